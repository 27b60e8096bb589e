"""Real brokers, killed, frozen, stopped, cut off and brought back."""

from collections.abc import Generator
from pathlib import Path

import pytest
from kafka.errors import KafkaTimeoutError

from deploy.kafka.cluster import Cluster
from deploy.kafka.needs import Unavailable
from deploy.kafka.plan import Plan
from tests.kafka.broker import prepared, started
from tests.kafka.network import Network, behind_proxies
from tests.kafka.raw import create, leader, producer, send, values
from tests.kafka.room import until


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Generator[Cluster, None, None]:
    with started(tmp_path_factory.mktemp("one")) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Generator[Network, None, None]:
    with behind_proxies(tmp_path_factory.mktemp("three"), Plan(brokers=3)) as network:
        yield network


def test_an_acknowledged_record_outlives_a_killed_broker(one: Cluster) -> None:
    create(one.bootstrap, "killed")
    send(one.bootstrap, "killed", [b"1", b"2"])
    address = one.bootstrap

    one.kill(1)
    assert not one.brokers[1].running
    one.start(1)

    assert one.bootstrap == address
    assert values(one.bootstrap, "killed") == [b"1", b"2"]


def test_a_stopped_broker_comes_back_with_what_it_had(one: Cluster) -> None:
    create(one.bootstrap, "stopped")
    send(one.bootstrap, "stopped", [b"1"])

    one.stop(1)
    assert not one.brokers[1].running
    one.start(1)

    assert values(one.bootstrap, "stopped") == [b"1"]


def test_a_frozen_broker_is_there_and_answers_when_it_wakes(one: Cluster) -> None:
    one.pause(1)

    assert one.brokers[1].running
    assert not one.brokers[1].ready

    one.resume(1)
    one.wait([1])


def test_a_topic_is_not_made_by_writing_to_it(one: Cluster) -> None:
    with producer(one.bootstrap, max_block_ms=500) as sender, pytest.raises(KafkaTimeoutError):
        sender.send("nobody-made-it", b"1")

    assert leader(one.bootstrap, "nobody-made-it") == 0


def test_a_directory_of_another_number_of_brokers_is_refused(one: Cluster) -> None:
    folder = one.brokers[1].folder.parent

    with pytest.raises(Unavailable, match=r"another number of brokers \(1\)"):
        Cluster(folder, Plan(brokers=3))


def test_a_broker_that_cannot_start_says_why(tmp_path: Path) -> None:
    wrong = Plan(settings={"process.roles": "croupier"})

    with prepared(tmp_path, wrong) as cluster, pytest.raises(Unavailable, match="croupier"):
        cluster.open()


@pytest.mark.parametrize("fault", ["kill", "pause", "isolate"])
def test_two_brokers_go_on_without_the_third(three: Network, fault: str) -> None:
    cluster, topic = three.cluster, fault
    create(cluster.bootstrap, topic)
    send(cluster.bootstrap, topic, [b"before"], acks="all")
    lost = leader(cluster.bootstrap, topic)
    others = ",".join(three.proxies[n].address for n in cluster.brokers if n != lost)

    {"kill": cluster.kill, "pause": cluster.pause, "isolate": three.isolate}[fault](lost)
    until(lambda: leader(others, topic) not in (0, lost), "another leader")
    send(others, topic, [b"without"], acks="all")
    three.heal()
    cluster.resume(lost)
    cluster.start(lost)

    until(lambda: leader(cluster.bootstrap, topic, in_sync=3) > 0, "three copies")
    send(cluster.bootstrap, topic, [b"after"], acks="all")
    assert values(cluster.bootstrap, topic) == [b"before", b"without", b"after"]
