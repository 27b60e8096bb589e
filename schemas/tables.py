"""What is agreed on at a table before anybody plays there: its games, its seats, its house's
choices about the life between hands (rules A3).
"""

from typing import Literal

from msgspec import Struct

from schemas.houses import House
from schemas.stakes import Limit, Stakes

ButtonRule = Literal["moving", "dead"]
MissedBlinds = Literal["live-bb-dead-sb", "live-bb", "wait"]
Newcomers = Literal["post", "wait"]


class TableGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A variant and the stakes it is played for."""

    variant: str
    stakes: Stakes


class CashTerms(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag="cash"
):
    """A cash table; amounts in minor units."""

    games: tuple[TableGame, ...]  # dealt in turn
    seats: int
    buy_in_min: int
    buy_in_max: int  # a top-up may not lift a stack above it
    button_rule: ButtonRule = "moving"
    missed_blinds: MissedBlinds = "live-bb-dead-sb"  # how a player comes back out of turn
    newcomers: Newcomers = "post"  # whether a new player may post, or must await the big blind
    straddle: bool = False  # whether the seat left of the big blind may straddle
    players_min: int = 2  # fewer players ready: no hand is dealt


class HouseTerms(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag="house"
):
    """A table of a game against the house."""

    variant: str
    house: House
    ante_min: int
    ante_max: int
    buy_in_min: int
    buy_in_max: int
    currency: str | None = None
    exponent: int = 0


class TournamentTable(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag="tournament",
):
    """A table of a tournament, whose own stream holds its terms."""

    tournament: str
    variant: str
    limit: Limit
    seats: int
    button_rule: ButtonRule = "dead"


TableTerms = CashTerms | HouseTerms | TournamentTable
