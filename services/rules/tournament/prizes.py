"""What each place of a tournament is worth, and how tied places share it (rules A11, A14)."""

from collections.abc import Sequence

from schemas.tournaments import TournamentTerms


def prizes(terms: TournamentTerms, entrants: int) -> tuple[int, ...]:
    """The money of every place that is paid, first place first, in minor units.

    All buy-ins are paid out and no fee. With fewer players than prizes, the places that exist
    divide the money in the proportions of theirs. What does not divide goes, a unit each, to the
    higher places (rules A11, the choice on prizes).

    >>> prizes(TournamentTerms(name="", variant="holdem", limit="nl", starting_chips=1, levels=(),
    ...                        buy_in=101, prizes=(5000, 3000, 2000)), 3)
    (152, 91, 60)
    """
    pool, points = terms.buy_in * entrants, terms.prizes[:entrants]
    whole = sum(points)
    return spread(pool, [pool * one // whole for one in points]) if whole > 0 else ()


def paid_places(terms: TournamentTerms, entrants: int) -> int:
    """How many places win something, 0 where nothing was bought in for."""
    return sum(prize > 0 for prize in prizes(terms, entrants))


def shared(amounts: Sequence[int], rank: int, count: int) -> tuple[int, ...]:
    """What `count` players tied for `rank` get, in their order, of `amounts` by place.

    They share the prizes of all places they take up; odd units go, one each, to the first of them.

    >>> shared((0, 0, 0, 400, 300, 101), 5, 2)
    (201, 200)
    """
    pool = sum(amounts[rank - 1 : rank - 1 + count])
    return spread(pool, [pool // count] * count)


def spread(pool: int, parts: Sequence[int]) -> tuple[int, ...]:
    """The parts, with what they leave of `pool` added a unit each from the first on."""
    odd = pool - sum(parts)
    return tuple(part + (at < odd) for at, part in enumerate(parts))
