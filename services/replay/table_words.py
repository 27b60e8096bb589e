"""Facts of a table or a tournament in words: they stand among a hand's and change nothing in it."""

from collections.abc import Callable
from typing import Any, Final, get_args

from schemas.events import AnyEvent, ChipsAdded, TakeOver
from schemas.table_events import AnyTableEvent, DecidedFor, HandVoided, TimeBankUsed
from schemas.tournament_events import AnyTournamentEvent
from services.replay.either import AnyState, priced
from services.replay.money import amount
from services.replay.naming import who

BESIDE: Final = frozenset[type](
    {ChipsAdded, *get_args(AnyTableEvent), *get_args(AnyTournamentEvent)}
    - {HandVoided, DecidedFor, TimeBankUsed}
)
"""Facts that belong to no hand, wherever they stand."""

_WHY: Final = {
    "late": "it is late",
    "gone": "its connection is gone",
    "away": "its player is away",
}


def _taken(_state: AnyState, event: TakeOver) -> str:
    return f"{event.dealer} takes the table over, epoch {event.epoch}"


def _bought(state: AnyState, event: ChipsAdded) -> str:
    chips = amount(event.chips, priced(state).exponent)
    return f"seat {event.seat} {event.player} buys {chips}"


def _voided(_state: AnyState, event: HandVoided) -> str:
    return f"the hand is called off: {event.why}"


def _decided_for(state: AnyState, event: DecidedFor) -> str:
    return f"the dealer decides for {who(state, event.seat)}: {_WHY[event.why]}"


def _time_used(state: AnyState, event: TimeBankUsed) -> str:
    seconds = f"{event.milliseconds / 1000:.1f}"
    return f"{who(state, event.seat)} takes {seconds} seconds of its time bank"


def _beside(_state: AnyState, event: AnyEvent) -> str:
    return str(event.__struct_config__.tag).replace("-", " ")


TABLE_WORDS: Final[dict[type, Callable[[Any, Any], str]]] = {
    **dict.fromkeys(BESIDE, _beside),
    TakeOver: _taken,
    ChipsAdded: _bought,
    HandVoided: _voided,
    DecidedFor: _decided_for,
    TimeBankUsed: _time_used,
}
"""Every fact that is a hand's of neither kind alone."""
