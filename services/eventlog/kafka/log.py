"""The log on Kafka: a topic whose partitions hold streams; what was appended is read back."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

from schemas.errors import CorruptRecord, Fenced, StorageFailed, VersionConflict
from schemas.events import TakeOver
from schemas.record import Head, Record, Stored
from services.eventlog.admission import Admission, Offer, Standing, offer
from services.eventlog.admission import Entry as Row
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.following import Follower
from services.eventlog.kafka.group import Membership
from services.eventlog.kafka.index import Index, Known
from services.eventlog.kafka.library import partition_of
from services.eventlog.kafka.partition import Ends, KafkaPartition, Topic
from services.eventlog.kafka.producer import Entry, Producer
from services.eventlog.kafka.reading import Reading
from services.eventlog.kafka.spread import require_spread
from services.eventlog.kafka.topics import ready
from services.eventlog.promise import Answer, Appended, Partition
from services.eventlog.sharing import Assignment

HASTE_MS: Final = 3_000
"""How long all partitions together may be asked for news before each is asked by itself."""

_OURS: Final = 100_000
"""Streams remembered as having our record last."""


class _Offered(NamedTuple):
    """An offer, and its place among the records of the call."""

    at: int
    offer: Offer

    @property
    def stream(self) -> str:
        return self.offer.record.stream


class KafkaLog:
    """An `EventLog` in one topic; threads may share it, each process opens its own.

    Kafka refuses no record: what somebody else appends a moment before ours stands in the topic for
    good, and so does ours. A record counts if it follows what counted before it in its partition's
    order; whoever reads decides so alike. Ours is answered with `Appended` once it was read back
    and counts. Before that it is held against what the topic holds, unless our own record is the
    stream's last: what does not follow is refused without reaching the topic.
    """

    def __init__(self, place: Place, *, create: bool = False, index: Path | None = None) -> None:
        """The log at `place`; `index`: a folder in which to keep what is known of its streams.

        Raises what `topics.ready` raises. Streams can neither be read nor appended to in a topic to
        which partitions were added (see `require_spread`); its partitions can be read.
        """
        found = ready(place, create=create)
        self._place, self.identity = place, found.identity
        self._lock, self._closed = RLock(), False
        self._spread = False  # whether streams are known to lie where they should
        self._ends = Ends(place, found.identity)
        numbers = range(found.partitions)
        topic = Topic(place, found.identity)
        self._reading, self._looking = (Reading(*topic), Reading(*topic))
        self._parts = [KafkaPartition(topic, one, self._reading, self._ends) for one in numbers]
        # For streams others, so that nobody's reading jumps.
        self._looks = [KafkaPartition(topic, one, self._looking, self._ends) for one in numbers]
        path = None if index is None else index / f"streams-{self.identity}.db"
        self._index = Index(self.identity, found.partitions, path)
        self._follower = Follower(place, found.identity, self._index)
        self._producer = Producer(place)
        self._ours: set[str] = set()  # streams whose last record is ours

    @property
    def partitions(self) -> Sequence[Partition]:
        """See `EventLog.partitions`."""
        return tuple(self._parts)

    def append(self, records: Sequence[Record]) -> list[Answer]:
        """See `EventLog.append`."""
        offers = [_Offered(at, offer(record)) for at, record in enumerate(records)]
        answers: dict[int, Answer] = {}
        with self._lock:
            self._open("append")
            self._look_at_spread()
            for some in _rounds(offers):
                answers.update(self._append(some, _refused(offers, answers)))
        return [answers[at] for at in range(len(records))]

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read_stream`."""
        with self._lock:
            self._open("read")
            self._look_at_spread()
            self._know([stream])
            wanted = self._index.places(stream, max(after, 0), limit)
            return self._looks[self._partition(stream)].at(wanted)

    def head(self, stream: str) -> Head:
        """See `EventLog.head`; raises `CorruptRecord` for a stream of which nothing more counts."""
        with self._lock:
            self._open("read")
            self._look_at_spread()
            self._know([stream])
            known = self._known(stream)
            if known.fault is not None:
                raise _stopped(stream, known)
            return known.head

    def heads(self, prefix: str = "") -> Iterator[tuple[str, Head]]:
        """See `EventLog.heads`."""
        with self._lock:
            self._open("read")
            self._look_at_spread()
            self._follower.catch_up(range(len(self._parts)), self._ends)
        return self._index.heads(prefix)

    def arrived(self, after: Mapping[int, int], timeout: float) -> frozenset[int]:
        """See `Shared.arrived`."""
        self._open("wait")
        found = self._reading.arrived(after, timeout)
        asked = () if found else [number for number in after if self._reading.is_led(number)]
        ends = self._ends.of(asked, HASTE_MS) if asked else {}
        return found or frozenset([number for number, end in ends.items() if end > after[number]])

    def membership(self, group: str) -> Assignment:
        """See `Shared.membership`."""
        return Membership(self._place, group, len(self._parts))

    def close(self) -> None:
        """See `EventLog.close`."""
        with self._lock:
            self._closed = True
            self._producer.close()
            self._follower.close()
            self._index.close()
            for part in (*self._parts, *self._looks):
                part.close()
            self._looking.close()
        self._reading.close()
        self._ends.close()

    def _append(self, offers: Sequence[_Offered], refused: Collection[str]) -> Mapping[int, Answer]:
        """Answer offers of which none stands behind another's take-over of its stream."""
        streams = {one.stream for one in offers}
        self._know(streams - self._ours)
        known = {one: self._known(one) for one in streams}
        self._ours -= streams  # until we know better
        heads = {stream: one.head for stream, one in known.items()}
        going = [one for one in offers if known[one.stream].fault is None]
        admission = Admission(Standing(0, heads.__getitem__, self._index.find), refused)
        admission.take(one.offer for one in going)
        made = self._produce(admission.entries)
        answers = {
            one.at: self._fate(one.offer, answer, made)
            for one, answer in zip(going, admission.answers, strict=True)
        }
        for one in offers:
            if one.at not in answers:
                answers[one.at] = _stopped(one.stream, known[one.stream])
        last = {one.stream: answers[one.at] for one in offers}
        if len(self._ours) > _OURS:
            self._ours.clear()
        self._ours.update(name for name, answer in last.items() if self._is_last(name, answer))
        return answers

    def _produce(self, admitted: Sequence[Row]) -> set[tuple[int, str]]:
        """Produce what was admitted, and read all of it back; the offset and digest of each."""
        if not admitted:
            return set()
        entries = [
            Entry(self._partition(one.stream), one.stream.encode(), one.data) for one in admitted
        ]
        offsets = self._producer.send(entries)
        wanted: dict[int, int] = {}
        for entry, offset in zip(entries, offsets, strict=True):
            wanted[entry.partition] = max(wanted.get(entry.partition, 0), offset + 1)
        self._follower.reach(wanted)
        return {(at + 1, one.digest) for at, one in zip(offsets, admitted, strict=True)}

    def _fate(self, offered: Offer, answer: Answer, made: Collection[tuple[int, str]]) -> Answer:
        """What became of an offer, now that the places of what was `made` in the topic are known.

        The same bytes may have reached it a moment before ours did: then ours are the repeat.
        """
        if not isinstance(answer, Appended):
            return answer
        record, _, name = offered
        found = self._index.find(record.stream, record.version)
        if found is not None and found[1] == name:
            return Appended(*found, repeat=answer.repeat or found not in made)
        known = self._known(record.stream)
        if known.fault is not None:
            return _stopped(record.stream, known)
        if record.epoch < known.head.epoch:
            return Fenced(record.stream, record.epoch, known.head.epoch)
        return VersionConflict(record.stream, record.version, known.head.version)

    def _is_last(self, stream: str, answer: Answer) -> bool:
        return (
            isinstance(answer, Appended) and self._index.known(stream).head.digest == answer.digest
        )

    def _known(self, stream: str) -> Known:
        """How a stream stands; one whose last record is ours cannot have lost another's."""
        known = self._index.known(stream)
        if known.fault is not None or stream in self._ours:
            return known
        return known._replace(fault=self._index.doubt(stream))

    def _know(self, streams: Collection[str]) -> None:
        """Take in all that the topic holds of these streams now."""
        if streams:
            numbers = {self._partition(one) for one in streams}
            self._follower.catch_up(numbers, self._ends)

    def _look_at_spread(self) -> None:
        if not self._spread:
            require_spread(self._place, self.identity, len(self._parts))
            self._spread = True

    def _partition(self, stream: str) -> int:
        return partition_of(stream.encode(), len(self._parts))

    def _open(self, doing: str) -> None:
        if self._closed:
            raise StorageFailed(str(self._place), doing, "the log is closed")


def _rounds(offers: Iterable[_Offered]) -> Iterable[list[_Offered]]:
    """The offers so that what stands behind a take-over comes in a later round.

    A take-over may lose its race, and nothing behind it may then reach the topic.
    """
    rounds: list[list[_Offered]] = []
    after: dict[str, int] = {}
    for one in offers:
        events, turn = one.offer.record.events, after.get(one.stream, 0)
        if turn == len(rounds):
            rounds.append([])
        rounds[turn].append(one)
        if events and isinstance(events[0], TakeOver):
            after[one.stream] = turn + 1
    return rounds


def _stopped(stream: str, known: Known) -> CorruptRecord:
    """Why nothing more of a stream counts."""
    return CorruptRecord(stream, known.head.version, known.fault or "")


def _refused(offers: Sequence[_Offered], answers: Mapping[int, Answer]) -> set[str]:
    return {
        one.stream
        for one in offers
        if one.at in answers and not isinstance(answers[one.at], Appended)
    }
