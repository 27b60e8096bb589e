"""Flop to showdown without regard to who had the lead (statistics 6.2)."""

from typing import Final

from tests.analytics.reference.cbets import STREETS, unbet
from tests.analytics.reference.decision import RAISES, Decision
from tests.analytics.reference.hand import FLOP, Hand
from tests.analytics.reference.rule import Chances, Count, Rule, share


def _check_raise(street: int) -> Chances:
    """Facing a bet after the own check."""

    def chances(hand: Hand, seat: int) -> list[Decision]:
        return [
            one
            for one in hand.of(seat, street)
            if one.raises and [own.action for own in one.acted] == ["check"]
        ]

    return chances


def _open(street: int) -> Chances:
    return lambda hand, seat: unbet(hand, seat, street)


def _three_bet(street: int) -> Chances:
    """Facing a bet and one raise of it."""
    return lambda hand, seat: [one for one in hand.of(seat, street) if one.level == 2]


def _after_flop(hand: Hand, seat: int) -> list[str]:
    return [one.action for one in hand.decisions if one.seat == seat and one.street >= FLOP]


def _aggression(hand: Hand, seat: int) -> Count:
    did = _after_flop(hand, seat)
    return sum(one in RAISES for one in did), did.count("call")


def _aggression_frequency(hand: Hand, seat: int) -> Count:
    did = _after_flop(hand, seat)
    return sum(one in RAISES for one in did), len(did) - did.count("check")


def _facing_all_in(hand: Hand, seat: int) -> list[Decision]:
    return [one for one in hand.decisions if one.seat == seat and one.faces_all_in]


POSTFLOP_RULES: Final[dict[str, Rule]] = {
    **{f"check-raise-{name}": share(_check_raise(at), *RAISES) for name, at in STREETS.items()},
    **{f"open-{name}": share(_open(at), *RAISES) for name, at in STREETS.items()},
    **{f"3bet-{name}": share(_three_bet(at), *RAISES) for name, at in STREETS.items()},
    "af": _aggression,
    "afq": _aggression_frequency,
    "fold-all-in": share(_facing_all_in, "fold"),
}
