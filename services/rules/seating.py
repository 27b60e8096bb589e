"""Who sits where: seats clockwise from the button's left, worked out once for each way to sit."""

from functools import lru_cache
from typing import NamedTuple

from schemas.variants import SEATS_MAX


class Seating(NamedTuple):
    """Seats by place; nobody may change it, as hands share it."""

    order: tuple[int, ...] | None  # how to turn the seats as listed; None: they are clockwise
    seats: tuple[int, ...]  # clockwise from the button's left, the button last
    places: dict[int, int]  # seat -> place
    sound: bool  # two or more chairs a table has, each once, and the button at one a hand may have


@lru_cache(maxsize=4096)
def seating(numbers: tuple[int, ...], button: int) -> Seating:
    """The seats `numbers`, in any order, from the left of `button`, which may be an empty chair."""
    order = sorted(range(len(numbers)), key=lambda at: (numbers[at] - button - 1) % SEATS_MAX)
    seats = tuple(numbers[at] for at in order)
    places = {seat: place for place, seat in enumerate(seats)}
    return Seating(
        None if seats == numbers else tuple(order),
        seats,
        places,
        len(places) == len(seats) >= 2
        and 1 <= min(*seats, button) <= max(*seats, button) <= SEATS_MAX
        and (button in places or len(seats) > 2),
    )
