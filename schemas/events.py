"""What happened: facts in the past tense, complete and never edited.

Tags are wire names. A new optional field with a default keeps a revision; anything else makes a
new struct whose tag carries its number (`hand-started.2`), with an upcaster and a golden file, and
the old struct stays. Unknown fields are refused: a reader that would miss one must not settle
money.
"""

from typing import Literal

from schemas.cards import Card, Face
from schemas.facts import Dealt, Event, Released, Sealed, SeatChips, Seated, Source
from schemas.house_events import AnyHouseEvent
from schemas.stakes import Stakes
from schemas.table_events import AnyTableEvent
from schemas.tournament_events import AnyTournamentEvent

ForcedBet = Literal[
    "ante",  # classic: part of the seat's contribution, not of its street bet
    "big-blind-ante",  # one ante for the table: dead money
    "button-ante",  # the same, posted by the button
    "small-blind",
    "big-blind",
    "straddle",
    "post",  # live: counts as the seat's bet
    "dead-post",  # dead: goes to the main pot, counts as nobody's bet
]
DEAD: frozenset[ForcedBet] = frozenset(("big-blind-ante", "button-ante", "dead-post"))
Action = Literal["fold", "check", "call", "bet", "raise"]


class TakeOver(Event, frozen=True, kw_only=True, gc=False, tag="take-over"):
    """A dealer took the table: from here on records of a lower epoch do not count."""

    epoch: int
    dealer: str


class ChipsAdded(Event, frozen=True, kw_only=True, gc=False, tag="chips-added"):
    """A player bought chips between hands; they play from the next hand (table stakes)."""

    seat: int
    player: str
    chips: int


class HandStarted(Event, frozen=True, kw_only=True, gc=False, tag="hand-started"):
    """A hand began: its game, stakes, button and the seats dealt in, in any order."""

    hand: str  # <table>-<number>, or <source>-<number>
    variant: str
    revision: int = 1
    stakes: Stakes
    button: int  # a seat number, which may be empty (dead button)
    seats: tuple[Seated, ...]
    boards: int = 1  # 2: double board
    bomb: bool = False  # everybody antes, no betting before the flop
    dead_small_blind: bool = False  # nobody is due the small blind (dead button)
    deck: Sealed | None = None  # the deck's seed under the dealer's key
    source: Source | None = None


class ForcedBetPosted(Event, frozen=True, kw_only=True, gc=False, tag="forced-bet-posted"):
    """A seat put in a forced bet: what it put in, which may be less than what was due."""

    seat: int
    kind: ForcedBet
    amount: int


class HoleCardsDealt(Event, frozen=True, kw_only=True, gc=False, tag="hole-cards-dealt"):
    """A seat got its hole cards."""

    seat: int
    cards: Dealt


class CardBurned(Event, frozen=True, kw_only=True, gc=False, tag="card-burned"):
    """A card left the deck unseen; its face is known only after the hand, or never."""

    card: Face


class BoardDealt(Event, frozen=True, kw_only=True, gc=False, tag="board-dealt"):
    """Cards came to a board, face up."""

    cards: tuple[Face, ...]
    board: int = 0


class ActionTaken(Event, frozen=True, kw_only=True, gc=False, tag="action-taken"):
    """A seat decided."""

    seat: int
    action: Action
    to: int = 0  # the seat's total on this street once the action is done


class RunOutsAgreed(Event, frozen=True, kw_only=True, gc=False, tag="run-outs-agreed"):
    """All players who contest a pot agreed to run the rest of the board out on so many boards."""

    boards: int


class CardsShown(Event, frozen=True, kw_only=True, gc=False, tag="cards-shown"):
    """A seat tabled its hole cards."""

    seat: int
    cards: tuple[Face, ...]


class HandMucked(Event, frozen=True, kw_only=True, gc=False, tag="hand-mucked"):
    """A seat gave up its claim at the showdown without showing."""

    seat: int


class HandEnded(Event, frozen=True, kw_only=True, gc=False, tag="hand-ended"):
    """The hand is over; the dealer's claim of the stacks and the rake, checked by every reader."""

    stacks: tuple[SeatChips, ...]
    rake: int = 0


class CardsReleased(Event, frozen=True, kw_only=True, gc=False, tag="cards-released"):
    """After the hand's end was durable: sealed cards opened, and the burned cards' faces in
    order.
    """

    seats: tuple[Released, ...]
    burns: tuple[Card, ...] = ()


class SourceClaimed(Event, frozen=True, kw_only=True, gc=False, tag="source-claimed"):
    """What an imported hand's source says came out; compared with ours, never used."""

    stacks: tuple[SeatChips, ...] = ()
    winnings: tuple[SeatChips, ...] = ()  # chips taken from the pots, after rake
    rake: int | None = None


AnyEvent = (
    TakeOver
    | ChipsAdded
    | HandStarted
    | ForcedBetPosted
    | HoleCardsDealt
    | CardBurned
    | BoardDealt
    | ActionTaken
    | RunOutsAgreed
    | CardsShown
    | HandMucked
    | HandEnded
    | CardsReleased
    | SourceClaimed
    | AnyHouseEvent
    | AnyTableEvent
    | AnyTournamentEvent
)
