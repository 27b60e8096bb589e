"""A log by its URL."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from schemas.errors import BadSettings
from services.eventlog.kafka.access import SCHEME, Access, Shape, place
from services.eventlog.memory import MemoryLog
from services.eventlog.promise import EventLog
from services.eventlog.publishing import Topic
from services.eventlog.sqlite import SqliteLog

if TYPE_CHECKING:  # who keeps an embedded log does without Kafka's client
    from services.eventlog.kafka.log import KafkaLog

_WHAT, _SQLITE, _MEMORY = "log", "sqlite:///", "memory://"


SETTLEMENTS: Final = "-settlements"
"""What the name of a log's topic of settlements ends with, behind the log's own."""


class LogPlace(NamedTuple):
    """Where a log is, and what else opening it takes; all of it travels to other processes."""

    url: str
    access: Access = Access()
    shape: Shape = Shape()
    beside: Path | None = None
    """The folder in which a log on Kafka keeps what it knows of the streams, if any."""

    @property
    def is_shared(self) -> bool:
        """Whether it is on Kafka: others may write and project it on other machines."""
        return self.url.startswith(SCHEME)


def opened(where: LogPlace | str, *, create: bool) -> EventLog:
    """The log with the URL `sqlite:///PATH` or `kafka://HOST:PORT/TOPIC`, or a new one at `memory://`.

    PATH is taken as written, relative to the working directory unless it begins with a slash of its
    own (`sqlite:////var/lib/log.db`). With `create` a missing log is made. Raises `BadSettings` for
    any other URL, and what `SqliteLog` and `KafkaLog` raise.
    """
    where = LogPlace(where) if isinstance(where, str) else where
    require_log(where)
    if where.url == _MEMORY:
        return MemoryLog()
    if where.is_shared:
        return kafka_log(where, create=create)
    return SqliteLog(Path(where.url.removeprefix(_SQLITE)), create=create)


def require_log(where: LogPlace) -> None:
    """Raise `BadSettings` for a URL that names no log, without looking whether it is there."""
    url = where.url
    if where.is_shared:
        place(url, where.access, where.shape)
        return
    path = url.removeprefix(_SQLITE)
    if path == url and url != _MEMORY:
        reason = (
            f"{url!r} names no log this build can open; use sqlite:///PATH, "
            "kafka://HOST:PORT/TOPIC or memory://"
        )
        raise BadSettings(_WHAT, (reason,))
    if not path or "\0" in path:
        raise BadSettings(_WHAT, (f"{url!r} names no file",))


def kafka_log(where: LogPlace, *, create: bool) -> "KafkaLog":
    """The log on Kafka at `where`; see `KafkaLog`."""
    from services.eventlog.kafka.log import KafkaLog

    return KafkaLog(place(where.url, where.access, where.shape), create=create, index=where.beside)


def settlements_topic(where: LogPlace, *, create: bool) -> Topic | None:
    """The topic for the settlements of a log's hands; None for a log that is not on Kafka.

    With `create` a missing one is made. Raises what `KafkaTopic` raises.
    """
    if not where.is_shared:
        return None
    from services.eventlog.kafka.topic import KafkaTopic

    log = place(where.url, where.access, where.shape)
    return KafkaTopic(log.beside(f"{log.topic}{SETTLEMENTS}"), create=create)
