"""The spread of results, and how well a win rate is known."""

from collections.abc import Sequence
from fractions import Fraction
from math import isclose
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given

from analytics.figures import Figure
from analytics.frames import variances
from tests.analytics.frames.made import Row, frame, hands, lines, nets


def test_the_deviation_of_a_hundred_hands_is_ten_times_a_hands() -> None:
    # in big blinds 1, -1, 3, -3: mean 0, squares 20, a third of it
    (found,) = variances(frame(nets(10, -10, 30, -30)))

    assert found.bb_100 == Figure(0, 4, 10)
    assert found.deviation == pytest.approx(10 * (20 / 3) ** 0.5)
    assert found.error == pytest.approx(100 * (20 / 3) ** 0.5 / 2)


def test_the_interval_is_of_19_in_20() -> None:
    # statistics.md 6.3: 1.96 * s / sqrt(n / 100), s of a hundred hands
    (found,) = variances(frame(nets(*[20, 0] * 50)))

    spread = 1.96 * (found.deviation or 0) / (100 / 100) ** 0.5
    assert found.interval == pytest.approx((100 - spread, 100 + spread))


def test_one_hand_has_no_spread_and_none_no_rate() -> None:
    (found,) = variances(frame(nets(10)))

    assert (found.deviation, found.error, found.interval) == (None, None, None)
    assert variances(frame(nets(None))) == []
    assert variances(frame(nets(10, 20, big_blind=0))) == []


def test_amounts_as_large_as_any_do_not_overflow() -> None:
    most = 2**53 * 10**9

    (found,) = variances(frame(nets(most, -most, big_blind=1)))

    assert found.bb_100.value == 0
    assert found.deviation == pytest.approx(10 * 2**0.5 * most)


def test_a_small_spread_about_a_large_rate_is_not_lost() -> None:
    far = 10**15

    (found,) = variances(frame(nets(far, far + 2, big_blind=1)))

    assert found.deviation == pytest.approx(10 * 2**0.5, rel=1e-12)


@given(hands())
def test_deviations_are_those_of_the_standard_library(rows: Sequence[Row]) -> None:
    known = [row for row in rows if row.net is not None and row.big_blind]
    found = {(one.player, one.currency): one for one in variances(frame(rows))}

    assert found.keys() == lines(known).keys()
    for who, own in lines(known).items():
        results = [Fraction(row.net or 0, row.big_blind) for row in own]
        rate = found[who].bb_100
        assert Fraction(rate.numerator, rate.denominator * rate.parts) == 100 * mean(results)
        if len(own) > 1:
            assert isclose(found[who].deviation or 0, 10 * stdev(results), rel_tol=1e-12)


@given(hands())
def test_the_order_of_rows_does_not_matter(rows: Sequence[Row]) -> None:
    shuffled = Random(1).sample(rows, len(rows))

    assert variances(frame(shuffled)) == variances(frame(rows))
