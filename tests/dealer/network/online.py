"""The dealer's service on a real socket of this machine, for tests of what only a network does."""

import asyncio
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from services.console.serving import listening
from services.dealer.network import LOOPBACK, Dealing, Limits, Service, Tokens, serve
from services.dealer.playing import AnyTable
from services.eventlog import EventLog
from tests.dealer.network.places import FAST
from tests.dealer.rooms import KEY, noon

DEADLINE: Final = 60.0


class Online:
    """A service that answers, and what a test needs to be its client."""

    def __init__(
        self, server: str, service: Service, loop: asyncio.AbstractEventLoop, stop: threading.Event
    ) -> None:
        self.server = server
        self.service = service
        self.stop = stop.set
        self._loop = loop

    def token(self, table: AnyTable, seat: int) -> str:
        """A new token for one of the seats that are kept for players."""
        player = dict(table.guests)[seat]
        return self.asked(lambda: self.service.tokens.issue(table.name, seat, player))

    def asked(self, question: Callable[[], Any]) -> Any:
        """What the service's own thread says to a question."""

        async def answer() -> Any:
            return question()

        return asyncio.run_coroutine_threadsafe(answer(), self._loop).result(DEADLINE)


def until(true: Callable[[], bool]) -> None:
    """Wait for something that another thread brings about."""
    end = monotonic() + DEADLINE
    while not true():
        assert monotonic() < end
        sleep(0.01)


@contextmanager
def online(
    folder: Path, tables: Sequence[AnyTable], log: EventLog, limits: Limits = FAST
) -> Generator[Online, None, None]:
    """A service that deals at `tables` while the block runs."""
    stop = threading.Event()
    found: list[Online] = []
    ended: list[BaseException | None] = []
    listener = listening("127.0.0.1", 0)
    host, port = listener.getsockname()[:2]

    async def main() -> None:
        with closing(Tokens.open(folder / "seats.db")) as tokens:
            dealing = Dealing(log, tables, KEY, noon, seed="a trial")
            service = Service(
                dealing, tokens, report=faults.append, known_as=lambda name: name, limits=limits
            )
            found.append(Online(f"{host}:{port}", service, asyncio.get_running_loop(), stop))
            await serve(service, listener, stop.is_set, lambda lost: faults.append(lost), LOOPBACK)

    def work() -> None:
        try:
            asyncio.run(main())
        except BaseException as fault:  # told to whoever opened the block
            ended.append(fault)
        else:
            ended.append(None)

    faults: list[object] = []
    thread = threading.Thread(target=work, name="dealer")
    with closing(listener):
        thread.start()
        try:
            until(lambda: bool(ended) or (bool(found) and bool(_ours(found[0], tables))))
            assert not ended, ended
            yield found[0]
        finally:
            stop.set()
            thread.join(DEADLINE)
    assert ended == [None]
    assert faults == []


def _ours(place: Online, tables: Sequence[AnyTable]) -> bool:
    room = place.service.dealing.room
    return all(room.standing(table.name) is not None for table in tables)
