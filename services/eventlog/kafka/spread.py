"""Whether a topic still has the partitions it was made with: a stream stays where it is."""

from collections.abc import Iterable
from contextlib import closing
from time import monotonic
from typing import Final

from schemas.errors import BadSettings, LogAway
from schemas.record import outline
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.consumer import Consumer, Fetched
from services.eventlog.kafka.library import REQUEST_MS, partition_of

_SAMPLE: Final = 2**16
"""Bytes that are looked at of each partition: some twenty records."""


def require_spread(place: Place, topic: str, count: int) -> None:
    """Raise `BadSettings` where streams lie in other partitions than `count` would give them.

    `topic` is the topic's identity. Partitions that were added to it move streams: their next
    records would begin anew, in a partition where nothing is known of the last ones.
    """
    if count == 1:
        return
    with closing(Consumer(place, topic, _SAMPLE)) as consumer:
        wanted = {number for number, end in consumer.ends(range(count)).items() if end}
        consumer.seek(dict.fromkeys(wanted, 0))
        deadline = monotonic() + REQUEST_MS / 1000
        while wanted:
            for number, rows in consumer.poll(0.2).items():
                if number in wanted:
                    wanted.discard(number)
                    _check(place, number, count, rows)
            wanted -= consumer.faults.keys()  # they tell nothing; who reads them hears why
            if wanted and monotonic() > deadline:
                why = f"no answer to a request for the first records of partition {min(wanted)}"
                raise LogAway(str(place), "read", why)


def _check(place: Place, number: int, count: int, rows: Iterable[Fetched]) -> None:
    for row in rows:
        record = outline(row.value)
        if record is None or record.stream.encode(errors="replace") != row.key:
            continue  # nobody counts it
        due = partition_of(row.key, count)
        if due != number:
            what = f"topic {place.topic}"
            why = (
                f"{record.stream} lies in partition {number}, but with {count} partitions it would"
                f" go on in {due}: partitions were added to the topic. `oddchip archive` its log"
                " and `oddchip restore` that into a new topic"
            )
            raise BadSettings(what, (why,))
