"""One hand against the house as its facts have left it: slotted, changed in place by `evolve`."""

from typing import Final, Literal

from schemas.cards import UNKNOWN, Card, Face, known
from schemas.catalogue import variant
from schemas.events import HandEnded
from schemas.facts import Dealt
from schemas.house_events import HouseHandStarted
from schemas.houses import House, shared
from schemas.rows import FindingKind
from schemas.table_events import HandVoided
from schemas.variants import DECK_SIZE, Variant

Phase = Literal["ante", "deal", "act", "reveal", "show", "buy", "end", "over"]
"""What is due: an ante, cards, a box's decision, the dealer's hidden cards, a box's cards, what a
box does about a dealer who does not qualify, the hand's end, nothing.
"""
Decision = Literal["", "bet", "fold"]
Answer = Literal["", "ante", "buy"]
"""What a box did about a dealer who does not qualify: took its ante, or bought him a card."""

NOBODY: Final = -1
NO_HAND: Final = 0
"""The strength of cards that are no hand."""
DEALT: Final = 5
"""Cards a box and the dealer get before anybody decides."""
HIDDEN: Final = 4
"""Cards of the dealer hand that stay down until the boxes have decided."""


class HouseState:
    """A hand in play. Lists are indexed by place: the boxes clockwise, as the hand names them."""

    __slots__ = (
        "actor",
        "answers",
        "antes",
        "bets",
        "bonuses",
        "cards",
        "dealer",
        "decisions",
        "down",
        "drawn",
        "ended",
        "event",
        "exchanged",
        "fees",
        "findings",
        "held",
        "house",
        "index",
        "insurance",
        "left",
        "owed",
        "owing",
        "phase",
        "prices",
        "qualified",
        "released",
        "replaced",
        "replacing",
        "seats",
        "shown",
        "singles",
        "sixths",
        "sound",
        "stacks",
        "start",
        "strength",
        "up",
        "voided",
    )

    def __init__(self, event: HouseHandStarted) -> None:
        seated = event.seats
        places = len(seated)
        self.event = event
        self.house: House = shared(event.house)
        self.seats: tuple[int, ...] = tuple([one.seat for one in seated])
        self.index = {seat: place for place, seat in enumerate(self.seats)}
        self.start: list[int] = [one.stack for one in seated]
        self.stacks = [*self.start]
        self.antes = [0] * places
        self.bonuses = [0] * places
        self.fees = [0] * places  # of the sixth card and the exchanges
        self.bets = [0] * places
        self.insurance = [0] * places
        self.prices = [0] * places  # extra antes for the dealer's card
        self.cards: list[list[Face]] = [[] for _ in seated]  # each it got, in order; ?? if sealed
        self.held: list[list[int]] = [[] for _ in seated]  # which of these it holds, by place
        self.sixths = [False] * places
        self.singles = [0] * places  # exchanges of one card
        self.exchanged = [False] * places  # several cards at once
        self.decisions: list[Decision] = [""] * places
        self.shown = [False] * places
        self.answers: list[Answer] = [""] * places
        self.replaced: list[Card | None] = [None] * places  # what left the dealer hand of a box
        self.drawn: list[list[Card]] = [[] for _ in seated]  # what came for it, the last one stays
        self.down: Dealt = ()
        self.up: Card | None = None
        self.dealer: tuple[Card, ...] = ()  # all five, the one up last, once they are turned up
        self.strength = NO_HAND  # of the dealer hand as dealt
        self.qualified: bool | None = None  # that hand; None: not turned up
        self.owed = NOBODY  # the box that cards are due for, or for the dealer hand of
        self.owing = 0  # how many
        self.replacing: tuple[int, ...] = ()  # places of the cards they replace
        self.left = DECK_SIZE  # cards in the deck
        self.phase: Phase = "ante"
        self.actor = 0 if places else NOBODY
        self.ended: HandEnded | None = None
        self.voided: HandVoided | None = None
        self.released = False
        self.sound: bool | None = None  # no card came twice; None: not looked at before the end
        self.findings: list[tuple[FindingKind, str]] = []

    @property
    def hand(self) -> str:
        """The hand's id."""
        return self.event.hand

    @property
    def variant(self) -> Variant:
        """The game."""
        return variant(self.event.variant, self.event.revision)

    @property
    def players(self) -> list[str]:
        """Who plays the boxes, by place."""
        return [one.player for one in self.event.seats]

    def find(self, kind: FindingKind, what: str) -> None:
        """Note something the rules would not allow; facts stand all the same."""
        self.findings.append((kind, what))

    def is_open(self, place: int) -> bool:
        """Whether a box decides with its cards seen; a blind one only bets or folds."""
        return place < self.house.boxes_open

    def holds(self, place: int) -> tuple[Face, ...]:
        """The cards a box holds, by its places; `??` where they are sealed."""
        cards = self.cards[place]
        return tuple([cards[at] for at in self.held[place]])

    def known_hand(self, place: int) -> tuple[Card, ...] | None:
        """The five or six cards a box holds if all are known and none comes twice, else None."""
        got = self.cards[place]
        cards = known(tuple([got[at] for at in self.held[place]]))
        if cards is None or not DEALT <= len(cards) == len({*cards}) <= DEALT + 1:
            return None
        return cards

    def won_insurance(self, place: int) -> int:
        """The insurance of a box once the dealer failed to qualify: it is returned and as much is
        won at once, so that the box can pay with both (rules C5).
        """
        won = self.qualified is False and self.house.insurance is not None
        return self.insurance[place] if won else 0

    def dealer_of(self, place: int) -> tuple[Card, ...]:
        """The dealer hand a box plays against: a card bought for it counts for it alone."""
        dealer, drawn = self.dealer, self.drawn[place]
        if not drawn:
            return dealer
        replaced = self.replaced[place]
        return (*[card for card in dealer if card != replaced], drawn[-1])

    def live_bonus(self, place: int) -> bool:
        """Whether a box's bonus turns on its first five cards."""
        if not self.bonuses[place] or self.house.bonus is None:
            return False
        return self.decisions[place] != "fold" or not self.house.bonus.lost_on_fold

    @property
    def dealt(self) -> list[Face]:
        """Every card that left the deck and is known, each as often as it did."""
        faces: list[Face] = []
        for cards in self.cards:
            faces += cards
        if UNKNOWN in faces:
            faces = [card for card in faces if card != UNKNOWN]
        if self.dealer:
            faces += self.dealer
        else:
            if isinstance(self.down, tuple):
                faces += self.down
            if self.up is not None:
                faces.append(self.up)
        for drawn in self.drawn:
            faces += drawn
        return faces
