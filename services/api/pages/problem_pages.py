"""Problems as pages, for browsers that ask for one outside the API proper."""

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope as Connection

from services.api.errors import Problem
from services.api.links import BASE
from services.api.pages.rendering import page_of

_HTML = "text/html"


def problem_page(connection: Connection, problem: Problem) -> Response | None:
    """The page of a problem; None where JSON is asked for."""
    if connection["path"].startswith(f"{BASE}/"):
        return None
    accept = Headers(scope=connection).get("accept", "")
    if _HTML not in accept.lower():
        return None
    to = connection["path"] if connection["method"] in ("GET", "HEAD") else "/"
    if query := connection["query_string"].decode("ascii", "replace"):
        to = f"{to}?{query}"
    return page_of(connection, "problem.html", problem.status, problem=problem, to=to)
