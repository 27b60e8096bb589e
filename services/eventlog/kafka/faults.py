"""What of a partition cannot be read, heard by partition: the library would stop all of them."""

from collections.abc import Callable, Sequence
from struct import Struct
from typing import Final, NamedTuple, Protocol, cast

from services.eventlog.kafka.library import RawConsumer, Row, Spot, errors

_FETCHER: Final = "_fetcher"
_PARSE: Final = "_parse_fetched_data"
_TAKE: Final = "take"
_PLACE: Final = Struct(">qi")
"""How a batch begins: the offset of its first record, and how many bytes follow."""

_DELTA: Final = Struct(">i")
_DELTA_AT, _COUNT_AT, _HEAD_BYTES = 23, 57, 61  # of a batch of format 2


class Fault(NamedTuple):
    """Offsets of a partition, in Kafka's counting, that cannot be read, the last one included."""

    first: int
    last: int
    damaged: bool  # else there is nothing: deleted, or not written yet

    def told(self, offset: int) -> str:
        """Why one of them, in the log's counting, cannot be read."""
        return f"offset {offset}: the broker's copy of it is damaged, with the batch it lies in"


class _Answer(Protocol):
    """What a broker said of one partition."""

    high_watermark: int
    records: bytes | None


class _Fetch(Protocol):
    """`CompletedFetch`."""

    topic_partition: Spot
    fetched_offset: int
    partition_data: _Answer


class _Records(Protocol):
    """`PartitionRecords`."""

    next_fetch_offset: int

    def take(self, n: int | None = None) -> Sequence[Row]: ...
    def drain(self) -> None: ...


_Parse = Callable[[_Fetch], _Records | None]


def hear(consumer: RawConsumer, heard: dict[int, Fault]) -> None:
    """Have a consumer put into `heard`, by partition, what its poll would raise for one of them.

    kafka-python 3.0.12 names no partition in such an error, and gives nothing of the others before
    the consumer is told to pass over the records: the parts that fail are asked where they do.
    """
    fetcher = cast(object, vars(consumer)[_FETCHER])
    parse = cast(_Parse, getattr(fetcher, _PARSE))

    def parsed(fetch: _Fetch) -> _Records | None:
        number, at = fetch.topic_partition.partition, fetch.fetched_offset
        try:
            records = parse(fetch)
        except errors.OffsetOutOfRangeError:
            heard[number] = Fault(at, at, damaged=False)
            return None
        except errors.CorruptRecordError:
            heard[number] = Fault(at, at, damaged=True)
            return None
        if records is not None:
            _watch(records, fetch, heard)
        return records

    vars(fetcher)[_PARSE] = parsed


def _watch(records: _Records, fetch: _Fetch, heard: dict[int, Fault]) -> None:
    """Have records that cannot be unpacked end those of their partition, and no other's."""
    take = records.take

    def taken(n: int | None = None) -> Sequence[Row]:
        try:
            return take(n)
        except errors.CorruptRecordError:
            at, said = records.next_fetch_offset, fetch.partition_data
            last = last_of_batch(bytes(said.records or b""), at, said.high_watermark)
            heard[fetch.topic_partition.partition] = Fault(at, last, damaged=True)
            records.drain()
            return ()

    vars(records)[_TAKE] = taken


def last_of_batch(data: bytes, at: int, end: int) -> int:
    """The last offset of the batch that holds `at`, which a batch gives as a whole or not at all.

    A batch whose own counts do not agree is not believed: `at` alone is damaged then, and the next
    offset is asked for by itself.
    """
    place = 0
    while place + _HEAD_BYTES <= len(data):
        base, length = cast("tuple[int, int]", _PLACE.unpack_from(data, place))
        (delta,) = cast("tuple[int]", _DELTA.unpack_from(data, place + _DELTA_AT))
        (count,) = cast("tuple[int]", _DELTA.unpack_from(data, place + _COUNT_AT))
        if base <= at <= base + delta:
            return base + delta if count == delta + 1 and base + delta < end else at
        if length < 0:
            break
        place += _PLACE.size + length
    return at
