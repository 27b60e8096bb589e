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
_COUNT: Final = re.compile(r"[1-9][0-9]{0,11}")
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
    "ODDCHIP_UNSHOWN": "1: on this machine alone, whoever asks the read API is an auditor",
    "ODDCHIP_JWT_KEYS": "a JWK set: the public keys of an issuer whose tokens the read API takes",
    "ODDCHIP_JWT_ISSUER": "what these tokens say as iss",
    "ODDCHIP_JWT_AUDIENCE": "what they say as aud",
    "ODDCHIP_API_RATE": "requests a second that one key may send the read API (default 300)",
    "ODDCHIP_READY_LAG": "records the store may be behind and be ready (default 10000)",
    "ODDCHIP_ACCESS_LOG": "on or off: a line a request (default: on where lines are JSON)",
    "ODDCHIP_LOG_FORMAT": "text (default) or json: how lines about the work are written",
    "ODDCHIP_COMPILED": "off: Python even where compiled rules lie ready",
    "NO_COLOR": "anything: no colours",
}
"""Every variable that is read, and what it does."""


class JwtIssuer(Struct, frozen=True):
    """Whose tokens count: the file of his public keys, and what a token must say."""

    keys: Path
    issuer: str
    audience: str


class Settings(Struct, frozen=True, kw_only=True):
    """Where things lie, and how a terminal is spoken to."""

    data: Path
    log: str  # a URL
    debug: bool = False
    colour: bool = True
    access: Access = Access()  # to Kafka
    shape: Shape = Shape()  # of a topic that is made
    settlements: bool = True  # whether a projector on Kafka publishes them
    unshown: bool = False  # whether whoever asks the read API is an auditor
    issuer: JwtIssuer | None = None  # whose tokens it takes
    rate: int | None = None  # requests a second that one key may send it
    ready_lag: int | None = None  # records the store may be behind and be ready
    access_log: bool | None = None  # None: where lines are JSON

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
    def callers(self) -> Path:
        """Who may ask the read API, and who saw cards that nobody tabled."""
        return self.data / "callers.db"

    @property
    def decisions(self) -> Path:
        """Values of decisions against the house: they may be removed at any time."""
        return self.data / "decisions.db"

    @property
    def tree(self) -> Path:
        """The tree of hands: it may be removed and grows again, but its signed heads do not."""
        return self.data / "tree.db"

    @property
    def signer(self) -> Path:
        """The key that signs the tree's heads, where the signer has no better place for it."""
        return self.data / "signer.key"

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
        issuer=_issuer(environment),
        rate=_count(environment, "ODDCHIP_API_RATE", most=1_000_000),
        ready_lag=_count(environment, "ODDCHIP_READY_LAG", most=1_000_000_000),
        access_log=_said(environment, "ODDCHIP_ACCESS_LOG"),
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
    said = _said(environment, name)
    return unset if said is None else said


def _said(environment: Mapping[str, str], name: str) -> bool | None:
    """The same; None where nothing is said."""
    given = environment.get(name, "").lower()
    if given not in ("", *_ON, *OFF):
        raise BadSettings(name, (f"{given[:40]!r} is neither on nor off",))
    return given in _ON if given else None


def _password(path: str | None) -> str:
    if path is None:
        return ""
    try:
        return Path(path).read_text().rstrip("\n")
    except (OSError, UnicodeDecodeError) as fault:
        what = "ODDCHIP_KAFKA_PASSWORD_FILE"
        raise BadSettings(what, (f"{path} cannot be read: {fault}",)) from fault


def _issuer(environment: Mapping[str, str]) -> JwtIssuer | None:
    names = [f"ODDCHIP_JWT_{name}" for name in ("KEYS", "ISSUER", "AUDIENCE")]
    keys, issuer, audience = (environment.get(name, "") for name in names)
    if not (keys or issuer or audience):
        return None
    if not (keys and issuer and audience):
        what = "ODDCHIP_JWT"
        raise BadSettings(what, (f"set all of {', '.join(names)}, or none",))
    return JwtIssuer(Path(keys), issuer, audience)


def _count(environment: Mapping[str, str], name: str, *, most: int = 9_999) -> int | None:
    given = environment.get(name, "")
    if not given:
        return None
    if not _COUNT.fullmatch(given) or int(given) > most:
        raise BadSettings(name, (f"{given[:40]!r} is not a number from 1 to {most}",))
    return int(given)


def _chosen(option: str, given: str | None, variable: str | None, default: str) -> str:
    if given is None:
        return variable or default
    if not given or "\0" in given:
        raise BadSettings(option, (f"{given!r} names nothing",))
    return given
