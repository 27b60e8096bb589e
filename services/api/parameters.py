"""What a request may say: the parameters its route declares, each once, and nothing else."""

from collections.abc import Iterable
from typing import cast

from fastapi import Request
from fastapi.routing import APIRoute

from schemas.errors import BadParameter


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
