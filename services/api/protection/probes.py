"""What an orchestrator asks: whether the process lives, and whether it should be sent callers."""

from fastapi import APIRouter
from starlette.responses import Response

from schemas.errors import OddchipError, StoreBehind
from services.api.answers import PASSING
from services.api.sources import Here, Sources

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    """The process answers; nothing else is asked."""
    return _said("ok")


@router.get("/readyz")
def ready(here: Here) -> Response:
    """The store can be read and is not far behind; else a problem (503)."""
    behind = lag(here)
    if behind is not None and behind > here.lag_most:
        raise StoreBehind(behind, here.lag_most)
    return _said("ready" if behind is None else f"ready, {behind} records behind")


def lag(here: Sources) -> int | None:
    """Records of the log that are not in the store; None where the log cannot be reached."""
    read = here.quick.checkpoints
    if here.ends is None:
        return None
    try:
        ends = here.ends()
    except OddchipError as fault:
        here.report(f"the log's end: {fault}")
        return None
    return sum([max(0, end - read.get(number, 0)) for number, end in enumerate(ends)])


def _said(text: str) -> Response:
    headers = {"Cache-Control": PASSING}
    return Response(f"{text}\n", media_type="text/plain; charset=utf-8", headers=headers)
