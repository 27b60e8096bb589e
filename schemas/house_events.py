"""What happens in a game against the house: each seat, called a box there, stands alone against the
dealer hand (rules C).

Cards dealt, burned, shown and released are told as in every game; the dealer hand is seat 0 where
its hidden cards are released.
"""

from schemas.cards import Card
from schemas.facts import Dealt, Event, Sealed, Seated, Source
from schemas.houses import House

DEALER_SEAT = 0
"""The dealer hand among the seats whose cards are released."""


class HouseHandStarted(Event, frozen=True, kw_only=True, gc=False, tag="house-hand-started"):
    """A hand against the house began: its rules and the boxes that play, clockwise."""

    hand: str  # as in hand-started
    variant: str
    revision: int = 1
    house: House
    seats: tuple[Seated, ...]
    currency: str | None = None  # as in stakes
    exponent: int = 0
    deck: Sealed | None = None
    source: Source | None = None
    ante_min: int | None = None  # what its table allows, minor units; None: any above 0
    ante_max: int | None = None


class AntePlaced(Event, frozen=True, kw_only=True, gc=False, tag="ante-placed"):
    """A box placed its ante, the measure of all its prices."""

    seat: int
    amount: int


class BonusPlaced(Event, frozen=True, kw_only=True, gc=False, tag="bonus-placed"):
    """A box placed the side bet on its first five cards."""

    seat: int
    amount: int


class DealerDealt(Event, frozen=True, kw_only=True, gc=False, tag="dealer-dealt"):
    """The dealer hand was dealt: four cards down, the last one up."""

    down: Dealt
    up: Card


class SixthBought(Event, frozen=True, kw_only=True, gc=False, tag="sixth-bought"):
    """A box paid for a sixth card, which `cards-drawn` brings."""

    seat: int
    fee: int


class CardsExchanged(Event, frozen=True, kw_only=True, gc=False, tag="cards-exchanged"):
    """A box gave cards up and paid for as many new ones, which `cards-drawn` brings."""

    seat: int
    places: tuple[int, ...]  # of the cards given up among those it holds, from 0, ascending
    fee: int


class CardsDrawn(Event, frozen=True, kw_only=True, gc=False, tag="cards-drawn"):
    """A box got the cards it paid for: a sixth, or new ones in the places of those given up."""

    seat: int
    cards: Dealt


class InsurancePlaced(Event, frozen=True, kw_only=True, gc=False, tag="insurance-placed"):
    """A box insured itself against a dealer who does not qualify; its bet follows."""

    seat: int
    amount: int


class BetPlaced(Event, frozen=True, kw_only=True, gc=False, tag="bet-placed"):
    """A box plays against the dealer hand."""

    seat: int
    amount: int


class BoxFolded(Event, frozen=True, kw_only=True, gc=False, tag="box-folded"):
    """A box gave up its ante."""

    seat: int


class DealerRevealed(Event, frozen=True, kw_only=True, gc=False, tag="dealer-revealed"):
    """The dealer turned his four hidden cards up, in the order they were dealt."""

    cards: tuple[Card, ...]


class AnteTaken(Event, frozen=True, kw_only=True, gc=False, tag="ante-taken"):
    """The dealer does not qualify, and a box takes what is paid for that."""

    seat: int


class DealerCardBought(Event, frozen=True, kw_only=True, gc=False, tag="dealer-card-bought"):
    """A box paid for another card to the dealer hand, for itself alone."""

    seat: int
    price: int  # 0 where it gave up its ante for it; else an extra ante, and the ante stays staked
    replaced: Card


class DealerCardDrawn(Event, frozen=True, kw_only=True, gc=False, tag="dealer-card-drawn"):
    """The dealer hand of one box got the card that was bought for it, or drawn again for free."""

    seat: int
    card: Card


AnyHouseEvent = (
    HouseHandStarted
    | AntePlaced
    | BonusPlaced
    | DealerDealt
    | SixthBought
    | CardsExchanged
    | CardsDrawn
    | InsurancePlaced
    | BetPlaced
    | BoxFolded
    | DealerRevealed
    | AnteTaken
    | DealerCardBought
    | DealerCardDrawn
)
