"""A hand against the house: of a player's figures it has but one, what its box won or lost."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from schemas.events import AnyEvent
from schemas.house_events import HouseHandStarted
from schemas.settlement import HouseSettlement, Voided
from services.rules import house


class Box(NamedTuple):
    """A box of a hand that was not called off; `net` is None where nobody knows the outcome."""

    player: str
    currency: str | None
    exponent: int
    net: int | None


def boxes(facts: Iterable[AnyEvent]) -> Iterator[Box]:
    """The boxes of a hand against the house; none of a hand for pots."""
    told = list(facts)
    start = next((fact for fact in told if isinstance(fact, HouseHandStarted)), None)
    if start is None:
        return
    outcome = house.settle(house.fold(told))
    if isinstance(outcome, Voided):
        return
    nets = (
        {one.seat: one.net for one in outcome.boxes} if isinstance(outcome, HouseSettlement) else {}
    )
    for one in start.seats:
        yield Box(one.player, start.currency, start.exponent, nets.get(one.seat))
