"""The styles bots play in, as people are described at a table, and which seat plays which."""

from typing import Final, NamedTuple

from schemas.variants import SEATS_MAX


class Style(NamedTuple):
    """How a bot plays. Strengths go from 0 (nothing) to 1 (nothing beats it)."""

    name: str
    plays: float  # share of hands it enters an unraised pot with, in the middle position
    raises: float  # share of hands it raises with there
    yields: float  # what is left of both for every raise before it
    bets: float  # strength behind the flop with which it bets or raises
    calls: float  # strength behind the flop with which it calls half a pot
    bluffs: float  # share of decisions at which it bets or raises with nothing
    noise: float  # by how much it misjudges its hand


STYLES: Final = (
    Style("tight-aggressive", 0.21, 0.16, 0.65, 0.60, 0.47, 0.06, 0.06),
    Style("calling station", 0.50, 0.05, 0.85, 0.84, 0.28, 0.01, 0.15),
    Style("loose-aggressive", 0.32, 0.24, 0.65, 0.56, 0.45, 0.12, 0.08),
    Style("rock", 0.13, 0.07, 0.55, 0.72, 0.53, 0.01, 0.05),
    Style("tight-passive", 0.20, 0.05, 0.65, 0.80, 0.45, 0.01, 0.08),
    Style("maniac", 0.62, 0.45, 0.85, 0.40, 0.34, 0.35, 0.20),
)
"""Seat 1 plays the first at every table, seat 2 the second, and seat 7 the first again."""

_BY_SEAT: Final = tuple(STYLES[(seat - 1) % len(STYLES)] for seat in range(SEATS_MAX + 1))


def style(seat: int) -> Style:
    """How the bot in a seat plays, at every table and in every hand.

    >>> style(1).name, style(4).name
    ('tight-aggressive', 'rock')
    """
    return _BY_SEAT[seat]
