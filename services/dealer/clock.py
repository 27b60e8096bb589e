"""How long a seat may take to decide, and whose decision it is after that; pure, time is given.

All times are milliseconds of one steady clock, whose zero does not matter.
"""

from typing import Final, Literal

from msgspec import Struct

Why = Literal["late", "gone", "away"]

SECOND: Final = 1000
"""Milliseconds."""


class Patience(Struct, frozen=True, kw_only=True):
    """What a table grants its players: its clock settings."""

    clock: int = 20 * SECOND  # for each decision
    bank: int = 60 * SECOND  # over all decisions of one hand, once their clocks have run out
    gone: int = 30 * SECOND  # without a connection, after which nobody waits for the player


class Waiting(Struct, frozen=True, kw_only=True):
    """A seat that was asked at `since`; `bank` is what is left to it."""

    since: int
    bank: int
    unseen: int | None = None  # since when it has no connection; None: it has one
    away: bool = False


def deadline(patience: Patience, one: Waiting) -> int:
    """The moment from which on the dealer decides for the seat."""
    if one.away:
        return one.since
    late = one.since + patience.clock + one.bank
    return late if one.unseen is None else max(one.since, min(late, one.unseen + patience.gone))


def verdict(patience: Patience, one: Waiting, now: int) -> Why | None:
    """Why the dealer decides for the seat now; None as long as it may decide itself."""
    if now < deadline(patience, one):
        return None
    if one.away:
        return "away"
    return "late" if now >= one.since + patience.clock + one.bank else "gone"


def bank_used(patience: Patience, one: Waiting, at: int) -> int:
    """What a decision at `at` costs the time bank."""
    return max(0, min(at - one.since - patience.clock, one.bank))


def left(patience: Patience, one: Waiting, now: int) -> tuple[int, int]:
    """What is left of the clock, and of the time bank."""
    return max(0, one.since + patience.clock - now), one.bank - bank_used(patience, one, now)
