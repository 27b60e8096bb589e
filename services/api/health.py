"""Whether the service is alive and how far it has read; and what its problems mean."""

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from platform import python_version
from typing import Annotated

from fastapi import APIRouter
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.errors import OddchipError
from services.api.answers import passing
from services.api.documents import declared
from services.api.problems import KINDS, Kind
from services.api.sources import Here, Sources

router = APIRouter(tags=["service"])


class PartitionHealth(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one partition of the log and its store stand."""

    partition: Annotated[int, Meta(description="Its number, from 0.")]
    checkpoint: Annotated[int, Meta(description="Its last offset that its store has read.")]
    end: Annotated[int, Meta(description="Its last record's offset.")]
    lag: Annotated[int, Meta(description="Its records that are not in its store yet.")]


class LogHealth(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the log stands."""

    end: Annotated[int, Meta(description="Its records: of one partition the last one's offset.")]
    lag: Annotated[int, Meta(description="Records that are not in the store yet.")]
    partitions: tuple[PartitionHealth, ...]


class StoreHealth(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the store stands."""

    checkpoint: Annotated[
        int, Meta(description="The records it has read: of one partition the last one's offset.")
    ]


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
    return passing(health_of(here))


def health_of(here: Sources) -> Health:
    """How far the store has read; raises where it cannot be read."""
    checkpoints = here.quick.checkpoints
    ends = _ends(here)
    log = None if ends is None else _log(checkpoints, ends)
    versions = Versions(version("oddchip"), python_version(), "v1")
    return Health("ok", StoreHealth(sum(checkpoints.values())), log, versions)


@router.get("/problems", summary="What problems mean", **declared(Problems))
async def problems() -> Response:
    """The `type` of a problem leads here."""
    return passing(Problems(KINDS))


def _log(checkpoints: Mapping[int, int], ends: Sequence[int]) -> LogHealth:
    """A partition whose store was not made yet is behind by all its records."""
    found: list[PartitionHealth] = []
    for number, end in enumerate(ends):
        checkpoint = checkpoints.get(number, 0)
        found.append(PartitionHealth(number, checkpoint, end, max(0, end - checkpoint)))
    return LogHealth(sum(ends), sum(one.lag for one in found), tuple(found))


def _ends(here: Sources) -> Sequence[int] | None:
    if here.ends is None:
        return None
    try:
        return here.ends()
    except OddchipError as fault:
        here.report(f"the log's end: {fault}")
        return None
