"""Pearson's chi-square test: how well counts fit the shares that are expected of them."""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, inf, lgamma, log
from typing import Final

from msgspec import Struct

LEAST_EXPECTED: Final = 5
"""Cells of which fewer are expected are taken together: the usual rule, below which the statistic
is not distributed as chi-square.
"""

_TERMS: Final = 100_000
_CLOSE: Final = 1e-16
_TINY: Final = 1e-300


class ChiSquare(Struct, frozen=True, kw_only=True):
    """How far counts lie from what is expected, and how often chance alone takes them as far."""

    statistic: float
    degrees: int  # of freedom: cells that were compared, less one
    p_value: float


def chi_square(observed: Sequence[int], weights: Sequence[int | Fraction]) -> ChiSquare | None:
    """The test of counts against exact weights, cell by cell; None where the sample is too small
    for two cells to be expected `LEAST_EXPECTED` times each.

    What was seen though its weight is 0 is as unlikely as can be: the statistic is infinite. Raises
    `ValueError` for sequences of different lengths.

    >>> found = chi_square([44, 56], [1, 1])
    >>> found.statistic, found.degrees, round(found.p_value, 4)
    (1.44, 1, 0.2301)
    """
    total, weight = sum(observed), sum(weights)
    cells = list(zip(observed, weights, strict=True))
    if any(seen and not one for seen, one in cells):
        return ChiSquare(statistic=inf, degrees=max(1, len(cells) - 1), p_value=0.0)
    pooled = _pooled([(seen, Fraction(one * total) / weight) for seen, one in cells if one])
    if len(pooled) < 2:
        return None
    statistic = float(sum((seen - expected) ** 2 / expected for seen, expected in pooled))
    degrees = len(pooled) - 1
    return ChiSquare(statistic=statistic, degrees=degrees, p_value=tail(statistic, degrees))


def tail(statistic: float, degrees: int) -> float:
    """How often chi-square with so many degrees of freedom is at least `statistic`.

    >>> round(tail(3.841, 1), 4)
    0.05
    """
    if statistic <= 0:
        return 1.0
    shape, x = degrees / 2, statistic / 2
    if x < shape + 1:
        return 1 - _lower(shape, x)
    return _upper(shape, x)


def _pooled(cells: list[tuple[int, Fraction]]) -> list[tuple[int, Fraction]]:
    """The cells, the rarest taken together until each is expected often enough."""
    ordered = sorted(cells, key=lambda cell: cell[1])
    while len(ordered) > 1 and ordered[0][1] < LEAST_EXPECTED:
        (seen, expected), (more, further) = ordered[:2]
        ordered[:2] = [(seen + more, expected + further)]
    return ordered


def _factor(shape: float, x: float) -> float:
    return exp(shape * log(x) - x - lgamma(shape))


def _lower(shape: float, x: float) -> float:
    """The regularised incomplete gamma function P, by its series (Abramowitz and Stegun 6.5.29)."""
    term = total = 1 / shape
    for at in range(1, _TERMS):
        term *= x / (shape + at)
        total += term
        if term < total * _CLOSE:
            break
    return total * _factor(shape, x)


def _upper(shape: float, x: float) -> float:
    """Its complement Q, by the continued fraction (Abramowitz and Stegun 6.5.31), worked out by
    Lentz's method.
    """
    below = x + 1 - shape
    ahead, behind = 1 / _TINY, 1 / below
    total = behind
    for at in range(1, _TERMS):
        part = at * (shape - at)
        below += 2
        behind = 1 / _away(part * behind + below)
        ahead = _away(below + part / ahead)
        total *= ahead * behind
        if abs(ahead * behind - 1) < _CLOSE * 4:
            break
    return total * _factor(shape, x)


def _away(value: float) -> float:
    """The value, kept away from 0, which cannot be divided by."""
    return value if abs(value) > _TINY else _TINY
