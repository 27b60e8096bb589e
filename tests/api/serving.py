"""The API served by uvicorn at a free port of this machine, as `oddchip serve` does."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep

from uvicorn import Config, Server

from services.api import PUBLIC, Sources, create_app
from services.api.access.identifying import Access
from services.api.feed import Pace
from services.console.serving import address, listening
from tests.api.asking import UNHURRIED, open_to

DEADLINE = 20.0


@contextmanager
def served(
    sources: Sources, pace: Pace | None = None, access: Access | None = None
) -> Iterator[str]:
    """The URL of the service while the block runs; unless told, it shows what was tabled."""
    listener = listening("127.0.0.1", 0)
    app = create_app(sources, access=access or open_to(PUBLIC), limits=UNHURRIED)
    app.state.feed = pace or Pace(look=0.02)
    config = Config(app, log_config=None, log_level="error", access_log=False, lifespan="off")
    server = Server(config)
    thread = Thread(target=server.run, args=([listener],))
    thread.start()
    deadline = monotonic() + DEADLINE
    while not server.started and monotonic() < deadline:
        sleep(0.01)
    try:
        yield address(listener)
    finally:
        sources.ending = server.should_exit = True
        thread.join()
        listener.close()
