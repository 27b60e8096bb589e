"""One broker: dealers, projectors and the broker itself killed under load, answers swallowed."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from deploy.kafka.cluster import Cluster
from tests.kafka.broker import Broker, started
from tests.kafka.network import behind_proxies
from tests.kafka.room import LAG_SECONDS, Room
from tests.proof import proof

KILLS = proof(3, 50)
TABLES = 4
CHOSEN = random.Random(7)


@pytest.fixture
def room(broker: Broker, tmp_path: Path) -> Iterator[Room]:
    with closing(Room(broker.url(), tmp_path)) as made:
        yield made


@pytest.mark.crash
def test_killed_dealers_lose_nothing_and_count_nothing_twice(room: Room) -> None:
    room.projector()
    for _ in range(KILLS):
        dealer = room.dealer("live", TABLES)
        dealer.await_lines(CHOSEN.randrange(10, 100))
        dealer.kill()
    dealer = room.dealer("live", TABLES)
    dealer.await_lines(300)
    dealer.stop()

    assert room.assert_whole() >= KILLS


@pytest.mark.crash
def test_killed_projectors_take_every_record_once(room: Room) -> None:
    dealer = room.dealer("live", TABLES)
    dealer.await_lines(10)
    for _ in range(KILLS):
        projector = room.projector()
        room.await_progress()
        dealer.await_lines(CHOSEN.randrange(1, 50))
        projector.kill()
    assert dealer.stop() == 0
    room.projector()

    assert room.assert_whole() > 0


@pytest.mark.crash
def test_a_killed_broker_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    with started(tmp_path / "kafka") as cluster, closing(_room(cluster, tmp_path)) as room:
        room.projector()
        dealer = room.dealer("live", TABLES)
        for _ in range(KILLS):
            dealer.await_lines(CHOSEN.randrange(10, 60))
            cluster.kill(1)
            cluster.start(1)
            dealer.await_lines(1)
            assert room.await_projected() < LAG_SECONDS
        dealer.await_lines(100)
        assert dealer.stop() == 0

        assert room.assert_whole() > 0


@pytest.mark.crash
def test_swallowed_answers_repeat_nothing(tmp_path: Path) -> None:
    hands = proof(600, 20_000)
    with (
        behind_proxies(tmp_path / "kafka") as network,
        closing(_room(network.cluster, tmp_path)) as room,
    ):
        network.proxies[1].swallow(0.1)
        room.projector()
        dealer = room.dealer("bulk", hands)
        assert dealer.wait(1_000) == 0
        assert network.proxies[1].swallowed > 0
        network.heal()

        assert room.assert_whole() == hands


def _room(cluster: Cluster, folder: Path) -> Room:
    return Room(f"kafka://{cluster.bootstrap}/hands", folder)
