"""The filters of the API: the grammar of statistics as parameters of an address.

`pot.gte=5000&position=BTN`: a field, perhaps an operator, a value. Each is declared in the OpenAPI
document, once, and named by the routes that take it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fastapi import Depends, Request

from analytics.filters import BET_LIMIT, OVER_HTTP, Condition, Field, condition
from analytics.hand_search import SEARCH_FIELDS

Node = dict[str, Any]

_REFERENCE: Final = "#/components/parameters/"
_WORDS: Final[dict[str, str]] = {
    "eq": "",
    "ne": "All but this.",
    "in": "Any of these, with commas between.",
    "gt": "Above this.",
    "gte": "This or above.",
    "lt": "Below this.",
    "lte": "This or below.",
}
_SHAPES: Final[dict[str, Node]] = {
    "text": {"type": "string"},
    "whole": {"type": "integer", "minimum": -(10**18) + 1, "maximum": 10**18 - 1},
    "day": {"type": "string", "format": "date"},
    "instant": {"type": "string", "format": "date-time"},
    "truth": {"type": "boolean"},
}


def filtered(fields: Mapping[str, Field]) -> Node:
    """What a route that takes these fields adds to the document."""
    return {"parameters": [{"$ref": f"{_REFERENCE}{name}"} for name in _names(fields)]}


def filters_of(extra: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The filters that a route took from `filtered`."""
    listed = (extra or {}).get("parameters", ())
    return tuple([str(one["$ref"]).removeprefix(_REFERENCE) for one in listed])


def conditions_of(fields: Mapping[str, Field]) -> Any:
    """The dependency that reads the conditions of a request; it raises `BadParameter`."""

    async def found(request: Request) -> tuple[Condition, ...]:
        return tuple(
            [
                condition(name, value, fields)
                for name, value in request.query_params.multi_items()
                if name.partition(".")[0] in fields
            ]
        )

    return Depends(found)


def parameters() -> Node:
    """Every filter as the document declares it, by name."""
    fields = {**SEARCH_FIELDS, **OVER_HTTP}
    return {
        name: _declared(fields[name.partition(".")[0]], name, name.partition(".")[2] or "eq")
        for name in _names(fields)
    }


def _names(fields: Mapping[str, Field]) -> Iterator[str]:
    for name, field in fields.items():
        for op in field.ops:
            yield name if op == "eq" else f"{name}.{op}"


def _declared(field: Field, name: str, op: str) -> Node:
    said = f"{field.meaning} {_WORDS[op]}".rstrip()
    if op in ("eq", "ne") and field.may_lack:
        said += " Nothing: those that have none."
    if field.name == BET_LIMIT:
        said += " In the console it is called limit."
    shape: Node = {"type": "string"} if op == "in" else dict(_SHAPES[field.kind])
    if field.kind == "whole" and op in ("eq", "ne"):
        shape = {"anyOf": [shape, {"type": "string", "maxLength": 0}]}
    if field.words:
        words = [word for word, _ in field.words]
        shape = {"type": "string"} if op == "in" else {"type": "string", "enum": words}
        said += f" {', '.join(words)}." if op == "in" else ""
    return {"name": name, "in": "query", "required": False, "description": said, "schema": shape}
