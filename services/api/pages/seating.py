"""Where seats, boards and pots stand in the two pictures of a table: wide, and tall for phones.

Units are those of the picture. The first seat sits below, the others follow clockwise.
"""

from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple


class Point(NamedTuple):
    """A place."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle by its left upper corner."""

    x: int
    y: int
    width: int
    height: int


class Shape(NamedTuple):
    """A kind of picture: how large things in it are."""

    name: str
    width: int
    seat: tuple[int, int]
    card: tuple[int, int]  # of a seat
    boards: tuple[tuple[int, int], ...]  # of boards, by how many there are
    letters: int  # a name's most


WIDE: Final = Shape("wide", 1000, (184, 104), (34, 46), ((44, 59), (37, 50), (31, 42)), 19)
TALL: Final = Shape("tall", 400, (126, 84), (23, 31), ((25, 34), (25, 34), (25, 34)), 14)

_CENTRE: Final = Point(500, 290)
_RADII: Final = (398, 222)
_HEIGHT: Final = 580
_NEAR: Final = (0.6, 0.57)
"""How far from the middle to a seat its bet lies."""

_ROW: Final = 96
_LEAST: Final = 372
"""Of the tall picture: what boards and pots need between the seats above and below."""


class Seating(NamedTuple):
    """A picture of so many seats: where each is, and its bet; None: it stands in the seat."""

    shape: Shape
    height: int
    seats: tuple[Box, ...]
    bets: tuple[Point | None, ...]
    middle: Point


@cache
def seating(shape: Shape, seats: int) -> Seating:
    """The places of two to ten seats, or of one to four boxes.

    >>> seating(TALL, 2).seats
    (Box(x=137, y=288, width=126, height=84), Box(x=137, y=0, width=126, height=84))
    """
    return _wide(seats) if shape is WIDE else _tall(seats)


def _wide(seats: int) -> Seating:
    width, height = WIDE.seat
    boxes: list[Box] = []
    bets: list[Point | None] = []
    for at in range(seats):
        turn = pi / 2 + 2 * pi * at / seats
        across, down = _RADII[0] * cos(turn), _RADII[1] * sin(turn)
        x, y = _CENTRE.x + across, _CENTRE.y + down
        boxes.append(Box(round(x - width / 2), round(y - height / 2), width, height))
        near = Point(round(_CENTRE.x + across * _NEAR[0]), round(_CENTRE.y + down * _NEAR[1]))
        bets.append(near)
    return Seating(WIDE, _HEIGHT, tuple(boxes), tuple(bets), _CENTRE)


def _tall(seats: int) -> Seating:
    width, height = TALL.seat
    above = seats % 2 == 0
    column = (seats - 1 - above + 1) // 2
    whole = max((column - 1) * _ROW + height, _LEAST)
    left, right = 0, TALL.width - width
    across = (TALL.width - width) // 2
    boxes = [Box(across, whole - height, width, height)]
    downs = _spread(column, whole, height)
    boxes += [Box(left, y, width, height) for y in reversed(downs)]
    if above:
        boxes.append(Box(across, 0, width, height))
    boxes += [Box(right, y, width, height) for y in downs]
    middle = Point(TALL.width // 2, whole // 2)
    return Seating(TALL, whole, tuple(boxes[:seats]), (None,) * seats, middle)


def _spread(count: int, whole: int, height: int) -> list[int]:
    """How far down each of a column stands, about its middle."""
    above = (whole - height - _ROW * (count - 1)) // 2
    return [above + _ROW * at for at in range(count)]
