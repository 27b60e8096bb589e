"""How measurements ask the read API: with an analyst's key, and faster than anybody may."""

from contextlib import closing
from pathlib import Path
from typing import Final

from services.api.access.file import AccessFile
from services.api.access.keys import Keys

UNHURRIED: Final = {"ODDCHIP_API_RATE": "1000000"}
"""For the environment of who serves."""


def headers(data: Path, role: str = "analyst") -> dict[str, str]:
    """What a request carries so that whoever serves this directory answers it."""
    with closing(AccessFile.open(data / "callers.db")) as file:
        key = Keys(file).add(role, "measurements")
    return {"Authorization": f"Bearer {key}"}
