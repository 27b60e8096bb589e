"""The games that were played: hands, pots and rake of each at every limit."""

from fastapi import APIRouter
from starlette.responses import Response

from services.api import statistics_views as views
from services.api.answers import passing
from services.api.documents import declared
from services.api.sources import Here

router = APIRouter(prefix="/variants", tags=["statistics"])


@router.get("", summary="Games", **declared(views.Variants))
def listed(here: Here) -> Response:
    """Hands, average pot and rake, a line a game, limit and currency."""
    return passing(views.variants(here.statistics.variants()))
