"""Who finished where: players who lost their last chips in one hand, or in hands that count as one
(rules A14).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from schemas.tournament_events import Finish
from services.rules.tournament.prizes import shared

Tie = Literal["share", "seat"]


class Bust(NamedTuple):
    """A player without chips after a hand."""

    player: str
    chips: int  # at the start of the hand
    place: int  # clockwise from the left of the hand's button, 0 first
    table: int  # which table, in their order

    @property
    def order(self) -> tuple[int, int, int]:
        """Better first: more chips at the start, then nearer to the button's left, then the earlier
        table.
        """
        return (-self.chips, self.place, self.table)


def finishes(
    busts: Sequence[Bust], left: int, amounts: Sequence[int], tie: Tie
) -> tuple[Finish, ...]:
    """The places of players eliminated at once, best first.

    `left` is how many players there were before the hand, `amounts` the prizes by place. More chips
    at the start of the hand rank higher. Equal stacks share place and prizes, or with `seat` rank
    by seat. Where an odd unit is shared, it goes to the earlier in `Bust.order`.
    """
    found: list[Finish] = []
    rank = left - len(busts) + 1
    for group in _groups(sorted(busts, key=lambda one: one.order), tie):
        money = shared(amounts, rank, len(group))
        found += [Finish(one.player, rank, won) for one, won in zip(group, money, strict=True)]
        rank += len(group)
    return tuple(found)


def _groups(busts: Sequence[Bust], tie: Tie) -> Iterator[list[Bust]]:
    """Those who finish together."""
    if tie == "seat":
        yield from ([one] for one in busts)
    else:
        yield from (list(group) for _, group in groupby(busts, key=lambda one: one.chips))
