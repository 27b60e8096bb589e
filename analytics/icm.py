"""What tournament stacks are worth in prizes: the independent chip model of Malmuth and Harville.

A place is won as often as a player's part of the chips that are still in play, and so on with those
who are left.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

STACKS_MAX: Final = 10
"""How many stacks are valued: a final table's."""


def icm(stacks: Sequence[int | Fraction], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """The value of each stack, exact, in the prizes' unit; prizes by place, those beyond the
    stacks are nobody's.

    Every stack is above 0. The sets of players who may have taken the first places are gone through
    once each, however they took them.

    >>> [round(float(value), 2) for value in icm((50, 30, 20), (50, 30, 20))]
    [38.39, 32.75, 28.86]
    """
    if len(stacks) > STACKS_MAX or any(stack <= 0 for stack in stacks):
        what = f"{len(stacks)} stacks: up to {STACKS_MAX} above 0 have a value"
        raise ValueError(what)
    chips = [Fraction(stack) for stack in stacks]
    values = [Fraction()] * len(chips)
    placed: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    for prize in prizes[: len(chips)]:
        more: dict[frozenset[int], Fraction] = {}
        for taken, chance in placed.items():
            left = [one for one in range(len(chips)) if one not in taken]
            share = chance / sum([chips[one] for one in left])
            for one in left:
                comes = share * chips[one]
                values[one] += comes * prize
                after = taken | {one}
                more[after] = more.get(after, Fraction()) + comes
        placed = more
    return tuple(values)


def icm_after(
    before: Sequence[int | Fraction], after: Sequence[int | Fraction], prizes: Sequence[int]
) -> tuple[Fraction, ...]:
    """The value of each stack after a hand that some may have lost their last chips in: they have
    the places behind the others, more chips before the hand first, and equal ones share.
    """
    alive = [one for one, stack in enumerate(after) if stack > 0]
    values = dict(zip(alive, icm([after[one] for one in alive], prizes), strict=True))
    out = sorted(
        [one for one in range(len(after)) if one not in values], key=lambda one: -before[one]
    )
    while out:
        level = [one for one in out if before[one] == before[out[0]]]
        won = sum(prizes[len(values) : len(values) + len(level)])
        values |= dict.fromkeys(level, Fraction(won, len(level)))
        out = out[len(level) :]
    return tuple([values[one] for one in range(len(after))])
