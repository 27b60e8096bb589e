"""What a published game asks for at each street, worked out once."""

from itertools import accumulate
from typing import Final, NamedTuple

from schemas.catalogue import PUBLISHED, variant
from schemas.variants import Pot, Share, Variant


class Plan(NamedTuple):
    """A pot game's streets as the fold needs them; index = street."""

    variant: Variant
    hole: int  # cards a seat holds
    boards: tuple[int, ...]  # cards on a board once the street is dealt
    fresh: tuple[int, ...]  # cards the street adds to a board
    bets: tuple[int, ...]  # fixed limit: 1 small, 2 big
    names: tuple[str, ...]
    last: int  # the final street
    shares: tuple[Share, ...]
    seats_max: int


def _plan(game: Variant) -> Plan:
    streets = game.streets
    return Plan(
        variant=game,
        hole=game.hole,
        boards=tuple(accumulate(street.board for street in streets)),
        fresh=tuple(street.board for street in streets),
        bets=tuple(street.bet for street in streets),
        names=tuple(street.name for street in streets),
        last=len(streets) - 1,
        seats_max=game.seats_max if isinstance(game.contest, Pot) else 0,
        shares=game.contest.shares if isinstance(game.contest, Pot) else (),
    )


_PLANS: Final = {
    key: _plan(game) for key, game in PUBLISHED.items() if isinstance(game.contest, Pot)
}


def plan(key: str, revision: int) -> Plan:
    """The plan of a published pot game; raises `UnknownVariant`."""
    found = _PLANS.get((key, revision))
    return _plan(variant(key, revision)) if found is None else found
