"""The log behind its promise: append, read, follow; adapters in memory and in one SQLite file."""

from services.eventlog.following import came_late, outrun
from services.eventlog.memory import MemoryLog
from services.eventlog.opening import LogPlace, opened, require_log
from services.eventlog.promise import (
    Answer,
    Appended,
    EventLog,
    Partition,
    Refusal,
    chain,
    ends,
    head_after,
)
from services.eventlog.publishing import Keyed, MemoryTopic, Topic
from services.eventlog.sharing import Assignment, Everything, LetGo, Shared, arrived
from services.eventlog.sqlite import SqliteLog

__all__ = [
    "Answer",
    "Appended",
    "Assignment",
    "EventLog",
    "Everything",
    "Keyed",
    "LetGo",
    "LogPlace",
    "MemoryLog",
    "MemoryTopic",
    "Partition",
    "Refusal",
    "Shared",
    "SqliteLog",
    "Topic",
    "arrived",
    "came_late",
    "chain",
    "ends",
    "head_after",
    "opened",
    "outrun",
    "require_log",
]
