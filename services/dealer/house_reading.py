"""What a player of a box sees, and what he makes of it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schemas.cards import Card
from schemas.house_commands import AnyHouseCommand, Exchange, FoldBox, PlaceBet
from schemas.houses import House
from services.rules.house import HouseOptions, paid
from services.rules.house.hands import KINDS

ACE_KING, PAIR, THREE, FULL_HOUSE = (
    KINDS.index(kind) for kind in ("ace-king", "pair", "three-of-a-kind", "full-house")
)
NOTHING: Final = -1


class View(NamedTuple):
    """What a box has before its eyes when it decides."""

    house: House
    options: HouseOptions
    stack: int
    cards: tuple[Card, ...] = ()  # its own; none where the box is blind or has none yet
    up: Card | None = None  # the dealer's
    dealer: tuple[Card, ...] = ()  # all five of his cards, once they are turned up


def but(kept: Sequence[int]) -> tuple[int, ...]:
    """The places of five cards but for those kept."""
    return tuple(at for at in range(5) if at not in kept)


def bet(view: View) -> PlaceBet | FoldBox:
    """The bet, or a fold where chips are too few for it."""
    seat = view.options.seat
    return FoldBox(seat=seat) if view.options.bet is None else PlaceBet(seat=seat)


def give_up(view: View, places: tuple[int, ...]) -> AnyHouseCommand:
    """An exchange, or what is left to do where so many are not exchanged."""
    if len(places) in view.options.exchanges:
        return Exchange(seat=view.options.seat, places=places)
    return bet(view) if kind(view) >= PAIR else FoldBox(seat=view.options.seat)


def kind(view: View) -> int:
    """The first hand's place among what a house pays for; `NOTHING` where it pays nothing."""
    first = paid(view.cards, view.house).first
    return NOTHING if first is None else KINDS.index(first)


def blocks(view: View, held: int) -> bool:
    """Whether it has something and a card of the up card's rank: the dealer pairs that less
    often.
    """
    ranks = [card[0] for card in view.cards]
    return held != NOTHING and view.up is not None and view.up[0] in ranks


def twins(cards: Sequence[Card]) -> tuple[int, int]:
    """The places of a pair."""
    ranks = [card[0] for card in cards]
    first = next(at for at, rank in enumerate(ranks) if ranks.count(rank) > 1)
    return first, ranks.index(ranks[first], first + 1)
