"""What the process that serves tells Prometheus, beside the API proper and not part of it."""

from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from schemas.errors import NotFound
from services.api.sources import Here

router = APIRouter()

_MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/metrics", include_in_schema=False)
def metrics(here: Here) -> Response:
    """Names and numbers, a line each."""
    if here.metrics is None:
        what, name, where = "page", "metrics", "this service"
        raise NotFound(what, name, where)
    return Response(here.metrics(), media_type=_MEDIA_TYPE)
