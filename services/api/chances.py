"""Exact equities at each step of a hand, where the cards of all who are in may be seen."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from analytics.equity import run_outs
from schemas.cards import Card, known
from schemas.catalogue import variant
from schemas.errors import BadSettings
from services.replay import Frame

_Cards = tuple[Card, ...]


class Chance(Struct, frozen=True):
    """A seat's part of a pot that all who are in contend for, on average over every way the boards
    may end, exactly: `points` of `of`.
    """

    seat: int
    points: int
    of: int


def chances(key: str, revision: int, frames: Sequence[Frame]) -> tuple[tuple[Chance, ...], ...]:
    """One list a frame, empty where there is none: a card of somebody who is in is not seen, one
    seat is left, the game has no equities, or the hand is over.

    Folded cards count as not known, as in the figures adjusted for all-ins; on several boards it is
    the mean of them.
    """
    return tuple([_at(key, revision, frame) for frame in frames])


def _at(key: str, revision: int, frame: Frame) -> tuple[Chance, ...]:
    live = [one for one in frame.seats if one.standing in ("in", "all-in")]
    holes = [known(one.cards) for one in live]
    boards = [known(board) for board in frame.boards]
    if frame.street == "result" or frame.dealer or len(live) < 2:
        return ()
    if not all(holes) or any(board is None for board in boards):
        return ()
    parts = _parts(key, revision, tuple(map(_kept, holes)), tuple(map(_kept, boards)) or ((),))
    return tuple(
        [Chance(one.seat, *part.as_integer_ratio()) for one, part in zip(live, parts, strict=False)]
    )


def _kept(cards: _Cards | None) -> _Cards:
    return cards or ()


@lru_cache(2048)
def _parts(
    key: str, revision: int, holes: tuple[_Cards, ...], boards: tuple[_Cards, ...]
) -> tuple[Fraction, ...]:
    """Each hand's part; none where they cannot be worked out."""
    game = variant(key, revision)
    if any(len(hole) != game.hole for hole in holes):
        return ()
    every = set[Card]().union(*boards)
    found: list[tuple[Fraction, ...]] = []
    for board in boards:
        dead = every - set(board)
        try:
            found.append(run_outs(game, holes, board, tuple(dead)).among(range(len(holes))).parts)
        except BadSettings:  # a card comes twice, or the game is another
            return ()
    return tuple([sum(each, Fraction(0)) / len(boards) for each in zip(*found, strict=True)])
