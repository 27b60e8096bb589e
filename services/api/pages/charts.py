"""Charts drawn by the server: where each bar stands, in units of the picture."""

from collections.abc import Sequence
from typing import Final, NamedTuple

_STEPS: Final = (1, 2, 5)


class Bar(NamedTuple):
    """A bar from its left upper corner, in tenths of a unit kept as text for SVG."""

    x: str
    y: str
    width: str
    height: str


class Bars(NamedTuple):
    """Bars of a picture, and its scale: values with their heights, from the bottom."""

    bars: tuple[Bar, ...]
    scale: tuple[tuple[int, str], ...]


def bars(values: Sequence[int], width: int, height: int, gap: int = 2) -> Bars:
    """Bars from zero up, side by side, as high as the highest line of the scale at most.

    >>> bars([0, 5], 20, 10).bars[1]
    Bar(x='10.0', y='0.0', width='8.0', height='10.0')
    """
    top, step = scale_of(max(values, default=0))
    each = width / max(len(values), 1)
    made = [
        Bar(_of(at * each), _of(height * (1 - one / top)), _of(each - gap), _of(height * one / top))
        for at, one in enumerate(values)
    ]
    lines = [(one, _of(height * (1 - one / top))) for one in range(0, top + 1, step)]
    return Bars(tuple(made), tuple(lines))


def scale_of(most: int) -> tuple[int, int]:
    """A round number at or above the highest value, and the step between two lines below it.

    >>> scale_of(0), scale_of(3), scale_of(437)
    ((1, 1), (3, 1), (500, 100))
    """
    step = 1
    while (lines := -(-most // step)) > 5:
        power = 10 ** (len(str(step)) - 1)
        at = _STEPS.index(step // power)
        step = _STEPS[at + 1] * power if at + 1 < len(_STEPS) else 10 * power
    return max(lines, 1) * step, step


def _of(units: float) -> str:
    return f"{units:.1f}"
