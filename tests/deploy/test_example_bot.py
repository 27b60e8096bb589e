"""The example bot: it outlives an idle connection, and ends in one line where it may not play."""

from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from deploy.examples.bot import Bot
from services.dealer import Table, cash_terms, games
from services.eventlog import MemoryLog
from tests.dealer.network.online import online

PLAYING = games(["holdem"], ["nl"])
TABLE = Table("t", PLAYING, 3, terms=cash_terms(PLAYING, 3), guests=((3, "p-ann"),))


class Forgetful(BaseHTTPRequestHandler):
    """Answers, and hangs up without a word, as a server does on who idles."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextmanager
def forgetful() -> Generator[str, None, None]:
    with HTTPServer(("127.0.0.1", 0), Forgetful) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_a_connection_that_was_hung_up_on_meanwhile_is_made_anew() -> None:
    told: list[str] = []
    with forgetful() as server:
        seat = Bot(server, "t", 3, "token")
        for _ in range(3):
            assert seat.give({"type": "go-away", "seat": 3}, told.append) == (200, {})

    assert len(told) == 3


def test_a_wrong_token_ends_it_in_one_line(tmp_path: Path) -> None:
    with online(tmp_path, [TABLE], MemoryLog()) as place:
        place.token(TABLE, 3)
        seat = Bot(place.server, "t", 3, "x" * 43)

        with pytest.raises(SystemExit, match=r"^the token is not that of seat 3$"):
            seat.play(10_000, Random(1), lambda _said: None)
        with pytest.raises(SystemExit, match=r"^the token is not that of seat 3 at table t$"):
            next(seat.seen())


def test_chips_that_cannot_be_bought_end_it_with_what_can(tmp_path: Path) -> None:
    with online(tmp_path, [TABLE], MemoryLog()) as place:
        seat = Bot(place.server, "t", 3, place.token(TABLE, 3))

        with pytest.raises(SystemExit, match=r"4000 is the least; seat 3: buy 4000 to 20000$"):
            seat.play(1, Random(1), lambda _said: None)


def test_a_bot_that_sits_already_plays_on(tmp_path: Path) -> None:
    with online(tmp_path, [TABLE], MemoryLog()) as place:
        token = place.token(TABLE, 3)
        told: list[str] = []

        def once(said: str) -> None:
            told.append(said)
            if '"sit"' not in said and "add-chips" not in said:
                raise Enough

        for _ in range(2):
            with pytest.raises(Enough):
                Bot(place.server, "t", 3, token).play(20_000, Random(1), once)

    assert [one.split(" -> ")[1][:3] for one in told if '"sit"' in one] == ["200", "409"]


class Enough(Exception):
    """The bot has played."""
