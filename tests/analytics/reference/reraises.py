"""3-bets and beyond before the flop, and squeezes (statistics 6.1)."""

from typing import Final

from tests.analytics.reference.decision import RAISES, Decision
from tests.analytics.reference.hand import PREFLOP, Hand
from tests.analytics.reference.preflop import decided, facing_raise
from tests.analytics.reference.rule import Count, Rule, share

SHORT: Final = 35
"""Big blinds of a short stack, at most."""


def _three_bet(hand: Hand, seat: int) -> list[Decision]:
    return [one for one in facing_raise(hand, seat) if one.can_raise]


def _short_three_bet(hand: Hand, seat: int) -> Count:
    """Of a stack of 35 big blinds or less; one that is all-in is not counted as made."""
    blind = hand.start.stakes.big_blind
    (stack,) = (one.stack for one in hand.start.seats if one.seat == seat)
    chances = _three_bet(hand, seat) if blind and stack <= SHORT * blind else []
    return int(any(one.raised and not one.all_in for one in chances)), int(bool(chances))


def _opener_three_bet(hand: Hand, seat: int) -> list[Decision]:
    """The opener's first decision after his raise was raised, once or more."""
    if seat != hand.raiser(PREFLOP, 0):
        return []
    return [one for one in decided(hand, seat) if one.level >= 2 and one.own == 1][:1]


def _opener_four_bet(hand: Hand, seat: int) -> list[Decision]:
    return [one for one in _opener_three_bet(hand, seat) if one.level == 2 and one.can_raise]


def _any_three_bet(hand: Hand, seat: int) -> list[Decision]:
    """Facing exactly two raises, the second another's, whatever he did before."""
    if seat == hand.raiser(PREFLOP, 1):
        return []
    return [one for one in decided(hand, seat) if one.level == 2]


def _any_four_bet(hand: Hand, seat: int) -> list[Decision]:
    """The 4-bet or any higher one."""
    return [one for one in decided(hand, seat) if one.level >= 2 and one.can_raise]


def _cold_four_bet(hand: Hand, seat: int) -> list[Decision]:
    """Facing two raises of others."""
    return [one for one in _any_four_bet(hand, seat) if one.level == 2 and not one.own]


def _three_bettor_four_bet(hand: Hand, seat: int) -> list[Decision]:
    """The 3-bettor's first decision after his raise was raised, once or more."""
    if seat != hand.raiser(PREFLOP, 1):
        return []
    return [one for one in decided(hand, seat) if one.level >= 3 and one.own == 1][:1]


def _squeeze(hand: Hand, seat: int) -> list[Decision]:
    """Facing one raise that was called."""
    return [one for one in facing_raise(hand, seat) if one.callers]


def _squeezed(hand: Hand, seat: int) -> list[Decision]:
    """The opener, or who called him, facing a 3-bet made over a caller."""
    found: list[Decision] = []
    for one in decided(hand, seat):
        if one.level == 2:
            opened, squeeze = one.raises
            if squeeze.callers and seat in (opened.seat, *squeeze.callers):
                found.append(one)
    return found


RERAISE_RULES: Final[dict[str, Rule]] = {
    "3bet": share(_three_bet, *RAISES),
    "3bet-short": _short_three_bet,
    "fold-3bet": share(_opener_three_bet, "fold"),
    "call-3bet": share(_opener_three_bet, "call"),
    "4bet": share(_opener_four_bet, *RAISES),
    "fold-3bet-any": share(_any_three_bet, "fold"),
    "4bet-any": share(_any_four_bet, *RAISES),
    "cold-4bet": share(_cold_four_bet, *RAISES),
    "fold-4bet": share(_three_bettor_four_bet, "fold"),
    "squeeze": share(_squeeze, *RAISES),
    "fold-squeeze": share(_squeezed, "fold"),
}
