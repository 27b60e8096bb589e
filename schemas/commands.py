"""What may be asked of a hand: imperative, refused or answered with events by
`services.rules.decide`.
"""

from msgspec import Struct

from schemas.cards import Card
from schemas.command import Command
from schemas.events import Action, Dealt, ForcedBet, Released, Sealed, Seated
from schemas.house_commands import AnyHouseCommand
from schemas.stakes import Stakes
from schemas.table_commands import AnyTableCommand


class Post(Struct, frozen=True, gc=False):
    """A forced bet beyond blinds and antes, in full: a straddle, a live or a dead post."""

    seat: int
    kind: ForcedBet
    amount: int


class TakeTable(Command, frozen=True, kw_only=True, gc=False, tag="take-table"):
    """Take the table over with an epoch higher than any before."""

    epoch: int
    dealer: str


class AddChips(Command, frozen=True, kw_only=True, gc=False, tag="add-chips"):
    """Buy chips between hands."""

    seat: int
    player: str
    chips: int


class StartHand(Command, frozen=True, kw_only=True, gc=False, tag="start-hand"):
    """Begin a hand and post its forced bets."""

    hand: str
    variant: str
    stakes: Stakes
    button: int
    seats: tuple[Seated, ...]
    posts: tuple[Post, ...] = ()  # straddles in order, live and dead posts
    boards: int = 1
    bomb: bool = False
    dead_small_blind: bool = False
    deck: Sealed | None = None


class Deal(Command, frozen=True, kw_only=True, gc=False, tag="deal"):
    """Deal what comes next: `cards` are the next ones of the deck, exactly as many as are needed.

    Hole cards come one at a time clockwise from the button's left; a burn comes before its street.
    `holes`, one entry a seat in deal order, are logged in place of the cards in clear (sealed).
    """

    cards: tuple[Card, ...]
    holes: tuple[Dealt, ...] = ()
    hide_burns: bool = False


class Act(Command, frozen=True, kw_only=True, gc=False, tag="act"):
    """A seat's decision; `to` is its street total for a bet or raise."""

    seat: int
    action: Action
    to: int = 0


class RunOut(Command, frozen=True, kw_only=True, gc=False, tag="run-out"):
    """Agree on how many boards the rest is run out."""

    boards: int


class WishRunOut(Command, frozen=True, kw_only=True, gc=False, tag="wish-run-out"):
    """Say on how many boards a seat wants the rest to be run out; the fewest wanted are agreed."""

    seat: int
    boards: int


class Show(Command, frozen=True, kw_only=True, gc=False, tag="show"):
    """Table a hand; a seat that asks over the network may leave its cards to the dealer."""

    seat: int
    cards: tuple[Card, ...] = ()


class Muck(Command, frozen=True, kw_only=True, gc=False, tag="muck"):
    """Give up the claim without showing; `cards` prove it beaten where the log holds them sealed,
    and are not logged.
    """

    seat: int
    cards: tuple[Card, ...] | None = None


class EndHand(Command, frozen=True, kw_only=True, gc=False, tag="end-hand"):
    """Close a hand that has nothing left to happen."""


class Release(Command, frozen=True, kw_only=True, gc=False, tag="release"):
    """Open the sealed cards of a hand that has ended."""

    seats: tuple[Released, ...]
    burns: tuple[Card, ...] = ()


AnyCommand = (
    TakeTable
    | AddChips
    | StartHand
    | Deal
    | Act
    | RunOut
    | WishRunOut
    | Show
    | Muck
    | EndHand
    | Release
    | AnyHouseCommand
    | AnyTableCommand
)
