"""Questions about boxes against the house, answered from sealed roll-ups and the hot tail."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from fractions import Fraction
from math import sqrt
from typing import Any, Final, Literal, NamedTuple, get_args

from analytics.figures import Figure, in_big_blinds
from analytics.house_counts import PRODUCTS, PRODUCTS_OF_CHIPS, SCATTER, UNITS
from analytics.house_statistics import HOUSE_STATISTICS
from analytics.rollups import ROLLUPS
from analytics.sql import select, union
from services.store import Moment
from services.store.answers import TAIL
from services.store.relations import relation

DEVIATES: Final = 1.96
"""Standard errors that hold 95 of 100 means on either side."""

By = Literal["player", "ante", "day"]
"""What lines may be told apart by, beside house rules and currency."""

_RULES: Final = ("house", "house_version", "currency")
HOUSES: Final = "houses"
"""The kind of roll-up that is asked."""
_ROLLUP: Final = ROLLUPS[HOUSES]
_TAIL: Final = {one: f"{TAIL}{one}" for one in ("hands", "seats", "boxes", "box_actions")}
_BY: Final = get_args(By)
_SCATTER: Final = frozenset(one.column for one in SCATTER)
_CHIPS: Final = frozenset(one.column for one in _ROLLUP.counts if one.chips) - _SCATTER
_PRODUCTS: Final = tuple(name for name, *_ in PRODUCTS)
_SQUARES: Final = frozenset(one for one in _SCATTER if one.endswith(PRODUCTS_OF_CHIPS))


class Interval(NamedTuple):
    """Where a figure lies with 95 % confidence, as far as a mean of so many hands is normal."""

    low: float
    high: float


class HouseStatistics(NamedTuple):
    """Boxes by one version of a house's rules in one currency.

    Chips are in minor units of the finest `exponent` that any box in the currency has. `player`,
    `ante` (in minor units of `exponent`) and `day` are None unless lines are told apart by them.
    """

    player: str | None
    house: str
    house_version: int
    currency: str | None
    exponent: int
    ante: int | None
    day: date | None
    boxes: int
    undecided: int
    net: int  # undecided boxes left out
    figures: dict[str, Figure]  # by the statistic's key
    intervals: dict[str, Interval]  # of `edge` and `return`, where there are two hands or more


def house_statistics(
    moment: Moment,
    *,
    by: Collection[By] = (),
    house: str | None = None,
    player: str | None = None,
) -> list[HouseStatistics]:
    """Every house's boxes, or one's, of all players or one: a line for each version of rules and
    currency, and for each of what is told apart; the most boxes first, then by name.
    """
    finest, apart = _finest(moment), [one for one in _BY if one in by]
    found: dict[tuple[Any, ...], list[_Row]] = {}
    for row in _rows(moment, apart, house, player):
        finer = 10 ** (finest[row["currency"]] - row["exponent"])
        finely = _finely(row, finer)
        who = tuple([finely[one] for one in (*_RULES, *apart)])
        found.setdefault(who, []).append(finely)
    whose: _Whose = "player" if player is not None or "player" in by else "hand"
    lines = [_line(rows, apart, finest, whose) for rows in found.values()]
    return sorted(lines, key=_order)


_Row = Mapping[str, Any]
_Whose = Literal["player", "hand"]


def _order(one: HouseStatistics) -> tuple[Any, ...]:
    rules = (one.house, one.house_version, one.currency or "")
    return (-one.boxes, *rules, one.player or "", one.ante or 0, one.day or date.min)


def _finely(row: _Row, finer: int) -> _Row:
    """The row with chips in minor units so many times as fine."""
    powers = {"ante": finer, **dict.fromkeys(_CHIPS, finer), **dict.fromkeys(_SQUARES, finer**2)}
    return {**row, **{name: row[name] * power for name, power in powers.items()}}


def _line(
    rows: Sequence[_Row], apart: Sequence[By], finest: Mapping[str | None, int], whose: _Whose
) -> HouseStatistics:
    who = rows[0]
    sums = {one.column: sum([row[one.column] for row in rows]) for one in _ROLLUP.counts}
    return HouseStatistics(
        house=who["house"],
        house_version=who["house_version"],
        currency=who["currency"],
        exponent=finest[who["currency"]],
        player=who["player"] if "player" in apart else None,
        ante=who["ante"] if "ante" in apart else None,
        day=who["day"] if "day" in apart else None,
        boxes=sums["boxes"],
        undecided=sums["undecided"],
        net=sums["net"],
        figures=_figures(rows, sums),
        intervals=_intervals(rows, sums, whose),
    )


def _figures(rows: Sequence[_Row], sums: Mapping[str, int]) -> dict[str, Figure]:
    found: dict[str, Figure] = {}
    for one in HOUSE_STATISTICS:
        if one.denominator is not None:
            column, parts = one.numerator.column, 1
            total = sums[column]
            if one.unit == "antes":
                total, parts = in_big_blinds((row[column], row["ante"]) for row in rows)
            found[one.key] = Figure(total, sums[one.denominator.column], parts)
    return found


def _intervals(rows: Sequence[_Row], sums: Mapping[str, int], whose: _Whose) -> dict[str, Interval]:
    """By the spread of what boxes taken together came to: the mean of groups of several boxes is a
    ratio of sums, whose variance is that of what remains (Cochran, Sampling Techniques, 6.4).
    """
    groups, boxes, placed = sums[f"{whose}_groups"], sums["settled"], sums["placed"]
    if groups < 2:
        return {}
    squares = {one: sums[f"{whose}_{one}"] for one in _PRODUCTS}
    won, parts = in_big_blinds((row["house_won"], row["ante"]) for row in rows)
    edge = Fraction(won, parts * boxes)
    lost = -edge * UNITS
    spread = (
        squares["units_squared"]
        - 2 * lost * squares["units_boxes"]
        + lost**2 * squares["boxes_squared"]
    )
    found = {"edge": _around(edge, spread / UNITS**2, groups, boxes)}
    net = Fraction(sums["received"] - placed, placed)
    spread = (
        squares["net_squared"]
        - 2 * net * squares["net_placed"]
        + net**2 * squares["placed_squared"]
    )
    return {**found, "return": _around(1 + net, spread, groups, placed)}


def _around(mean: Fraction, spread: Fraction, groups: int, size: int) -> Interval:
    variance = max(spread, Fraction(0)) * groups / (groups - 1) / size**2
    margin = DEVIATES * sqrt(variance)
    return Interval(float(mean) - margin, float(mean) + margin)


def _rows(moment: Moment, apart: Sequence[By], house: str | None, player: str | None) -> list[_Row]:
    """What boxes came to at each exponent and ante."""
    key = dict.fromkeys((*_RULES, "exponent", "ante", *apart))
    rollup = _ROLLUP.only(key, _ROLLUP.counts)
    given = {name: one for name, one in (("house", house), ("player", player)) if one is not None}
    where = " and ".join([f"{name} = ${name}" for name in given])
    clause = f"where {where}" if where else ""
    parts = [f"({select('*', one, clause)})" for one in _relations(moment)]
    # As text whole numbers of any size come out of DuckDB fast and exact.
    wide = {one.column for one in _ROLLUP.counts if one.chips}
    columns = [f"cast({one} as varchar)" if one in wide else one for one in rollup.columns]
    found = moment.ask(select(columns, f"({rollup.merge(*parts)}) as boxes"), given)
    return [
        {
            name: int(value) if name in wide else value
            for name, value in zip(rollup.columns, row, strict=True)
        }
        for row in found
    ]


def _relations(moment: Moment) -> list[str]:
    """The roll-ups of sealed boxes and the tail's."""
    relations = [f"({_ROLLUP.select(_TAIL)}) as tail"]
    if files := moment.files(HOUSES):
        relations.append(relation(files))
    return relations


def _finest(moment: Moment) -> dict[str | None, int]:
    """The finest exponent that boxes of every currency have."""
    columns = ("currency", "exponent")
    rows = union([select(columns, one) for one in _relations(moment)])
    return dict(moment.ask(select(("currency", "max(exponent)"), rows, "group by currency")))
