"""`oddchip dealer`, `seat` and `play` as processes: a person plays, is refused, and leaves."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import pytest

from services.dealer.network.tokens import TOKEN_LENGTH
from tests.console.calls import ROOT, Console, started

DEADLINE = 60.0


@contextmanager
def dealing(
    data: Path, *more: str, port: str = "0"
) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A dealer of one table at a port, any free one, and where it is asked."""
    words = ("dealer", "--port", port, "--pace", "0.01", "--table", "holdem-nl", *more)
    with started("--data", str(data), *words) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            found = re.search(r"http://\S+:\d+", line)
            assert found, line + process.stderr.read()
            yield found[0], process
        finally:
            process.kill()


class Person:
    """Somebody at a keyboard."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "services", "play", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
        )
        self.lines: list[str] = []
        self._said = SimpleQueue[str]()
        Thread(target=self._listen, daemon=True).start()

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")

    def reads(self, what: Callable[[str], bool]) -> str:
        """The next line that is so."""
        try:
            while True:
                line = self._said.get(timeout=DEADLINE)
                self.lines.append(line)
                if what(line):
                    return line
                assert line, self.lines
        except Empty:
            pytest.fail(f"not read: {self.lines}")

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(line)
        self._said.put("")


@contextmanager
def playing(*words: str) -> Iterator[Person]:
    person = Person(*words)
    with person.process:
        try:
            yield person
        finally:
            person.process.kill()


def test_a_person_plays_a_hand_and_leaves_politely(tmp_path: Path) -> None:
    with dealing(tmp_path / "data") as (url, dealer):
        with playing("--table", "holdem-nl", "--server", url, "--player", "ann") as person:
            person.reads(lambda line: line == "you sit in seat 6 at holdem-nl\n")
            turn = person.reads(lambda line: line.startswith("your turn, "))
            assert any("> 6 ann" in line for line in person.lines)
            person.types("b 0.01")
            person.reads(lambda line: "cannot" in line or "allowed" in line or "possible" in line)
            person.types("f")
            person.reads(lambda line: line == "seat 6 ann folds\n")

            person.process.send_signal(signal.SIGINT)
            person.reads(lambda line: line == "you left seat 6\n")

            assert person.process.wait(DEADLINE) == 0
        dealer.send_signal(signal.SIGINT)
        _, err = dealer.communicate(timeout=DEADLINE)

    assert "fold" in turn
    assert dealer.returncode == 0
    assert err.splitlines()[-1] == "stopped; the next dealer goes on with the same hands"
    assert "Traceback" not in err + "".join(person.lines)


def test_a_dealer_who_was_killed_is_found_again_and_the_seat_is_still_ours(
    console: Console,
) -> None:
    """Whatever was in hand when it happened: the next dealer holds the seat by the same token."""
    with dealing(console.data) as (url, dealer):
        port = url.rpartition(":")[2]
        words = ("--table", "holdem-nl", "--server", url, "--player", "ann")
        with playing(*words, "--retry", str(DEADLINE)) as person:
            person.reads(lambda line: line.startswith("your turn, "))
            dealer.kill()
            dealer.wait(DEADLINE)
            person.reads(lambda line: line.startswith(f"{url} does not answer ("))
            with dealing(console.data, port=port) as (_, heir):
                person.reads(lambda line: line == f"{url} answers again\n")
                person.reads(lambda line: line.startswith("you have your seat again"))
                person.reads(lambda line: line.startswith("your turn, "))
                person.types("f")
                person.reads(lambda line: line == "seat 6 ann folds\n")
                person.types("q")
                person.reads(lambda line: line == "you left seat 6\n")
                assert person.process.wait(DEADLINE) == 0
                heir.send_signal(signal.SIGINT)
                heir.communicate(timeout=DEADLINE)

    assert "Traceback" not in "".join(person.lines)
    assert console("project", "--once").code == 0
    assert console("verify").code == 0


def test_a_dealer_who_stays_away_ends_the_play_in_one_clear_line(tmp_path: Path) -> None:
    with dealing(tmp_path / "data") as (url, dealer):
        words = ("--table", "holdem-nl", "--server", url, "--player", "ann", "--retry", "1")
        with playing(*words) as person:
            person.reads(lambda line: line.startswith("your turn, "))
            dealer.kill()
            last = person.reads(lambda line: line.startswith("oddchip: "))
            assert person.process.wait(DEADLINE) == 1

    assert last.startswith(f"oddchip: {url}: looking on failed: ")
    assert "Traceback" not in "".join(person.lines)


def test_a_seat_that_is_kept_is_played_by_its_token(tmp_path: Path, console: Console) -> None:
    call = console("seat", "--table", "holdem-nl", "--seat", "2", "--player", "bob")
    token = tmp_path / "bob.token"
    token.write_text(call.out)

    assert call.code == 0
    assert len(call.out.strip()) == TOKEN_LENGTH
    assert "kept for bob" in call.err
    with dealing(console.data) as (url, _):
        words = ("--table", "holdem-nl", "--server", url, "--seat", "2", "--player", "bob")
        with playing(*words, "--token", str(token)) as person:
            person.reads(lambda line: line == "you sit in seat 2 at holdem-nl\n")
            person.reads(lambda line: line.startswith("your turn, "))
        with playing(*words) as thief:
            thief.reads(lambda line: "oddchip: " in line and "seat 2" in line)
            assert thief.process.wait(DEADLINE) == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--server", "ftp://x"), 2, "--server: 'ftp://x' is no address"),
        (("--server", "http://127.0.0.1:1"), 1, "http://127.0.0.1:1: asking the dealer failed"),
        (("--token", "nowhere.token"), 2, "--token: nowhere.token cannot be read"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    words: tuple[str, ...], code: int, said: str, console: Console
) -> None:
    call = console("play", "--table", "holdem-nl", *words)

    assert call.code == code
    assert call.err.startswith(f"oddchip: {said}")
    assert len(call.err.splitlines()) == 1


def test_tables_that_are_none_are_one_clear_line(console: Console) -> None:
    wrong = console("dealer", "--table", "bridge")

    assert wrong.code == 2
    assert wrong.err.startswith("oddchip: --table: 'bridge' is none; there are holdem-nl, ")


@pytest.mark.parametrize(
    ("table", "seat", "player", "said"),
    [
        ("a table", "1", "ann", "--table: 'a table' is none; there are holdem-nl, "),
        ("\x1b[31mred", "1", "ann", "--table: '\\x1b[31mred' is none; there are "),
        ("holdem-nl", "7", "ann", "--seat: holdem-nl has seats 1 to 6, not 7"),
        ("russian-poker-senator", "5", "ann", "--seat: russian-poker-senator has seats 1 to 4"),
        ("holdem-nl", "1", "", "--player: '' is none: a player's name has 1 to 32 letters"),
        ("holdem-nl", "1", "a" * 33, "--player: 'aaaaaaaaa"),
        ("holdem-nl", "1", "\x1b[31mann", "--player: '\\x1b[31mann' is none: "),
    ],
)
def test_a_seat_that_nobody_can_have_is_not_kept(
    table: str, seat: str, player: str, said: str, console: Console
) -> None:
    call = console("seat", "--table", table, "--seat", seat, "--player", player)

    assert call.code == 2
    assert call.out == ""
    assert call.err.startswith(f"oddchip: {said}")
    assert len(call.err.splitlines()) == 1
    assert "\x1b" not in call.err
