"""What happens at a table beside its hands, as it is called out to a player."""

from collections.abc import Callable
from typing import Any, Final

from schemas.events import AnyEvent, ChipsAdded, TakeOver
from schemas.table_events import (
    ButtonDrawn,
    DecidedFor,
    HandVoided,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    RunOutWished,
    TimeBankUsed,
)
from services.replay import amount

_WHY: Final = {"late": "too late", "gone": "no connection", "away": "away"}

_Told = Callable[[Any, str, int], str]


def table_talk(fact: AnyEvent, who: str, exponent: int) -> str | None:
    """A fact in words, of which `who` is the seat and its player; None for one of a hand."""
    told = _TALK.get(type(fact))
    return None if told is None else told(fact, who, exponent)


def _said(words: str) -> _Told:
    return lambda _fact, who, _exponent: f"{who} {words}"


def _left(fact: PlayerLeft, who: str, exponent: int) -> str:
    return f"{who} leaves with {amount(fact.chips, exponent)}"


def _bought(fact: ChipsAdded, who: str, exponent: int) -> str:
    return f"{who} buys {amount(fact.chips, exponent)}"


def _drawn(fact: ButtonDrawn, _who: str, _exponent: int) -> str:
    cards = ", ".join(f"seat {one.seat} {one.card}" for one in fact.cards)
    return f"cards for the button: {cards}; it is seat {fact.button}'s"


def _voided(fact: HandVoided, _who: str, _exponent: int) -> str:
    return f"the hand is called off: {fact.why}"


def _decided_for(fact: DecidedFor, who: str, _exponent: int) -> str:
    return f"the dealer decides for {who}: {_WHY[fact.why]}"


def _time_used(fact: TimeBankUsed, who: str, _exponent: int) -> str:
    return f"{who} takes {fact.milliseconds / 1000:.1f} s of the time bank"


def _wished(fact: RunOutWished, who: str, _exponent: int) -> str:
    return f"{who} wants {'one board' if fact.boards == 1 else f'{fact.boards} boards'}"


def _taken(_fact: TakeOver, _who: str, _exponent: int) -> str:
    return "another dealer takes the table over"


_TALK: Final[dict[type, _Told]] = {
    PlayerSat: _said("sits down"),
    PlayerLeft: _left,
    PlayerAway: _said("is away"),
    PlayerBack: _said("is back"),
    ChipsAdded: _bought,
    ButtonDrawn: _drawn,
    HandVoided: _voided,
    DecidedFor: _decided_for,
    TimeBankUsed: _time_used,
    RunOutWished: _wished,
    TakeOver: _taken,
}
