"""`/check`: a page on which a browser checks a hand's proof by itself."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from services.api.pages.rendering import page

router = APIRouter(include_in_schema=False)


@router.get("/check")
async def check(request: Request) -> Response:
    """The form; file and keys stay in the browser."""
    return page(request, "check.html")
