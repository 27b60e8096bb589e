"""A port stays with its broker, whether the broker is up or down."""

import socket
from collections.abc import Generator

import pytest

from deploy.kafka.needs import Unavailable
from deploy.kafka.ports import HOST, Port


@pytest.fixture
def port() -> Generator[Port, None, None]:
    held = Port()
    yield held
    held.close()


def listening(port: Port) -> socket.socket:
    """As Java listens."""
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind((HOST, port.number))
    server.listen()
    return server


def test_nobody_else_is_given_a_held_port(port: Port) -> None:
    with pytest.raises(Unavailable, match=f"port {port.number} of 127.0.0.1 is taken"):
        Port(port.number)


def test_a_broker_listens_at_a_held_port_again_and_again(port: Port) -> None:
    for _ in range(2):
        with listening(port) as server, socket.create_connection((HOST, port.number)) as client:
            accepted, _ = server.accept()
            with accepted:
                client.sendall(b"1")
                assert accepted.recv(1) == b"1"


def test_nobody_listens_at_a_port_that_is_only_held(port: Port) -> None:
    with pytest.raises(ConnectionRefusedError), socket.create_connection((HOST, port.number)):
        pass


def test_a_port_given_back_may_be_taken() -> None:
    first = Port()
    first.close()

    second = Port(first.number)

    second.close()
    assert second.number == first.number
