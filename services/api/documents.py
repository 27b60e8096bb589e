"""The OpenAPI document: shapes are the structs that are sent, and every route names its faults."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any, Final, TypedDict, cast

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.sse import EventSourceResponse
from msgspec import Struct
from msgspec.json import schema_components
from starlette.responses import Response

from schemas.cards import DECK
from services.api import answers, errors, grammar, problems
from services.api.errors import Problem
from services.api.forms import MEDIA

ALWAYS: Final = (401, 403, 413, 422, 429, 500, 503)
"""What any route may answer instead."""

_REFERENCE: Final = "#/components/schemas/"
_views: Final[list[type[Struct]]] = [Problem]

Node = dict[str, Any]


class Declared(TypedDict):
    """What a route says of itself, for its decorator."""

    response_class: type[Response]
    responses: dict[int | str, Node]


def declared(
    view: type[Struct], *faults: int, tagged: bool = False, forms: bool = False
) -> Declared:
    """A route that answers with `view`, or with a problem of status `faults` or of any route's.

    `tagged`: it has an ETag, and answers 304 to who holds the same bytes. `forms`: its rows come as
    CSV, Parquet or an Arrow stream as well.
    """
    _views.append(view)
    responses = _responses(_answer(view, forms=forms), faults, tagged=tagged)
    return Declared(response_class=Response, responses=responses)


def declared_files(media: Iterable[str], *faults: int) -> Declared:
    """A route that answers with a file of one of these media types, with an ETag."""
    kinds = {
        one: {"schema": {"type": "string", **({} if "text" in one else {"format": "binary"})}}
        for one in media
    }
    responses = _responses({"description": "The file.", "content": kinds}, faults, tagged=True)
    return Declared(response_class=Response, responses=responses)


def declared_feed(view: type[Struct]) -> Declared:
    """A route that answers with server-sent events, each of whose data is a `view`."""
    _views.append(view)
    name = view.__name__
    data = {"contentMediaType": answers.MEDIA_TYPE, "contentSchema": {"$ref": _REFERENCE + name}}
    event: Node = {"properties": {"data": data}}  # the rest is the framework's
    content: Node = {EventSourceResponse.media_type: {"itemSchema": event}}
    responses = _responses({"description": "The events.", "content": content})
    return Declared(response_class=EventSourceResponse, responses=responses)


def posted(view: type[Struct], wish: type[Struct], *faults: int) -> dict[str, Any]:
    """A route that takes `wish` as JSON and makes what `view` shows; of a repeat it says 200."""
    _views.append(wish)
    found = declared(view, *faults)
    content = {answers.MEDIA_TYPE: {"schema": {"$ref": _REFERENCE + wish.__name__}}}
    return {
        "response_class": found["response_class"],
        "responses": {**found["responses"], 201: _answer(view, forms=False)},
        "openapi_extra": {"requestBody": {"required": True, "content": content}},
    }


def document(app: FastAPI) -> Node:
    """The document of `app`."""
    found = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
        tags=app.openapi_tags,
    )
    _, components = schema_components(_views, ref_template=_REFERENCE + "{name}")
    schemas: Node = {_SHORT.get(name, name): _tidy(node) for name, node in components.items()}
    schemas["Card"] = {"description": "A card: rank, then suit.", "enum": list(DECK)}
    for content in _answers(found):
        view = content.get("schema", {}).get("$ref", "").removeprefix(_REFERENCE)
        if not view:
            continue
        content["examples"] = {
            kind: {"summary": summary, "value": given[view]}
            for kind, summary in _KINDS.items()
            if view in (given := examples().get(kind, {}))
        }
    found["components"] = {
        "schemas": dict(sorted(schemas.items())),
        "parameters": grammar.parameters(),
        "securitySchemes": _CREDENTIALS,
    }
    found["security"] = [{}, *({name: list[str]()} for name in _CREDENTIALS)]
    return found


_SHORT: Final = {
    "services.api.hand_views.Pot": "Pot",
    "schemas.variants.Pot": "PotContest",
    "schemas.variants.House": "HouseContest",
    "schemas.houses.House": "HouseRules",
}
"""Shapes that share a name with another, which msgspec calls by their modules."""


_CREDENTIALS: Final[Node] = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A key of this service, or a token (JWT) of the issuer it trusts.",
    },
    "link": {
        "type": "apiKey",
        "in": "query",
        "name": "view",
        "description": "The token of a link to one hand.",
    },
}


def _answers(found: Node) -> Iterator[Node]:
    """The content of every answer that is no problem."""
    for path in found["paths"].values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                if status.startswith("2"):
                    yield from response["content"].values()


def _responses(
    found: Node, faults: Iterable[int] = (), *, tagged: bool = False
) -> dict[int | str, Node]:
    """The answer, and whatever a route may answer instead."""
    responses: dict[int | str, Node] = {200: found}
    if tagged:
        responses[304] = {"description": "These very bytes are what you have: no body"}
    for status in sorted({*faults, *ALWAYS}):
        responses[status] = _problem(status)
    return responses


def _answer(view: type[Struct], *, forms: bool) -> Node:
    content: Node = {"schema": {"$ref": _REFERENCE + view.__name__}}
    described = " ".join((view.__doc__ or "").split())
    found: Node = {"description": described, "content": {answers.MEDIA_TYPE: content}}
    if forms:
        found["headers"] = _HEADERS
        for form, media in MEDIA.items():
            if form != "json":
                kind = {"type": "string", **({} if form == "csv" else {"format": "binary"})}
                found["content"][media] = {"schema": kind}
    return found


_HEADERS: Final[Node] = {
    "Link": {"description": "The next page, where there is one.", "schema": {"type": "string"}},
    answers.COUNT: {
        "description": "How many rows there are; of forms other than JSON.",
        "schema": {"type": "integer"},
    },
    answers.TRUNCATED: {
        "description": "Whether there are more; of forms other than JSON.",
        "schema": {"type": "boolean"},
    },
}


def _problem(status: int) -> Node:
    kinds = [kind for kind in problems.KINDS if kind.status == status]
    described = "; ".join(f"{kind.title} ({kind.name})" for kind in kinds)
    content: Node = {"schema": {"$ref": _REFERENCE + Problem.__name__}}
    return {
        "description": described or HTTPStatus(status).phrase,
        "content": {errors.MEDIA_TYPE: content},
    }


_KINDS: Final = {"pot": "Hands for a pot", "house": "A hand against the house"}
"""What the examples are of."""


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Kind -> view -> an answer as it was really given; `python -m tests.api.examples` renews
    them.
    """
    text = files("services.api").joinpath("examples.json").read_text("utf-8")
    return cast("dict[str, dict[str, Any]]", json.loads(text))


def _tidy(node: object) -> object:
    """Plain text in one line, and cards by name."""
    if isinstance(node, list):
        return [_tidy(part) for part in cast("list[object]", node)]
    if isinstance(node, str):
        name = node.removeprefix(_REFERENCE)
        return f"{_REFERENCE}{_SHORT[name]}" if name in _SHORT else " ".join(node.split())
    if not isinstance(node, dict):
        return node
    parts = cast(Node, node)
    if parts.get("enum") == sorted(DECK):
        return {"$ref": f"{_REFERENCE}Card"}
    return {name: _tidy(part) for name, part in parts.items()}
