"""Dealers that end at any moment: nothing acknowledged is lost, the hand goes on with its deck."""

import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from schemas.events import HandStarted
from schemas.record import decode, digest
from services.dealer import DealerKey, Table, games, tables
from services.dealer.deck import shuffled
from services.eventlog import MemoryLog, SqliteLog
from tests.conftest import ROOT
from tests.dealer.processes import KEY_FILE, LOG
from tests.dealer.rooms import (
    BreakingLog,
    CrashError,
    assert_chips_conserved,
    assert_dealt_from_its_deck,
    assert_sound,
    facts,
    finished,
    hands,
    leaks,
    play_hands,
    records,
    room,
)
from tests.proof import proof

KILLS: Final = proof(4, 100)
DEADLINE: Final = 30
CASES: Final = [("holdem", "nl"), ("courchevel-8", "pl")]


@pytest.mark.crash
@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(("variant", "limit"), CASES)
def test_a_crash_at_any_append_changes_no_fact(variant: str, limit: str, *, written: bool) -> None:
    playing = tables([game for game in games([variant]) if game.stakes.limit == limit])
    plain = MemoryLog()
    play_hands(room(plain, playing), plain, 2)
    expected = facts(plain, "table-1")

    for at in range(1, plain.end() + 1):
        log = BreakingLog(at, CrashError(), written=written)
        resumed = crash_and_resume(log, playing)

        assert resumed[: len(expected)] == expected, f"append {at}"


def crash_and_resume(log: BreakingLog, playing: tuple[Table, ...]) -> list[object]:
    with pytest.raises(CrashError):
        play_hands(room(log, playing), log, 99)
    assert log.broke
    play_hands(room(log, playing, dealer="heir"), log, 2)
    return [*facts(log, "table-1")]


@pytest.mark.crash
def test_killed_dealers_lose_nothing_and_the_hand_goes_on(tmp_path: Path) -> None:
    chosen, acknowledged, in_a_hand, kills = random.Random(2), Counter[str](), 0, 0
    while in_a_hand < KILLS:  # a kill between two hands proves little: it does not count
        kills += 1
        acknowledged |= versions(killed("live", tmp_path, chosen.randrange(5, 90)))
        log = SqliteLog(tmp_path / LOG)
        heads = {name: head.version for name, head in log.heads()}
        assert all(heads[name] >= version for name, version in acknowledged.items())
        in_a_hand += any(len(hands(f)) > len(finished(f)) for f in (facts(log, n) for n in heads))
        log.close()
        assert kills <= 5 * KILLS

    log, key = SqliteLog(tmp_path / LOG), DealerKey.load(tmp_path / KEY_FILE, create=False)
    for name, head in log.heads():
        assert_one_chain(log, name, head.version)
        assert {record.epoch for record in records(log, name)} == set(range(1, kills + 1))
        assert_from_one_deck(log, name, key)
    log.close()


def assert_one_chain(log: SqliteLog, name: str, version: int) -> None:
    stored = log.read_stream(name, 0, 1_000_000)
    assert [one.version for one in stored] == list(range(1, version + 1))
    previous = ""
    for one in stored:
        assert decode(one.data, name, one.version).previous == previous
        previous = digest(one.data)


def assert_from_one_deck(log: SqliteLog, name: str, key: DealerKey) -> None:
    events = facts(log, name)
    played = hands(events)
    numbers = [one[0].hand for one in played if isinstance(one[0], HandStarted)]
    assert numbers == [f"{name}-{number}" for number in range(1, len(played) + 1)]
    assert_sound(events)
    assert_chips_conserved(events)
    assert list(leaks(log, name)) == []
    for hand in finished(events):
        first = hand[0]
        assert isinstance(first, HandStarted)
        assert first.deck is not None
        assert_dealt_from_its_deck(hand, shuffled(key.open_seed(first.hand, first.deck)))


@pytest.mark.crash
def test_a_killed_bulk_dealer_keeps_the_batches_it_told_of(tmp_path: Path) -> None:
    chosen, told = random.Random(3), 0
    for _ in range(proof(2, 30)):
        told += int(killed("bulk", tmp_path, chosen.randrange(1, 4))[-1])
        log = SqliteLog(tmp_path / LOG)
        assert sum(len(finished(facts(log, name))) for name, _ in log.heads()) >= told
        log.close()

    log = SqliteLog(tmp_path / LOG)
    for name, head in log.heads():
        assert_one_chain(log, name, head.version)
        assert_sound(facts(log, name))
        assert_chips_conserved(facts(log, name))
    log.close()


@pytest.mark.crash
def test_a_dealer_told_to_stop_ends_cleanly(tmp_path: Path) -> None:
    with dealer("live", tmp_path) as process:
        read_lines(process, 40)
        process.send_signal(signal.SIGTERM)
        said, complained = process.communicate(timeout=DEADLINE)

    assert process.returncode == 0
    assert "lost" not in said
    assert complained == ""


@pytest.mark.crash
def test_two_dealers_of_one_room_end_as_one(tmp_path: Path) -> None:
    with dealer("live", tmp_path) as first:
        read_lines(first, 40)
        with dealer("live", tmp_path) as second:
            said, complained = first.communicate(timeout=DEADLINE)
            read_lines(second, 60)

    assert (first.returncode, complained) == (0, "")
    for name in ("table-1", "table-2", "table-3"):
        assert f"lost {name}: {name}: epoch 1 has ended, epoch 2 holds the table" in said


@contextmanager
def dealer(what: str, folder: Path) -> Generator[subprocess.Popen[str], None, None]:
    """A dealer in a process of its own, killed at the end if it still runs."""
    command = [sys.executable, "-m", "tests.dealer.processes", what, str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def killed(what: str, folder: Path, lines: int) -> list[str]:
    """All that a dealer said that was killed once it had said so many lines."""
    with dealer(what, folder) as process:
        said = read_lines(process, lines)
        process.kill()
        assert process.stdout is not None
        return [*said, *process.stdout.read().splitlines()]


def versions(said: list[str]) -> Counter[str]:
    """The last version acknowledged of each stream."""
    acknowledged: Counter[str] = Counter()
    for line in said:
        name, _, version = line.partition(" ")
        acknowledged[name] = int(version)
    return acknowledged


def read_lines(process: subprocess.Popen[str], lines: int) -> list[str]:
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    assert said[-1], "the dealer ended by itself"
    return said
