"""What the store holds: one row a hand, a seat, a pot, an award, a finding; amounts in the hand's
minor units.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

FindingKind = Literal[
    "illegal",  # an action, a forced bet or a deal the rules do not allow
    "cards",  # a card twice, a wrong count, shown cards that were not dealt
    "conservation",  # chips came from nowhere or went nowhere
    "claim",  # somebody's figures are not ours
    "continuity",  # a stack changed between hands and nobody bought chips
    "log",  # a gap, a fork, a broken digest, a fenced record
]
Status = Literal["settled", "undecided"]


class HandRow(Struct, frozen=True, kw_only=True, gc=False):
    """A finished hand."""

    hand: str
    stream: str
    first_version: int
    last_version: int
    variant: str
    revision: int
    limit: str
    currency: str | None
    exponent: int
    small_blind: int
    big_blind: int
    ante: int
    seats: int
    button: int
    boards: tuple[str, ...]  # "AsKd7c..." one text a board
    pot: int  # all pots, before rake, after the uncalled return
    rake: int
    returned: int
    showdown: bool
    status: Status
    started_at: datetime
    ended_at: datetime
    source: str | None


class SeatRow(Struct, frozen=True, kw_only=True, gc=False):
    """A seat's part in a finished hand; `won` and `net` are null where the hand is undecided."""

    hand: str
    seat: int
    player: str
    stack: int
    put_in: int  # live and dead chips, after the uncalled return
    won: int | None  # awards, after rake
    final: int | None
    net: int | None  # final - stack
    cards: str  # "AsKd", "????" where unknown
    shown: bool
    folded: bool


class PotRow(Struct, frozen=True, kw_only=True, gc=False):
    """A pot of a finished hand, 0 the main pot."""

    hand: str
    pot: int
    amount: int
    rake: int
    eligible: str  # "1,3,4"


class AwardRow(Struct, frozen=True, kw_only=True, gc=False):
    """Chips a pot paid to a seat."""

    hand: str
    pot: int
    board: int
    share: int
    seat: int
    chips: int
    odd: int


class FindingRow(Struct, frozen=True, kw_only=True, gc=False):
    """Something that does not hold."""

    stream: str
    version: int
    hand: str | None
    kind: FindingKind
    what: str  # one sentence with the numbers
