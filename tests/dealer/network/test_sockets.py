"""On a real socket: bots play from legal actions alone, nothing hidden is sent, slow and vanished
clients harm nobody.
"""

import contextlib
import socket
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from deploy.examples import bot
from schemas.events import BoardDealt, CardsReleased, CardsShown, HandEnded, HandStarted
from schemas.house_events import (
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
)
from schemas.record import decode
from schemas.table_events import ButtonDrawn
from schemas.views import AnyView, Due, Happened
from services.dealer import Table, cash_terms, games
from services.dealer.house_tables import HouseTable, house_terms
from services.dealer.network import Limits
from services.eventlog import EventLog, MemoryLog
from tests.dealer.network.online import DEADLINE, Online, online, until
from tests.dealer.rooms import CARD, NOON, assert_sound, facts, play_hands, room

GAMES: Final = (("holdem", "nl"), ("omaha-8", "fl"), ("courchevel-8", "pl"))
HANDS: Final = 6


def table(name: str, variant: str, limit: Any, remote: int = 3, seats: int = 4) -> Table:
    """A table whose first seats are kept for players."""
    kept = tuple((seat, f"{name}-{seat}") for seat in range(1, remote + 1))
    playing = games([variant], [limit])
    return Table(name, tuple(playing), seats, terms=cash_terms(playing, seats), guests=kept)


def view(place: Online, name: str, seat: int | None = None, token: str = "", **more: Any) -> Any:
    """A socket that a view comes over."""
    at = f"/seats/{seat}" if seat else ""
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    address = f"ws://{place.server}/v1/tables/{name}{at}/view"
    return connect(address, additional_headers=bearer, proxy=None, **more)


def ended(log: EventLog, name: str) -> int:
    return sum(isinstance(one, HandEnded) for one in facts(log, name))


@contextlib.contextmanager
def working(*works: Callable[[], object]) -> Iterator[None]:
    """Threads that end with their sockets, at the latest when the block's server does."""

    def run(work: Callable[[], object]) -> None:
        with contextlib.suppress(ConnectionClosed, ConnectionError, OSError):
            work()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        _ended(threads)


def _ended(threads: Sequence[threading.Thread]) -> None:
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


class Ears:
    """Everything one viewer was told, as it came over the network."""

    def __init__(self, name: str, seat: int | None) -> None:
        self.name, self.seat = name, seat
        self.heard: list[str] = []
        self.answers: list[str] = []


def listener(place: Online, ears: Ears, token: str) -> Callable[[], None]:
    def work() -> None:
        with view(place, ears.name, ears.seat, token) as socket_:
            for message in socket_:
                ears.heard.append(message)

    return work


def player(place: Online, ears: Ears, token: str) -> Callable[[], None]:
    def work() -> None:
        assert ears.seat is not None
        random = Random(f"{ears.name} {ears.seat}")
        seat = bot.Bot(place.server, ears.name, ears.seat, token)
        seat.play(10_000, random, ears.answers.append)

    return work


def test_bots_play_every_kind_of_game_and_are_told_nothing_hidden(tmp_path: Path) -> None:
    log = MemoryLog()
    tables = [
        *[table(f"{key}-{limit}", key, limit) for key, limit in GAMES],
        HouseTable("russian", house_terms(["senator"])[0], 3, ((1, "russian-a"), (3, "russian-c"))),
    ]
    everybody = [Ears(one.name, None) for one in tables]
    seats = [(one, Ears(one.name, seat)) for one in tables for seat, _ in one.guests]
    with online(tmp_path, tables, log) as place, contextlib.ExitStack() as held:
        works = [listener(place, ears, "") for ears in everybody]
        for one, ears in seats:
            token = place.token(one, ears.seat or 0)
            works += [listener(place, ears, token), player(place, ears, token)]
        held.enter_context(working(*works))
        until(lambda: all(ended(log, one.name) >= HANDS for one in tables))
        place.stop()

    for one in tables[:-1]:
        assert assert_sound(facts(log, one.name)) >= HANDS
    for ears in [*everybody, *[ears for _, ears in seats]]:
        assert len(ears.heard) > 50
        assert [*leaks(log, ears)] == []
    answers = [answer for _, ears in seats for answer in ears.answers]
    assert len(answers) > 100
    assert not [one for one in answers if CARD.search(one.encode())]
    assert {one.split(" -> ")[1][:3] for one in answers} <= {"200", "409", "503"}


class Moment(NamedTuple):
    """What a table's log says about one of its versions."""

    hand: str
    open: frozenset[str]  # the hand's cards that everybody has seen by then
    tabled: frozenset[int]


