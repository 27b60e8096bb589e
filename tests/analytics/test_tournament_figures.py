"""What tournaments come to (statistics 6.4), each figure worked out by hand."""

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from analytics.tournament_questions import By, TournamentLine, tournament_lines
from schemas.rows import EntryRow, TournamentRow
from schemas.tournaments import Level, TournamentTerms
from services.store import HandRows, Moment
from services.store.columns import columns
from tests.analytics.all_in.hands import rows_of
from tests.analytics.rows import engine
from tests.rules.table import Table

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ACES = Fraction(2_829_980, 3_424_608)  # AsAh against KsKh, of every board's two points


def cup(
    name: str,
    *entries: tuple[str, int | None, int],
    buy_in: int = 900,
    fee: int = 100,
    ended: bool = True,
    **terms: Any,
) -> TournamentRow:
    """A tournament of players with their places and prizes."""
    level = Level(id="1", small_blind=10, big_blind=20)
    given: dict[str, Any] = {"currency": "USD", "exponent": 2, "starting_chips": 500, **terms}
    agreed = TournamentTerms(
        name=name,
        variant="holdem",
        limit="nl",
        levels=(level,),
        buy_in=buy_in,
        fee=fee,
        **given,
    )
    rows = tuple(EntryRow(*one) for one in entries)
    return TournamentRow(name, agreed, NOON, NOON if ended else None, rows)


def asked(
    *cups: TournamentRow,
    hands: Sequence[HandRows] = (),
    by: Sequence[By] = ("player",),
    player: str | None = None,
) -> list[TournamentLine]:
    """The answer of a store with these tournaments and hands, none of them sealed."""
    connection = engine().cursor()
    for name, table in columns([one.values() for one in hands], 0).items() if hands else ():
        connection.register(name, table)
        connection.register(f"tail_{name}", table)
    if not hands:
        for name, table in columns([rows_of(_all_in().events).values()], 0).items():
            connection.register(name, table.slice(0, 0))
            connection.register(f"tail_{name}", table.slice(0, 0))
    return tournament_lines(Moment("a test", 0, connection, {}), cups, by, player)


def value(line: TournamentLine, key: str) -> Fraction:
    """A figure, exact; a sum is of one."""
    one = line.figures[key]
    return Fraction(one.numerator, one.parts * one.denominator)


def values(line: TournamentLine, *keys: str) -> tuple[Fraction, ...]:
    return tuple(value(line, key) for key in keys)


def test_total_and_average_returns_are_not_the_same() -> None:
    # The published example: ten at 10 and 50 more won, ten at 1 and 20 more won.
    dear = [cup(f"a-{at}", ("ann", 1, 15_000 if at == 0 else 0)) for at in range(10)]
    cheap = [
        cup(f"b-{at}", ("ann", 1, 3_000 if at == 0 else 0), buy_in=90, fee=10) for at in range(10)
    ]

    (line,) = asked(*dear, *cheap)

    assert values(line, "tournaments", "tournament-cost", "tournament-prizes") == (
        20,
        11_000,
        18_000,
    )
    assert value(line, "tournament-net") == 7_000
    assert value(line, "roi") == Fraction(7, 11)
    assert value(line, "average-roi") == Fraction(5, 4)
    assert values(line, "itm", "average-stake", "biggest-win") == (Fraction(1, 10), 550, 15_000)


def test_places_are_means_over_tournaments() -> None:
    five = cup("a", ("ann", 2, 500), ("b", 1, 0), ("c", 3, 0), ("d", 4, 0), ("e", 5, 0))
    three = cup("b", ("ann", 3, 0), ("b", 1, 0), ("c", 2, 0))
    tied = cup("c", ("ann", 2, 0), ("b", 1, 0), ("c", 2, 0))

    ann = asked(five, three, tied, player="ann")[0]

    # 3 of 4 others behind, none of 2, 1 of 2 level
    assert values(ann, "average-finish", "finish-percentile") == (Fraction(7, 3), Fraction(5, 12))


def test_a_tournament_counts_once_the_player_is_out_of_it() -> None:
    running = cup("a", ("ann", None, 0), ("b", 3, 0), ("c", None, 0), ended=False)

    (line,) = asked(running)

    assert line.by == ("b",)
    assert value(line, "tournaments") == 1


def test_a_tournament_alone_or_for_nothing_has_no_percentile_and_no_return() -> None:
    (line,) = asked(cup("a", ("ann", 1, 0), buy_in=0, fee=0))

    assert [line.figures[key].denominator for key in ("roi", "average-roi")] == [0, 0]
    assert line.figures["finish-percentile"].denominator == 0
    assert line.figures["m-ratio"].denominator == 0


