"""One fact of a hand in words, as it would be called out at the table."""

from collections.abc import Callable
from typing import Any, Final

from schemas.cards import UNKNOWN, Card, Face, known
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ForcedBet,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    RunOutsAgreed,
    Sealed,
    SeatChips,
    SourceClaimed,
    TakeOver,
)
from schemas.table_events import DecidedFor, TimeBankUsed
from services.replay.money import amount, game_name, stakes_words
from services.replay.naming import spaced, who
from services.replay.table_words import TABLE_WORDS
from services.rules import HandState, options
from services.rules.best import best, describe

_POSTS: Final[dict[ForcedBet, str]] = {
    "ante": "antes",
    "big-blind-ante": "antes for the table",
    "button-ante": "antes for the table",
    "small-blind": "posts the small blind",
    "big-blind": "posts the big blind",
    "straddle": "straddles",
    "post": "posts",
    "dead-post": "posts dead",
}


def board_name(state: HandState, board: int) -> str:
    """How a board is called where there are several, else nothing."""
    return f"board {board + 1}" if len(state.boards) > 1 else ""


def board_text(boards: tuple[tuple[Face, ...], ...]) -> str:
    """Boards as they lie: `Qh Jh 2c`, several with a bar between them."""
    return " | ".join(spaced(board) for board in boards if board)


def street_of(state: HandState, event: AnyEvent) -> str:
    """The part of the hand `event` belongs to, told from the state before it; "" for what may come
    in any part, and belongs to the one it comes in.
    """
    match event:
        case TakeOver() | DecidedFor() | TimeBankUsed():
            return ""
        case BoardDealt():
            if len(state.boards) > state.event.boards:
                return board_name(state, event.board)
            return state.plan.names[_street_index(state, event.board)]
        case RunOutsAgreed():
            return "run-out"
        case CardsShown() | HandMucked():
            return "showdown"
        case HandEnded() | CardsReleased() | SourceClaimed():
            return "result"
        case _:
            return state.plan.names[state.street]


def _street_index(state: HandState, board: int) -> int:
    """The street whose cards a board gets next; the last where it is full."""
    held = len(state.boards[board]) if board < len(state.boards) else 0
    sizes = enumerate(state.plan.boards)
    return next((street for street, size in sizes if size > held), state.plan.last)


def words(state: HandState, event: AnyEvent) -> str:
    """What `event` says, told from the state before it."""
    told = _WORDS.get(type(event)) or TABLE_WORDS.get(type(event), _foreign)
    return told(state, event)


def _foreign(_state: HandState, event: AnyEvent) -> str:
    return f"{event.__struct_config__.tag}, which no hand for a pot has"


def legal(state: HandState) -> tuple[str, ...]:
    """What the seat that is due may do, with amounts as they are read; nothing outside a round."""
    if state.phase != "act":
        return ()
    choice, size = options(state), state.stakes.exponent
    said = ["fold", f"call {amount(choice.to_call, size)}" if choice.to_call else "check"]
    if choice.max_to:
        low, high = amount(choice.min_to, size), amount(choice.max_to, size)
        span = low if low == high else f"{low} to {high}"
        said.append(f"raise to {span}" if state.current else f"bet {span}")
    return tuple(said)


def hand_words(state: HandState, hole: tuple[Card, ...]) -> str:
    """What hole cards make on every complete board, for every share; nothing before the river."""
    said: list[str] = []
    for number, faces in enumerate(state.boards):
        board = known(tuple(faces))
        if board is None or len(board) != state.plan.boards[-1] or set(board) & set(hole):
            continue
        made = [
            describe(found, share)
            for share in state.plan.shares
            if (found := best(share, hole, board)) is not None
        ]
        name = board_name(state, number)
        said.append(f"{' and '.join(made)}{' on ' + name if name else ''}")
    return "; ".join(said)


def _started(state: HandState, event: HandStarted) -> str:
    seats = len(event.seats)
    extras = [f"{seats} seats", f"button seat {event.button}"]
    if event.bomb:
        extras.append("bomb pot")
    if event.boards > 1:
        extras.append(f"{event.boards} boards")
    game = game_name(state.variant, event.stakes.limit)
    return f"{game}, {stakes_words(event.stakes)}, {', '.join(extras)}"


