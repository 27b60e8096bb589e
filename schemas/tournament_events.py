"""What happens in a tournament beside its tables' hands; its stream is its own.

A hand's chips and eliminations follow from its table's stream; the tournament's stream says who
entered, who sits where, which level is played, and how it came out.
"""

from typing import Literal

from msgspec import Struct

from schemas.facts import Event
from schemas.tournaments import TournamentTerms


class TableSeat(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player's seat at one of the tables."""

    player: str
    table: str
    seat: int


class Finish(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player's place, 1 the winner, and the money it is worth; equal places share."""

    player: str
    rank: int
    prize: int = 0


class TournamentOpened(Event, frozen=True, kw_only=True, gc=False, tag="tournament-opened"):
    """A tournament takes entries."""

    tournament: str
    terms: TournamentTerms


class PlayerEntered(Event, frozen=True, kw_only=True, gc=False, tag="player-entered"):
    """A player paid his entry."""

    player: str


class TournamentStarted(Event, frozen=True, kw_only=True, gc=False, tag="tournament-started"):
    """Everybody who entered got the starting chips and a seat."""

    seats: tuple[TableSeat, ...]


class LevelBegun(Event, frozen=True, kw_only=True, gc=False, tag="level-begun"):
    """A level is played from every table's next hand on."""

    level: str


class PlayersMoved(Event, frozen=True, kw_only=True, gc=False, tag="players-moved"):
    """Players with their chips change tables: to balance them, or because theirs is broken up."""

    seats: tuple[TableSeat, ...]  # where they sit from now on
    why: Literal["balance", "break", "final"]
    broken: str | None = None  # the table that is played no more


class HandForHandBegun(Event, frozen=True, kw_only=True, gc=False, tag="hand-for-hand-begun"):
    """From now on every table plays one hand, then all wait for the last."""

    hands: tuple[str, ...] = ()  # each table's last hand before: the hands behind count as one


class HandForHandEnded(Event, frozen=True, kw_only=True, gc=False, tag="hand-for-hand-ended"):
    """Tables play on by themselves again."""


class PlayersEliminated(Event, frozen=True, kw_only=True, gc=False, tag="players-eliminated"):
    """Players lost their last chips in these hands, which count as one where tables play in
    step.
    """

    hands: tuple[str, ...]
    finishes: tuple[Finish, ...]


class TournamentEnded(Event, frozen=True, kw_only=True, gc=False, tag="tournament-ended"):
    """One player has all the chips; every place and prize, best first."""

    finishes: tuple[Finish, ...]


AnyTournamentEvent = (
    TournamentOpened
    | PlayerEntered
    | TournamentStarted
    | LevelBegun
    | PlayersMoved
    | HandForHandBegun
    | HandForHandEnded
    | PlayersEliminated
    | TournamentEnded
)
