"""Winnings curves are running sums, exact in any unit."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.frames import Curve, curves
from analytics.frames.curves import CurveUnit
from schemas.errors import BadParameter
from tests.analytics.frames.made import Row, frame, hands, lines, nets

UNITS: tuple[CurveUnit, ...] = ("chips", "big blinds")
MILLION = 1_000_000


def only(rows: Sequence[Row], unit: CurveUnit = "chips", **more: pl.DataFrame) -> Curve:
    """The curve of one player."""
    (found,) = curves(frame(rows), unit, **more)
    return found


def given_adjusted(*rows: tuple[int, int]) -> pl.DataFrame:
    """Hands and adjusted nets in millionths."""
    found = [(at, 1, amount) for at, amount in rows]
    return pl.DataFrame(found, ["id", "seat", "adjusted"], orient="row")


def values(curve: Curve, line: str = "net") -> list[Fraction]:
    """A line in its unit, exactly."""
    parts = curve.adjusted_parts if line == "adjusted" else curve.parts
    return [Fraction(one, parts) for one in curve.frame[line]]


def test_a_curve_adds_up_hands_with_showdown_apart() -> None:
    rows = nets(5, -3, 4)
    rows[1] = rows[1]._replace(showdown=True)

    found = only(rows)

    assert found.frame["net"].to_list() == [5, 2, 6]
    assert found.frame["showdown"].to_list() == [0, -3, -3]
    assert found.frame["non_showdown"].to_list() == [5, 5, 9]
    assert found.frame["number"].to_list() == [1, 2, 3]


def test_a_hand_whose_outcome_nobody_knows_is_no_point() -> None:
    found = only(nets(5, None, 4))

    assert found.frame["net"].to_list() == [5, 9]
    assert found.frame["number"].to_list() == [1, 2]


def test_in_big_blinds_each_hand_counts_in_its_own() -> None:
    rows = [Row(1, 5, 0), Row(2, -3, 2, big_blind=4), Row(3, 9, 4, big_blind=0)]

    found = only(rows, "big blinds")

    assert found.parts == 20
    assert values(found) == [Fraction(1, 2), Fraction(-1, 4)]


def test_adjusted_winnings_stand_in_for_actual_ones_where_they_are_given() -> None:
    found = only(nets(5, -3, 4), adjusted=given_adjusted((2, 1_500_000), (9, 7)))

    assert values(found, "adjusted") == [5, Fraction(13, 2), Fraction(21, 2)]
    assert found.frame["covered"].to_list() == [0, 1, 1]
    assert found.frame["net"].to_list() == [5, 2, 6]


def test_an_adjusted_net_is_in_the_hands_own_minor_units() -> None:
    found = only(nets(500, scale=100, big_blind=1000), adjusted=given_adjusted((1, 2_500_000)))

    assert values(found, "adjusted") == [250]


def test_an_adjustment_given_twice_is_refused() -> None:
    with pytest.raises(BadParameter, match=r"^adjusted: it has a seat of a hand twice$"):
        curves(frame(nets(5)), adjusted=given_adjusted((1, 5), (1, 6)))


def test_sums_that_no_column_holds_are_refused_and_not_wrong() -> None:
    primes = (2**61 - 1, 2**31 - 1, 2**53 - 111, 2**59 - 55)
    rows = [Row(at, 2**53, at, big_blind=one) for at, one in enumerate(primes)]

    with pytest.raises(BadParameter, match="the curve of ann: its stakes have no common part"):
        curves(frame(rows), "big blinds")
    assert only(rows).frame["net"].to_list() == [2**53 * at for at in (1, 2, 3, 4)]


def test_the_largest_amounts_of_the_finest_currency_are_added_up_exactly() -> None:
    most = 2**53 * 10**9

    found = only(nets(most, most, -1), adjusted=given_adjusted((3, -1)))

    assert found.frame["net"].to_list() == [most, 2 * most, 2 * most - 1]
    assert found.frame["adjusted"][-1] == 2 * most * MILLION - 1


@pytest.mark.parametrize("unit", UNITS)
@given(rows=hands(), given=st.dictionaries(st.integers(0, 25), st.integers(-(10**8), 10**8)))
def test_curves_are_those_of_a_plain_sum(
    unit: CurveUnit, rows: Sequence[Row], given: dict[int, int]
) -> None:
    found = curves(frame(rows), unit, adjusted=given_adjusted(*given.items()))

    known = [row for row in rows if row.net is not None and (unit == "chips" or row.big_blind)]
    plain = lines(known)
    assert {(one.player, one.currency) for one in found} == set(plain)
    for one in found:
        own = plain[one.player, one.currency]
        chips = [Fraction(row.net or 0, row.big_blind if unit != "chips" else 1) for row in own]
        adjusted = [
            Fraction(given.get(row.id, (row.net or 0) * MILLION), MILLION)
            / (row.big_blind if unit != "chips" else 1)
            for row in own
        ]
        shown = [row.showdown for row in own]
        assert one.frame["id"].to_list() == [row.id for row in own]
        assert values(one) == _sums(chips)
        assert values(one, "adjusted") == _sums(adjusted)
        assert values(one, "showdown") == _sums(
            [net if at else Fraction(0) for net, at in zip(chips, shown, strict=True)]
        )


@pytest.mark.parametrize("unit", UNITS)
@given(rows=hands())
def test_showdown_and_other_hands_add_up_to_all(unit: CurveUnit, rows: Sequence[Row]) -> None:
    for one in curves(frame(rows), unit):
        total = one.frame["showdown"] + one.frame["non_showdown"]
        assert total.to_list() == one.frame["net"].to_list()


@pytest.mark.parametrize("unit", UNITS)
@given(rows=hands(), upto=st.integers(0, 25))
def test_more_hands_go_on_where_fewer_ended(
    unit: CurveUnit, rows: Sequence[Row], upto: int
) -> None:
    first = sorted(rows, key=lambda one: (one.ended_at, one.started_at, one.id))[:upto]
    whole = {(one.player, one.currency): one for one in curves(frame(rows), unit)}

    for one in curves(frame(first), unit):
        later = whole[one.player, one.currency]
        assert values(later)[: len(one.frame)] == values(one)
        assert later.frame["id"].to_list()[: len(one.frame)] == one.frame["id"].to_list()


@given(hands())
def test_the_order_of_rows_does_not_matter(rows: Sequence[Row]) -> None:
    shuffled = Random(1).sample(rows, len(rows))

    for one, other in zip(curves(frame(shuffled)), curves(frame(rows)), strict=True):
        assert one.frame.equals(other.frame)
        assert one[:-1] == other[:-1]


def _sums(amounts: list[Fraction]) -> list[Fraction]:
    return [sum(amounts[: at + 1], Fraction(0)) for at in range(len(amounts))]
