"""Steals of the blinds, and how the blinds meet them (statistics 6.1)."""

from typing import Final

from tests.analytics.reference.decision import RAISES, Decision
from tests.analytics.reference.hand import PREFLOP, Hand
from tests.analytics.reference.preflop import facing_raise, first_in
from tests.analytics.reference.rule import Count, Rule, share
from tests.analytics.reference.seats import BIG_BLIND, BUTTON, CUT_OFF, SMALL_BLIND

STEALERS: Final = {
    BIG_BLIND: (CUT_OFF, BUTTON, SMALL_BLIND),
    SMALL_BLIND: (CUT_OFF, BUTTON),
}
"""Whose first-in raise is a steal to a blind."""


def _steal(hand: Hand, seat: int) -> list[Decision]:
    late = hand.positions[seat] in (CUT_OFF, BUTTON, SMALL_BLIND)
    return first_in(hand, seat) if late else []


def _steal_won(hand: Hand, seat: int) -> Count:
    """Of the steals, those at which everybody else folded before the flop."""
    stole = any(one.raised for one in _steal(hand, seat))
    alone = [other for other in hand.order if not hand.folded(other, by=PREFLOP)] == [seat]
    return int(stole and alone), int(stole)


def _facing_steal(hand: Hand, seat: int) -> list[Decision]:
    """A blind's first decision, at a first-in raise from late position that nobody called."""
    stealers = STEALERS.get(hand.positions[seat], ())
    return [
        one
        for one in facing_raise(hand, seat)
        if not (one.acted or one.limpers or one.callers)
        and hand.positions[one.raises[0].seat] in stealers
    ]


def _resteal(hand: Hand, seat: int) -> list[Decision]:
    return [one for one in _facing_steal(hand, seat) if one.can_raise]


def _facing_small_blinds_steal(hand: Hand, seat: int) -> list[Decision]:
    """The big blind's, of these."""
    return [
        one
        for one in _facing_steal(hand, seat)
        if hand.positions[one.raises[0].seat] == SMALL_BLIND
    ]


STEAL_RULES: Final[dict[str, Rule]] = {
    "steal": share(_steal, *RAISES),
    "steal-success": _steal_won,
    "fold-steal": share(_facing_steal, "fold"),
    "call-steal": share(_facing_steal, "call"),
    "resteal": share(_resteal, *RAISES),
    "fold-bb-sb": share(_facing_small_blinds_steal, "fold"),
}
