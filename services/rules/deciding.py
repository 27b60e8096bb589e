"""A command into the facts it causes, or a refusal that says what is allowed instead."""

from collections.abc import Callable
from typing import Any, Final

from schemas.cards import DECK, UNKNOWN, Card
from schemas.commands import (
    Act,
    AddChips,
    AnyCommand,
    Deal,
    EndHand,
    Muck,
    Release,
    RunOut,
    Show,
    StartHand,
    TakeTable,
)
from schemas.errors import CommandRefused
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    Dealt,
    HandEnded,
    HandMucked,
    HoleCardsDealt,
    RunOutsAgreed,
    Sealed,
    TakeOver,
)
from schemas.settlement import Undecided
from services.rules.betting import Options, options
from services.rules.dealing import cards_due, due, run_outs_max
from services.rules.settle import settle
from services.rules.showdown import may_muck
from services.rules.starting import start
from services.rules.state import HandState


def decide(state: HandState | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The facts `command` causes; the caller logs them, then evolves.

    Raises `CommandRefused`, with what is legal now, and leaves the state as it was.
    """
    if isinstance(command, StartHand | TakeTable | AddChips):
        if state is not None and state.phase != "over" and not isinstance(command, TakeTable):
            why = f"hand {state.hand} is still in play"
            raise CommandRefused(why, legal_now(state))
        return _TABLE[type(command)](command)
    if state is None:
        why = "no hand is in play"
        raise CommandRefused(why, ("start-hand", "add-chips", "take-table"))
    return _HAND[type(command)](state, command)


def legal_now(state: HandState) -> tuple[str, ...]:
    """What may happen next, in words."""
    match state.phase:
        case "act":
            choice = options(state)
            return tuple(f"seat {choice.seat}: {what}" for what in choice.described())
        case "deal":
            boards = run_outs_max(state)
            offer = (f"run out on up to {boards} boards",) if boards > 1 else ()
            return (f"deal {cards_due(state)} cards", *offer)
        case "show":
            seat = state.seats[state.actor]
            return (f"seat {seat}: show", *((f"seat {seat}: muck",) if may_muck(state) else ()))
        case "end":
            return ("end-hand",)
        case "over":
            sealed = any(isinstance(hole, Sealed) for hole in state.holes)
            release = ("release",) if sealed and not state.released else ()
            return (*release, "start-hand")


def _refuse(state: HandState, why: str) -> CommandRefused:
    return CommandRefused(f"hand {state.hand}: {why}", legal_now(state))


def _take_table(command: TakeTable) -> tuple[AnyEvent, ...]:
    return (TakeOver(epoch=command.epoch, dealer=command.dealer),)


def _add_chips(command: AddChips) -> tuple[AnyEvent, ...]:
    if command.chips <= 0:
        why = f"seat {command.seat} cannot buy {command.chips} chips"
        raise CommandRefused(why)
    return (ChipsAdded(seat=command.seat, player=command.player, chips=command.chips),)


def _act(state: HandState, command: Act) -> tuple[AnyEvent, ...]:
    if state.phase != "act":
        raise _refuse(state, f"no decision is due, seat {command.seat} cannot {command.action}")
    choice = options(state)
    if command.seat != choice.seat:
        raise _refuse(state, f"seat {command.seat} is out of turn")
    to = _street_total(state, command, choice)
    return (ActionTaken(seat=command.seat, action=command.action, to=to),)


def _street_total(state: HandState, command: Act, choice: Options) -> int:
    """The seat's street total after its decision; refuses what the rules do not allow."""
    seat = command.seat
    match command.action:
        case "fold":
            return 0
        case "check":
            if choice.to_call:
                raise _refuse(state, f"seat {seat} cannot check, {choice.to_call} is to call")
            return 0
        case "call":
            if not choice.to_call:
                raise _refuse(state, f"seat {seat} has nothing to call")
            if command.to not in (0, choice.call_to):
                raise _refuse(state, f"seat {seat} cannot call to {command.to}")
            return choice.call_to
        case "bet" | "raise":
            _check_wager(state, command, choice)
            return command.to


def _check_wager(state: HandState, command: Act, choice: Options) -> None:
    seat, to = command.seat, command.to
    if (command.action == "bet") != (state.current == 0):
        verb = "raise, not bet" if state.current else "bet, not raise"
        raise _refuse(state, f"seat {seat} can only {verb}")
    if not choice.max_to:
        raise _refuse(state, f"seat {seat} may not {command.action}")
    place = state.actor
    stack = state.bets[place] + state.stacks[place]
    if to > stack:
        raise _refuse(state, f"seat {seat} has {stack} in all, not {to}")
    if not choice.min_to <= to <= choice.max_to:
        raise _refuse(state, f"seat {seat} cannot {command.action} to {to}")
    unit = state.stakes.chip_unit
    if to % unit and to not in (stack, choice.min_to):
        raise _refuse(state, f"seat {seat} cannot {command.action} to {to}, chips are {unit}")


def _deal(state: HandState, command: Deal) -> tuple[AnyEvent, ...]:
    need = cards_due(state)
    if state.phase != "deal":
        raise _refuse(state, "no cards are due")
    if len(command.cards) != need:
        raise _refuse(state, f"{need} cards are due, not {len(command.cards)}")
    seen = set(command.cards)
    if not seen <= _DECK:
        raise _refuse(state, f"no card of the deck: {' '.join(sorted(seen - _DECK))}")
    twice = sorted(seen & set(state.dealt))
    if twice or len(seen) != need:
        raise _refuse(state, f"a card twice: {' '.join(twice or map(str, command.cards))}")
    holes = _holes(state, command)
    taken = state.waiting * state.plan.hole
    return (*holes, *_boards(state, command.cards[taken:], hide=command.hide_burns))


def _holes(state: HandState, command: Deal) -> tuple[AnyEvent, ...]:
    """One card at a time clockwise from the button's left."""
    if not state.waiting:
        return ()
    seats, count = state.seats, len(state.seats)
    taken = count * state.plan.hole
    holes: tuple[Dealt, ...] = command.holes or tuple(
        command.cards[place:taken:count] for place in range(count)
    )
    sizes = {hole.count if isinstance(hole, Sealed) else len(hole) for hole in holes}
    if len(holes) != count or sizes != {state.plan.hole}:
        due = f"{count} seats are due {state.plan.hole} hole cards each"
        raise _refuse(state, f"{due}, not {len(holes)} of {sorted(sizes)}")
    clear = [card for hole in holes if isinstance(hole, tuple) for card in hole]
    if len({*clear}) < len(clear) or not {*clear} <= {*command.cards[:taken]}:
        raise _refuse(state, f"hole cards that were not dealt, or twice: {' '.join(clear)}")
    return tuple(
        HoleCardsDealt(seat=seat, cards=hole) for seat, hole in zip(seats, holes, strict=True)
    )


def _boards(state: HandState, cards: tuple[Card, ...], *, hide: bool) -> tuple[AnyEvent, ...]:
    events: list[AnyEvent] = []
    deck = iter(cards)
    for one in due(state):
        if one.burn:
            card = next(deck)
            events.append(CardBurned(card=UNKNOWN if hide else card))
        dealt: tuple[Card, ...] = tuple(next(deck) for _ in range(one.cards))
        events.append(BoardDealt(cards=dealt, board=one.board))
    return tuple(events)


def _run_out(state: HandState, command: RunOut) -> tuple[AnyEvent, ...]:
    most = run_outs_max(state)
    if not 1 <= command.boards <= most or most == 1:
        raise _refuse(state, f"the rest cannot be run out on {command.boards} boards")
    return (RunOutsAgreed(boards=command.boards),) if command.boards > 1 else ()


def _show(state: HandState, command: Show) -> tuple[AnyEvent, ...]:
    _check_turn_to_show(state, command.seat)
    hole = state.holes[state.actor]
    if not _may_hold(state, hole, command.cards):
        raise _refuse(state, f"seat {command.seat} does not hold {''.join(command.cards)}")
    return (CardsShown(seat=command.seat, cards=command.cards),)


def _muck(state: HandState, command: Muck) -> tuple[AnyEvent, ...]:
    _check_turn_to_show(state, command.seat)
    hole = state.holes[state.actor]
    if command.cards is not None and not _may_hold(state, hole, command.cards):
        raise _refuse(state, f"seat {command.seat} does not hold {''.join(command.cards)}")
    if not may_muck(state, command.cards if isinstance(hole, Sealed) else None):
        raise _refuse(state, f"seat {command.seat} may not muck, its hand is not beaten")
    return (HandMucked(seat=command.seat),)


def _may_hold(state: HandState, hole: Dealt, cards: tuple[Card, ...]) -> bool:
    """Whether these can be the cards of a hole; of a sealed one, any that were not seen
    elsewhere.
    """
    if len(cards) != state.plan.hole or len(set(cards)) != len(cards):
        return False
    if isinstance(hole, Sealed):
        return not set(cards) & set(state.dealt)
    return set(cards) == set(hole)


def _check_turn_to_show(state: HandState, seat: int) -> None:
    if state.phase != "show":
        raise _refuse(state, f"no hand is due to be shown, seat {seat} must wait")
    if seat != state.seats[state.actor]:
        raise _refuse(state, f"seat {seat} is out of turn")


def _end_hand(state: HandState, _command: EndHand) -> tuple[AnyEvent, ...]:
    if state.phase != "end":
        raise _refuse(state, "the hand is not over")
    outcome = settle(state)
    if isinstance(outcome, Undecided):
        raise _refuse(state, f"seats {outcome.unknown} contend with cards nobody knows")
    return (HandEnded(stacks=outcome.stacks, rake=outcome.rake),)


def _release(state: HandState, command: Release) -> tuple[AnyEvent, ...]:
    if state.phase != "over" or state.released:
        raise _refuse(state, "sealed cards are released once, after the hand has ended")
    holes = dict(zip(state.seats, state.holes, strict=True))
    sealed = {seat for seat, hole in holes.items() if isinstance(hole, Sealed)}
    if not sealed <= {one.seat for one in command.seats} <= set(holes):
        raise _refuse(state, f"cards of seats {sorted(sealed)} are to be released")
    for one in command.seats:
        if not _may_hold(state, holes[one.seat], one.cards):
            raise _refuse(state, f"seat {one.seat} does not hold {''.join(one.cards)}")
    _check_released(state, command, sealed)
    return (CardsReleased(seats=command.seats, burns=command.burns),)


def _check_released(state: HandState, command: Release, sealed: set[int]) -> None:
    """Every seat once, as many burned cards as were hidden, and no card twice."""
    if len({one.seat for one in command.seats}) < len(command.seats):
        raise _refuse(state, "a seat's cards are released once")
    hidden = state.burns.count(UNKNOWN)
    if command.burns and len(command.burns) != hidden:
        raise _refuse(state, f"{hidden} burned cards are hidden, not {len(command.burns)}")
    opened = [card for one in command.seats if one.seat in sealed for card in one.cards]
    opened += command.burns
    seen = {*opened}
    if not seen <= _DECK or len(seen) < len(opened) or seen & {*state.dealt}:
        raise _refuse(state, f"released cards come twice or from no deck: {' '.join(opened)}")


_DECK: Final = frozenset[str](DECK)
_TABLE: Final[dict[type, Callable[[Any], tuple[AnyEvent, ...]]]] = {
    StartHand: start,
    TakeTable: _take_table,
    AddChips: _add_chips,
}
_HAND: Final[dict[type, Callable[[HandState, Any], tuple[AnyEvent, ...]]]] = {
    Deal: _deal,
    Act: _act,
    RunOut: _run_out,
    Show: _show,
    Muck: _muck,
    EndHand: _end_hand,
    Release: _release,
}
