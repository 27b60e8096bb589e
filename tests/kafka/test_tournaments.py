"""Tournaments on Kafka: their streams lie in several partitions, directors and the broker are
killed, and the log's promise is the same.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from deploy.kafka.cluster import Cluster
from services.eventlog import Appended, MemoryLog
from services.rules.tournament import tournament_stream
from tests.dealer.tournament.playing import assert_right, entries
from tests.kafka.broker import started
from tests.kafka.room import Process, Room, until
from tests.proof import proof

KILLS = proof(3, 50)
PLAYERS = 9


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with started(tmp_path / "kafka") as cluster:
        yield cluster


@pytest.fixture
def room(cluster: Cluster, tmp_path: Path) -> Iterator[Room]:
    with closing(Room(f"kafka://{cluster.bootstrap}/hands", tmp_path)) as made:
        yield made


@pytest.mark.crash
def test_tournaments_go_on_whoever_is_killed(cluster: Cluster, room: Room) -> None:
    chosen = Random(8)
    room.projector()
    for number in range(KILLS):
        director = room.dealer("tournaments", PLAYERS)
        director.await_lines(chosen.randrange(10, 200))
        if number % 2:
            cluster.kill(1)
            cluster.start(1)
            director.await_lines(chosen.randrange(10, 100))
        director.kill()
    name = playing(room)
    director = room.dealer("tournaments", PLAYERS)
    until(lambda: ended(director, name), f"the end of {name}", director.told)
    assert director.stop() == 0

    assert room.assert_whole(parted=True) > 0
    assert_tournaments_right(room, name)


def playing(room: Room) -> str:
    """The tournament that is played now."""
    with closing(room.log()) as log:
        numbers = [int(name.rpartition("-")[2]) for name, _ in log.heads("tournament-sng-")]
    return f"sng-{max(numbers)}"


def ended(director: Process, name: str) -> bool:
    """Whether a director, who goes on with a tournament, has begun the next one."""
    following = f"sng-{int(name.rpartition('-')[2]) + 1}"
    return any(one.startswith(tournament_stream(following)) for one in director.lines)


def assert_tournaments_right(room: Room, last: str) -> None:
    """Assert all that holds of a tournament of every one up to `last`, in the order of the
    director's clock, which partitions do not keep.
    """
    log = MemoryLog()
    records = sorted(room.counting(), key=lambda one: (one.at, one.version))
    assert all(isinstance(one, Appended) for one in log.append(records))
    for number in range(1, int(last.rpartition("-")[2]) + 1):
        assert_right(log, f"sng-{number}", entries(PLAYERS, 4, chips=200))
