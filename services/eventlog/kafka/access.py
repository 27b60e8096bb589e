"""Which topic of which Kafka, how to be let in, and what a new topic is made like."""

import re
from os import R_OK, access
from typing import Final

from msgspec import Struct

from schemas.errors import BadSettings

PARTITIONS: Final = 4
"""Of a topic that is made, where nobody asks for another number."""

SCHEME: Final = "kafka://"
_URL: Final = re.compile(r"kafka://([^/?#\s]+)/([A-Za-z0-9._-]{1,249})")
_SERVER: Final = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")
_MECHANISMS: Final = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")


class Access(Struct, frozen=True, kw_only=True):
    """How to be let in; TLS wherever a CA's file or `tls` is given, SASL where a user is."""

    tls: bool = False
    ca: str | None = None  # PEM files
    certificate: str | None = None
    key: str | None = None
    mechanism: str = "SCRAM-SHA-512"
    user: str | None = None
    password: str = ""

    def settings(self) -> dict[str, object]:
        """What the client library calls it; raises `BadSettings`."""
        files = (self.ca, self.certificate, self.key)
        reasons = [
            *(f"{one} cannot be read" for one in files if one and not access(one, R_OK)),
            *(
                [f"SASL mechanism {self.mechanism!r} is none of {', '.join(_MECHANISMS)}"]
                if self.mechanism not in _MECHANISMS
                else []
            ),
            *(["a user without a password"] if self.user and not self.password else []),
            *(
                ["a client's certificate without its key"]
                if self.certificate and not self.key
                else []
            ),
        ]
        if reasons:
            what = "access to Kafka"
            raise BadSettings(what, reasons)
        encrypted = self.tls or self.ca is not None
        protocol = "SSL" if encrypted else "PLAINTEXT"
        found: dict[str, object] = {
            "security_protocol": f"SASL_{protocol}" if self.user else protocol
        }
        if encrypted:
            names = ("ssl_cafile", "ssl_certfile", "ssl_keyfile")
            found |= {name: path for name, path in zip(names, files, strict=True) if path}
        if self.user:
            found |= {
                "sasl_mechanism": self.mechanism,
                "sasl_plain_username": self.user,
                "sasl_plain_password": self.password,
            }
        return found


class Shape(Struct, frozen=True, kw_only=True):
    """What a topic is made like where there is none; None: what suits the cluster."""

    partitions: int | None = None  # `PARTITIONS`
    replicas: int | None = None  # three, or as many as there are brokers

    @property
    def count(self) -> int:
        """How many partitions it gets."""
        return self.partitions or PARTITIONS


class Place(Struct, frozen=True, kw_only=True):
    """A topic, and the way there."""

    servers: tuple[str, ...]
    topic: str
    access: Access = Access()
    shape: Shape = Shape()

    def __str__(self) -> str:
        return f"{SCHEME}{','.join(self.servers)}/{self.topic}"

    def beside(self, topic: str) -> "Place":
        """Another topic of the same Kafka."""
        return Place(servers=self.servers, topic=topic, access=self.access, shape=self.shape)

    def client(self) -> dict[str, object]:
        """What every client of the library is made with."""
        return {"bootstrap_servers": list(self.servers), **self.access.settings()}


def place(url: str, access: Access, shape: Shape) -> Place:
    """The place a URL `kafka://HOST:PORT[,HOST:PORT...]/TOPIC` names; raises `BadSettings`."""
    found = _URL.fullmatch(url)
    servers = tuple(found[1].split(",")) if found else ()
    ports = [_SERVER.fullmatch(one) for one in servers]
    if found is None or not all(one and 0 < int(one[1]) < 2**16 for one in ports):
        what, why = "log", f"{url!r} is not kafka://HOST:PORT[,HOST:PORT...]/TOPIC"
        raise BadSettings(what, (why,))
    return Place(servers=servers, topic=found[2], access=access, shape=shape)
