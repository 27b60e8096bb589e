"""What counts: a rule tells of a seat in a hand what it adds to a numerator and a denominator."""

from collections.abc import Callable
from fractions import Fraction

from schemas.events import Action
from tests.analytics.reference.decision import Decision
from tests.analytics.reference.hand import Hand

Count = tuple[Fraction | int, int]
Rule = Callable[[Hand, int], Count]
Chances = Callable[[Hand, int], list[Decision]]


def share(chances: Chances, *wanted: Action) -> Rule:
    """A hand counts once: whether the seat had such a chance, and whether it took one."""

    def rule(hand: Hand, seat: int) -> Count:
        found = chances(hand, seat)
        return int(any(one.action in wanted for one in found)), int(bool(found))

    return rule
