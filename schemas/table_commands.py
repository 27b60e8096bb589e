"""What may be asked of a table between hands, and of any hand that must be called off."""

from schemas.command import Command
from schemas.table_events import DrawnCard
from schemas.tables import TableTerms


class OpenTable(Command, frozen=True, kw_only=True, gc=False, tag="open-table"):
    """Set the terms of the table from its next hand on."""

    terms: TableTerms


class Sit(Command, frozen=True, kw_only=True, gc=False, tag="sit"):
    """Take an empty seat; `posts` to be dealt in at once where the table allows it."""

    seat: int
    player: str
    posts: bool = False


class Leave(Command, frozen=True, kw_only=True, gc=False, tag="leave"):
    """Give the seat up, between hands."""

    seat: int


class GoAway(Command, frozen=True, kw_only=True, gc=False, tag="go-away"):
    """Sit out from the next hand on."""

    seat: int


class ComeBack(Command, frozen=True, kw_only=True, gc=False, tag="come-back"):
    """Be dealt in again; `posts` what was missed, or wait for the big blind."""

    seat: int
    posts: bool = False


class DrawButton(Command, frozen=True, kw_only=True, gc=False, tag="draw-button"):
    """Decide the first button by a card a seat."""

    cards: tuple[DrawnCard, ...]


class VoidHand(Command, frozen=True, kw_only=True, gc=False, tag="void-hand"):
    """Call the hand in play off; every chip goes back."""

    why: str


AnyTableCommand = OpenTable | Sit | Leave | GoAway | ComeBack | DrawButton | VoidHand
