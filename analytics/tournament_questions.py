"""Questions about tournaments, answered from the store's entries and the hands of their tables."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from analytics import tournament_counts as counted
from analytics.figures import Figure
from analytics.records import Statistic
from analytics.sql import select
from analytics.tournament_entries import ENTRIES, relate
from analytics.tournament_hands import all_ins_of, chips_adjusted, money_adjusted, rounds
from analytics.tournament_statistics import TOURNAMENT_STATISTICS
from schemas.rows import TournamentRow
from services.store import Moment

By = Literal["player", "variant", "limit"]

_COLUMNS: Final[dict[By, str]] = {"player": "player", "variant": "variant", "limit": "bet_limit"}


class TournamentLine(NamedTuple):
    """Tournaments in one currency, told apart as asked; money in minor units of `exponent`, the
    finest of that currency's tournaments.
    """

    by: tuple[str, ...]  # a value a field, in the order they were asked
    currency: str | None
    exponent: int
    figures: dict[str, Figure]  # by the statistic's key


class _Entry(NamedTuple):
    by: tuple[str, ...]
    tournament: str
    player: str
    currency: str | None
    exponent: int
    cost: int
    others: int
    counts: dict[str, int]


def tournament_lines(
    moment: Moment,
    tournaments: Sequence[TournamentRow],
    by: Sequence[By] = ("player",),
    player: str | None = None,
) -> list[TournamentLine]:
    """Each group's figures: the most tournaments first, then by name; of all players or one.

    The moment must be of whole hands and with what all-ins were worth.
    """
    relate(moment, tournaments)
    groups: dict[tuple[tuple[str, ...], str | None], list[_Entry]] = {}
    for one in _entries(moment, by, player):
        groups.setdefault((one.by, one.currency), []).append(one)
    finest: dict[str | None, int] = defaultdict(int)
    for one in tournaments:
        finest[one.terms.currency] = max(finest[one.terms.currency], one.terms.exponent)
    hands = _Hands(moment, tournaments)
    found = [
        TournamentLine(who, currency, finest[currency], hands.figures(entries, finest[currency]))
        for (who, currency), entries in groups.items()
    ]
    return sorted(found, key=_order)


def _order(one: TournamentLine) -> tuple[object, ...]:
    return (-one.figures["tournaments"].numerator, one.by, one.currency or "")


def _entries(moment: Moment, by: Sequence[By], player: str | None) -> list[_Entry]:
    told = [f"e.{_COLUMNS[one]}" for one in by]
    plain = [f"e.{one}" for one in ("tournament", "player", "currency", "exponent", "cost")]
    counts = [one.sql for one in counted.ENTRY_COUNTS]
    where = "" if player is None else "where e.player = $player"
    query = select((*told, *plain, "e.entrants - 1", *counts), f"{ENTRIES} as e", where)
    rows = moment.ask(query, {} if player is None else {"player": player})
    names = [one.column for one in counted.ENTRY_COUNTS]
    found: list[_Entry] = []
    for row in rows:
        who, known, values = row[: len(by)], row[len(by) :][:6], row[len(by) + 6 :]
        tournament, name, currency, exponent, cost, others = known
        sums = dict(zip(names, values, strict=True))
        found.append(_Entry(who, tournament, name, currency, exponent, cost, others, sums))
    return found


class _Hands:
    """What the hands of tournaments come to, asked once for all groups."""

    def __init__(self, moment: Moment, tournaments: Sequence[TournamentRow]) -> None:
        all_ins = all_ins_of(moment)
        self._chips = chips_adjusted(moment, all_ins)
        self._money = money_adjusted(moment, all_ins, tournaments)
        self._rounds: dict[tuple[str, str], tuple[Fraction, int]] = {}
        for one in rounds(moment):
            stacks, hands = self._rounds.get((one.tournament, one.player), (Fraction(), 0))
            more = stacks + Fraction(one.stacks, one.cost)
            self._rounds[one.tournament, one.player] = (more, hands + one.hands)

    def figures(self, entries: Sequence[_Entry], exponent: int) -> dict[str, Figure]:
        """Every statistic of these entries, by its key."""
        return {one.key: self._figure(one, entries, exponent) for one in TOURNAMENT_STATISTICS}

    def _figure(self, one: Statistic, entries: Sequence[_Entry], exponent: int) -> Figure:
        if one.numerator is counted.STACKS:
            found = [self._rounds.get((e.tournament, e.player), (Fraction(), 0)) for e in entries]
            return _ratio(
                sum([stacks for stacks, _ in found], Fraction()), sum([n for _, n in found])
            )
        values = [self._value(one, each, exponent) for each in entries]
        if one.most:
            return _ratio(max(values, default=Fraction()), 1)
        sample = 1
        if one.denominator is not None:
            column = one.denominator.column
            finer = [_finer(one.denominator.chips, each, exponent) for each in entries]
            sample = sum(
                [each.counts[column] * by for each, by in zip(entries, finer, strict=True)]
            )
        return _ratio(sum(values, Fraction()), sample)

    def _value(self, one: Statistic, entry: _Entry, exponent: int) -> Fraction:
        """What an entry adds to the numerator, in the statistic's unit."""
        if one.numerator is counted.CHIPS_ADJUSTED:
            return self._chips.get((entry.tournament, entry.player), Fraction())
        column, finer = one.numerator.column, _finer(one.numerator.chips, entry, exponent)
        if one.numerator is counted.NET_ADJUSTED:
            more = self._money.get((entry.tournament, entry.player), Fraction())
            return (entry.counts[counted.TOURNAMENT_NET.column] + more) * finer
        value = entry.counts[column]
        if one.unit == "buy-ins":
            return Fraction(value, entry.cost) if entry.cost else Fraction()
        if one.unit == "fields":
            return Fraction(value, entry.others) if entry.others else Fraction()
        return Fraction(value * finer)


def _finer(chips: int, entry: _Entry, exponent: int) -> int:
    return 10 ** (exponent - entry.exponent) if chips else 1


def _ratio(above: Fraction, sample: int) -> Figure:
    return Figure(above.numerator, sample, above.denominator)
