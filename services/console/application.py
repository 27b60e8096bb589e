"""The read API of one data directory, put together for a server: who may ask, and what is told."""

from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import asdict

from schemas.errors import BadSettings
from services.console.ends import Ends
from services.console.output import is_for_programs, note, write_json
from services.settings import Settings

if TYPE_CHECKING:  # half a second that no other command should wait
    from fastapi import FastAPI

    from services.api import Sources
    from services.api.access.jwt import Issuer
    from services.api.protection.guard import Limits
    from services.api.protection.requests import AccessLine
    from services.console.metrics import Metrics

_EVENT: Final = "request"


class Served(NamedTuple):
    """An application, what it reads, and the secret of this machine's own auditor."""

    app: "FastAPI"
    sources: "Sources"
    local: str | None

    def link(self, url: str) -> str | None:
        """Where a browser on this machine is let in, if only this machine reaches the address."""
        return None if self.local is None else f"{url}/enter?key={self.local}"


@contextmanager
def application(
    settings: Settings, ends: Ends | None, metrics: "Metrics", *, is_near: bool
) -> Generator[Served, None, None]:
    """The application, until the block ends; `is_near`: only this machine reaches it.

    Raises `BadSettings`, and what the file of callers raises.
    """
    from services.api import LOOPBACK, FromStore, Sources, create_app
    from services.api.access.opening import Terms, access, fresh_local
    from services.api.sources import LAG_MOST

    if settings.unshown and not is_near:
        what = "ODDCHIP_UNSHOWN"
        why = "it opens every card to whoever asks: only at 127.0.0.1; elsewhere `oddchip keys add`"
        raise BadSettings(what, (why,))
    local = fresh_local() if is_near else None
    sources = Sources(
        settings.store,
        FromStore,
        ends=ends,
        report=lambda line: note(line, level="error", event="api-fault"),
        metrics=metrics.text,
        names=settings.names,
        lag_most=settings.ready_lag or LAG_MOST,
    )
    terms = Terms(settings.callers, _issuer(settings), local, settings.unshown)
    with closing(sources), access(terms) as known:
        names = LOOPBACK if is_near else frozenset[str]()
        app = create_app(sources, names, known, limits=_limits(settings), log=_log(settings))
        yield Served(app, sources, local)


def _issuer(settings: Settings) -> "Issuer | None":
    from services.api.access.jwt import Issuer

    found = settings.issuer
    return None if found is None else Issuer(found.keys, found.issuer, found.audience)


def _limits(settings: Settings) -> "Limits":
    from services.api.protection.guard import Limits
    from services.rates import Rate

    limits = Limits()
    if settings.rate is None:
        return limits
    return limits._replace(known=Rate(float(settings.rate), 2 * settings.rate))


def _log(settings: Settings) -> "Callable[[AccessLine], None] | None":
    """Where requests are told, a JSON object a line on stderr: for programs, unless told."""
    wanted = is_for_programs() if settings.access_log is None else settings.access_log
    if not wanted:
        return None
    return lambda line: write_json({"level": "info", "event": _EVENT, **asdict(line)})
