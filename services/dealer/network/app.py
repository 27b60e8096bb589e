"""The dealer's service put together: its routes, its refusals, and the document that declares
them.
"""

from functools import cache
from importlib.metadata import version
from typing import Any, Final, get_args

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from msgspec import Struct, json
from msgspec.json import schema_components
from starlette.exceptions import HTTPException
from starlette.responses import Response

from schemas.errors import OddchipError
from schemas.seat_commands import AnySeatCommand
from schemas.views import Acknowledged, AnyView, Refused, Snapshot
from services.dealer.network import commands, viewing
from services.dealer.network.door import Door
from services.dealer.network.problems import MALFORMED, MEDIA_TYPE, NOT_FOUND, Denied, problem_of
from services.dealer.network.serving import Here, Service

BASE: Final = "/v1"
_ABOUT: Final = """\
A seat at a table over the network. Commands go by POST, each under an id of its client's
(`Idempotency-Key`): the same again is taken once, before a crash and after it. What the seat may
see comes over a WebSocket, `/v1/tables/{table}/seats/{seat}/view` with its token as bearer, or
`/v1/tables/{table}/view` for what everybody sees: first a `snapshot` (with `?after=VERSION` what
came since), then `happened` for every record, and `due` when the table waits for the seat. Its
messages are those of `schemas/json/views.schema.json`.

Amounts are whole numbers of minor units, or chips of a tournament. Refusals are problems (RFC
9457) with the legal alternatives.
"""
_REFERENCE: Final = "#/components/schemas/"
_encode = json.Encoder().encode
_router: Final = APIRouter()


class TableNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that are dealt here."""

    tables: tuple[str, ...]


@_router.get("/tables", summary="The tables that are dealt here")
async def tables(here: Here) -> Response:
    """Their names."""
    return _passing(TableNames(here.dealing.names))


@_router.get("/tables/{table}", summary="A table as everybody sees it")
async def table(table: str, here: Here) -> Response:
    """The snapshot that a public view begins with."""
    return _passing(here.dealing.showing(table).snapshot(None, here.dealing.standing(table)))


def create_app(service: Service, names: frozenset[str] = frozenset()) -> FastAPI:
    """The application, if names are given under these hosts alone."""
    app = FastAPI(
        title="Oddchip tables",
        version=version("oddchip"),
        description=_ABOUT,
        openapi_url=f"{BASE}/openapi.json",
        docs_url=None,  # these pages load scripts from strangers
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.service = service
    for router in (_router, commands.router, viewing.router):
        app.include_router(router, prefix=BASE)

    async def answer(request: Request, error: Exception) -> Response:
        return problem_of(_named(request, error), report=service.report)

    for kind in (OddchipError, HTTPException):
        app.add_exception_handler(kind, answer)
    app.add_middleware(Door, names=names, report=service.report)
    app.openapi = cache(lambda: _document(app))
    return app


def _named(request: Request, error: Exception) -> Exception:
    """What the framework refuses, as ours."""
    if not isinstance(error, HTTPException):
        return error
    if error.status_code == 404:
        return Denied(NOT_FOUND, f"there is no such address; {BASE}/openapi.json tells what is")
    return Denied(
        MALFORMED._replace(status=error.status_code), f"{request.method} is not answered here"
    )


def _passing(view: Struct) -> Response:
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(_encode(view), 200, headers, "application/json")


def _document(app: FastAPI) -> dict[str, Any]:
    """OpenAPI: shapes are the structs that are sent."""
    found = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    kinds = (*get_args(AnySeatCommand), *get_args(AnyView), Acknowledged, Refused, TableNames)
    _, components = schema_components(kinds, ref_template=_REFERENCE + "{name}")
    found["components"] = {"schemas": components}
    post = found["paths"][f"{BASE}/tables/{{table}}/commands"]["post"]
    post["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": {"anyOf": _references(AnySeatCommand)}}},
    }
    post["security"] = [{"seat": []}]
    found["components"]["securitySchemes"] = {"seat": {"type": "http", "scheme": "bearer"}}
    answers = {
        f"{BASE}/tables": TableNames,
        f"{BASE}/tables/{{table}}": Snapshot,
        f"{BASE}/tables/{{table}}/commands": Acknowledged,
    }
    for path, view in answers.items():
        for route in found["paths"][path].values():
            route["responses"] = {
                "200": _content(view, "application/json"),
                "default": _content(Refused, MEDIA_TYPE),
            }
    return found


def _content(view: type[Struct], media: str) -> dict[str, Any]:
    schema = {"$ref": _REFERENCE + view.__name__}
    return {
        "description": " ".join((view.__doc__ or "").split()),
        "content": {media: {"schema": schema}},
    }


def _references(union: object) -> list[dict[str, str]]:
    return [{"$ref": _REFERENCE + kind.__name__} for kind in get_args(union)]
