"""What a request may say: names in its path, the parameters of its route, and nothing else."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, Final, cast

from fastapi import Path, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.convertors import Convertor, register_url_convertor

from analytics.filters import nearest
from schemas.errors import BadParameter
from services.api.grammar import filters_of

HandId = Annotated[str, Path(description="The hand's id.", examples=["table-1-1"])]
TableName = Annotated[str, Path(description="The table's stream.", examples=["holdem-nl"])]
PlayerId = Annotated[str, Path(description="The player's id.", examples=["table-1-bot-1"])]


class AnyName(Convertor[str]):
    """A name in a path, `{hand:name}`: any text, slashes and line ends too."""

    regex: ClassVar[str] = r"(?s:.+)"

    def convert(self, value: str) -> str:
        """The name in a path, which is unescaped already."""
        return value

    def to_string(self, value: str) -> str:
        """The part of a path for a name."""
        return value


register_url_convertor("name", AnyName())


async def only_declared(request: Request) -> None:
    """Refuse a parameter that the route does not know, or that comes twice: `BadParameter`.

    A misspelt filter that was passed over would answer another question than was asked.
    """
    if not request.scope["query_string"]:
        return
    declared = declared_by(cast(APIRoute, request.scope["route"]))
    seen: set[str] = set()
    for name, _ in request.query_params.multi_items():
        if name not in declared:
            raise BadParameter(name, f"there is no such parameter{_there_are(name, declared)}")
        if name in seen:
            raise BadParameter(name, "given twice")
        seen.add(name)


_known: Final[dict[Callable[..., Any], tuple[str, ...]]] = {}


def declared_by(route: APIRoute) -> tuple[str, ...]:
    """The parameters that a route takes in the address's query, its filters last."""
    found = _known.get(route.endpoint)
    if found is None:
        own = sorted(set(_aliases(route.dependant)))
        found = _known[route.endpoint] = (*own, *filters_of(route.openapi_extra))
    return found


def _aliases(dependant: Dependant) -> Iterator[str]:
    for one in dependant.query_params:
        yield one.alias
    for below in dependant.dependencies:
        yield from _aliases(below)


def _there_are(name: str, declared: tuple[str, ...]) -> str:
    if not declared:
        return "; this address takes none"
    return nearest(name, [one for one in declared if "." not in one or "." in name])
