"""The process that seals: it makes files beside the store and changes nothing of it.

`python -m services.projector.sealer PIPE` reads an `Order` in JSON from its input and answers with
the files it has made, or with one line on its error stream. What it sorts and compresses would
make the projector wait, and the memory this takes is given back when it ends.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, groupby
from pathlib import Path
from threading import Thread
from typing import Final

from msgspec import json

from analytics import DEFINITIONS, FLAGS, ROLLUPS, Rollup
from analytics.all_in import ADJUSTED, WORKED_OUT, adjusted_rows
from analytics.category_counts import ranked
from analytics.category_records import CATEGORIES, RANKED
from analytics.checks import checks
from analytics.flags import COUNTS
from analytics.packed import PACKED, added, packed_flags_of, unpacked
from analytics.rollups import FINE
from analytics.sql import select
from schemas.errors import OddchipError
from services.projector.orders import Order
from services.store import File, Part
from services.store.making import Maker
from services.store.relations import NAMES, relation

_ORDER: Final = {
    "seats": "player, id, seat",
    "actions": "id, number",
    "box_actions": "id, number",
}
"""How the rows of a file lie: a player's seats together, the rest hand by hand."""


def make(order: Order) -> list[File]:
    """Make an order's files; raises `StorageFailed`."""
    with closing(Maker(Path(order.store), Path(order.made))) as maker:
        match order.what:
            case "seal":
                maker.take_tail(order.part)
                made = [*_segment(maker, order.part), _flags(maker, order.part)]
                return [*made, *_rollups(maker, order, tuple(ROLLUPS))]
            case "again":
                maker.take_hands(order.part)
                return list(_segment(maker, order.part))
            case "flags":
                _take_sealed(maker, order.sealed)
                return [_flags(maker, order.part)]
            case "rollups":
                _take_sealed(maker, order.sealed)
                return list(_rollups(maker, order, order.kinds))
            case "all-ins":
                return list(_all_ins(maker, order.sealed))


def _segment(maker: Maker, part: Part) -> Iterator[File]:
    for name in NAMES:
        query = f"SELECT * FROM {name} ORDER BY {_ORDER.get(name, 'ALL')}"  # noqa: S608
        yield maker.write(name, query, part)


def _flags(maker: Maker, part: Part) -> File:
    """The flags, as they come: to sort rows so wide would cost as much as making them."""
    made = maker.write(FLAGS, packed_flags_of(), part, DEFINITIONS)
    maker.take_made(made)
    _unpack(maker)
    return made


def _take_sealed(maker: Maker, sealed: Sequence[File]) -> None:
    maker.take_sealed(sealed)
    if any(one.kind == FLAGS for one in sealed):
        _unpack(maker)


def _unpack(maker: Maker) -> None:
    """The flags just taken as `PACKED`, and with a column a count."""
    maker.rename(FLAGS, PACKED)
    maker.relate(FLAGS, unpacked(PACKED))


def _rollups(maker: Maker, order: Order, kinds: Iterable[str]) -> Iterator[File]:
    alone: list[str] = []
    if CATEGORIES in kinds:
        maker.relate(RANKED, ranked(maker.rows))
    for kind in kinds:
        rollup = ROLLUPS[kind]
        older = [one for one in order.older if one.kind == kind]
        part, query = order.part, rollup.select({FLAGS: _finest(rollup, alone)})
        if rollup is FINE:
            query = added(rollup.key, PACKED)
        if older:
            part = part._replace(first=older[0].first, low=older[0].low)
            query = rollup.merge(*[relation([maker.path(one)]) for one in older], f"({query})")
        made = maker.write(kind, query, part, DEFINITIONS)
        if not older and rollup.counts == COUNTS:
            maker.take_made(made)
            alone.append(kind)
        yield made
    for one in checks(tuple(alone)):
        maker.require(one.holds, one.query)


def _finest(rollup: Rollup, made: Sequence[str]) -> str:
    """The smallest relation that the roll-up can be made of: a finer one, or the flags."""
    finer = [one for one in made if ROLLUPS[one].key.keys() >= rollup.key.keys()]
    return finer[-1] if finer and rollup.counts == COUNTS else FLAGS


def _all_ins(maker: Maker, sealed: Iterable[File]) -> Iterator[File]:
    """Those of each segment, a file each."""
    from analytics.all_in.jobs import adjusted  # its tables take a while, and no other order asks

    query = select("*", f"({adjusted_rows()}) as made", f"order by {_ORDER['seats']}")
    for _, files in groupby(sealed, lambda one: one.first):
        segment = list(files)
        _take_sealed(maker, segment)
        maker.take(WORKED_OUT, adjusted(lambda asked: list(chain(*maker.rows(asked)))))
        first = segment[0]
        part = Part(first.first, first.last, first.low, first.high)
        yield maker.write(ADJUSTED, query, part)


def main(lifeline: int) -> int:
    """Make what the input asks for; end at once when nobody holds the pipe `lifeline` any more."""
    Thread(target=_follow, args=(lifeline,), daemon=True).start()
    try:
        sys.stdout.buffer.write(json.encode(make(json.decode(sys.stdin.buffer.read(), type=Order))))
    except OddchipError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return 0


def _follow(lifeline: int) -> None:
    os.read(lifeline, 1)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
