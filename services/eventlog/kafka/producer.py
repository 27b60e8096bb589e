"""Appending to a topic: a batch a partition at a time, durable on all replicas in step."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import (
    REQUEST_MS,
    RawProducer,
    errors,
    make_producer,
    reaching,
)

DELIVERY_MS: Final = 20_000
"""How long a record may take to be durable before nobody knows what became of it."""

BATCH_BYTES: Final = 900_000
"""What one batch, which a broker takes whole or not at all, holds of a partition's records."""

COMPRESSION: Final = "lz4"
"""Of whole batches: it costs the client least (`make bench-kafka`); zstd would be half the size."""

LARGEST: Final = 8 * 2**20
"""Bytes that a record may have."""

_LINGER_MS: Final = 5_000  # batches go when they are flushed, not by the clock
_RECORD_BYTES: Final = 40  # what the format adds to a record, at most
_BATCH_HEAD: Final = 200


class Entry(NamedTuple):
    """A record on its way to a partition."""

    partition: int
    key: bytes
    value: bytes


class Producer:
    """Sends batches to one topic, idempotently, to all replicas in step; one thread at a time.

    After a failure nobody knows what reached the topic. The library's producer is thrown away then,
    since it may hold a batch back that others must not overtake.
    """

    def __init__(self, place: Place, compression: str | None = COMPRESSION) -> None:
        self._place, self._compression = place, compression
        self._producer: RawProducer | None = None

    def send(self, entries: Sequence[Entry]) -> list[int]:
        """Where each entry stands in its partition, once all are durable.

        Entries of one partition beyond `BATCH_BYTES` go as further batches, none before the one in
        front of it is durable: a gap cannot arise. Raises `StorageFailed`, and `BadSettings`.
        """
        offsets = [0] * len(entries)
        with reaching(self._place, "append"):
            try:
                for wave in _waves(entries):
                    for at, offset in zip(
                        wave, self._sent([entries[at] for at in wave]), strict=True
                    ):
                        offsets[at] = offset
            except BaseException:
                self.close()
                raise
        return offsets

    def _sent(self, entries: Sequence[Entry]) -> list[int]:
        if self._producer is None:
            self._producer = _made(self._place, self._compression)
        producer, topic = self._producer, self._place.topic
        futures = [
            producer.send(topic, value, key, partition=partition)
            for partition, key, value in entries
        ]
        producer.flush(DELIVERY_MS / 1000)
        return [one.get(DELIVERY_MS / 1000).offset for one in futures]

    def close(self) -> None:
        """Let go of the library's producer, with whatever it still holds."""
        producer, self._producer = self._producer, None
        if producer is not None:
            # kafka-python 3.0.12 would flush, fail at that, and leave its thread to send on
            vars(producer)["flush"] = _flush_nothing
            with suppress(errors.KafkaError):
                producer.close(0)


def _flush_nothing(_timeout: float | None = None) -> None:
    """In place of a flush."""


def _made(place: Place, compression: str | None) -> RawProducer:
    return make_producer(
        place,
        metrics_enabled=False,
        acks="all",
        enable_idempotence=True,
        allow_auto_create_topics=False,
        compression_type=compression,
        delivery_timeout_ms=DELIVERY_MS,
        max_block_ms=REQUEST_MS,
        linger_ms=_LINGER_MS,
        batch_size=BATCH_BYTES,
        max_request_size=LARGEST,
    )


def _waves(entries: Sequence[Entry]) -> list[list[int]]:
    """Places of the entries such that no wave has more than a batch of any partition."""
    waves: list[list[int]] = []
    filled: dict[int, tuple[int, int]] = {}  # partition -> wave, bytes in it
    for at, (partition, key, value) in enumerate(entries):
        wave, size = filled.get(partition, (0, 0))
        more = len(key) + len(value) + _RECORD_BYTES
        if size and size + more > BATCH_BYTES - _BATCH_HEAD:
            wave, size = wave + 1, 0
        filled[partition] = wave, size + more
        if wave == len(waves):
            waves.append([])
        waves[wave].append(at)
    return waves
