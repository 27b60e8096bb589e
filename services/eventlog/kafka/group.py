"""Who among several processes follows which partitions of a topic: a consumer group that is used
for that alone, neither for reading nor for committing.
"""

from collections.abc import Collection
from contextlib import suppress
from threading import Condition, Thread
from time import monotonic
from typing import Final

from schemas.errors import BadSettings, StorageFailed
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import (
    Spot,
    coordinator,
    errors,
    hearing,
    make_member,
    reaching,
)
from services.eventlog.sharing import LetGo

SESSION_MS: Final = 10_000
"""After how long a process that is not heard of any more loses its partitions."""

SILENT_MS: Final = 300_000
"""After how long one that lives, but asks no more which are its own, loses them."""

_HEARTBEAT_MS: Final = 1_000  # it is in an answer to one that a member hears of others who joined
_LOOK_SECONDS: Final = 0.2
_JOIN_MS: Final = 1_000
_LEAVE_MS: Final = 5_000


class Heard:
    """What the group has said."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.ours: set[int] = set()
        self.gone: set[int] = set()

    def on_partitions_assigned(self, assigned: Collection[Spot]) -> None:
        """They are ours from now on."""
        with self.changed:
            self.ours |= {one.partition for one in assigned}

    def on_partitions_revoked(self, revoked: Collection[Spot]) -> None:
        """Somebody else is to have them, once we join again."""
        with self.changed:
            numbers = {one.partition for one in revoked}
            self.ours -= numbers
            self.gone |= numbers

    def on_partitions_lost(self, lost: Collection[Spot]) -> None:
        """We were given up for dead; somebody else may have them already."""
        self.on_partitions_revoked(lost)


class Membership:
    """An `Assignment` by a consumer group.

    Partitions move one by one, and none has a new owner before its old one has let go of it: until
    then the old one does not join the group again. A thread of its own speaks with the group, as
    joining lasts until every member has, and in kafka-python 3.0.12 an answer that comes while
    nobody waits for it is lost.
    """

    def __init__(self, place: Place, group: str, count: int) -> None:
        """`count`: partitions of the topic.

        Raises `LogAway` where no broker answers, `BadSettings` where we are not let in.
        """
        self._place, self._count = place, count
        self._heard, self._closed, self._asked = Heard(), False, monotonic()
        self._fault: Exception | None = None
        with reaching(place, "join a group"):
            self._member = make_member(
                place,
                group_id=group,
                enable_auto_commit=False,
                allow_auto_create_topics=False,
                session_timeout_ms=SESSION_MS,
                heartbeat_interval_ms=_HEARTBEAT_MS,
                max_poll_interval_ms=SILENT_MS,
            )
            # the consumer's own poll would go on to fetch records
            self._coordinator = coordinator(self._member)
            self._member.subscribe([place.topic], listener=hearing(self._heard))
        self._thread = Thread(target=self._speak, name=f"group {group}", daemon=True)
        self._thread.start()

    def assigned(self, let_go: LetGo) -> frozenset[int]:
        """See `Assignment.assigned`."""
        with self._heard.changed:
            self._asked = monotonic()
            fault, self._fault = self._fault, None
            ours, gone = frozenset(self._heard.ours), frozenset(self._heard.gone)
        if self._closed:
            raise StorageFailed(str(self._place), "share partitions", "the group was left")
        if fault is not None:
            raise fault
        if gone:
            let_go(gone)
            with self._heard.changed:
                self._heard.gone -= gone
                self._heard.changed.notify_all()
        if ours and max(ours) >= self._count:
            what = f"topic {self._place.topic}"
            why = f"there were {self._count} partitions, now there are more: a log's stay as many"
            raise BadSettings(what, (why,))
        return ours

    def close(self) -> None:
        """See `Assignment.close`."""
        if self._closed:
            return
        with self._heard.changed:
            self._closed = True
            self._heard.changed.notify_all()
        self._thread.join()
        with suppress(errors.KafkaError):  # who cannot say goodbye is missed soon enough
            self._member.close(autocommit=False, timeout_ms=_LEAVE_MS)

    def _speak(self) -> None:
        """Join the group again whenever it asks for it, but not before we have let go."""
        while not self._closed:
            joined = True
            try:
                with reaching(self._place, "share partitions"):
                    joined = self._coordinator.poll(timeout_ms=_JOIN_MS)
            except Exception as fault:  # whatever it is: who asks next hears of it
                self._fault = fault
            with self._heard.changed:
                while not self._may_go_on():
                    self._heard.changed.wait(1)
                if joined and not self._closed:
                    self._heard.changed.wait(_LOOK_SECONDS)

    def _may_go_on(self) -> bool:
        heard_of = monotonic() - self._asked < SILENT_MS / 1000
        return self._closed or (heard_of and not self._heard.gone)
