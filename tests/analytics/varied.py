"""Random hands of every game at all kinds of tables: rake, antes, dead buttons, currencies."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from schemas.catalogue import POT_GAMES
from schemas.events import AnyEvent, Seated
from schemas.stakes import Rake
from tests.hands import LIMITS, play

_RAKES: Final = (
    None,
    Rake(basis_points=700),
    Rake(basis_points=500, cap=9, split="proportional"),
    Rake(basis_points=1000, no_flop_no_drop=False),
)
_ANTES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"ante": 3, "ante_mode": "classic"},
    {"ante": 10, "ante_mode": "big-blind"},
    {"ante": 4, "ante_mode": "button"},
)
_MONEY: Final[tuple[dict[str, Any], ...]] = (
    {"currency": "EUR", "exponent": 2},
    {"currency": "USD", "exponent": 2},
    {"currency": "USD", "exponent": 3},
)
_CHAIRS: Final = 10


def varied(rng: Random, count: int) -> Iterator[list[AnyEvent]]:
    """So many hands `v-1`, `v-2` ..., of players `p1` to `p10`, all-ins run out up to twice."""
    for number in range(1, count + 1):
        game = rng.choice(tuple(POT_GAMES))
        seats = rng.randint(2, POT_GAMES[game].seats_max)
        chairs = sorted(rng.sample(range(1, _CHAIRS + 1), seats))
        small, big = rng.choice(((5, 10), (10, 20), (7, 7), (0, 12)))
        yield play(
            rng,
            game,
            rng.choice(LIMITS),
            hand=f"v-{number}",
            seated=[Seated(seat, f"p{seat}", rng.randint(5, 900)) for seat in chairs],
            button=rng.choice(chairs) if seats == 2 else rng.randint(1, _CHAIRS),
            run_outs=2,
            rake=rng.choice(_RAKES),
            small_blind=small,
            big_blind=big,
            **rng.choice(_ANTES),
            **rng.choice(_MONEY),
        )
