"""Questions to statistics over simulated hands: ours, and the same of fpdb's tables in SQLite.

`python -m tests.bench.statistics ROOT` asks a store that `python -m tests.bench.simulated` has made
before.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from msgspec import structs

from analytics import DEFINITIONS, PLAYER_STATISTICS, ROLLUPS
from analytics.flags import COUNTS, FLAGS, counts_of
from analytics.packed import unpacked
from analytics.records import Count
from analytics.sql import select
from services.projector.orders import Order
from services.projector.sealer import make
from services.store import Moment, Part, Reader, open_store
from services.store.relations import relation
from tests.bench.clock import Subject, interleaved
from tests.bench.hud import hud_database
from tests.bench.report import report
from tests.bench.simulated import LOG, simulated_store
from tests.bench.table import Row

HANDS: Final = int(os.environ.get("STATISTICS_HANDS") or 200_000)
PEER_HANDS: Final = 500_000
"""Beyond these SQLite would take too long to fill; we are measured alone."""

PEER: Final = "fpdb's SQL"
ROUNDS: Final = 5
_KEYS: Final = ("hands", "net", "vpip", "pfr", "3bet", "af", "wtsd", "wsd", "bb-100")
_HEADLINE: Final = counts_of([one for one in PLAYER_STATISTICS if one.key in _KEYS])
_PLAYER: Final = ("player", "currency", "big_blind")
_HUD_PLAYER: Final = "p.name, g.currency, g.bigBlind"
_WITHIN: Final = "position = 0 and seats = 6 and day >= '2026-02-01' and day < '2026-03-01'"
_EVENING: Final = "extract('hour' from h.started_at) >= 18"


class Question(NamedTuple):
    """What is asked of both; `most` milliseconds of ten million hands are allowed."""

    what: str
    ours: str
    theirs: str  # "": nothing of it is in the peer's tables
    most: float


def statistics(hands: int = HANDS) -> Iterator[Row]:
    """Simulate so many hands, and ask about them."""
    with TemporaryDirectory() as name:
        simulated_store(Path(name), hands)
        yield from asked(Path(name))


def asked(root: Path) -> Iterator[Row]:
    """A line a question to the store under `root`, and what its flags and roll-ups took."""
    with closing(Reader.open(root)) as reader, reader.moment(DEFINITIONS, whole=True) as moment:
        yield from _answers(moment)
    yield from _sealing(root)


def _answers(moment: Moment) -> Iterator[Row]:
    peer = hud_database(moment) if moment.sealed <= PEER_HANDS else None
    full = moment.sealed >= 10_000_000
    for one in _questions(moment):
        runs: list[Callable[[], object]] = [partial(moment.ask, one.ours)]
        if peer is not None and one.theirs:
            runs.append(partial(_asked, peer, one.theirs))
            assert _agree(moment.ask(one.ours), _asked(peer, one.theirs)), one.what
        found = interleaved([Subject(run, 1) for run in runs], ROUNDS)
        ours, theirs = (1e3 * each for each in (*found, 0.0)[:2])
        most = one.most if full else None
        what = f"{one.what}, {moment.sealed:,} hands"
        yield Row(what, ours, "ms", theirs or None, most=most, beside=PEER)


def _asked(database: Connection, query: str) -> list[tuple[object, ...]]:
    return database.execute(query).fetchall()


def _agree(ours: Sequence[tuple[object, ...]], theirs: Sequence[tuple[object, ...]]) -> bool:
    """Whether both gave the same rows in whatever order: else the work was not the same."""
    plain = sorted([tuple(map(str, row)) for row in ours])
    return plain == sorted([tuple(map(str, row)) for row in theirs])


def _questions(moment: Moment) -> Iterator[Question]:
    """Those the issue has targets for."""
    coarse, fine, packed = (relation(moment.files(kind)) for kind in ("players", "fine", FLAGS))
    flags = unpacked(packed)
    busiest = select(("player",), coarse, "group by 1 order by sum(hands) desc, 1 limit 1")
    player = str(moment.ask(busiest)[0][0])
    theirs = select("*", coarse, f"where player = '{player}'")
    narrow = select("*", fine, f"where {_WITHIN}")
    evening = select(["f.*"], f"{flags} as f join hands as h on h.id = f.id", f"where {_EVENING}")
    river = select(("id", "seat"), "actions", "where street = 3 and faces_all_in group by id, seat")
    called = select(["f.*"], f"{flags} as f join ({river}) as a using (id, seat)")
    players = ROLLUPS["players"]
    of_all, of_each = players.only(_PLAYER, _HEADLINE), players.only(_PLAYER, COUNTS)
    of_games = players.only(("variant", "bet_limit"), _HEADLINE)
    yield Question("all players, headline", of_all.merge(coarse), _cached(_HEADLINE), 500)
    yield Question(
        "one player, every statistic",
        of_each.merge(f"({theirs})"),
        _cached(COUNTS, f"where p.name = '{player}'"),
        50,
    )
    yield Question(
        "by variant, headline",
        of_games.merge(coarse),
        _cached(_HEADLINE, key="g.category, g.limitType"),
        150,
    )
    yield Question(
        "six seats on the button, a month: the fine roll-up",
        of_all.merge(f"({narrow})"),
        _cached(_HEADLINE, f"where {_WITHIN.replace('day', 'styleKey')}"),
        2_000,
    )
    yield Question(
        "evenings: over the flags",
        of_all.select({FLAGS: f"({evening})"}),
        _hands_players(_HEADLINE, "where substr(h.startTime, 12, 2) >= '18'"),
        15_000,
    )
    yield Question(
        "who faced an all-in on the river: over the actions",
        of_all.select({FLAGS: f"({called})"}),
        "",
        15_000,
    )


def _cached(counts: Sequence[Count], where: str = "", key: str = _HUD_PLAYER) -> str:
    return _grouped("HudCache as c", "c", counts, where, key)


def _hands_players(counts: Sequence[Count], where: str) -> str:
    rows = "HandsPlayers as c join Hands as h on h.id = c.handId"
    return _grouped(rows, "h", counts, where, _HUD_PLAYER)


def _grouped(rows: str, game: str, counts: Sequence[Count], where: str, key: str) -> str:
    rows += (
        f" join Gametypes as g on g.id = {game}.gametypeId join Players as p on p.id = c.playerId"
    )
    sums = [f"sum(c.{one.column})" for one in counts]
    return select((key, *sums), rows, f"{where} group by {key}".lstrip())


def _sealing(root: Path) -> Iterator[Row]:
    """What a segment's flags and roll-ups take to make, its rows read from its files."""
    with closing(open_store(root, LOG, create=False)) as store, TemporaryDirectory() as made:
        files = store.files()
        first = files[0]
        files = [one for one in files if (one.first, one.last) == (first.first, first.last)]
        part = Part(first.first, first.last, first.low, first.high)
        order = Order(str(store.path.parent), made, "flags", part, (FLAGS,), tuple(files))
        rollups = structs.replace(order, what="rollups", kinds=tuple(ROLLUPS))
        found = interleaved(
            [Subject(partial(make, one), part.hands) for one in (order, rollups)], 3
        )
    of = f"of {part.hands:,} hands"
    yield Row(f"flags {of}", 1e6 * found[0], "us a hand")
    yield Row(f"roll-ups of them, {', '.join(ROLLUPS)}", 1e6 * found[1], "us a hand")
    yield Row("flags and roll-ups when sealing", 1e6 * sum(found), "us a hand", most=25)


if __name__ == "__main__":
    sys.exit(report(asked(Path(sys.argv[1])), "statistics.json"))
