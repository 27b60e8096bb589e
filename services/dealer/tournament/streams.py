"""A tournament's streams in the log: read whole, verified, and taken over."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from schemas.errors import CorruptRecord
from schemas.events import TakeOver
from schemas.numbering import number_at_end
from schemas.record import START, TOURNAMENT, Head, Record, decode, digest, epoch_fault
from services.eventlog import Appended, EventLog, chain
from services.rules.tournament import table_number, table_stream, tournament_stream

Clock = Callable[[], datetime]
TRIES: Final = 100
"""How often a take-over is offered on a stream whose dealer keeps writing."""

CHUNK: Final = 500


def whole(log: EventLog, stream: str) -> tuple[list[Record], Head]:
    """Every record of a stream in order, and where it stands.

    Raises `CorruptRecord` where one does not follow the one before, `UnknownEvent` for facts of a
    newer build.
    """
    records: list[Record] = []
    head = START
    while page := log.read_stream(stream, head.version, CHUNK):
        for stored in page:
            record = decode(stored.data, stream, stored.version)
            if record.version != head.version + 1 or record.previous != head.digest:
                why = "the record does not follow the one before"
                raise CorruptRecord(stream, stored.version, why)
            if (fault := epoch_fault(record, head.epoch)) is not None:
                raise CorruptRecord(stream, stored.version, fault)
            head = Head(record.version, digest(stored.data), record.epoch)
            records.append(record)
    return records, head


def take_over(log: EventLog, stream: str, clock: Clock, dealer: str) -> None:
    """Become the one who writes a stream; raises the refusal if somebody is always faster."""
    for tries in range(TRIES):
        head = log.head(stream)
        epoch = head.epoch + 1
        (answer,) = log.append(
            [chain(head, stream, epoch, clock(), (TakeOver(epoch=epoch, dealer=dealer),))]
        )
        if isinstance(answer, Appended):
            return
        if isinstance(answer, CorruptRecord) or tries == TRIES - 1:
            raise answer


def table_streams(log: EventLog, tournament: str) -> list[str]:
    """The tables of a tournament that the log knows, in their order."""
    prefix = table_stream(tournament, 0)[:-1]
    names = [name for name, _ in log.heads(prefix) if _number(name, prefix) is not None]
    return sorted(names, key=table_number)


def numbered(log: EventLog, prefix: str) -> Iterator[int]:
    """The numbers of tournaments that are called so and numbered."""
    start = f"{TOURNAMENT}{prefix}"
    for name, _ in log.heads(start):
        if (number := _number(name, start)) is not None:
            yield number


def _number(name: str, start: str) -> int | None:
    """What stands behind the start of a name, if it is a number."""
    return number_at_end(f"-{name.removeprefix(start)}")


def records_of(log: EventLog, tournament: str) -> tuple[list[Record], dict[str, list[Record]]]:
    """The records of a tournament's own stream, and of its tables' by name; raises as `whole`."""
    own, _ = whole(log, tournament_stream(tournament))
    return own, {name: whole(log, name)[0] for name in table_streams(log, tournament)}
