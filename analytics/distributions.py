"""How hands of each game are distributed over categories, against what is expected of chance."""

from typing import Final, NamedTuple

from analytics.category_counts import ShareName, ranked, share_name, shares
from analytics.category_expectations import EXPECTED
from analytics.category_records import CATEGORIES, RANKED
from analytics.chi_square import ChiSquare, chi_square
from analytics.hand_categories import HIGHS, LOWS
from analytics.rollups import ROLLUPS
from schemas.catalogue import POT_GAMES
from schemas.variants import Share, Variant
from services.store import Moment
from services.store.relations import relation

_NONE: Final = (0, 0, 0, 0)


class Cell(NamedTuple):
    """A category, and how many hands were of it."""

    category: str
    won: int  # main pots, or their halves, won at showdown
    shown: int  # held to a showdown
    dealt: int  # all that were dealt where the board went to the river
    picked: int  # of these one a deal
    expected: float | None  # its share of all deals, exactly; None: not counted for this game


class Distribution(NamedTuple):
    """A game's hands by category, the weakest first.

    `fit` tests `picked` against `expected`; None for too few hands, or nothing to expect. Who
    looks at his cards decides with them which deals reach the river: only play that does not
    depend on cards must fit.
    """

    variant: str
    share: ShareName
    cells: tuple[Cell, ...]
    fit: ChiSquare | None


def distributions(moment: Moment, variant: str | None = None) -> list[Distribution]:
    """The distributions of every game that had a known hand at the river, or of one, by name."""
    rollup = ROLLUPS[CATEGORIES]
    tail = ranked(lambda query: [moment.ask(query)], "tail_hands", "tail_seats", "tail_awards")
    relations = [f"({rollup.select({RANKED: tail})})"]
    if files := moment.files(CATEGORIES):
        relations.append(relation(files))
    found: dict[tuple[str, str], dict[str, tuple[int, ...]]] = {}
    for game, share, category, *counts in moment.ask(rollup.merge(*relations)):
        if variant in (None, game):
            found.setdefault((game, share), {})[category] = tuple(counts)
    return [
        _distribution(game, share, counts)
        for game in sorted(POT_GAMES.values(), key=lambda one: one.key)
        for share in shares(game)
        if (counts := found.get((game.key, share_name(share))))
    ]


def _distribution(game: Variant, share: Share, counts: dict[str, tuple[int, ...]]) -> Distribution:
    weights = EXPECTED.get((share.ladder, game.hole), ())
    name, total = share_name(share), sum(weights)
    cells: list[Cell] = []
    for at, category in enumerate(HIGHS if name == "high" else LOWS):
        dealt, picked, shown, won = counts.get(category, _NONE)
        expected = weights[at] / total if weights else None
        cells.append(Cell(category, won, shown, dealt, picked, expected))
    fit = chi_square([one.picked for one in cells], weights) if weights else None
    return Distribution(game.key, name, tuple(cells), fit)
