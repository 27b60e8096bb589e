"""What may be asked of a hand against the house (rules C2); `deal`, `show`, `end-hand` and
`release` are those of every game.
"""

from schemas.cards import Card
from schemas.command import Command
from schemas.facts import Sealed, Seated
from schemas.houses import House


class StartHouseHand(Command, frozen=True, kw_only=True, gc=False, tag="start-house-hand"):
    """Begin a hand for the boxes that play."""

    hand: str
    variant: str
    house: House
    seats: tuple[Seated, ...]
    currency: str | None = None
    exponent: int = 0
    deck: Sealed | None = None
    ante_min: int | None = None  # as in house-hand-started
    ante_max: int | None = None


class PlaceAnte(Command, frozen=True, kw_only=True, gc=False, tag="place-ante"):
    """Place a box's ante, and with it the bonus."""

    seat: int
    ante: int
    bonus: int = 0


class BuySixth(Command, frozen=True, kw_only=True, gc=False, tag="buy-sixth"):
    """Pay for a sixth card."""

    seat: int


class Exchange(Command, frozen=True, kw_only=True, gc=False, tag="exchange"):
    """Pay for new cards in these places, counted from 0."""

    seat: int
    places: tuple[int, ...]


class PlaceBet(Command, frozen=True, kw_only=True, gc=False, tag="place-bet"):
    """Play on, and insure the hand with it."""

    seat: int
    insurance: int = 0


class FoldBox(Command, frozen=True, kw_only=True, gc=False, tag="fold-box"):
    """Give the ante up."""

    seat: int


class Reveal(Command, frozen=True, kw_only=True, gc=False, tag="reveal"):
    """Turn the dealer's hidden cards up."""

    cards: tuple[Card, ...]


class TakeAnte(Command, frozen=True, kw_only=True, gc=False, tag="take-ante"):
    """Take what is paid where the dealer does not qualify."""

    seat: int


class BuyDealerCard(Command, frozen=True, kw_only=True, gc=False, tag="buy-dealer-card"):
    """Pay for another card to the dealer hand; `deal` brings it."""

    seat: int


AnyHouseCommand = (
    StartHouseHand
    | PlaceAnte
    | BuySixth
    | Exchange
    | PlaceBet
    | FoldBox
    | Reveal
    | TakeAnte
    | BuyDealerCard
)
