"""A log by its URL."""

from pathlib import Path

from schemas.errors import BadSettings
from services.eventlog.memory import MemoryLog
from services.eventlog.promise import EventLog
from services.eventlog.sqlite import SqliteLog

_WHAT, _SQLITE, _MEMORY = "log", "sqlite:///", "memory://"


def opened(url: str, *, create: bool) -> EventLog:
    """The log at `sqlite:///PATH`, or a new one at `memory://`.

    PATH is taken as written, relative to the working directory unless it begins with a slash of its
    own (`sqlite:////var/lib/log.db`). With `create` a missing log is made. Raises `BadSettings` for
    any other URL, and what `SqliteLog` raises.
    """
    if url == _MEMORY:
        return MemoryLog()
    path = url.removeprefix(_SQLITE)
    if path == url:
        reason = f"{url!r} names no log this build can open; use sqlite:///PATH or memory://"
        raise BadSettings(_WHAT, (reason,))
    if not path or "\0" in path:
        raise BadSettings(_WHAT, (f"{url!r} names no file",))
    return SqliteLog(Path(path), create=create)
