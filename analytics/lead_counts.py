"""What is counted of who takes the lead after the flop from whom: delayed continuation, donk bets,
floats and probes.
"""

from typing import Final

from analytics import marks
from analytics.decisions import called, decided, folded, raised
from analytics.features import (
    FACED_OPEN,
    FACED_RERAISE,
    FLOP_FACED_BET,
    FLOP_UNBET,
    TURN_FACED_BET,
    TURN_UNBET,
)
from analytics.postflop_counts import after_check
from analytics.records import Count, Mark, seat_count
from analytics.streets import FLOP, Street


def _sits(seat: Mark, where: str) -> str:
    """Whether that seat acts before (`<`) or after (`>`) this one: clockwise from the button's
    left, which a dead button has too.
    """
    return f"(m.{seat.column} + 9 - h.button) % 10 {where} (s.seat + 9 - h.button) % 10"


def _is(mark: Mark, value: str) -> str:
    return f"m.{mark.column} = {value}"


_CHECKED: Final = "2"
_PFA: Final = _is(marks.PFA, "s.seat")
_PFA_CHECKED: Final = _is(marks.PFA_FLOP, _CHECKED)
_FLOP_CHECKED_THROUGH: Final = f"{_PFA_CHECKED} and {_is(marks.FLOP_RAISES, '0')}"
_ONE_RAISE: Final = f"m.{marks.PFA.column} > 0 and {_is(marks.THREE_BET, '0')}"

_DELAYED: Final = f"{_PFA} and {_FLOP_CHECKED_THROUGH}"
COULD_DELAY: Final = seat_count(
    "could_delay_cbet",
    "Hands in which the last to raise before the flop checked it, nobody bet it, and he decided on"
    " the turn before any bet.",
    _DELAYED,
    decided(TURN_UNBET),
)
DELAYED: Final = seat_count(
    "delayed_cbet", "Hands of these in which he bet.", _DELAYED, raised(TURN_UNBET)
)


def _into_the_lead(on: Street) -> str:
    led = f"m.{on.led.column}"
    return f"{led} > 0 and {led} <> s.seat and {_sits(on.led, '>')}"


def could_donk(on: Street) -> Count:
    """The denominator of the donk bet."""
    return seat_count(
        f"could_donk_{on.name}",
        f"Hands in which the player decided on the {on.name} before any bet, and before him who had"
        " raised last on the street before and was to decide too.",
        _into_the_lead(on),
        decided(on.unbet),
    )


def donked(on: Street) -> Count:
    """The donk bet."""
    return seat_count(
        f"donk_{on.name}", "Hands of these in which he bet.", _into_the_lead(on), raised(on.unbet)
    )


_FLOATS_FLOP: Final = (
    f"{_ONE_RAISE} and {called(FACED_OPEN)} and {_PFA_CHECKED} and {_sits(marks.PFA, '<')}"
)
COULD_FLOAT_FLOP: Final = seat_count(
    "could_float_flop",
    "Hands in which the player called the only raise before the flop, the raiser checked the flop"
    " to him, and nobody had bet it.",
    _FLOATS_FLOP,
    decided(FLOP_UNBET),
)
FLOATED_FLOP: Final = seat_count(
    "float_flop", "Hands of these in which he bet.", _FLOATS_FLOP, raised(FLOP_UNBET)
)
_FLOATS_TURN: Final = (
    f"{_is(marks.FLOP_RAISES, '1')} and {called(FLOP_FACED_BET)}"
    f" and {_is(marks.FLOP_BETTOR_TURN, _CHECKED)} and {_sits(marks.FLOP_BETTOR, '<')}"
)
COULD_FLOAT_TURN: Final = seat_count(
    "could_float_turn",
    "Hands in which the player called the flop's only bet, the bettor checked the turn to him, and"
    " nobody had bet it.",
    _FLOATS_TURN,
    decided(TURN_UNBET),
)
FLOATED_TURN: Final = seat_count(
    "float_turn", "Hands of these in which he bet.", _FLOATS_TURN, raised(TURN_UNBET)
)

_FLOATED_ON: Final = f"{_ONE_RAISE} and {_PFA}"
FACED_FLOAT: Final = seat_count(
    "faced_float",
    "Hands in which the only raiser before the flop checked it and then faced a bet.",
    _FLOATED_ON,
    after_check(FLOP, 1),
)
FOLDED_TO_FLOAT: Final = seat_count(
    "folded_to_float",
    "Hands of these in which he folded.",
    _FLOATED_ON,
    f"p.{FLOP_FACED_BET.column} = 101 or p.{FLOP.faced_raise.column} % 1000 = 101",
)

_PROBES: Final = (
    f"m.{marks.PFA.column} > 0 and m.{marks.PFA.column} <> s.seat"
    f" and ({decided(FACED_OPEN)} or {decided(FACED_RERAISE)})"
    f" and {_FLOP_CHECKED_THROUGH} and {_is(marks.PFA_TURN, '1')} and {_sits(marks.PFA, '>')}"
)
COULD_PROBE: Final = seat_count(
    "could_probe",
    "Hands in which the player had faced a raise before the flop, the flop was checked through, and"
    " he decided on the turn before any bet and before the raiser.",
    _PROBES,
    decided(TURN_UNBET),
)
PROBED: Final = seat_count("probe", "Hands of these in which he bet.", _PROBES, raised(TURN_UNBET))
_FIRST_FACES_BET: Final = f"p.{TURN_FACED_BET.column} between 1 and 99"
FACED_PROBE: Final = seat_count(
    "faced_probe",
    "Hands in which the last to raise before the flop checked it, nobody bet it, and he first"
    " decided on the turn facing a bet.",
    _DELAYED,
    _FIRST_FACES_BET,
)
FOLDED_TO_PROBE: Final = seat_count(
    "folded_to_probe",
    "Hands of these in which he folded.",
    _DELAYED,
    _FIRST_FACES_BET,
    folded(TURN_FACED_BET),
)
RAISED_PROBE: Final = seat_count(
    "raised_probe",
    "Hands of these in which he raised.",
    _DELAYED,
    _FIRST_FACES_BET,
    raised(TURN_FACED_BET),
)
