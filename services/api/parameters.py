"""What a request may say: names in its path, the parameters of its route, and nothing else."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, cast

from fastapi import Path, Request
from fastapi.routing import APIRoute
from starlette.convertors import Convertor, register_url_convertor

from schemas.errors import BadParameter

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
    route = cast(APIRoute, request.scope["route"])
    declared = sorted(one.alias for one in route.dependant.query_params)
    seen: set[str] = set()
    for name, _ in request.query_params.multi_items():
        if name not in declared:
            raise BadParameter(name, f"there is no such parameter; {_there_are(declared)}")
        if name in seen:
            raise BadParameter(name, "given twice")
        seen.add(name)


def _there_are(declared: Iterable[str]) -> str:
    names = ", ".join(declared)
    return f"there are {names}" if names else "this address takes none"
