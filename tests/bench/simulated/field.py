"""Who sits where: players with a skewed share of hands, in sessions at tables of one game each.

A player has a game and stakes of his own and plays three quarters of his sessions there, as people
do: a roll-up's rows are then as many as real ones would be, not one a hand.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from schemas.catalogue import POT_GAMES
from schemas.stakes import Limit
from schemas.variants import SEATS_MAX
from services.projector.rows import seat_positions

Array = Any
"""A numpy array; what lies in its rows and columns is said where it is named."""

LIMITS: Final[tuple[Limit, ...]] = ("nl", "pl", "fl")
GAMES: Final = tuple((key, limit) for key in POT_GAMES for limit in LIMITS)
BLINDS: Final = np.array([(1, 2), (5, 10), (25, 50), (100, 200), (500, 1000)])
"""Of the stakes, in cents."""

DAYS: Final = 90
MICROSECONDS_A_DAY: Final = 86_400_000_000
_BEGUN: Final = 1_767_225_600_000_000  # 2026-01-01
_A_HAND: Final = 45_000_000  # microseconds from one to the next

_POPULAR: Final = np.repeat([10, 6, 2, 3, 1, 2, 1], 3) * np.tile([6, 3, 1], 7)  # of `GAMES`
_STAKES: Final = np.array([30, 27, 20, 14, 9])  # per cent of the players
_SIZES: Final = np.array([0, 0, 10, 5, 8, 12, 33, 6, 8, 14, 4])  # per cent of tables, by seats
_HOME: Final = 0.75
_SESSION: Final = (20, 100)  # hands

_SEATS_MAX: Final = np.array([POT_GAMES[key].seats_max for key, _ in GAMES])
_POSITIONS: Final = np.array(
    [
        (*(seat_positions(seats, min(seats - 2, 1)) if seats > 1 else ()), *(0,) * SEATS_MAX)[
            :SEATS_MAX
        ]
        for seats in range(SEATS_MAX + 1)
    ]
)
"""By seats and place: heads-up the big blind is place 0, else 1."""


class Field(NamedTuple):
    """The players, in the order of their home tables; `share` adds up their weights."""

    name: Array
    share: Array
    first: Array  # of each home, how much the shares before it add up to
    after: Array
    loose: Array
    bold: Array


class Deal(NamedTuple):
    """Hands by rows, in the order of time; places clockwise from the button's left by columns."""

    session: Array
    number: Array  # of the hand in its session
    started: Array
    game: Array
    blinds: Array  # small and big
    seats: Array
    button: Array
    player: Array  # hand and place
    seat: Array  # hand and place
    position: Array  # hand and place
    stack: Array  # hand and place; 0: nobody
    loose: Array  # hand and place
    bold: Array  # hand and place


def field(players: int, seed: int) -> Field:
    """So many players; the share of one falls with his rank, the first has a few per mille."""
    rng = np.random.default_rng([seed, players])
    homes = len(GAMES) * len(BLINDS)
    popular = np.outer(_POPULAR / _POPULAR.sum(), _STAKES / _STAKES.sum()).ravel()
    home = rng.choice(homes, players, p=popular)
    order = np.argsort(home, kind="stable")
    weight = (np.arange(players) + 20.0) ** -0.8
    share = np.cumsum(weight[order])
    before = np.concatenate([[0.0], share])
    bounds = np.searchsorted(home[order], np.arange(homes + 1))
    return Field(
        order,
        share,
        before[bounds[:-1]],
        before[bounds[1:]],
        rng.uniform(0.6, 1.7, players),
        rng.uniform(0.5, 1.6, players),
    )


def deal(who: Field, rng: np.random.Generator, hands: int, span: tuple[float, float]) -> Deal:
    """Hands of sessions from one day to another, by parts of a day."""
    length = rng.integers(*_SESSION, 1 + 2 * hands // sum(_SESSION) + 64)
    length = length[: 1 + np.searchsorted(np.cumsum(length), hands)]
    session = np.repeat(np.arange(len(length)), length)[:hands]
    number = (np.arange(len(session)) - np.repeat(np.cumsum(length) - length, length)[:hands]) + 1
    home = _homes(who, rng, len(length))
    game = home // len(BLINDS)
    seats = np.minimum(rng.choice(len(_SIZES), len(length), p=_SIZES / 100), _SEATS_MAX[game])
    begun, ended = (_BEGUN + int(day * MICROSECONDS_A_DAY) for day in span)
    start = begun + rng.random(len(length)) * np.maximum(ended - begun - length * _A_HAND, 0)
    started = np.minimum(start[session] + number * _A_HAND, ended - 1).astype(np.int64)
    order = np.argsort(started, kind="stable")
    session, number, started = session[order], number[order], started[order]
    button = (rng.integers(0, 10, len(length))[session] + number) % seats[session] + 1
    blinds = BLINDS[home % len(BLINDS)][session]
    table = _Table(_sitting(who, rng, home), session, seats[session], button)
    return _seated(who, rng, table, (session, number, started, game[session], blinds))


class _Table(NamedTuple):
    """Who sits in each session, and what of it each hand has."""

    players: Array
    session: Array
    seats: Array
    button: Array


def _seated(who: Field, rng: np.random.Generator, table: _Table, known: tuple[Array, ...]) -> Deal:
    place, seats = np.arange(SEATS_MAX), table.seats[:, None]
    seat = np.where(place < seats, (table.button[:, None] + place) % seats + 1, 0)
    player = table.players[table.session[:, None], seat - 1]
    deep = np.exp(rng.normal(4.4, 0.6, player.shape)).clip(10, 300)
    stack = (deep * known[-1][:, 1:]).astype(np.int64)
    return Deal(
        *known,
        table.seats,
        table.button,
        who.name[player],
        seat,
        _POSITIONS[table.seats],
        np.where(place < seats, stack, 0),
        who.loose[player],
        who.bold[player],
    )


def _homes(who: Field, rng: np.random.Generator, sessions: int) -> Array:
    """The games and stakes of sessions, as popular as their players are eager."""
    return np.searchsorted(who.after, rng.random(sessions) * who.share[-1], side="right")


def _sitting(who: Field, rng: np.random.Generator, home: Array) -> Array:
    """Ten different players a session, as places in the field."""
    shape = (len(home), SEATS_MAX)
    first, after = who.first[home][:, None], who.after[home][:, None]
    here = rng.random(shape) < _HOME
    drawn = rng.random(shape)
    wanted = np.where(here, first + drawn * (after - first), drawn * who.share[-1])
    found = np.searchsorted(who.share, wanted, side="right")
    while True:
        order = np.argsort(found, axis=1, kind="stable")
        sorted_ = np.take_along_axis(found, order, axis=1)
        again = np.zeros(shape, dtype=bool)
        np.put_along_axis(again[:, :], order[:, 1:], sorted_[:, 1:] == sorted_[:, :-1], axis=1)
        if not again.any():
            return found.clip(0, len(who.share) - 1)
        other = rng.random(int(again.sum())) * who.share[-1]
        found[again] = np.searchsorted(who.share, other, side="right")
