"""Tournaments that bots play: levels that rise to the last chip, and prizes for a part of the
field.
"""

from typing import Final, NamedTuple

from schemas.catalogue import variant
from schemas.stakes import Limit
from schemas.tournaments import Level, TournamentTerms
from schemas.variants import SEATS_MAX
from services.dealer.tournament.director import Entries
from services.rules.tournament import WHOLE, spread

CHIPS: Final = 1_500
SMALL, SMALL_SEATS = 8, 5
HANDS: Final = 10
"""Hands a level lasts."""

_STEPS: Final = (20, 30, 50, 80, 120)  # big blinds; then the same ten times as large
_ANTES: Final = 3  # levels without an ante
_PAID: Final = 7  # one place in so many is paid, and one at least
_PAID_MOST: Final = 100  # the last of them has two basis points
_FEW: Final = {1: (10_000,), 2: (6_500, 3_500), 3: (5_000, 3_000, 2_000)}


class Length(NamedTuple):
    """How long a level lasts: one of the two."""

    hands: int | None = HANDS
    seconds: int | None = None


def usual_terms(
    game: str, limit: Limit, players: int, *, seats: int = SEATS_MAX, length: Length | None = None
) -> TournamentTerms:
    """A tournament for so many players at tables of at most so many seats.

    Raises `UnknownVariant`.
    """
    found = variant(game)
    return TournamentTerms(
        name=f"{found.name}, {players} players",
        variant=game,
        limit=limit,
        starting_chips=CHIPS,
        levels=_levels(limit, players, Length() if length is None else length),
        table_seats=min(seats, found.seats_max),
        buy_in=1_000,
        fee=100,
        currency="USD",
        exponent=2,
        prizes=_prizes(players),
    )


def small_tournament(name: str) -> Entries:
    """The tournament that a room of bots plays over and over: eight players, two tables at first.

    The same bots play them all: `name`, without its number, tells theirs.
    """
    terms = usual_terms("holdem", "nl", SMALL, seats=SMALL_SEATS)
    series = name.rpartition("-")[0]
    return Entries(terms, tuple(f"{series}-bot-{number + 1}" for number in range(SMALL)))


def _levels(limit: Limit, players: int, length: Length) -> tuple[Level, ...]:
    bigs = _big_blinds(players * CHIPS)
    antes = limit != "fl"
    return tuple(
        Level(
            id=str(at + 1),
            small_blind=big // 2,
            big_blind=big,
            ante=big if antes and at >= _ANTES else 0,
            ante_mode="big-blind" if antes and at >= _ANTES else "none",
            hands=length.hands,
            seconds=length.seconds,
        )
        for at, big in enumerate(bigs)
    )


def _big_blinds(chips: int) -> list[int]:
    """Until the small blind takes all chips: then it ends, however little anybody wants to play."""
    bigs: list[int] = []
    while not bigs or bigs[-1] < 2 * chips:
        tens, step = divmod(len(bigs), len(_STEPS))
        bigs.append(_STEPS[step] * 10**tens)
    return bigs


def _prizes(players: int) -> tuple[int, ...]:
    """Every place wins one part more than the place below, of as many as that makes."""
    places = min(max(1, min(3, players // 3), players // _PAID), _PAID_MOST)
    if places in _FEW:
        return _FEW[places]
    parts = places * (places + 1) // 2
    points = [WHOLE * (places - at) // parts for at in range(places)]
    return spread(WHOLE, points)
