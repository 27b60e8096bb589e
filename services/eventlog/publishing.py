"""A topic to publish to: entries under keys, durable before the answer; one in memory for tests."""

from collections.abc import Sequence
from threading import Lock
from typing import Protocol
from uuid import uuid4

Keyed = tuple[str, bytes]
"""A key, whose entries stay in their order, and what is published under it."""


class Topic(Protocol):
    """Where others read what we publish; it promises order within a key, at least once."""

    @property
    def identity(self) -> str:
        """Made once, when the topic is created: how far it was told is kept under this name."""
        ...

    def publish(self, entries: Sequence[Keyed]) -> None:
        """Publish entries in order; on return all are durable.

        Raises `StorageFailed`: any of them may stand in the topic then, and all are to be offered
        again.
        """
        ...

    def close(self) -> None:
        """Let go of the topic; closing twice is harmless."""
        ...


class MemoryTopic:
    """A `Topic` that ends with its process."""

    def __init__(self) -> None:
        self.identity = uuid4().hex
        self._lock = Lock()
        self._entries: list[Keyed] = []

    @property
    def entries(self) -> Sequence[Keyed]:
        """What was published so far."""
        with self._lock:
            return tuple(self._entries)

    def publish(self, entries: Sequence[Keyed]) -> None:
        """See `Topic.publish`."""
        with self._lock:
            self._entries.extend(entries)

    def close(self) -> None:
        """See `Topic.close`."""
