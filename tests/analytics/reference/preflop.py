"""Who comes in before the flop, and how (statistics 6.1)."""

from typing import Final

from tests.analytics.reference.decision import RAISES, Decision
from tests.analytics.reference.hand import PREFLOP, Hand
from tests.analytics.reference.rule import Count, Rule, share
from tests.analytics.reference.seats import BIG_BLIND, SMALL_BLIND


def decided(hand: Hand, seat: int) -> list[Decision]:
    """Every decision before the flop; a walk and a blind that is all-in have none."""
    return hand.of(seat, PREFLOP)


def _raise_possible(hand: Hand, seat: int) -> Count:
    mine = decided(hand, seat)
    return int(any(one.raised for one in mine)), int(any(one.can_raise for one in mine))


def first_in(hand: Hand, seat: int) -> list[Decision]:
    """Nobody raised or limped before."""
    return [one for one in decided(hand, seat) if not one.raises and not one.limpers]


def _after_limp(hand: Hand, seat: int) -> list[Decision]:
    """The next decision of who called as the first in."""
    mine = decided(hand, seat)
    limped = bool(mine) and mine[0].action == "call" and mine[0] in first_in(hand, seat)
    return mine[1:2] if limped else []


def _facing_limpers(hand: Hand, seat: int) -> list[Decision]:
    """The first decision, with limpers and no raise before it."""
    return [one for one in decided(hand, seat)[:1] if not one.raises and one.limpers]


def facing_raise(hand: Hand, seat: int) -> list[Decision]:
    """Exactly one raise, and another's."""
    return [one for one in decided(hand, seat) if one.level == 1 and not one.own]


def _cold(hand: Hand, seat: int) -> list[Decision]:
    """Facing one raise at the first decision, not in the blinds."""
    if hand.positions[seat] in (BIG_BLIND, SMALL_BLIND):
        return []
    return [one for one in facing_raise(hand, seat) if not one.acted]


def _facing_small_blinds_limp(hand: Hand, seat: int) -> list[Decision]:
    """The big blind's first decision, the small blind the only one in."""
    if hand.positions[seat] != BIG_BLIND:
        return []
    return [
        one
        for one in _facing_limpers(hand, seat)
        if [hand.positions[limper] for limper in one.limpers] == [SMALL_BLIND]
    ]


PREFLOP_RULES: Final[dict[str, Rule]] = {
    "vpip": share(decided, "call", *RAISES),
    "pfr": _raise_possible,
    "pfr-played": share(decided, *RAISES),
    "rfi": share(first_in, *RAISES),
    "limp": share(first_in, "call"),
    "limp-fold": share(_after_limp, "fold"),
    "limp-call": share(_after_limp, "call"),
    "limp-raise": share(_after_limp, *RAISES),
    "iso": share(_facing_limpers, *RAISES),
    "cold-call": share(_cold, "call"),
    "call-2bet": share(facing_raise, "call"),
    "raise-sb-limp": share(_facing_small_blinds_limp, *RAISES),
}
