"""What the stores of a log hold as one digest, however its streams are spread over partitions."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from heapq import merge
from typing import Any, cast

from msgspec import msgpack
from msgspec.structs import astuple

from services.store import statements as sql
from services.store.answers import Counts, Moment
from services.store.batch import HandRows
from services.store.followed import Followed
from services.store.lookups import kept
from services.store.relations import NAMES, PARTS

_encode = msgpack.Encoder().encode


def digest_of(stores: Sequence[Followed], moment: Callable[[], Moment]) -> str:
    """Hex SHA-256 over every table's rows in an order of their own, those of all stores merged, a
    row at a time; and over sums of hashes of their columns, asked for at the end.
    """
    found = sha256(_encode(_totals(stores)))
    for query in sql.DIGESTED:
        found.update(_encode(query))
        for values in _merged(stores, query):
            found.update(_encode(values))
    for hand, blob in _merged(stores, sql.DIGESTED_HANDS):
        found.update(_encode([hand, _plain(kept(hand, blob))]))
    found.update(_encode(_column_sums(moment())))
    return found.hexdigest()


def _column_sums(moment: Moment) -> list[tuple[str, ...]]:
    """How many rows every relation has, and what they hash to in any order, hands by name."""
    return [tuple(map(str, moment.ask(_sums(name, names))[0])) for name, names in NAMES.items()]


def _totals(stores: Sequence[Followed]) -> list[int]:
    counts = [Counts(*cast(Any, one.ask(sql.COUNTS)[0])) for one in stores]
    return [sum(one.hands for one in counts), sum(one.undecided for one in counts)]


def _merged(stores: Sequence[Followed], query: str) -> Iterator[tuple[Any, ...]]:
    return merge(*[one.each(query) for one in stores])


def _plain(hand: HandRows) -> list[object]:
    """A hand's rows and records for the digest."""
    parts = [list(map(astuple, getattr(hand, name))) for name in PARTS]
    return [astuple(hand.hand), *parts, hand.records]


def _sums(name: str, columns: Sequence[str]) -> str:
    """SQL for it: the relation's own names, no caller's words."""
    listed = ", ".join(f'part."{one}"' for one in columns[1:])
    joined = "hands AS part" if name == "hands" else f"{name} AS part JOIN hands USING (id)"
    hand = "part.hand" if name == "hands" else "hands.hand"
    return f"SELECT count(*), sum(hash({hand}, {listed})) FROM {joined}"  # noqa: S608
