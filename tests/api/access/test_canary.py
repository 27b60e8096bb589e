"""Hole cards of hands in play, known in advance: they stand in no byte of an answer, a header, a
line, or a file, until the hand is over; and then they do, or this test would see nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import httpx
import zstandard

from schemas.events import CardsReleased, HandStarted
from services.api import FromStore, Sources, create_app
from services.api.access.opening import Terms, access
from services.dealer import games, tables
from services.eventlog import EventLog, MemoryLog
from services.eventlog.opening import opened
from services.names import Names, Person
from tests.api.access.place import bearing, made
from tests.api.asking import UNHURRIED, Asker, escaped
from tests.api.conftest import filled_in
from tests.api.stores import Live
from tests.dealer import rooms

GAMES: Final = (("omaha-5", "pl"), ("courchevel-8", "pl"))
"""Five cards a seat: so many in a row are nobody's by chance."""

HANDS: Final = 1
WINDOW: Final = 4
EVERY: Final = 12
"""Steps between two looks at everything."""

CALLERS: Final = ("nobody", "player", "support", "auditor")
ZSTD: Final = b"\x28\xb5\x2f\xfd"


def windows(held: Sequence[str]) -> set[bytes]:
    """How cards of one seat may be written, in the order dealt or sorted, four in a row."""
    found: set[bytes] = set()
    for order in (list(held), sorted(held)):
        for at in range(len(order) - WINDOW + 1):
            some = order[at : at + WINDOW]
            for between in ("", " ", ",", '","', '", "', "', '"):
                found.add(between.join(some).encode())
                found.add(between.join(some).encode("utf-16-le"))
    return found


def planted() -> dict[str, set[bytes]]:
    """What each hand's seats will hold, from the same room dealt before."""
    log, playing = MemoryLog(), dealing()
    rooms.play_hands(rooms.room(log, playing), log, HANDS + 1)
    found: dict[str, set[bytes]] = {}
    for table in playing:
        for hand in rooms.hands(rooms.facts(log, table.name)):
            start, end = hand[0], hand[-1]
            if isinstance(start, HandStarted) and isinstance(end, CardsReleased):
                each = [windows(one.cards) for one in end.seats]
                found[start.hand] = set[bytes]().union(*each)
    return found


def dealing():
    return tables([games([key], [limit])[0] for key, limit in GAMES])


class Watched(NamedTuple):
    """A live room and everything it lets out."""

    root: Path
    log: EventLog
    live: Live
    ask: Asker
    lines: list[object]
    keys: dict[str, str]

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Every file's bytes, and what is compressed in them."""
        for path in sorted(self.root.rglob("*")):
            if path.is_file():
                data = path.read_bytes()
                yield path.name, data
                for part in unpacked(data):
                    yield f"{path.name}, unpacked", part

    def answers(
        self, hand: str, table: str, player: str, *, every: bool
    ) -> Iterator[tuple[str, bytes]]:
        """Every answer of routes about a hand, or of `every` route to every caller."""
        names = {"hand": escaped(hand), "stream": table, "player": player}
        document = self.ask.app.openapi()
        for path, one in document["paths"].items():
            for method, operation in one.items():
                kinds = operation["responses"].get("200", {}).get("content", {})
                if "text/event-stream" in kinds:
                    continue  # it has no end; its own test reads it
                if not (every or "{hand}" in path or "{stream}" in path):
                    continue
                for who in CALLERS if every else ("auditor",):
                    headers = {} if who == "nobody" else bearing(self.keys[who])
                    content = b'{"viewpoint":"auditor"}' if method == "post" else None
                    address = filled_in(path, **names)
                    answer = self.ask.raw(method.upper(), address, content=content, **headers)
                    yield f"{method} {address} as {who}", whole(answer)
        for address in ("/", "/metrics", "/healthz", "/readyz", f"/v1/hands/{hand}?x={hand}"):
            yield address, whole(self.ask.raw("GET", address))


def whole(answer: httpx.Response) -> bytes:
    return repr(answer.headers.raw).encode() + answer.content


def unpacked(data: bytes) -> Iterator[bytes]:
    """Whatever is compressed in a file's bytes."""
    at = data.find(ZSTD)
    while at >= 0:
        with suppress(zstandard.ZstdError):
            yield zstandard.ZstdDecompressor().decompressobj().decompress(data[at:])
        at = data.find(ZSTD, at + 1)


