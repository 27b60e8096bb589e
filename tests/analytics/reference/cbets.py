"""Continuation bets and how they are met (statistics 6.2)."""

from typing import Final

from tests.analytics.reference.decision import RAISES, Decision
from tests.analytics.reference.hand import FLOP, RIVER, TURN, Hand
from tests.analytics.reference.rule import Chances, Rule, share

STREETS: Final = {"flop": FLOP, "turn": TURN, "river": RIVER}


def continuation_bettor(hand: Hand, street: int) -> int | None:
    """Who bet first on this street and on each from the flop, and raised last before it."""
    if street == 0:
        return hand.aggressor
    before = continuation_bettor(hand, street - 1)
    return before if before == hand.raiser(street, 0) else None


def unbet(hand: Hand, seat: int | None, street: int) -> list[Decision]:
    """The seat's decisions on the street before any bet."""
    return [one for one in hand.of(seat, street) if not one.raises]


def _continuing(street: int) -> Chances:
    """Who bet the street before so, with no bet on this one yet."""

    def chances(hand: Hand, seat: int) -> list[Decision]:
        if seat != continuation_bettor(hand, street - 1):
            return []
        return unbet(hand, seat, street)

    return chances


def _facing(street: int) -> Chances:
    """Facing another's continuation bet and no raise of it."""

    def chances(hand: Hand, seat: int) -> list[Decision]:
        if continuation_bettor(hand, street) in (None, seat):
            return []
        return [one for one in hand.of(seat, street) if one.level == 1]

    return chances


def _raised(street: int) -> Chances:
    """The first decision after the own continuation bet was raised."""

    def chances(hand: Hand, seat: int) -> list[Decision]:
        if seat != continuation_bettor(hand, street):
            return []
        return [one for one in hand.of(seat, street) if one.level >= 2 and one.own == 1][:1]

    return chances


def _delayed(hand: Hand, seat: int) -> list[Decision]:
    """The last pre-flop raiser on an unbet turn, after a flop he checked and nobody bet."""
    checked = seat == hand.aggressor and hand.checked(seat, FLOP) and not hand.raises(FLOP)
    return unbet(hand, seat, TURN) if checked else []


CBET_RULES: Final[dict[str, Rule]] = {
    "delayed-cbet": share(_delayed, *RAISES),
    **{f"cbet-{name}": share(_continuing(street), *RAISES) for name, street in STREETS.items()},
    **{f"fold-cbet-{name}": share(_facing(street), "fold") for name, street in STREETS.items()},
    **{f"call-cbet-{name}": share(_facing(street), "call") for name, street in STREETS.items()},
    **{f"raise-cbet-{name}": share(_facing(street), *RAISES) for name, street in STREETS.items()},
    **{f"cbet-fold-{name}": share(_raised(street), "fold") for name, street in STREETS.items()},
}
