"""What the environment and the command line set; the only reader of the environment."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from schemas.errors import BadSettings

DEFAULT_DATA: Final = "data"
ENVIRONMENT: Final[dict[str, str]] = {
    "ODDCHIP_DATA": "the directory of log, store and key (default ./data)",
    "ODDCHIP_LOG": "the log's URL (default sqlite:///DATA/log.db)",
    "ODDCHIP_DEBUG": "1: show a traceback where it is our fault",
    "ODDCHIP_UNSHOWN": "1: the read API shows all cards of finished hands, not the tabled alone",
    "NO_COLOR": "anything: no colours",
}
"""Every variable that is read, and what it does."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where things lie, and how a terminal is spoken to."""

    data: Path
    log: str  # a URL
    debug: bool = False
    colour: bool = True
    unshown: bool = False  # whether the read API shows cards of finished hands nobody tabled

    @property
    def store(self) -> Path:
        """The directory of the store's generations."""
        return self.data / "store"

    @property
    def key(self) -> Path:
        """The dealer's key."""
        return self.data / "dealer.key"

    @property
    def names(self) -> Path:
        """The players' names."""
        return self.data / "names.db"


def settings(
    data: str | None = None, log: str | None = None, environment: Mapping[str, str] = os.environ
) -> Settings:
    """The settings in force: an argument before a variable, a variable before the default.

    An empty variable counts as unset. Raises `BadSettings` for a directory that cannot be one.
    """
    where = Path(_chosen("--data", data, environment.get("ODDCHIP_DATA"), DEFAULT_DATA))
    if where.exists() and not where.is_dir():
        what = "--data"
        raise BadSettings(what, (f"{where} is a file, not a directory",))
    url = _chosen("--log", log, environment.get("ODDCHIP_LOG"), f"sqlite:///{where / 'log.db'}")
    return Settings(
        data=where,
        log=url,
        debug=environment.get("ODDCHIP_DEBUG", "") not in ("", "0"),
        colour=not environment.get("NO_COLOR"),
        unshown=environment.get("ODDCHIP_UNSHOWN", "") not in ("", "0"),
    )


def _chosen(option: str, given: str | None, variable: str | None, default: str) -> str:
    if given is None:
        return variable or default
    if not given or "\0" in given:
        raise BadSettings(option, (f"{given!r} names nothing",))
    return given
