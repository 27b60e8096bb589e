"""A slice of simulated hands as the store's relations."""

from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from schemas.cards import DECK
from schemas.catalogue import POT_GAMES
from schemas.variants import SEATS_MAX
from services.store.columns import SCHEMAS, Columns, none
from tests.bench.simulated.betting import ACTIONS, Played, played
from tests.bench.simulated.field import GAMES, Array, Deal, Field, deal
from tests.bench.simulated.pots import Ended, ended

_HOLE: Final = np.array([POT_GAMES[key].streets[0].down for key, _ in GAMES])
_BOARD: Final = np.array(
    [np.cumsum([street.board for street in POT_GAMES[key].streets]) for key, _ in GAMES]
)
"""By game and street: cards of the board dealt so far."""

_CODES: Final = np.array([list(str(card).encode()) for card in DECK], np.uint8)
_LISTED: Final = [
    ",".join([str(seat) for seat in range(1, SEATS_MAX + 1) if seats >> seat & 1])
    for seats in range(2 << SEATS_MAX)
]
"""Seats as a number's bits -> as text."""


def slice_of(
    who: Field, rng: np.random.Generator, first: int, hands: int, span: tuple[float, float]
) -> Columns:
    """The relations of hands numbered from `first`, played from one day to another."""
    dealt = deal(who, rng, hands, span)
    done = played(dealt, rng)
    over = ended(dealt, done, rng)
    dealing = np.argsort(rng.integers(0, 1 << 16, (hands, len(DECK)), np.uint16), axis=1)
    tables = {
        "hands": _hands(dealt, done, over, dealing, first),
        "seats": _seats(dealt, done, over, dealing),
        "actions": {**done.decisions, "action": _named(ACTIONS, done.decisions["action"])},
        "pots": {**over.pots, "eligible": _named(_LISTED, over.pots["eligible"])},
        "awards": {**over.awards, "board": np.zeros(len(over.awards["hand"]), np.int8)},
    }
    return {**none(), **{name: _table(name, tables[name], first) for name in tables}}


def _table(name: str, values: dict[str, Any], first: int) -> Any:
    ids = {"id": first + values["hand"].astype(np.int64)} if name != "hands" else {}
    found = ids | values
    schema = SCHEMAS[name]
    columns = [pa.array(found[field.name]).cast(field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _hands(dealt: Deal, done: Played, over: Ended, dealing: Array, first: int) -> dict[str, Any]:
    count, zero = len(dealt.game), np.zeros(len(dealt.game), np.int64)
    table = pc.binary_join_element_wise(f"sim-{first}", _text(dealt.session), "-")
    keys, limits = ([one[at] for one in GAMES] for at in (0, 1))
    used = dealt.seats * _HOLE[dealt.game]
    started = dealt.started.astype("datetime64[us]")
    return {
        "id": first + np.arange(count),
        "hand": pc.binary_join_element_wise(table, _text(dealt.number), "-"),
        "stream": table,
        "first_version": dealt.number * 20,
        "last_version": dealt.number * 20 + 19,
        "variant": _named(keys, dealt.game),
        "revision": zero + 1,
        "bet_limit": _named(limits, dealt.game),
        "currency": pa.repeat("USD", count),
        "exponent": zero + 2,
        "small_blind": dealt.blinds[:, 0],
        "big_blind": dealt.blinds[:, 1],
        "ante": zero,
        "seats": dealt.seats,
        "button": dealt.button,
        "boards": _cards(dealing, used, _BOARD[dealt.game, done.reached]),
        "reached": done.reached,
        "pot": over.pot,
        "rake": over.rake,
        "returned": over.returned,
        "showdown": done.live.sum(axis=1) > 1,
        "status": pa.repeat("settled", count),
        "started_at": started,
        "ended_at": started + np.timedelta64(40, "s"),
        "source": pa.nulls(count, pa.string()),
        "house": zero,
        "level": pa.nulls(count, pa.string()),
        "antes": zero,
    }


def _seats(dealt: Deal, done: Played, over: Ended, dealing: Array) -> dict[str, Any]:
    hand, place = np.nonzero(dealt.stack > 0)
    at = hand, place
    held, stack, won, put_in = (
        done.live[at],
        dealt.stack[at],
        over.won[at],
        over.put_in[at],
    )
    showdown = held & (done.live.sum(axis=1) > 1)[hand]
    hole = _HOLE[dealt.game][hand]
    return {
        "hand": hand,
        "seat": dealt.seat[at],
        "player": pc.binary_join_element_wise("player", _text(dealt.player[at]), "-"),
        "position": dealt.position[at],
        "stack": stack,
        "put_in": put_in,
        "won": won,
        "final": stack - put_in + won,
        "net": won - put_in,
        "raked": over.raked[at],
        "cards": _cards(dealing[hand], place * hole, hole),
        "shown": showdown,
        "folded": ~held,
        "saw": done.saw[at],
        "showdown": showdown,
    }


def _cards(dealing: Array, first: Array, count: Array) -> Any:
    """So many cards of each deal from place `first` as text."""
    place = np.arange(int(count.max(initial=0)))
    some = place < count[:, None]
    wanted = np.where(some, first[:, None] + place, 0)
    codes = _CODES[np.take_along_axis(dealing, wanted, axis=1)[some]]
    offsets = np.concatenate([[0], np.cumsum(2 * count)]).astype(np.int32)
    return pa.StringArray.from_buffers(
        len(count), pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(codes))
    )


def _named(names: Any, index: Array) -> Any:
    return pa.DictionaryArray.from_arrays(pa.array(index, pa.int32()), list(names)).cast(
        pa.string()
    )


def _text(numbers: Array) -> Any:
    return pa.array(numbers).cast(pa.string())
