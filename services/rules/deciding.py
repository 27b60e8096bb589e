"""A command into the facts it causes, or a refusal that says what is allowed instead."""

from collections.abc import Callable, Sequence
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
from schemas.table_commands import VoidHand
from schemas.table_events import HandVoided
from services.rules.buying import impossible
from services.rules.dealing import Due, due, needed, run_outs_max
from services.rules.limits import raise_bounds
from services.rules.refusals import legal_now, refuse
from services.rules.settle import played_out
from services.rules.showdown import may_muck
from services.rules.starting import start
from services.rules.state import HandState

_EPOCH_MAX: Final = 2**53


def decide(state: HandState | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The facts `command` causes; the caller logs them, then evolves.

    Raises `CommandRefused`, with what is legal now, and leaves the state as it was.
    """
    kind = type(command)
    if kind in _TABLE:
        if state is not None and state.phase != "over" and kind is not TakeTable:
            why = f"hand {state.hand} is still in play"
            raise CommandRefused(why, legal_now(state))
        return _TABLE[kind](command)
    if state is None:
        why = "no hand is in play"
        raise CommandRefused(why, ("start-hand", "add-chips", "take-table"))
    answer = _HAND.get(kind)
    if answer is None:
        raise refuse(state, f"{kind.__struct_config__.tag} is nothing a hand for a pot has")
    return answer(state, command)


def _take_table(command: TakeTable) -> tuple[AnyEvent, ...]:
    if not 0 < command.epoch <= _EPOCH_MAX:
        why = f"a table is taken over in an epoch from 1 to {_EPOCH_MAX}"
        raise CommandRefused(why)
    return (TakeOver(epoch=command.epoch, dealer=command.dealer),)


def _add_chips(command: AddChips) -> tuple[AnyEvent, ...]:
    why = impossible(command.seat, command.player, command.chips)
    if why is not None:
        raise CommandRefused(why)
    return (ChipsAdded(seat=command.seat, player=command.player, chips=command.chips),)


def _act(state: HandState, command: Act) -> tuple[AnyEvent, ...]:
    seat, action = command.seat, command.action
    if state.phase != "act":
        raise refuse(state, f"no decision is due, seat {seat} cannot {action}")
    if seat != state.seats[state.actor]:
        raise refuse(state, f"seat {seat} is out of turn")
    to = 0 if action == "fold" else _street_total(state, command)
    return (ActionTaken(seat=seat, action=action, to=to),)


def _street_total(state: HandState, command: Act) -> int:
    """The seat's street total after its decision; refuses what the rules do not allow."""
    seat, action = command.seat, command.action
    if action == "bet" or action == "raise":
        _check_wager(state, command)
        return command.to
    bet, stack = state.bets[state.actor], state.stacks[state.actor]
    to_call = min(stack, state.current - bet)
    if action == "check":
        if to_call:
            raise refuse(state, f"seat {seat} cannot check, {to_call} is to call")
        return 0
    if not to_call:
        raise refuse(state, f"seat {seat} has nothing to call")
    if command.to not in (0, bet + to_call):
        raise refuse(state, f"seat {seat} cannot call to {command.to}")
    return bet + to_call


def _check_wager(state: HandState, command: Act) -> None:
    seat, to = command.seat, command.to
    if (command.action == "bet") != (state.current == 0):
        verb = "raise, not bet" if state.current else "bet, not raise"
        raise refuse(state, f"seat {seat} can only {verb}")
    least, most = raise_bounds(state, state.actor)
    if not most:
        raise refuse(state, f"seat {seat} may not {command.action}")
    place = state.actor
    stack = state.bets[place] + state.stacks[place]
    if to > stack:
        raise refuse(state, f"seat {seat} has {stack} in all, not {to}")
    if not least <= to <= most:
        raise refuse(state, f"seat {seat} cannot {command.action} to {to}")
    unit = state.stakes.chip_unit
    if to % unit and to not in (stack, least):
        raise refuse(state, f"seat {seat} cannot {command.action} to {to}, chips are {unit}")


def _deal(state: HandState, command: Deal) -> tuple[AnyEvent, ...]:
    if state.phase != "deal":
        raise refuse(state, "no cards are due")
    cards, fresh = command.cards, due(state)
    taken, need = state.waiting * state.plan.hole, needed(state, fresh)
    if len(cards) != need:
        raise refuse(state, f"{need} cards are due, not {len(cards)}")
    seen = set(cards)
    if not seen <= _DECK:
        raise refuse(state, f"no card of the deck: {' '.join(sorted(seen - _DECK))}")
    twice = seen.intersection(state.dealt)
    if twice or len(seen) != need:
        twice |= {card for card in seen if cards.count(card) > 1}
        raise refuse(state, f"a card twice: {' '.join(sorted(twice))}")
    holes = _holes(state, command, taken) if taken else ()
    return (*holes, *_boards(fresh, cards[taken:], hide=command.hide_burns))


def _holes(state: HandState, command: Deal, taken: int) -> list[AnyEvent]:
    """One card at a time clockwise from the button's left."""
    seats, count = state.seats, len(state.seats)
    holes: Sequence[Dealt] = command.holes
    if holes:
        _check_holes(state, command, taken)
    else:
        holes = [command.cards[place:taken:count] for place in range(count)]
    return [HoleCardsDealt(seat=seat, cards=hole) for seat, hole in zip(seats, holes, strict=True)]


def _check_holes(state: HandState, command: Deal, taken: int) -> None:
    """Refuse hole cards to be logged, sealed or in clear, that are not those that were dealt."""
    holes, count = command.holes, len(state.seats)
    sizes = {hole.count if isinstance(hole, Sealed) else len(hole) for hole in holes}
    if len(holes) != count or sizes != {state.plan.hole}:
        due = f"{count} seats are due {state.plan.hole} hole cards each"
        raise refuse(state, f"{due}, not {len(holes)} of {sorted(sizes)}")
    clear = [card for hole in holes if isinstance(hole, tuple) for card in hole]
    if len({*clear}) < len(clear) or not {*clear} <= {*command.cards[:taken]}:
        raise refuse(state, f"hole cards that were not dealt, or twice: {' '.join(clear)}")


def _boards(fresh: Sequence[Due], cards: tuple[Card, ...], *, hide: bool) -> list[AnyEvent]:
    """Each board's burn and cards, in order."""
    events: list[AnyEvent] = []
    at = 0
    for board, burn, count in fresh:
        if burn:
            events.append(CardBurned(card=UNKNOWN if hide else cards[at]))
            at += 1
        events.append(BoardDealt(cards=cards[at : at + count], board=board))
        at += count
    return events


def _run_out(state: HandState, command: RunOut) -> tuple[AnyEvent, ...]:
    most = run_outs_max(state)
    if not 1 <= command.boards <= most or most == 1:
        raise refuse(state, f"the rest cannot be run out on {command.boards} boards")
    return (RunOutsAgreed(boards=command.boards),) if command.boards > 1 else ()


def _show(state: HandState, command: Show) -> tuple[AnyEvent, ...]:
    _check_turn_to_show(state, command.seat)
    hole = state.holes[state.actor]
    if not _may_hold(state, hole, command.cards):
        raise refuse(state, f"seat {command.seat} does not hold {''.join(command.cards)}")
    return (CardsShown(seat=command.seat, cards=command.cards),)


def _muck(state: HandState, command: Muck) -> tuple[AnyEvent, ...]:
    _check_turn_to_show(state, command.seat)
    hole = state.holes[state.actor]
    if command.cards is not None and not _may_hold(state, hole, command.cards):
        raise refuse(state, f"seat {command.seat} does not hold {''.join(command.cards)}")
    if not may_muck(state, command.cards if isinstance(hole, Sealed) else None):
        raise refuse(state, f"seat {command.seat} may not muck, its hand is not beaten")
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
        raise refuse(state, f"no hand is due to be shown, seat {seat} must wait")
    if seat != state.seats[state.actor]:
        raise refuse(state, f"seat {seat} is out of turn")


def _end_hand(state: HandState, _command: EndHand) -> tuple[AnyEvent, ...]:
    if state.phase != "end":
        raise refuse(state, "the hand is not over")
    outcome = played_out(state)
    if isinstance(outcome, Undecided):
        raise refuse(state, f"seats {outcome.unknown} contend with cards nobody knows")
    return (HandEnded(stacks=outcome.stacks, rake=outcome.rake),)


def _void(state: HandState, command: VoidHand) -> tuple[AnyEvent, ...]:
    if state.phase == "over":
        raise refuse(state, "a hand that is over cannot be called off")
    return (HandVoided(hand=state.hand, why=command.why),)


def _release(state: HandState, command: Release) -> tuple[AnyEvent, ...]:
    if state.phase != "over" or state.released:
        raise refuse(state, "sealed cards are released once, after the hand has ended")
    holes = dict(zip(state.seats, state.holes, strict=True))
    sealed = {seat for seat, hole in holes.items() if isinstance(hole, Sealed)}
    if not sealed <= {one.seat for one in command.seats} <= set(holes):
        raise refuse(state, f"cards of seats {sorted(sealed)} are to be released")
    for one in command.seats:
        if not _may_hold(state, holes[one.seat], one.cards):
            raise refuse(state, f"seat {one.seat} does not hold {''.join(one.cards)}")
    _check_released(state, command, sealed)
    return (CardsReleased(seats=command.seats, burns=command.burns),)


def _check_released(state: HandState, command: Release, sealed: set[int]) -> None:
    """Every seat once, as many burned cards as were hidden, and no card twice."""
    if len({one.seat for one in command.seats}) < len(command.seats):
        raise refuse(state, "a seat's cards are released once")
    hidden = state.burns.count(UNKNOWN)
    if command.burns and len(command.burns) != hidden:
        raise refuse(state, f"{hidden} burned cards are hidden, not {len(command.burns)}")
    opened = [card for one in command.seats if one.seat in sealed for card in one.cards]
    opened += command.burns
    seen = {*opened}
    if not seen <= _DECK or len(seen) < len(opened) or seen & {*state.dealt}:
        raise refuse(state, f"released cards come twice or from no deck: {' '.join(opened)}")


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
    VoidHand: _void,
}
