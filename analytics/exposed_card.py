"""How Courchevel's exposed card changes play: a question to a moment of the store."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from analytics.exposed_statistics import DEALT, EXPOSED_STATISTICS, FIT, POT, RANK
from analytics.figures import Figure, in_big_blinds
from analytics.flags import FLAGS, flags_of
from analytics.rollups import ROLLUPS
from analytics.sql import select
from schemas.cards import RANKS
from services.store import Moment
from services.store.relations import relation

By = Literal["rank", "fit"]
Fit = Literal["pairs and suits", "pairs", "suits", "neither"]

_FITS: Final = get_args(Fit)
_COLUMNS: Final[dict[By, str]] = {"rank": RANK, "fit": FIT}


class ExposedCard(NamedTuple):
    """Hands of a game beside an exposed card; `rank` or `fit` is None where all are together."""

    variant: str
    rank: str | None  # "2" to "A"
    fit: Fit | None
    hands: int  # one a player and hand
    figures: dict[str, Figure]  # by the statistic's key


def exposed_cards(moment: Moment, by: Sequence[By] = ("rank", "fit")) -> list[ExposedCard]:
    """The figures of each game by the card's rank, its fit, or both: by name, from the deuce up."""
    rollup = ROLLUPS["exposed"]
    identity = ("variant", *[_COLUMNS[one] for one in by])
    coarse = rollup.only((*identity, "big_blind"), rollup.counts)
    flags = flags_of("tail_hands", "tail_seats", "tail_actions")
    relations = [f"({coarse.select({'hands': 'tail_hands', FLAGS: f'({flags})'})})"]
    if files := moment.files("exposed"):
        relations.append(relation(files))
    columns = [f"cast({one} as varchar)" if one == POT.column else one for one in coarse.columns]
    found: dict[tuple[Any, ...], list[dict[str, int]]] = {}
    for row in moment.ask(select(columns, f"({coarse.merge(*relations)}) as cards")):
        counts = dict(zip(coarse.columns, row, strict=True))
        found.setdefault(row[: len(identity)], []).append(counts)
    lines = [_line(dict(zip(identity, who, strict=True)), rows) for who, rows in found.items()]
    return sorted(lines, key=_order)


def _line(who: dict[str, Any], rows: list[dict[str, int]]) -> ExposedCard:
    hands = sum(row[DEALT.column] for row in rows)
    figures: dict[str, Figure] = {}
    for one in EXPOSED_STATISTICS:
        if one.denominator is None:
            continue
        sample = sum(row[one.denominator.column] for row in rows)
        if one.unit == "big blinds":
            pots = [(int(row[one.numerator.column]), row["big_blind"]) for row in rows]
            total, parts = in_big_blinds(pots)
            figures[one.key] = Figure(total, sample, parts)
        else:
            figures[one.key] = Figure(sum(row[one.numerator.column] for row in rows), sample)
    return ExposedCard(who["variant"], who.get(RANK), who.get(FIT), hands, figures)


def _order(one: ExposedCard) -> tuple[str, int, int]:
    rank = -1 if one.rank is None else RANKS.index(one.rank)
    return one.variant, rank, -1 if one.fit is None else _FITS.index(one.fit)
