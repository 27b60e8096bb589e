"""Questions to a moment of the store, answered from sealed roll-ups and the hot tail."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from analytics.figures import Figure
from analytics.flags import FLAGS, flags_of, tail_of
from analytics.player_counts import HANDS
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.pot_sizes import median_pots
from analytics.records import Statistic
from analytics.rollups import ROLLUPS, Rollup
from analytics.sql import select
from analytics.stakes import Stakes, as_read, by_stakes, finest_of
from analytics.variant_statistics import GAME_STATISTICS, MEDIAN_POT
from services.store import Moment
from services.store.relations import relation

SUMMED: Final = ("players", "games", "pot_sizes")
"""The roll-ups that `players` and `variants` ask of sealed hands."""


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


def players(
    moment: Moment, player: str | None = None, *, first: int | None = None
) -> list[PlayerStatistics]:
    """Every player, or one, a line a currency: the most hands first, then by name.

    Of very many players the `first` so many lines come much faster than all.
    """
    chosen = None if player is None else [player]
    if first is not None:
        chosen = _busiest(moment, chosen, first)
    if chosen == []:
        return []
    found = [PlayerStatistics(*line) for line in _lines(moment, _PLAYERS, chosen)]
    return sorted(found, key=lambda one: (-one.hands, one.player, one.currency or ""))[:first]


def variants(moment: Moment) -> list[VariantStatistics]:
    """Every game at every limit in every currency, by name."""
    found = [VariantStatistics(*line) for line in _lines(moment, _VARIANTS)]
    medians = median_pots(moment)
    for one in found:
        median = medians.get((one.variant, one.limit, one.currency), Figure(0, 0))
        one.figures[MEDIAN_POT.key] = median
    return sorted(found, key=lambda one: (one.variant, one.limit, one.currency or ""))


class _Subject(NamedTuple):
    """What a question is about."""

    kind: str  # of roll-up
    identity: tuple[str, ...]  # columns of its key, the currency last
    statistics: tuple[Statistic, ...]
    totals: tuple[str, ...]  # keys of those that are the answer's own fields


_PLAYERS: Final = _Subject(
    "players", ("player", "currency"), PLAYER_STATISTICS, ("hands", "undecided", "net")
)
_VARIANTS: Final = _Subject(
    "games",
    ("variant", "bet_limit", "currency"),
    GAME_STATISTICS,
    ("hands", "undecided", "pot", "rake"),
)


def _lines(
    moment: Moment, subject: _Subject, chosen: Sequence[str] | None = None
) -> Iterator[tuple[Any, ...]]:
    """Identity, exponent, totals and figures, in the order of the answers' fields."""
    by_key = {one.key: one for one in subject.statistics}
    totals = [by_key.pop(key).numerator.column for key in subject.totals]
    finest = finest_of(moment)
    for identity, stakes in _by_stakes(moment, subject, chosen):
        exponent = finest[identity[-1]]
        sums = stakes.sums(exponent)
        figures = {key: stakes.figure(one, sums) for key, one in by_key.items()}
        yield (*identity, exponent, *[sums[column] for column in totals], figures)


def _by_stakes(
    moment: Moment, subject: _Subject, chosen: Sequence[str] | None
) -> Iterator[tuple[tuple[Any, ...], Stakes]]:
    """Every identity's counts, a row for each exponent and big blind."""
    identity, rollup = subject.identity, ROLLUPS[subject.kind]
    rollup = rollup.only((*identity, "exponent", "big_blind"), rollup.counts)
    merged, given = _merged(moment, subject.kind, rollup, chosen)
    columns = (*rollup.key, *as_read(rollup.counts))
    rows = moment.ask(select(columns, f"({merged}) as stakes"), given)
    return by_stakes(rows, len(identity), rollup.counts)


def _busiest(moment: Moment, chosen: Sequence[str] | None, lines: int) -> list[str]:
    """The players of the first so many lines."""
    rollup = ROLLUPS["players"]
    hands = rollup.only(_PLAYERS.identity, [HANDS])
    merged, given = _merged(moment, "players", hands, chosen)
    order = "order by hands desc, player, coalesce(currency, '') limit $lines"
    query = select(["player"], f"({merged}) as lines", order)
    found = moment.ask(query, given | {"lines": lines})
    return list({str(player) for (player,) in found})


def _merged(
    moment: Moment, kind: str, rollup: Rollup, chosen: Sequence[str] | None
) -> tuple[str, dict[str, object]]:
    """SQL for a roll-up of sealed hands and the tail's, of all players or some; what to bind."""
    where = ""
    given: dict[str, object] = {}
    if chosen is not None:
        given = {f"player{at}": one for at, one in enumerate(chosen)}
        where = f"where player in ({', '.join([f'${name}' for name in given])})"
    files = moment.files(kind)
    relations = [f"({select('*', relation(files), where)})"] if files else []
    if not files or moment.ask(select(["1"], "tail_seats", f"{where} limit 1".lstrip()), given):
        # where nobody of them is in the tail, its SQL need not even be planned
        tail = tail_of(where)
        made = select("*", f"({flags_of(**tail)}) as made", where)
        named = {**tail, "awards": "tail_awards", FLAGS: f"({made})"}
        relations.append(f"({rollup.select(named)})")
    return rollup.merge(*relations), given
