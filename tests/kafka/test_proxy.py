"""The faults that the proxy injects are those it says, on a real broker."""

import socket
import struct
import time
from collections.abc import Generator

import pytest

from deploy.kafka.ready import API_VERSIONS, answers
from tests.kafka.network import behind_proxies
from tests.kafka.proxy import Proxy
from tests.kafka.raw import create, send, values
from tests.proof import proof

SHARE = 0.1
SENDS = proof(200, 5000)
SENT = [str(number).encode() for number in range(SENDS)]
SURE = {"acks": "all", "retries": 100}


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Generator[Proxy, None, None]:
    """A proxy whose broker sends its clients nowhere else."""
    with behind_proxies(tmp_path_factory.mktemp("proxied")) as network:
        yield network.proxies[1]


@pytest.fixture(autouse=True)
def _healed(proxy: Proxy) -> Generator[None, None, None]:
    yield
    proxy.heal()


def at(proxy: Proxy) -> tuple[str, int]:
    """Where it listens."""
    host, _, port = proxy.address.partition(":")
    return host, int(port)


def asked_as(proxy: Proxy, name: bytes) -> bytes:
    """What a client of this name hears when it asks which requests the broker takes."""
    request = struct.pack(">hhih", API_VERSIONS, 0, 1, len(name)) + name
    with socket.create_connection(at(proxy)) as connection:
        connection.sendall(struct.pack(">i", len(request)) + request)
        return connection.recv(4)


def test_lost_answers_leave_no_duplicates_of_an_idempotent_producer(proxy: Proxy) -> None:
    create(proxy.address, "idempotent")
    before = proxy.swallowed
    proxy.swallow(SHARE)

    send(proxy.address, "idempotent", SENT, enable_idempotence=True, **SURE)

    proxy.heal()
    assert proxy.swallowed - before > SENDS * SHARE / 3
    assert values(proxy.address, "idempotent") == SENT


def test_lost_answers_show_as_duplicates_without_idempotence(proxy: Proxy) -> None:
    create(proxy.address, "careless")
    before = proxy.swallowed
    proxy.swallow(SHARE)

    send(proxy.address, "careless", SENT, enable_idempotence=False, **SURE)

    proxy.heal()
    lost = proxy.swallowed - before
    assert lost > SENDS * SHARE / 3
    found = values(proxy.address, "careless")
    assert len(found) == SENDS + lost
    assert list(dict.fromkeys(found)) == SENT


def test_nobody_comes_through_while_a_broker_is_cut_off(proxy: Proxy) -> None:
    host, port = at(proxy)
    before = proxy.dropped
    with socket.create_connection((host, port)) as open_before:
        assert answers(host, port, tls=False)

        proxy.cut_off()

        assert open_before.recv(1) == b""
        assert proxy.dropped > before
        assert not answers(host, port, tls=False)
        proxy.heal()
        assert answers(host, port, tls=False)


@pytest.mark.parametrize("name", [b"2", b"broker-2-fetcher-0", b"raft-client-2"])
def test_what_comes_from_a_blocked_broker_is_dropped(proxy: Proxy, name: bytes) -> None:
    proxy.block(2)

    assert asked_as(proxy, name) == b""
    assert asked_as(proxy, name.replace(b"2", b"3")) != b""
    assert asked_as(proxy, b"kafka-python-2") != b""


def test_a_slow_answer_comes_late_and_whole(proxy: Proxy) -> None:
    host, port = at(proxy)
    proxy.slow_down(0.3)
    start = time.monotonic()

    assert answers(host, port, tls=False)

    assert time.monotonic() - start >= 0.3
