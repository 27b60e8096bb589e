"""Facts into state: one function a fact, looked up by its type; no fact is ever refused."""

from collections.abc import Callable, Iterable
from typing import Any, Final, get_args

from schemas.errors import CommandRefused
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    RunOutsAgreed,
    SourceClaimed,
    TakeOver,
)
from schemas.house_events import AnyHouseEvent
from schemas.table_events import AnyTableEvent, HandVoided
from schemas.tournament_events import AnyTournamentEvent
from services.rules.betting import act
from services.rules.dealing import agree_run_outs, burn, deal_board, deal_hole
from services.rules.expecting import awaited
from services.rules.forced import post
from services.rules.opening import check_cards, check_mucks, muck, release, show
from services.rules.starting import plainly_playable, unplayable
from services.rules.state import NOBODY, HandState


def begin(event: HandStarted) -> HandState:
    """The state of a hand that has just begun; raises `UnknownVariant`.

    What could not be dealt so is a finding.
    """
    state = HandState(event)
    if not plainly_playable(state):
        for what in unplayable(event, state.variant):
            state.find("illegal", what)
    return state


def evolve(state: HandState, event: AnyEvent) -> None:
    """Apply one fact in place. What the rules would not allow goes to `state.findings`."""
    kind = type(event)
    if state.phase == "over" and kind not in _AFTER_THE_END:
        end = "was called off" if state.voided else "had ended"
        state.find("illegal", f"{kind.__struct_config__.tag} after the hand {end}")
        return
    _APPLY[kind](state, event)


def fold(events: Iterable[AnyEvent]) -> HandState:
    """One hand from its facts, `hand-started` first among them; facts of the table are passed
    over.
    """
    facts = iter(events)
    first = next(facts, None)
    while type(first) in _OF_THE_TABLE:
        first = next(facts, None)
    if not isinstance(first, HandStarted):
        why = "a hand starts with hand-started"
        raise CommandRefused(why)
    state = begin(first)
    apply = _APPLY
    for event in facts:
        if apply[event.__class__](state, event):  # it is over
            break
    for event in facts:
        evolve(state, event)
    return state


def _end(state: HandState, event: HandEnded) -> bool:
    """Close the hand; true, as only facts that end a hand answer."""
    if state.phase not in ("end", "show") or (state.phase == "show" and not _undeclared(state)):
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"the hand ended when {waits}")
    state.ended = event
    state.phase = "over"
    state.actor = NOBODY
    check_cards(state)
    if True in state.mucked and state.event.source is not None:
        check_mucks(state)
    return True


def _void(state: HandState, event: HandVoided) -> bool:
    """Close the hand without an outcome; true, as of the end."""
    if event.hand != state.hand:
        state.find("illegal", f"hand {event.hand} was called off inside hand {state.hand}")
    state.voided = event
    state.phase = "over"
    state.actor = NOBODY
    return True


def _undeclared(state: HandState) -> bool:
    """Sources often leave out who showed, once the board is complete; a live hand never does."""
    return state.event.source is not None and state.opened == state.plan.last


def _claim(state: HandState, event: SourceClaimed) -> None:
    state.claims = event


def _pass(_state: HandState, _event: AnyEvent) -> None:
    """A fact of the table, not of the hand."""


def _again(state: HandState, event: HandStarted) -> None:
    state.find("illegal", f"hand {event.hand} started inside hand {state.hand}")


def _foreign(state: HandState, event: AnyEvent) -> None:
    state.find("illegal", f"{type(event).__struct_config__.tag} in a hand for a pot")


_OF_THE_TABLE: Final = frozenset[type](
    {TakeOver, ChipsAdded, *get_args(AnyTableEvent), *get_args(AnyTournamentEvent)} - {HandVoided}
)
_AFTER_THE_END: Final = _OF_THE_TABLE | {CardsShown, CardsReleased, SourceClaimed}
"""A source may list who showed after the end; the rest of a hand is over then."""

_APPLY: Final[dict[type, Callable[[HandState, Any], bool | None]]] = {
    TakeOver: _pass,
    ChipsAdded: _pass,
    HandStarted: _again,
    ForcedBetPosted: post,
    HoleCardsDealt: deal_hole,
    CardBurned: burn,
    BoardDealt: deal_board,
    ActionTaken: act,
    RunOutsAgreed: agree_run_outs,
    CardsShown: show,
    HandMucked: muck,
    HandEnded: _end,
    CardsReleased: release,
    SourceClaimed: _claim,
    **dict.fromkeys(get_args(AnyHouseEvent), _foreign),
    **dict.fromkeys((*get_args(AnyTableEvent), *get_args(AnyTournamentEvent)), _pass),
    HandVoided: _void,
}
"""Every member of the union of events, and nothing else."""
