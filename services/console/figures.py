"""Figures as they are read, and as programs take them."""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from analytics import Figure, Statistic, Unit
from services.replay import amount

_DECIMALS: Final[dict[Unit, int]] = {
    "ratio": 2,
    "players": 2,
    "big blinds": 1,
    "big bets": 1,
    "tournament chips": 1,
    "orbits": 1,
}
_PER_CENT: Final = ("share", "return", "buy-ins", "fields")

_RATE, _SPREAD = "bb-100", "std-bb-100"


def words(statistic: Statistic, figure: Figure, exponent: int) -> str:
    """A figure as it is read: `23.4%`, `12.50`; `-` where there is no sample."""
    if statistic.unit in _PER_CENT:
        value = figure.rounded(3)
        return "-" if value is None else f"{amount(value, 1)}%"
    chips = statistic.unit == "chips"
    decimals = exponent if chips else _DECIMALS.get(statistic.unit, 0)
    value = figure.rounded(0 if chips else decimals)
    return "-" if value is None else amount(value, decimals)


def range_of(statistic: Statistic, figure: Figure) -> str:
    """Where the true share lies, 95 times of 100, as it is read; "" of any other figure."""
    found = figure.interval() if statistic.unit == "share" else None
    return "" if found is None else f"{100 * found[0]:.1f}-{100 * found[1]:.1f}%"


def document(
    statistics: Iterable[Statistic], figures: Mapping[str, Figure]
) -> dict[str, dict[str, float | int | None]]:
    """Values with the sizes of their samples, shares with the interval that holds the true one 95
    times of 100, bb/100 with its standard error; shares from 0 to 1, chips in minor units.
    """
    found: dict[str, dict[str, float | int | None]] = {}
    for one in statistics:
        if (figure := figures.get(one.key)) is None:
            continue
        whole = one.denominator is None and figure.parts == 1
        said: dict[str, float | int | None] = {"value": figure.numerator if whole else figure.value}
        if one.denominator is not None:
            said["sample"] = figure.denominator
        if one.unit == "share":
            low, high = figure.interval() or (None, None)
            said |= {"low": low, "high": high}
        if one.key == _RATE and _SPREAD in figures:
            spread = figures[_SPREAD].value
            size = figure.denominator
            said["error"] = None if spread is None else spread * 10 / sqrt(size)
        found[one.key] = said
    return found
