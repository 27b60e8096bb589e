"""Bets against who had the lead, or after he gave it up: donks, floats, probes (statistics 6.2)."""

from typing import Final

from tests.analytics.reference.cbets import STREETS, unbet
from tests.analytics.reference.decision import RAISES, Decision
from tests.analytics.reference.hand import FLOP, PREFLOP, TURN, Hand
from tests.analytics.reference.rule import Chances, Rule, share


def _still_to_act(hand: Hand, other: int | None, seat: int, street: int) -> bool:
    """Whether another, after the seat in order, has a decision on the street."""
    return (
        other is not None
        and other != seat
        and hand.after(other, seat)
        and bool(hand.of(other, street))
    )


def _donk(street: int) -> Chances:
    """An unbet street, and who raised last on the street before is still to act on it."""

    def chances(hand: Hand, seat: int) -> list[Decision]:
        leader = hand.raiser(street - 1, -1)
        return unbet(hand, seat, street) if _still_to_act(hand, leader, seat, street) else []

    return chances


def _called(hand: Hand, seat: int, street: int) -> bool:
    """Whether the seat called the street's only bet or raise."""
    calls = [one for one in hand.of(seat, street) if one.action == "call" and one.level == 1]
    return bool(calls) and len(hand.raises(street)) == 1


def _float(street: int) -> Chances:
    """In position, with the only raise of the street before called, and its maker checks."""

    def chances(hand: Hand, seat: int) -> list[Decision]:
        leader = hand.raiser(street - 1, -1)
        floats = (
            _called(hand, seat, street - 1)
            and leader is not None
            and hand.after(seat, leader)
            and hand.checked(leader, street)
        )
        return unbet(hand, seat, street) if floats else []

    return chances


def _facing_float(hand: Hand, seat: int) -> list[Decision]:
    """The only pre-flop raiser, who checked the flop and then faces a bet there."""
    if len(hand.raises(PREFLOP)) != 1 or seat != hand.aggressor or not hand.checked(seat, FLOP):
        return []
    return [one for one in hand.of(seat, FLOP) if one.raises and len(one.acted) == 1]


def _checked_through(hand: Hand) -> bool:
    """Whether nobody bet the flop and the last pre-flop raiser checked it."""
    return not hand.raises(FLOP) and hand.checked(hand.aggressor, FLOP)


def _probe(hand: Hand, seat: int) -> list[Decision]:
    """An unbet turn after such a flop, faced by one who met a pre-flop raise, its maker behind."""
    faced = any(one.raises for one in hand.of(seat, PREFLOP))
    behind = _still_to_act(hand, hand.aggressor, seat, TURN)
    return unbet(hand, seat, TURN) if faced and behind and _checked_through(hand) else []


def _facing_probe(hand: Hand, seat: int) -> list[Decision]:
    """The last pre-flop raiser's first turn decision after such a flop, at one bet."""
    if seat != hand.aggressor or not _checked_through(hand):
        return []
    return [one for one in hand.of(seat, TURN)[:1] if one.level == 1]


INITIATIVE_RULES: Final[dict[str, Rule]] = {
    **{f"donk-{name}": share(_donk(street), *RAISES) for name, street in STREETS.items()},
    "float-flop": share(_float(FLOP), *RAISES),
    "float-turn": share(_float(TURN), *RAISES),
    "fold-float": share(_facing_float, "fold"),
    "probe-turn": share(_probe, *RAISES),
    "fold-probe": share(_facing_probe, "fold"),
    "raise-probe": share(_facing_probe, *RAISES),
}
