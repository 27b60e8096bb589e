"""What can go wrong between a client and a broker: lost answers, slow answers, no way through."""

import re
import socket
import struct
import threading
from contextlib import suppress
from random import Random
from select import select
from typing import Final, Self

from deploy.kafka.ports import HOST, Port

PRODUCE: Final = 0
"""The number of Kafka's request to write."""

_BROKER: Final = re.compile(rb"(?:raft-client-|broker-)?(\d+)(?:-fetcher-\d+)?")
"""What a broker calls itself as another's client."""


class Proxy:
    """Passes everything between clients and one broker, until told otherwise.

    It reads Kafka's frames, so it must stand before TLS, not before plain TCP within it. A broker
    behind it must advertise `address`, or clients would go around it.
    """

    def __init__(self, upstream: int, seed: int = 0) -> None:
        self._upstream: Final = upstream
        self._random: Final = Random(seed)
        self._port: Final = Port()
        self._lock: Final = threading.Lock()
        self._links: Final[dict[threading.Thread, _Link]] = {}
        self._gate: socket.socket | None = None
        self._blocked: Final[set[int]] = set()
        self._share = 0.0
        self.delay = 0.0
        self.swallowed = 0
        """Answers to writes that were lost so far."""
        self.dropped = 0
        """Connections that were cut so far."""
        self.heal()

    @property
    def address(self) -> str:
        """host:port for clients; the same for the proxy's whole life."""
        return str(self._port)

    def swallow(self, share: float) -> None:
        """From now on lose this share of the answers to writes, and the connection with each.

        The broker has done what it was asked; the client cannot know.
        """
        self._share = share

    def slow_down(self, seconds: float) -> None:
        """From now on hold every answer back, and whatever comes behind it."""
        self.delay = seconds

    def block(self, number: int) -> None:
        """Drop and refuse what comes from one broker, which gives its name in each request."""
        with self._lock:
            self._blocked.add(number)
            for link in self._links.values():
                if link.source == number:
                    self.dropped += 1
                    link.cut()

    def cut_off(self) -> None:
        """Drop every connection and refuse new ones."""
        with self._lock:
            gate, self._gate = self._gate, None
            links = list(self._links.values())
        if gate is not None:
            with suppress(OSError):
                gate.shutdown(socket.SHUT_RDWR)  # wakes who waits in accept
            gate.close()
        for link in links:
            self.dropped += 1
            link.cut()

    def heal(self) -> None:
        """Pass everything again."""
        self._share, self.delay = 0.0, 0.0
        with self._lock:
            self._blocked.clear()
            if self._gate is not None:
                return
            self._gate = gate = socket.socket()
            gate.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            gate.bind((HOST, self._port.number))
            gate.listen()
        threading.Thread(target=self._let_in, args=(gate,), daemon=True).start()

    def close(self) -> None:
        """Drop everything and give the port back."""
        self.cut_off()
        for thread in list(self._links):
            thread.join()
        self._port.close()

    def blocks(self, source: int | None) -> bool:
        """Whether nothing of this broker's may pass."""
        with self._lock:
            return source in self._blocked

    def lost(self, api: int | None) -> bool:
        """Whether the answer to this kind of request is to be lost; counts it."""
        with self._lock:
            lose = api == PRODUCE and self._random.random() < self._share
            self.swallowed += lose
        return lose

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _let_in(self, gate: socket.socket) -> None:
        """Give every client a connection of its own to the broker, while the gate is open."""
        while True:
            try:
                client, _ = gate.accept()
            except OSError:
                return
            try:
                broker = socket.create_connection((HOST, self._upstream))
            except OSError:  # the broker is down
                client.close()
                continue
            link = _Link(self, client, broker)
            thread = threading.Thread(target=self._carry, args=(link,), daemon=True)
            with self._lock:
                self._links[thread] = link
                if self._gate is not gate:
                    link.cut()
                thread.start()

    def _carry(self, link: "_Link") -> None:
        link.run()
        with self._lock:
            del self._links[threading.current_thread()]


class _Link:
    """One client's connection, carried by one thread, frame by frame."""

    def __init__(self, proxy: Proxy, client: socket.socket, broker: socket.socket) -> None:
        self._proxy: Final = proxy
        self._client: Final = client
        self._broker: Final = broker
        self._asked: Final[dict[int, int]] = {}  # number of a request -> its kind
        self._cut: Final = threading.Event()
        self.source: int | None = None
        """The broker that is the client, if it is one."""

    def run(self) -> None:
        """Carry until either side ends, an answer is lost, or the link is cut."""
        with self._client, self._broker, suppress(OSError):
            while self._carried():
                pass

    def cut(self) -> None:
        """End it from another thread, which leaves the closing to `run`."""
        self._cut.set()
        for end in (self._client, self._broker):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _carried(self) -> bool:
        """Carry what has come; whether to go on."""
        ready, _, _ = select([self._client, self._broker], [], [])
        return all(self._request() if end is self._client else self._answer() for end in ready)

    def _request(self) -> bool:
        frame = _frame(self._client)
        if frame is None:
            return False
        api, _version, number, named = struct.unpack_from(">hhih", frame, 4)
        broker = _BROKER.fullmatch(frame, 14, 14 + max(0, named))
        self.source = int(broker[1]) if broker else None
        if self._proxy.blocks(self.source):
            return False
        self._asked[number] = api
        self._broker.sendall(frame)
        return True

    def _answer(self) -> bool:
        frame = _frame(self._broker)
        if frame is None:
            return False
        (number,) = struct.unpack_from(">i", frame, 4)
        if self._proxy.lost(self._asked.pop(number, None)):
            return False
        if self._proxy.delay:
            self._cut.wait(self._proxy.delay)
        self._client.sendall(frame)
        return True


def _frame(end: socket.socket) -> bytes | None:
    """A whole request or answer with its length before it; None where the other side ended."""
    head = _exactly(end, 4)
    if head is None:
        return None
    body = _exactly(end, *struct.unpack(">i", head))
    return None if body is None else head + body


def _exactly(end: socket.socket, size: int) -> bytes | None:
    got = bytearray()
    while len(got) < size:
        part = end.recv(size - len(got))
        if not part:
            return None
        got += part
    return bytes(got)
