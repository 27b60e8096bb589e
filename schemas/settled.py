"""What is published of every hand that is over: who won and lost what, for wallets and the like."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from schemas.rows import Status


class SettledSeat(Struct, frozen=True, gc=False):
    """A seat's part in a hand, in minor units; `won` and `net` are null where it is undecided."""

    seat: int
    player: str
    put_in: int  # live and dead chips, after the uncalled return
    won: int | None  # awards, after rake
    net: int | None  # won - put_in: what the hand moves on the player's account


class HandSettled(
    Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    omit_defaults=True,
    tag_field="type",
    tag="hand-settled",
):
    """A hand of one of our tables by one revision of the settlement; the highest one counts.

    It is published at least once, and again by every new store: the same hand and revision is a
    repeat. Settled: the nets, the rake and what the house won add up to nothing. Undecided: the
    hand turns on cards nobody knows; nothing of it is guessed, and what was put in is owed until a
    higher revision decides. Voided: it was called off, and no chip has moved.
    """

    hand: str
    revision: int  # of the settlement, not of the game
    table: str  # its stream in the log
    variant: str
    currency: str | None  # ISO 4217 or the house's own word; null: play chips
    exponent: int  # minor units are 10^-exponent of the currency
    ended_at: Annotated[datetime, Meta(tz=True)]  # by the dealer's clock, UTC
    status: Status
    rake: int | None  # null where the hand is undecided
    seats: tuple[SettledSeat, ...]
    house: int | None = 0  # what it won of boxes against it; null where those are undecided
