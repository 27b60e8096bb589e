"""How large a request may be: what has more is refused before anything of it is worked on."""

from typing import Final, NamedTuple

from starlette.types import Scope

from schemas.errors import TooLarge


class Sizes(NamedTuple):
    """The most bytes of a request's parts; parameters are counted."""

    address: int = 16_384
    headers: int = 32_768
    body: int = 65_536
    parameters: int = 64


SIZES: Final = Sizes()


def require_size(scope: Scope, sizes: Sizes = SIZES) -> None:
    """Raise `TooLarge` for a request whose head says that it is; a body is counted as it comes."""
    query: bytes = scope["query_string"]
    if len(scope.get("raw_path") or b"") + len(query) > sizes.address:
        raise TooLarge(ADDRESS, sizes.address)
    if query.count(b"&") >= sizes.parameters:
        raise TooLarge(PARAMETERS, sizes.parameters)
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if sum([len(name) + len(value) for name, value in headers]) > sizes.headers:
        raise TooLarge(HEADERS, sizes.headers)
    said = next((value for name, value in headers if name == b"content-length"), b"0")
    if not said.isdigit() or len(said) > 12 or int(said) > sizes.body:
        raise TooLarge(BODY, sizes.body)


ADDRESS: Final = "address"
PARAMETERS: Final = "list of parameters"
HEADERS: Final = "head"
BODY: Final = "body"
