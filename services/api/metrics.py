"""What the process that serves tells Prometheus, beside the API proper and not part of it."""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from schemas.errors import Forbidden, NotFound, Unauthorized
from services.api.access.admitting import Known
from services.api.access.caller import NOBODY
from services.api.access.identifying import access_of
from services.api.access.roles import holders
from services.api.sources import Here

router = APIRouter()

_MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request, here: Here, who: Known) -> Response:
    """Names and numbers, a line each; where others reach the service, for operators."""
    if "metrics" not in who.scopes and not access_of(request).is_local:
        why = f"metrics are for {', '.join(holders('metrics'))}"
        raise Unauthorized(why) if who.credential == NOBODY.credential else Forbidden(why)
    if here.metrics is None:
        what, name, where = "page", "metrics", "this service"
        raise NotFound(what, name, where)
    own = request.app.state.counting.text()
    return Response(here.metrics() + own, media_type=_MEDIA_TYPE)
