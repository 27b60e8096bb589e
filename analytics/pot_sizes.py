"""Sizes of pots: the median, from counts of hands by their pot, and the biggest, hand by hand."""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final, NamedTuple

from analytics.figures import Figure
from analytics.records import FOR_POTS
from analytics.rollups import ROLLUPS
from analytics.sql import select
from services.store import Moment
from services.store.relations import relation

Game = tuple[str, str, str | None]
"""Variant, limit and currency."""

_GAME: Final = ("variant", "bet_limit", "currency")


class BigPot(NamedTuple):
    """A hand and its pots before rake, in minor units."""

    hand: str
    variant: str
    limit: str
    currency: str | None
    exponent: int
    big_blind: int
    pot: int
    status: str


def median_pots(moment: Moment) -> dict[Game, Figure]:
    """The median pot of every game in big blinds, with the number of its hands as the sample."""
    rollup = ROLLUPS["pot_sizes"]
    coarse = rollup.only((*_GAME, "tenths"), rollup.counts)
    relations = [f"({coarse.select({'hands': 'tail_hands'})})"]
    if files := moment.files("pot_sizes"):
        relations.append(relation(files))
    sizes: dict[Game, list[tuple[int, int]]] = {}
    for *game, tenths, hands in moment.ask(coarse.merge(*relations)):
        sizes.setdefault((game[0], game[1], game[2]), []).append((tenths, hands))
    return {game: median_of(found) for game, found in sizes.items()}


def median_of(sizes: Iterable[tuple[int, int]]) -> Figure:
    """The median of tenths that so many hands have each; of an even number, the mean of two.

    >>> median_of([(25, 2), (100, 1), (90, 1)]).value
    5.75
    """
    ordered = sorted(sizes)
    upto = list(accumulate(hands for _, hands in ordered))
    hands = upto[-1] if upto else 0
    low, high = (
        next((tenths for (tenths, _), end in zip(ordered, upto, strict=True) if end > at), 0)
        for at in ((hands - 1) // 2, hands // 2)
    )
    return Figure((low + high) * hands, hands, 20)


def biggest_pots(moment: Moment, first: int, variant: str | None = None) -> list[BigPot]:
    """The `first` so many hands with the most big blinds in their pots, the biggest first; equal
    ones by name. Of all games, or of one; hands without a big blind are none.

    The moment must be of whole hands.
    """
    where = f"where {FOR_POTS} and h.status <> 'voided' and h.big_blind > 0"
    given: dict[str, object] = {"first": first}
    if variant is not None:
        where += " and h.variant = $variant"
        given["variant"] = variant
    columns = ("hand", *_GAME, "exponent", "big_blind", "pot", "status")
    order = "order by cast(h.pot as double) / h.big_blind desc, h.hand limit $first"
    query = select([f"h.{column}" for column in columns], "hands as h", f"{where} {order}")
    return [BigPot(*row) for row in moment.ask(query, given)]
