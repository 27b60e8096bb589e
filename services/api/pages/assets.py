"""Styles, scripts and pictures of the pages, under addresses that change with their content."""

from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from schemas.errors import NotFound

router = APIRouter(include_in_schema=False)

KEPT: Final = "public, max-age=31536000, immutable"
_MEDIA: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
"""What is served, by the end of its name; licences and the like are not."""


def _listed(folder: Traversable, above: str = "") -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for one in sorted(folder.iterdir(), key=lambda each: each.name):
        name = f"{above}{one.name}"
        if one.is_dir():
            found |= _listed(one, f"{name}/")
        elif name.rpartition(".")[2] in _MEDIA:
            found[name] = one.read_bytes()
    return found


ASSETS: Final = MappingProxyType(_listed(files("services.api.pages").joinpath("static")))
"""Every asset by its name below `static/`."""


def _digest() -> str:
    whole = sha256()
    for name, content in ASSETS.items():
        whole.update(f"{name}\0{sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


BASE: Final = f"/static/{_digest()}"
"""Where this build's assets are: one name for all, so that modules find one another by theirs."""


def asset(name: str) -> str:
    """The address of an asset; raises `KeyError` for one that there is not."""
    ASSETS[name]
    return f"{BASE}/{name}"


@router.get(f"{BASE}/{{name:path}}")
async def served(name: str) -> Response:
    """An asset; whoever has it need not ask again."""
    content = ASSETS.get(name)
    if content is None:
        what, where = "asset", "this build"
        raise NotFound(what, name, where)
    headers = {"Cache-Control": KEPT}
    return Response(content, headers=headers, media_type=_MEDIA[name.rpartition(".")[2]])
