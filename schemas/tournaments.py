"""What a tournament is agreed to be: its game, its levels, its prizes (rules A14)."""

from typing import Literal

from msgspec import Struct

from schemas.stakes import AnteMode, Limit
from schemas.tables import ButtonRule


class Level(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Blinds and antes, and how long they last: so many hands of a table, or so many seconds."""

    id: str
    small_blind: int
    big_blind: int
    ante: int = 0
    ante_mode: AnteMode = "none"
    small_bet: int | None = None  # fixed limit, as in stakes
    big_bet: int | None = None
    hands: int | None = None
    seconds: int | None = None  # neither: the level stays


class TournamentTerms(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The terms of a tournament; chips are its own, money is in minor units of the currency."""

    name: str
    variant: str
    limit: Limit
    starting_chips: int
    levels: tuple[Level, ...]
    table_seats: int = 9
    buy_in: int = 0  # money a player puts into the prizes
    fee: int = 0  # money the house takes for the entry
    currency: str | None = None
    exponent: int = 0
    prizes: tuple[int, ...] = (10_000,)  # basis points of all buy-ins, first place first
    elimination_tie: Literal["share", "seat"] = "share"
    button_rule: ButtonRule = "dead"
    hand_for_hand: bool = True  # tables in step while one elimination from the prizes
