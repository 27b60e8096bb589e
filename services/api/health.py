"""Whether the service is alive and how far it has read; and what its problems mean."""

from importlib.metadata import version
from platform import python_version
from typing import Annotated

from fastapi import APIRouter
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.errors import OddchipError
from services.api.answers import passing
from services.api.documents import declared
from services.api.errors import KINDS, Kind
from services.api.sources import Here, Sources

router = APIRouter(tags=["service"])


class LogHealth(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the log stands."""

    end: Annotated[int, Meta(description="The last record's offset.")]
    lag: Annotated[int, Meta(description="Records that are not in the store yet.")]


class StoreHealth(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the store stands."""

    checkpoint: Annotated[int, Meta(description="The last offset of the log it has read.")]


class Versions(Struct, frozen=True, forbid_unknown_fields=True):
    """What is running."""

    oddchip: str
    python: str
    api: str


class Health(Struct, frozen=True, forbid_unknown_fields=True):
    """The service answers, and its store can be read."""

    status: str
    store: StoreHealth
    log: Annotated[LogHealth | None, Meta(description="null: the log cannot be reached.")]
    versions: Versions


class Problems(Struct, frozen=True, forbid_unknown_fields=True):
    """Every kind of problem that this API answers with."""

    problems: tuple[Kind, ...]


@router.get("/health", summary="Alive, and how far behind the log", **declared(Health))
def health(here: Here) -> Response:
    """A store that cannot be read is a problem (503)."""
    checkpoint = here.quick.checkpoint
    end = _end(here)
    log = None if end is None else LogHealth(end, max(0, end - checkpoint))
    versions = Versions(version("oddchip"), python_version(), "v1")
    return passing(Health("ok", StoreHealth(checkpoint), log, versions))


@router.get("/problems", summary="What problems mean", **declared(Problems))
async def problems() -> Response:
    """The `type` of a problem leads here."""
    return passing(Problems(KINDS))


def _end(here: Sources) -> int | None:
    if here.end is None:
        return None
    try:
        return here.end()
    except OddchipError as fault:
        here.report(f"the log's end: {fault}")
        return None
