"""Questions to a moment of the store, answered from sealed roll-ups and the hot tail."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from analytics.figures import Chips, Figure, in_big_blinds, in_minor_units
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.records import Statistic
from analytics.rollups import ROLLUPS, Rollup
from analytics.sql import select, union
from analytics.variant_statistics import VARIANT_STATISTICS
from services.store import Moment

_SEALED: Final = "read_parquet($sealed)"

_Amounts = dict[str, list[Chips]]
"""Chips by stakes, for every count of chips by its column."""


class PlayerStatistics(NamedTuple):
    """A player's hands in one currency.

    Chips are in minor units of the finest `exponent` that any hand in the currency has.
    """

    player: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    net: int  # undecided hands left out
    figures: dict[str, Figure]  # by the statistic's key


class VariantStatistics(NamedTuple):
    """A game's hands at one limit in one currency; chips as in `PlayerStatistics`."""

    variant: str
    limit: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    pot: int
    rake: int
    figures: dict[str, Figure]  # by the statistic's key


def players(moment: Moment, player: str | None = None) -> list[PlayerStatistics]:
    """Every player, or one, a line a currency: the most hands first, then by name."""
    found = [PlayerStatistics(*line) for line in _lines(moment, _PLAYERS, player)]
    return sorted(found, key=lambda one: (-one.hands, one.player, one.currency or ""))


def variants(moment: Moment) -> list[VariantStatistics]:
    """Every game at every limit in every currency, by name."""
    found = [VariantStatistics(*line) for line in _lines(moment, _VARIANTS)]
    return sorted(found, key=lambda one: (one.variant, one.limit, one.currency or ""))


class _Subject(NamedTuple):
    """What a question is about."""

    kind: str  # of roll-up
    identity: tuple[str, ...]  # columns of its key, the currency last
    statistics: tuple[Statistic, ...]


_PLAYERS: Final = _Subject("players", ("player", "currency"), PLAYER_STATISTICS)
_VARIANTS: Final = _Subject("games", ("variant", "bet_limit", "currency"), VARIANT_STATISTICS)


def _lines(
    moment: Moment, subject: _Subject, player: str | None = None
) -> Iterator[tuple[Any, ...]]:
    """Identity, exponent, totals and figures, in the order of the answers' fields."""
    identity, rollup = subject.identity, ROLLUPS[subject.kind]
    plain = rollup.only(identity, [one for one in rollup.counts if not one.chips])
    totals = [one.numerator.column for one in subject.statistics if one.denominator is None]
    ratios = [one for one in subject.statistics if one.denominator is not None]
    finest, amounts = _finest(moment), _amounts(moment, subject, player)
    columns, width = plain.columns, len(identity)
    for row in _asked(moment, *_merged(moment, subject.kind, plain, player)):
        values = dict(zip(columns, row, strict=True))
        who, exponent = row[:width], finest[values["currency"]]
        chips = amounts[who]
        values |= {column: in_minor_units(one, exponent) for column, one in chips.items()}
        figures = {one.key: _figure(one, values, chips) for one in ratios}
        yield (*who, exponent, *[values[column] for column in totals], figures)


def _figure(statistic: Statistic, sums: Mapping[str, int], chips: _Amounts) -> Figure:
    column, per = statistic.numerator.column, statistic.per
    sample = sums[statistic.denominator.column] if statistic.denominator else 1
    if statistic.unit == "big blinds":
        total, parts = in_big_blinds(chips[column])
        return Figure(total * per, sample, parts)
    return Figure(sums[column] * per, sample)


def _amounts(
    moment: Moment, subject: _Subject, player: str | None
) -> dict[tuple[Any, ...], _Amounts]:
    """What every identity's counts of chips came to, by column and stakes."""
    rollup, width = ROLLUPS[subject.kind], len(subject.identity)
    chips = [one for one in rollup.counts if one.chips]
    by_stakes = rollup.only((*subject.identity, "exponent", "big_blind"), chips)
    merged, given = _merged(moment, subject.kind, by_stakes, player)
    texts = [f"cast({one.column} as varchar)" for one in chips]  # the fastest way out of DuckDB
    found: dict[tuple[Any, ...], _Amounts] = {}
    for row in _asked(moment, select((*by_stakes.key, *texts), f"({merged}) as stakes"), given):
        amounts = found.setdefault(row[:width], {one.column: [] for one in chips})
        for one, text in zip(chips, row[width + 2 :], strict=True):
            amounts[one.column].append(Chips(row[width], row[width + 1], int(text)))
    return found


def _merged(
    moment: Moment, kind: str, rollup: Rollup, player: str | None
) -> tuple[str, dict[str, object]]:
    """SQL for a roll-up of sealed hands and the tail's, all or one player's, and its parameters."""
    seats, actions, chosen = "tail_seats", "tail_actions", ""
    given: dict[str, object] = {}
    if player is not None:
        chosen, given["player"] = "where player = $player", player
        hands = select(["id"], seats, chosen)
        seats = f"({select('*', seats, chosen)})"
        actions = f"({select('*', actions, f'where id in ({hands})')})"
    relations = [f"({rollup.select('tail_hands', seats, actions)})"]
    if files := moment.rollups.get(kind):
        given["sealed"] = list(files)
        relations.append(f"({select('*', _SEALED, chosen)})")
    return rollup.merge(*relations), given


def _finest(moment: Moment) -> dict[str | None, int]:
    """The finest exponent of every currency."""
    columns, given = ("currency", "exponent"), dict[str, object]()
    queries = [select(columns, "tail_hands")]
    if files := moment.rollups.get("games"):
        given["sealed"] = list(files)
        queries.append(select(columns, _SEALED))
    wanted = select(("currency", "max(exponent)"), union(queries), "group by currency")
    return dict(_asked(moment, wanted, given))


def _asked(moment: Moment, query: str, given: Mapping[str, object]) -> list[tuple[Any, ...]]:
    return moment.connection.execute(query, given).fetchall()