def test_currencies_are_apart_and_exponents_are_not() -> None:
    cents = cup("a", ("ann", 1, 250), buy_in=100, fee=0)
    mills = cup("b", ("ann", 1, 5), buy_in=40, fee=10, exponent=3)
    play = cup("c", ("ann", 1, 0), buy_in=7, fee=0, currency=None, exponent=0)

    usd, chips = asked(cents, mills, play)

    assert (usd.currency, usd.exponent, chips.currency, chips.exponent) == ("USD", 3, None, 0)
    assert values(usd, "tournament-net", "biggest-win", "roi") == (
        1_500 - 45,
        2_500,
        Fraction(1_455, 1_050),
    )
    assert value(usd, "average-roi") == (Fraction(150, 100) + Fraction(-45, 50)) / 2
    assert value(chips, "tournament-net") == -7


def test_lines_may_be_told_apart_by_other_fields() -> None:
    found = asked(cup("a", ("ann", 1, 0), ("bob", 2, 0)), by=("variant", "limit"))

    assert [(one.by, value(one, "tournaments")) for one in found] == [(("holdem", "nl"), 2)]


def _all_in() -> Table:
    hand = Table({"A": 1000, "B": 500}, holes={"A": "AsAh", "B": "KsKh"})
    hand.line("| B raise 500, A call").finish()
    return hand


def _played(**changes: Any) -> HandRows:
    rows = rows_of(_all_in().events)
    told = {"stream": "cup-t1", "level": "1", **changes}
    return rows._replace(hand=replace(rows.hand, **told))


THREE = ("A", 1, 15_000), ("B", 2, 9_000), ("C", 3, 6_000)


@pytest.fixture(scope="module")
def final_table() -> dict[str, TournamentLine]:
    """Three entered for 100.00 and 500 chips, C is out, and aces call kings for 500."""
    paid = cup("cup", *THREE, buy_in=10_000, fee=0, prizes=(5_000, 3_000, 2_000))
    return {line.by[0]: line for line in asked(paid, hands=[_played(antes=15)])}


def test_chips_are_those_of_equity(final_table: dict[str, TournamentLine]) -> None:
    near = Fraction(1, 1_000_000)

    assert abs(value(final_table["A"], "chip-ev") - (1000 * ACES - 500)) < near
    assert abs(value(final_table["B"], "chip-ev") - (500 - 1000 * ACES)) < near
    assert value(final_table["C"], "chip-ev") == 0


def test_stacks_are_counted_in_rounds_of_blinds_and_antes(
    final_table: dict[str, TournamentLine],
) -> None:
    hand = _played(antes=15).hand
    cost = hand.small_blind + hand.big_blind + 15

    assert value(final_table["A"], "m-ratio") == Fraction(1000, cost)
    assert value(final_table["B"], "m-ratio") == Fraction(500, cost)
    assert final_table["C"].figures["m-ratio"].denominator == 0


def test_final_tables_all_ins_are_worth_their_part_of_the_prizes(
    final_table: dict[str, TournamentLine],
) -> None:
    # Two are left for 150.00 and 90.00: 90.00 each is sure, and a stack's part of 1500 chips wins
    # the other 60.00. B lost 1000 chips' equity of 1 - ACES, A gained it.
    more = 6_000 * 1000 * (1 - ACES) / 1500
    near = Fraction(1, 1000)

    assert abs(value(final_table["A"], "tournament-net-adjusted") - (5_000 - more)) < near
    assert abs(value(final_table["B"], "tournament-net-adjusted") - (-1_000 + more)) < near
    assert value(final_table["C"], "tournament-net-adjusted") == -4_000


@pytest.mark.parametrize(
    ("changes", "entries"),
    [
        ({}, [*THREE, ("D", 4, 0)]),  # 500 chips are at another table
        ({"stream": "cup-t2-t1"}, THREE),  # another tournament's table
    ],
)
def test_other_all_ins_are_worth_what_they_came_to(
    changes: dict[str, Any], entries: Sequence[tuple[str, int, int]]
) -> None:
    paid = cup("cup", *entries, buy_in=10_000, fee=0, prizes=(5_000, 3_000, 2_000))

    found = {line.by[0]: line for line in asked(paid, hands=[_played(**changes)])}

    assert value(found["B"], "tournament-net-adjusted") == value(found["B"], "tournament-net")


def test_nothing_is_adjusted_before_prizes_are_known() -> None:
    running = cup("cup", ("A", None, 0), ("B", 2, 9_000), ("C", 3, 6_000), ended=False)

    found = {line.by[0]: line for line in asked(running, hands=[_played()])}

    assert value(found["B"], "tournament-net-adjusted") == 9_000 - 1_000
