"""What happens at a table between hands, and beside them: who sits, leaves, is away; a hand that is
called off; what the dealer decided for somebody, and which command was taken.
"""

from typing import Literal

from msgspec import Struct

from schemas.cards import Card
from schemas.facts import Event
from schemas.tables import TableTerms


class DrawnCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card drawn for a seat."""

    seat: int
    card: Card


class TableOpened(Event, frozen=True, kw_only=True, gc=False, tag="table-opened"):
    """The terms of the table, from its next hand on."""

    terms: TableTerms


class PlayerSat(Event, frozen=True, kw_only=True, gc=False, tag="player-sat"):
    """A player took an empty seat; the chips he buys are facts of their own."""

    seat: int
    player: str
    posts: bool = False  # he posts to be dealt in at once, where the table allows it


class PlayerLeft(Event, frozen=True, kw_only=True, gc=False, tag="player-left"):
    """A player gave his seat up between hands and took his chips with him."""

    seat: int
    player: str
    chips: int


class PlayerAway(Event, frozen=True, kw_only=True, gc=False, tag="player-away"):
    """A player sits out from the next hand on: a tournament posts and folds for him."""

    seat: int
    player: str


class PlayerBack(Event, frozen=True, kw_only=True, gc=False, tag="player-back"):
    """A player who was away wants to be dealt in again."""

    seat: int
    player: str
    posts: bool = False  # he posts what he missed; else he waits for the big blind


class ButtonDrawn(Event, frozen=True, kw_only=True, gc=False, tag="button-drawn"):
    """A card a seat decided who has the first button: the highest, spades before hearts before
    diamonds before clubs.
    """

    cards: tuple[DrawnCard, ...]
    button: int


class IdleSeat(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A seat that is taken and not dealt in, and why."""

    seat: int
    player: str
    chips: int
    away: bool = False
    newcomer: bool = False  # has not been dealt in yet
    missed_big: bool = False
    missed_small: bool = False
    posts: bool = False


class SeatsKept(Event, frozen=True, kw_only=True, gc=False, tag="seats-kept"):
    """Beside a hand's start: what that does not say of the table, so that a dealer who takes it
    over reads back no further. It follows from the facts before it.
    """

    idle: tuple[IdleSeat, ...] = ()
    small: int | None = None  # the chair whose small blind is dead in this hand


class HandVoided(Event, frozen=True, kw_only=True, gc=False, tag="hand-voided"):
    """The hand in play was called off: every chip goes back to where it was when it started."""

    hand: str
    why: str


class CommandTaken(Event, frozen=True, kw_only=True, gc=False, tag="command-taken"):
    """The facts behind this one in its record answer a client's command; its id is not taken
    again.
    """

    seat: int
    command: str  # the id its client gave it
    digest: str = ""  # hex SHA-256 of what was asked: tells another command under the same id


class DecidedFor(Event, frozen=True, kw_only=True, gc=False, tag="decided-for"):
    """The decision behind this one was the dealer's, for a seat that did not make it."""

    seat: int
    why: Literal["late", "gone", "away"]


class TimeBankUsed(Event, frozen=True, kw_only=True, gc=False, tag="time-bank-used"):
    """A seat took longer than its clock allows, at the cost of its time bank."""

    seat: int
    milliseconds: int


class RunOutWished(Event, frozen=True, kw_only=True, gc=False, tag="run-out-wished"):
    """A player who contests a pot said on how many boards he wants the rest to be run out."""

    seat: int
    boards: int


AnyTableEvent = (
    TableOpened
    | PlayerSat
    | PlayerLeft
    | PlayerAway
    | PlayerBack
    | ButtonDrawn
    | SeatsKept
    | HandVoided
    | CommandTaken
    | DecidedFor
    | TimeBankUsed
    | RunOutWished
)
