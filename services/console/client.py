"""A seat's side of the network: commands by POST, and a view that comes as it happens."""

import os
from collections import deque
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote, urlsplit

from msgspec import DecodeError, json

from schemas.errors import BadSettings, NotFound, StorageFailed
from schemas.seat_commands import AnySeatCommand
from schemas.views import Acknowledged, AnyView, Refused, Snapshot

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

_PATIENCE: Final = 40.0
"""Seconds for an answer: a little more than the dealer lets a command wait."""

_TRIES: Final = 10
"""How often a command that still waits is given."""

_NOT_YET: Final = ":not-yet"
"""How the problem of a command ends whose turn has not come."""

_ASKING: Final = "asking the dealer"

_LATER: Final = 500
"""From this status on a refusal is the dealer's state, not the command's fault."""

_FOR_GOOD: Final = (400, 401, 403, 404)
"""How a view is refused that would not be granted later either."""

_view = json.Decoder(AnyView).decode


class Server(NamedTuple):
    """Where a dealer is asked."""

    url: str
    secure: bool
    place: str  # host and port

    @classmethod
    def at(cls, url: str) -> "Server":
        """Raises `BadSettings` for an address that is none."""
        what, why = "--server", f"{url!r} is no address like http://127.0.0.1:8100"
        try:
            parts = urlsplit(url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError as fault:
            raise BadSettings(what, (why,)) from fault
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadSettings(what, (why,))
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        return cls(url, parts.scheme == "https", f"{host}:{port}")


class SeatClient:
    """One seat's connection to a dealer; `token` speaks for the seat."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server = server
        self._table = table
        self._path = f"/v1/tables/{quote(table, safe='')}"
        self._token = token

    def snapshot(self) -> Snapshot:
        """The table as everybody sees it; raises `NotFound` and `StorageFailed`."""
        status, body = self._asked("GET", self._path)
        if status == 404:
            what = "table"
            raise NotFound(what, self._table, self.server.url)
        if status >= _LATER:
            raise StorageFailed(self.server.url, _ASKING, _told(body))
        with _translated(self.server):
            return json.decode(body, type=Snapshot)

    def give(self, command: AnySeatCommand, name: str) -> Acknowledged | Refused:
        """What became of a command; one that still waits is given again under the same id.

        Under its name it counts once, however often it is given. Raises `StorageFailed` where the
        dealer does not answer, or cannot deal at the table now.
        """
        answer = self._given(command, name)
        for _ in range(_TRIES - 1):
            if not _still_waits(answer):
                break
            answer = self._given(command, name)
        return answer

    def _given(self, command: AnySeatCommand, name: str) -> Acknowledged | Refused:
        path = f"{self._path}/commands"
        status, body = self._asked("POST", path, json.encode(command), name)
        with _translated(self.server):
            answer = json.decode(body, type=Acknowledged if status == 200 else Refused)
        if status >= _LATER and not _still_waits(answer):
            raise StorageFailed(self.server.url, _ASKING, _told(body))
        return answer

    def view(self, seat: int, after: int | None = None) -> "Told":
        """What the seat is told from now on, or since a version of the table: to be closed.

        Raises `StorageFailed`, and `BadSettings` where the token is not the seat's.
        """
        from websockets.exceptions import InvalidStatus, WebSocketException
        from websockets.sync.client import connect

        scheme = "wss" if self.server.secure else "ws"
        since = "" if after is None else f"?after={after}"
        address = f"{scheme}://{self.server.place}{self._path}/seats/{seat}/view{since}"
        bearer = {"Authorization": f"Bearer {self._token}"}
        try:
            socket = connect(address, additional_headers=bearer, proxy=None)
        except InvalidStatus as fault:
            what, why = f"seat {seat} at {self._table}", _told(fault.response.body)
            if fault.response.status_code in _FOR_GOOD:
                raise BadSettings(what, (why,)) from fault
            raise StorageFailed(self.server.url, "looking on", why) from fault
        except (OSError, WebSocketException) as fault:
            raise StorageFailed(self.server.url, "looking on", str(fault)) from fault
        return Told(socket)

    def _asked(
        self, method: str, path: str, body: bytes | None = None, name: str = ""
    ) -> tuple[int, bytes]:
        kind = HTTPSConnection if self.server.secure else HTTPConnection
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        if name:
            headers["Idempotency-Key"] = name
        with _translated(self.server):
            connection = kind(self.server.place, timeout=_PATIENCE)
            with closing(connection):
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                return answer.status, answer.read()


class Told:
    """What a view says, as it comes; `ready` is a handle that can be read once there is more."""

    def __init__(self, socket: "ClientConnection") -> None:
        self.ended = False
        self.ready, self._says = os.pipe()
        os.set_blocking(self.ready, False)
        self._messages = deque[AnyView]()
        self._socket = socket
        self._thread = Thread(target=self._read, name="view", daemon=True)
        self._thread.start()

    def messages(self) -> list[AnyView]:
        """What came since, which may be nothing."""
        with suppress(BlockingIOError):
            os.read(self.ready, 1 << 16)
        found: list[AnyView] = []
        while self._messages:
            found.append(self._messages.popleft())
        return found

    def close(self) -> None:
        """Look no more."""
        self._socket.close()
        self._thread.join()
        os.close(self.ready)
        os.close(self._says)

    def _read(self) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            for message in self._socket:
                self._messages.append(_view(message))
                os.write(self._says, b"\0")
        except ConnectionClosed:
            pass
        finally:
            self.ended = True
            os.write(self._says, b"\0")


@contextmanager
def _translated(server: Server) -> Generator[None, None, None]:
    """A dealer that cannot be asked, in our words."""
    try:
        yield
    except (OSError, HTTPException) as fault:
        raise StorageFailed(server.url, _ASKING, str(fault)) from fault
    except DecodeError as fault:
        why = "what answers there is no dealer"
        raise StorageFailed(server.url, _ASKING, why) from fault


def _still_waits(answer: Acknowledged | Refused) -> bool:
    return isinstance(answer, Refused) and answer.type.endswith(_NOT_YET)


def _told(body: bytes | bytearray | None) -> str:
    """What a dealer says of a view that it refuses."""
    try:
        return json.decode(body or b"", type=Refused).detail
    except DecodeError:
        return "the dealer refuses it"
