"""Chi-square: against published critical values, closed forms, and tests worked out by hand."""

from fractions import Fraction
from math import exp, inf, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analytics.chi_square import ChiSquare, chi_square, tail
from tests.proof import proof

# Critical values as printed in the NIST/SEMATECH e-Handbook, section 1.3.6.7.4.
CRITICAL = {
    1: {0.10: 2.706, 0.05: 3.841, 0.025: 5.024, 0.01: 6.635, 0.001: 10.828},
    2: {0.10: 4.605, 0.05: 5.991, 0.025: 7.378, 0.01: 9.210, 0.001: 13.816},
    5: {0.10: 9.236, 0.05: 11.070, 0.025: 12.833, 0.01: 15.086, 0.001: 20.515},
    10: {0.10: 15.987, 0.05: 18.307, 0.025: 20.483, 0.01: 23.209, 0.001: 29.588},
    30: {0.10: 40.256, 0.05: 43.773, 0.025: 46.979, 0.01: 50.892, 0.001: 59.703},
    100: {0.10: 118.498, 0.05: 124.342, 0.025: 129.561, 0.01: 135.807, 0.001: 149.449},
}
LOWER = {5: {0.95: 1.145, 0.99: 0.554}, 30: {0.95: 18.493, 0.99: 14.953}}


@pytest.mark.parametrize("table", [CRITICAL, LOWER], ids=["upper", "lower"])
def test_published_critical_values(table: dict[int, dict[float, float]]) -> None:
    for degrees, row in table.items():
        for p_value, critical in row.items():
            assert tail(critical + 0.0005, degrees) <= p_value <= tail(critical - 0.0005, degrees)


@settings(max_examples=proof(50, 2000))
@given(statistic=st.floats(0.001, 600), half=st.integers(1, 60))
def test_even_degrees_are_a_sum_of_poisson_terms(statistic: float, half: int) -> None:
    x = term = statistic / 2
    total = term = 1.0
    for at in range(1, half):
        term *= x / at
        total += term

    assert tail(statistic, 2 * half) == pytest.approx(exp(-x) * total, rel=1e-9, abs=1e-14)


@pytest.mark.parametrize("statistic", [0.0, 1e-9, 0.5, 3.0, 50.0])
def test_one_degree_is_a_normal_deviate_squared(statistic: float) -> None:
    both_tails = 2 * NormalDist().cdf(-sqrt(statistic))

    assert tail(statistic, 1) == pytest.approx(both_tails, rel=1e-9)


def test_mendels_peas() -> None:
    # 315, 108, 101 and 32 peas against 9:3:3:1 (Pearson's test as in textbooks: 0.470, 3 degrees).
    found = chi_square([315, 108, 101, 32], [9, 3, 3, 1])

    assert found is not None
    assert (round(found.statistic, 3), found.degrees) == (0.470, 3)
    assert found.p_value == pytest.approx(0.925, abs=0.0005)


def test_counts_as_expected_fit_wholly() -> None:
    assert chi_square([10, 20, 30], [1, 2, 3]) == ChiSquare(statistic=0, degrees=2, p_value=1)


def test_rare_cells_are_taken_together() -> None:
    # Of 100: 1, 2, 3 and 94 expected. 1 + 2 + 3 = 6 is enough: (10 - 6)^2 / 6 + (90 - 94)^2 / 94.
    found = chi_square([90, 4, 5, 1], [94, 1, 2, 3])

    assert found is not None
    assert found.degrees == 1
    assert found.statistic == pytest.approx(16 / 6 + 16 / 94)


@pytest.mark.parametrize("observed", [[], [7], [0, 0], [4, 5]])
def test_too_small_a_sample_says_nothing(observed: list[int]) -> None:
    assert chi_square(observed, [Fraction(1, 2)] * len(observed)) is None


def test_what_cannot_be_is_as_unlikely_as_can_be() -> None:
    found = chi_square([50, 50, 1], [1, 1, 0])

    assert found == ChiSquare(statistic=inf, degrees=2, p_value=0.0)
    assert chi_square([50, 50, 0], [1, 1, 0]) == ChiSquare(statistic=0, degrees=1, p_value=1)


def test_cells_and_weights_are_as_many() -> None:
    with pytest.raises(ValueError, match="shorter"):
        chi_square([1, 2, 3], [1, 1])
