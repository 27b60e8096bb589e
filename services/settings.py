"""What the environment and the command line set; the only reader of the environment, but for
`ODDCHIP_COMPILED`, which `services.compiled` must know before anything else is imported.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from schemas.errors import BadSettings
from services.compiled import OFF, VARIABLE
from services.eventlog import LogPlace
from services.eventlog.kafka.access import Access, Shape

DEFAULT_DATA: Final = "data"
_ON: Final = ("1", "on", "yes", "true")
_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}")
ENVIRONMENT: Final[dict[str, str]] = {
    "ODDCHIP_DATA": "the directory of log, store and key (default ./data)",
    "ODDCHIP_LOG": "the log's URL (default sqlite:///DATA/log.db)",
    "ODDCHIP_KAFKA_PARTITIONS": "partitions of a topic that is made (default 4); they stay",
    "ODDCHIP_KAFKA_REPLICAS": "its copies (default 3, or as many as there are brokers)",
    "ODDCHIP_KAFKA_TLS": "1: encrypted, against the system's authorities",
    "ODDCHIP_KAFKA_CA": "a PEM file: encrypted, against the authorities in it",
    "ODDCHIP_KAFKA_CERTIFICATE": "a PEM file: the certificate we show",
    "ODDCHIP_KAFKA_KEY": "a PEM file: its key",
    "ODDCHIP_KAFKA_MECHANISM": "of SASL: SCRAM-SHA-512 (default), SCRAM-SHA-256 or PLAIN",
    "ODDCHIP_KAFKA_USER": "the user's name; without one there is no SASL",
    "ODDCHIP_KAFKA_PASSWORD": "the user's password",
    "ODDCHIP_KAFKA_PASSWORD_FILE": "a file that holds it",
    "ODDCHIP_SETTLEMENTS": "off: on Kafka, a projector publishes none to TOPIC-settlements",
    "ODDCHIP_DEBUG": "1: show a traceback where it is our fault",
    "ODDCHIP_UNSHOWN": "1: the read API shows all cards of finished hands, not the tabled alone",
    "ODDCHIP_LOG_FORMAT": "text (default) or json: how lines about the work are written",
    "ODDCHIP_COMPILED": "off: Python even where compiled rules lie ready",
    "NO_COLOR": "anything: no colours",
}
"""Every variable that is read, and what it does."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where things lie, and how a terminal is spoken to."""

    data: Path
    log: str  # a URL
    debug: bool = False
    colour: bool = True
    access: Access = Access()  # to Kafka
    shape: Shape = Shape()  # of a topic that is made
    settlements: bool = True  # whether a projector on Kafka publishes them
    unshown: bool = False  # whether the read API shows cards of finished hands nobody tabled

    @property
    def where(self) -> LogPlace:
        """The log, and what opening it takes."""
        index = self.data if self.data.is_dir() else None
        return LogPlace(self.log, self.access, self.shape, index)

    @property
    def store(self) -> Path:
        """The directory of the store's generations."""
        return self.data / "store"

    @property
    def key(self) -> Path:
        """The dealer's key."""
        return self.data / "dealer.key"

    @property
    def seats(self) -> Path:
        """Who may speak for which seat."""
        return self.data / "seats.db"

    @property
    def decisions(self) -> Path:
        """Values of decisions against the house: they may be removed at any time."""
        return self.data / "decisions.db"

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
    _switch(environment, VARIABLE)  # `services.compiled` has looked at it before
    url = _chosen("--log", log, environment.get("ODDCHIP_LOG"), f"sqlite:///{where / 'log.db'}")
    return Settings(
        data=where,
        log=url,
        access=_access(environment),
        shape=Shape(
            partitions=_count(environment, "ODDCHIP_KAFKA_PARTITIONS"),
            replicas=_count(environment, "ODDCHIP_KAFKA_REPLICAS"),
        ),
        settlements=_switch(environment, "ODDCHIP_SETTLEMENTS", unset=True),
        debug=_switch(environment, "ODDCHIP_DEBUG"),
        colour=not environment.get("NO_COLOR"),
        unshown=_switch(environment, "ODDCHIP_UNSHOWN"),
    )


def debugging(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a fault of ours shows where it is, as far as that can be told."""
    return environment.get("ODDCHIP_DEBUG", "").lower() in _ON


def log_format(environment: Mapping[str, str] = os.environ) -> Literal["text", "json"]:
    """How lines about the work are written; raises `BadSettings`."""
    given = environment.get("ODDCHIP_LOG_FORMAT") or "text"
    if given == "json" or given == "text":
        return given
    what = "ODDCHIP_LOG_FORMAT"
    raise BadSettings(what, (f"{given!r} is neither text nor json",))


def _access(environment: Mapping[str, str]) -> Access:
    def given(name: str) -> str | None:
        return environment.get(f"ODDCHIP_KAFKA_{name}") or None

    return Access(
        tls=_switch(environment, "ODDCHIP_KAFKA_TLS"),
        ca=given("CA"),
        certificate=given("CERTIFICATE"),
        key=given("KEY"),
        mechanism=given("MECHANISM") or Access().mechanism,
        user=given("USER"),
        password=given("PASSWORD") or _password(given("PASSWORD_FILE")),
    )


def _switch(environment: Mapping[str, str], name: str, *, unset: bool = False) -> bool:
    """Whether something is on; raises `BadSettings` for a word that says neither."""
    given = environment.get(name, "").lower()
    if given not in ("", *_ON, *OFF):
        raise BadSettings(name, (f"{given[:40]!r} is neither on nor off",))
    return unset if not given else given in _ON


def _password(path: str | None) -> str:
    if path is None:
        return ""
    try:
        return Path(path).read_text().rstrip("\n")
    except (OSError, UnicodeDecodeError) as fault:
        what = "ODDCHIP_KAFKA_PASSWORD_FILE"
        raise BadSettings(what, (f"{path} cannot be read: {fault}",)) from fault


def _count(environment: Mapping[str, str], name: str) -> int | None:
    given = environment.get(name, "")
    if not given:
        return None
    if not _COUNT.fullmatch(given):
        raise BadSettings(name, (f"{given[:40]!r} is not a number from 1 to 9999",))
    return int(given)


def _chosen(option: str, given: str | None, variable: str | None, default: str) -> str:
    if given is None:
        return variable or default
    if not given or "\0" in given:
        raise BadSettings(option, (f"{given!r} names nothing",))
    return given