@contextmanager
def watched(root: Path) -> Iterator[Watched]:
    """The room's log, store, file of callers and names in one directory, served."""
    lines: list[object] = []
    with ExitStack() as held:
        log = held.enter_context(closing(opened(f"sqlite:///{root / 'log.db'}", create=True)))
        live = held.enter_context(closing(Live(root / "store", log)))
        with closing(Names.open(root / "names.db", create=True)) as names:
            names.put("table-1-bot-1", Person("club", "Ann"))
        keys = made(root / "callers.db", "table-1-bot-1", "table-2-bot-1")
        known = held.enter_context(access(Terms(root / "callers.db")))
        report = held.enter_context(
            closing(Sources(live.root, FromStore, report=lines.append, names=root / "names.db"))
        )
        ask = held.enter_context(Asker(report, known))
        ask.app = create_app(report, access=known, limits=UNHURRIED, log=lines.append)
        ask._client._transport = httpx.ASGITransport(ask.app)
        yield Watched(root, log, live, ask, lines, keys)


def found_in(data: bytes, secrets: set[bytes]) -> list[bytes]:
    return [one for one in secrets if one in data]


def in_play(here: Watched, table: str) -> tuple[str, str] | None:
    """The hand in play at a table and one of its players, None between hands."""
    hands = rooms.hands(rooms.facts(here.log, table))
    if not hands or isinstance(hands[-1][-1], CardsReleased):
        return None
    start = hands[-1][0]
    assert isinstance(start, HandStarted)
    return start.hand, start.seats[0].player


def test_hole_cards_of_hands_in_play_stand_nowhere(tmp_path: Path) -> None:
    secrets, playing = planted(), dealing()
    steps = looked = 0
    with watched(tmp_path) as here:
        room = rooms.room(here.log, playing)
        while any(rooms.released(here.log, table.name) < HANDS for table in playing):
            room.step()
            here.live.project()
            steps += 1
            live = {table.name: in_play(here, table.name) for table in playing}
            now = set[bytes]().union(*[secrets[one[0]] for one in live.values() if one])
            if steps % EVERY == 0:
                for what, data in here.files():
                    assert not found_in(data, now), (what, steps)
            for table, one in live.items():
                if one is None:
                    continue
                every = steps % EVERY == 0
                for what, data in here.answers(one[0], table, one[1], every=every):
                    looked += 1
                    assert not found_in(data, now), (what, steps)
            assert not found_in(repr(here.lines).encode(), now)
        over = [one for one in secrets if one.endswith("-1")]
        told = [name for name in over if sings(here, name, secrets[name])]
        logged = b"".join(data for what, data in here.files() if what.startswith("log.db"))

    assert looked > 500
    assert len(over) == len(GAMES)
    assert told == over  # the canary sings once it may
    assert all(found_in(logged, secrets[name]) for name in over)
    assert not found_in(repr(here.lines).encode(), set().union(*secrets.values()))


def sings(here: Watched, hand: str, secrets: set[bytes]) -> bool:
    """Whether an auditor, and he alone, is told a finished hand's cards."""
    path = f"/v1/hands/{hand}/events"
    auditor = here.ask.raw("GET", path, **bearing(here.keys["auditor"]))
    return bool(found_in(auditor.content, secrets))


def test_this_test_sees_what_is_compressed_or_written_otherwise(tmp_path: Path) -> None:
    held = ("As", "Kd", "7c", "2h", "9s")
    (tmp_path / "a").write_bytes(b"xx" + zstandard.compress(b'{"cards":["As","Kd","7c","2h"]}'))
    (tmp_path / "b").write_bytes("Kd 7c 2h 9s".encode("utf-16-le"))
    (tmp_path / "c").write_bytes(b"".join(sorted(one.encode() for one in held)))
    here = Watched(tmp_path, None, None, None, [], {})  # type: ignore[arg-type]

    seen = {what for what, data in here.files() if found_in(data, windows(held))}

    assert seen >= {"a, unpacked", "b", "c"}
    assert all(before != after for before, after in pairwise(held))
