"""`oddchip serve`: the read API over HTTP, alone or beside whoever deals and projects."""

import errno
import os
import socket
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from ipaddress import ip_address
from threading import Thread
from typing import TYPE_CHECKING, Final

import click

from schemas.errors import BadSettings, OddchipError
from services.console.application import Served, application
from services.console.ends import Ends, log_ends
from services.console.options import Whole, here, placed, plain, told
from services.console.output import is_for_programs, note
from services.console.place import reading
from services.console.stopping import Stop, stopping
from services.settings import Settings

if TYPE_CHECKING:
    from services.console.metrics import Metrics

HOST: Final = "127.0.0.1"
PORT: Final = 8000
PORT_MAX: Final = 65_535
NEIGHBOURS: Final = 100
"""How many ports are tried, one after the other, by who takes the next free one."""

_PATIENCE: Final = 3  # seconds for requests in flight once the end was asked for
_LOOK: Final = 3600.0


@click.command()
@click.option("--host", type=plain, default=HOST, help="The address to listen at.")
@click.option("--port", type=Whole(0, PORT_MAX), default=PORT, help="The port; 0: any free one.")
@told
@placed
def serve(*, host: str, port: int) -> int:
    """Answer questions over HTTP until Ctrl-C: hands, tables, players, games.

    Whoever asks brings a key (`oddchip keys add`), a token or a link. At an address that only this
    machine reaches, as without --host, a link is printed that opens everything to its browser.
    """
    settings = here()
    with reading(settings):
        pass  # says what to do where there is nothing to serve
    with ExitStack() as held:
        stop = held.enter_context(stopping())
        ends = held.enter_context(log_ends(settings))
        from services.console.metrics import Metrics  # see `serving`

        metrics = Metrics(settings, ends)
        held.enter_context(serving(settings, listening(host, port), stop, ends, metrics))
        while not stop():
            stop.wait(_LOOK)
    note("stopped")
    return 0


def listening(host: str, port: int, *, neighbours: int = 0) -> socket.socket:
    """A socket that listens at `port`, or at the next free of `neighbours` ports behind it.

    Raises `BadSettings` where the address is none, or nothing is free.
    """
    last = min(port + neighbours, PORT_MAX) if port else port
    for at in range(port, last):
        try:
            return _bound(host, at)
        except BadSettings:
            continue
    return _bound(host, last)


def address(listener: socket.socket) -> str:
    """Where a socket is reached, as a URL."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(listener: socket.socket) -> bool:
    """Whether a socket is reached from this machine alone."""
    return ip_address(listener.getsockname()[0]).is_loopback


@contextmanager
def serving(
    settings: Settings,
    listener: socket.socket,
    stop: Stop,
    ends: Ends | None,
    metrics: "Metrics",
) -> Generator[None, None, None]:
    """Serve the store in a thread of its own until the block ends; says where.

    `ends` tells the last offset of each of the log's partitions, None where nobody can. A server
    that fails asks `stop` for the end of everything.
    """
    from uvicorn import Config, Server  # here: half a second that no other command should wait

    with ExitStack() as held:
        held.enter_context(closing(listener))
        near = is_loopback(listener)
        served = held.enter_context(application(settings, ends, metrics, is_near=near))
        faults: list[str] = []
        server = Server(
            Config(
                served.app,
                log_config=None,
                log_level="error",
                access_log=False,
                lifespan="off",
                ws="none",
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=_PATIENCE,
            )
        )

        def work() -> None:
            try:
                server.run([listener])
            except (OSError, RuntimeError) as fault:
                faults.append(f": {fault}")
            finally:
                if not stop():
                    faults.append("")
                    stop.now()

        thread = Thread(target=work, name="api")
        thread.start()
        _tell(settings, served, address(listener))
        try:
            yield
        finally:
            stop.now()
            served.sources.ending = server.should_exit = True
            thread.join()
    if faults:
        what = f"the API stopped by itself{faults[0]}"
        raise OddchipError(what)


def _tell(settings: Settings, served: Served, url: str) -> None:
    if settings.unshown:
        note("ODDCHIP_UNSHOWN is set: every card of finished hands is shown to whoever asks")
    link = served.link(url)
    if link is None:
        note("whoever asks the API brings a key: `oddchip keys add --role ROLE --name TEXT`")
    elif not is_for_programs():  # a log that is kept is no place for it
        note(f"look around in a browser on this machine, as its auditor: {link}")
    note(f"the API answers at {url}/v1/hands; {url}/v1/openapi.json tells what there is")


def _bound(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, place = found[0]
        # with its protocol named: asyncio sends small parts at once (TCP_NODELAY) only then
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
            listener.listen()
        except OSError:
            listener.close()
            raise
        return listener
    except socket.gaierror as fault:
        what, why = "--host", f"{host} is no address here: {fault.strerror}"
        raise BadSettings(what, (why,)) from fault
    except OSError as fault:
        what, why = "--port", f"no listening at {host}, port {port}: {_reason(fault)}"
        raise BadSettings(what, (why,)) from fault
    except UnicodeError as fault:
        what, why = "--host", f"{host!r} is no name of a machine"
        raise BadSettings(what, (why,)) from fault


def _reason(fault: OSError) -> str:
    if fault.errno == errno.EADDRINUSE:
        return "another program listens there; --port takes another number, 0 any free one"
    return os.strerror(fault.errno).lower() if fault.errno else str(fault)