def _posted(state: HandState, event: ForcedBetPosted) -> str:
    what = f"{who(state, event.seat)} {_POSTS[event.kind]} {_chips(state, event.amount)}"
    place = state.index.get(event.seat)
    all_in = place is not None and event.amount >= state.stacks[place]
    return f"{what}, all-in" if all_in else what


def _dealt(state: HandState, event: HoleCardsDealt) -> str:
    cards = event.cards
    what = f"{cards.count} sealed cards" if isinstance(cards, Sealed) else spaced(cards)
    return f"{who(state, event.seat)} gets {what}"


def _burned(_state: HandState, event: CardBurned) -> str:
    return "one card burned" if event.card == UNKNOWN else f"burned {event.card}"


def _board(state: HandState, event: BoardDealt) -> str:
    index = _street_index(state, event.board)
    street = state.plan.names[index] if index else "spit card"
    board = board_name(state, event.board)
    return f"{street}{' on ' + board if board else ''}: {spaced(event.cards)}"


def _acted(state: HandState, event: ActionTaken) -> str:
    name, place = who(state, event.seat), state.index.get(event.seat)
    if event.action in ("fold", "check") or place is None:
        return f"{name} {event.action}s"
    bet, stack = state.bets[place], state.stacks[place]
    all_in = ", all-in" if event.to - bet >= stack else ""
    match event.action:
        case "call":
            return f"{name} calls {_chips(state, event.to - bet)}{all_in}"
        case "bet":
            return f"{name} bets {_chips(state, event.to)}{all_in}"
        case "raise":
            return f"{name} raises to {_chips(state, event.to)}{all_in}"


def _run_out(_state: HandState, event: RunOutsAgreed) -> str:
    boards = f"{event.boards} boards" if event.boards > 1 else "one board"
    return f"all agree to run the rest out on {boards}"


def _shown(state: HandState, event: CardsShown) -> str:
    cards = known(event.cards)
    full = cards is not None and len(cards) == state.plan.hole
    made = hand_words(state, cards) if full and cards else ""
    return f"{who(state, event.seat)} shows {spaced(event.cards)}{': ' + made if made else ''}"


def _mucked(state: HandState, event: HandMucked) -> str:
    return f"{who(state, event.seat)} mucks"


def _released(_state: HandState, event: CardsReleased) -> str:
    said = [f"seat {one.seat} {spaced(one.cards)}" for one in event.seats]
    opened = f": {', '.join(said)}" if said else ""  # a viewpoint may see none of them
    burns = f"; burned {spaced(event.burns)}" if event.burns else ""
    return f"the dealer opens the sealed cards{opened}{burns}"


def _ended(_state: HandState, _event: HandEnded) -> str:
    return "the hand is over"


def _claimed(state: HandState, event: SourceClaimed) -> str:
    def listed(chips: tuple[SeatChips, ...]) -> str:
        return ", ".join(f"seat {one.seat} {_chips(state, one.chips)}" for one in chips)

    said = [f"final stacks {listed(event.stacks)}"] if event.stacks else []
    if event.winnings:
        said.append(f"winnings {listed(event.winnings)}")
    if event.rake is not None:
        said.append(f"rake {_chips(state, event.rake)}")
    return f"the source claims {'; '.join(said) or 'nothing'}"


def _chips(state: HandState, chips: int) -> str:
    return amount(chips, state.stakes.exponent)


_WORDS: Final[dict[type, Callable[[HandState, Any], str]]] = {
    HandStarted: _started,
    ForcedBetPosted: _posted,
    HoleCardsDealt: _dealt,
    CardBurned: _burned,
    BoardDealt: _board,
    ActionTaken: _acted,
    RunOutsAgreed: _run_out,
    CardsShown: _shown,
    HandMucked: _mucked,
    CardsReleased: _released,
    HandEnded: _ended,
    SourceClaimed: _claimed,
}
"""Every fact of a hand for a pot."""
