"""Settlements published from the store: every hand of our tables that is over, at least once."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import Final, NamedTuple

from schemas.errors import BadSettings, StorageFailed
from schemas.record import IMPORTED, encode
from schemas.rows import HandRow, SeatRow
from schemas.settled import HandSettled, SettledSeat
from services.eventlog import Keyed, Topic
from services.store import Store, Untold, outline

AT_ONCE: Final = 1000
"""Hands that are published before it is noted how far the topic is."""

RETRY_SECONDS: Final = 15.0
"""How long a topic that failed is left alone."""

Tell = Callable[[str], None]


class _Answer(NamedTuple):
    """What became of hands that were offered to the topic."""

    hands: int  # that there were to publish
    fault: StorageFailed | BadSettings | None = None  # the topic's: it is away, or refuses them


class _Work(NamedTuple):
    """Hands being published."""

    done: Future[_Answer]
    last: int  # the number of the last of them


class Outbox:
    """Publishes one store's hands to one topic, keyed by table; the caller is the store's writer.

    The hands kept in the store are the outbox. A thread publishes some while the projector goes on;
    once they are durable in the topic, the store notes it. Whatever dies between, they are
    published again. Imported hands are left out: no account of ours moves by them.
    """

    def __init__(
        self, store: Store, topic: Topic, tell: Tell | None = None, at_once: int = AT_ONCE
    ) -> None:
        """`tell` hears when the topic fails, and when it is back."""
        self._store, self._topic, self._tell = store, topic, tell
        self._at_once = at_once
        self._threads: ThreadPoolExecutor | None = None
        self._work: _Work | None = None
        self._told: int | None = None  # as the store has it
        self._failed, self._later = False, 0.0
        self.published = 0

    def follow(self, *, wait: bool = False) -> None:
        """Note what is durable, publish what comes next; `wait`: until nothing is left or it fails.

        To be called after commits, and now and then without one. A topic that fails or refuses is
        told of and tried again later. Raises `StoreTaken`, and `StorageFailed` for the store alone:
        a damaged hand in it is not published, nor any behind it.
        """
        while work := self._work or self._begin(hasty=wait):
            if not (wait or work.done.done()) or not self._finish(work):
                return

    def stop(self) -> None:
        """Wait for what is under way without noting it: `follow` would begin with it again."""
        self._work = self._told = None
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def _begin(self, *, hasty: bool) -> _Work | None:
        if self._failed and not hasty and monotonic() < self._later:
            return None
        if self._told is None:
            self._told = self._store.told(self._topic.identity)
        found = self._store.untold(self._told, self._at_once)
        self._store.rest()
        if not found:
            return None
        if self._threads is None:
            self._threads = ThreadPoolExecutor(1, "publishing")
        self._work = _Work(self._threads.submit(self._publish, found), found[-1].number)
        return self._work

    def _publish(self, found: Sequence[Untold]) -> _Answer:
        """Offer the hands to the topic; without a fault all are durable. Raises the store's."""
        entries = published(found, str(self._store.path))
        try:
            if entries:
                self._topic.publish(entries)
        except (StorageFailed, BadSettings) as fault:
            return _Answer(len(entries), fault)
        return _Answer(len(entries))

    def _finish(self, work: _Work) -> bool:
        self._work = None
        hands, fault = work.done.result()
        if fault is not None:
            self._later = monotonic() + RETRY_SECONDS
            if not self._failed:
                self._say(f"{fault}; settlements wait in the store and are tried again")
            self._failed = True
            return False
        self._store.tell(self._topic.identity, work.last)
        self._told = work.last
        self.published += hands
        if self._failed:
            self._say("settlements are published again")
        self._failed = False
        return True

    def _say(self, what: str) -> None:
        if self._tell is not None:
            self._tell(what)


def published(found: Sequence[Untold], where: str) -> list[Keyed]:
    """What a topic is told of hands, imported ones left out; raises as `outline` does."""
    return [
        (one.stream, encode(settled(*outline(one.blob, where), one.revision)))
        for one in found
        if not one.stream.startswith(IMPORTED)
    ]


def settled(hand: HandRow, seats: Sequence[SeatRow], revision: int) -> HandSettled:
    """A hand's rows as they are published."""
    return HandSettled(
        hand=hand.hand,
        revision=revision,
        table=hand.stream,
        variant=hand.variant,
        currency=hand.currency,
        exponent=hand.exponent,
        ended_at=hand.ended_at,
        status=hand.status,
        rake=None if hand.status == "undecided" else hand.rake,
        seats=tuple(
            [SettledSeat(one.seat, one.player, one.put_in, one.won, one.net) for one in seats]
        ),
        house=hand.house,
    )