def moments(log: EventLog, name: str) -> tuple[dict[int, Moment], dict[str, CardsReleased]]:
    """Every version of a table, and what each of its finished hands had hidden."""
    found: dict[int, Moment] = {}
    released: dict[str, CardsReleased] = {}
    hand, seen, tabled = "", frozenset[str](), frozenset[int]()
    for stored in log.read_stream(name, 0, 1_000_000):
        for event in decode(stored.data, name, stored.version).events:
            match event:
                case HandStarted() | HouseHandStarted():
                    hand, seen, tabled = event.hand, frozenset(), frozenset()
                case BoardDealt():
                    seen |= {*event.cards}
                case ButtonDrawn():  # before a hand, for everybody to see
                    seen = frozenset([one.card for one in event.cards])
                case DealerDealt():
                    seen |= {event.up}
                case DealerRevealed():
                    seen |= {*event.cards}
                case DealerCardDrawn():
                    seen |= {event.card}
                case CardsShown():
                    seen |= {*event.cards}
                    tabled |= {event.seat}
                case CardsReleased():
                    released[hand] = event
                case _:
                    pass
        found[stored.version] = Moment(hand, seen, tabled)
    return found, released


def leaks(log: EventLog, ears: Ears) -> Iterator[str]:
    """Messages that hold a card, key or seal their viewer should not have had then; worked out from
    the log alone.
    """
    versions, released = moments(log, ears.name)
    for text in ears.heard:
        message = msgspec.json.decode(text, type=AnyView)
        cards = {card.decode() for card in CARD.findall(text.encode())}
        if '"sealed"' in text or (isinstance(message, Due) and cards):
            yield text
            continue
        moment = versions[message.version]
        end = released.get(moment.hand)
        if end is None and ears.seat is not None:
            continue  # the last hand: nobody knows what it hid
        own = {
            card
            for one in (end.seats if end else ())
            for card in one.cards
            if one.seat == ears.seat
        }
        if not cards <= moment.open | own:
            yield text
        for one in end.seats if end else ():
            if one.seat not in moment.tabled and b64encode(one.key).decode() in text:
                yield text


def test_the_search_for_leaks_finds_one() -> None:
    """The control: a view of one seat, taken for another's."""
    log = MemoryLog()
    one = table("t", "holdem", "nl", remote=0)
    play_hands(room(log, [one]), log, 1)
    end = next(fact for fact in facts(log, "t") if isinstance(fact, CardsReleased))
    version = len(log.read_stream("t", 0, 1_000_000))
    told = Happened(version=version, at=NOON, facts=(end,))
    ears = Ears("t", None)
    ears.heard = [msgspec.json.encode(told).decode()]

    assert [*leaks(log, ears)] != []


def test_a_view_without_the_seat_s_token_is_refused_before_it_opens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    one = table("t", "holdem", "nl")
    with online(tmp_path, [one], MemoryLog()) as place:
        mine = place.token(one, 1)
        for name, seat, token, status in (
            ("t", 1, "", 401),
            ("t", 1, "x" * 43, 401),
            ("t", 2, mine, 401),
            ("t", 99, mine, 401),
            ("elsewhere", 1, mine, 404),
            ("elsewhere", None, "", 404),
        ):
            with pytest.raises(InvalidStatus) as refused, view(place, name, seat, token):
                pass
            assert refused.value.response.status_code == status
    assert [one for one in caplog.records if one.name.startswith("uvicorn")] == []


def test_a_view_takes_no_messages(tmp_path: Path) -> None:
    one = table("t", "holdem", "nl")
    with online(tmp_path, [one], MemoryLog()) as place, view(place, "t") as socket_:
        socket_.send('{"type":"act","seat":1,"action":"fold"}')
        with pytest.raises(ConnectionClosed) as closed:
            _drain(socket_)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason[:6]) == (4400, "a view")


def _drain(socket_: ClientConnection) -> None:
    while True:
        socket_.recv(DEADLINE)


def test_a_reader_that_does_not_keep_up_is_cut_off_and_holds_up_nobody(tmp_path: Path) -> None:
    log = MemoryLog()
    one = table("t", "holdem", "nl", remote=0)
    with online(tmp_path, [one], log, Limits(queue=64)) as place:
        slow = socket.create_connection(place.server.split(":"))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.sendall(_handshake(place.server))
        showing = place.service.dealing.showing("t")
        until(lambda: len(showing.viewers) == 1)
        quick = Ears("t", None)
        with working(listener(place, quick, "")):
            until(lambda: len(showing.viewers) == 2)
            before = ended(log, "t")

            until(lambda: len(showing.viewers) == 1)

            until(lambda: ended(log, "t") > before + 5)
            place.stop()
        assert _close_code(slow) in (4408, None)
    assert len(quick.heard) > 100


def _handshake(server: str) -> bytes:
    """What a client says first that will read nothing more."""
    lines = (
        "GET /v1/tables/t/view HTTP/1.1",
        f"Host: {server}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    return "\r\n".join((*lines, "", "")).encode()


def _close_code(socket_: socket.socket) -> int | None:
    """The code a connection was closed with, from the last frame in it; None: it was cut."""
    data = b""
    socket_.settimeout(DEADLINE)
    with contextlib.suppress(ConnectionError), socket_:
        while more := socket_.recv(1 << 16):
            data += more
    at = data.rfind(b"\x88")
    reason = data[at + 4 :]
    return int.from_bytes(data[at + 2 : at + 4]) if reason.startswith(b"too slow") else None
