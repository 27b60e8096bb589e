"""Logs to project and what came of them: shared by the projector's tests."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from uuid import uuid4

from schemas.catalogue import POT_GAMES
from schemas.events import (
    ActionTaken,
    AnyEvent,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    SeatChips,
    Seated,
)
from schemas.record import Record, Stored, encode
from schemas.stakes import Stakes
from services.eventlog import Appended, EventLog
from services.projector import Projector, rebuild
from services.store import Reader, open_store
from tests.hands import LIMITS, StreamWriter, TableRun


class Delivered:
    """What a log that promises only at-least-once may deliver: any records, in any order."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self.identity = uuid4().hex
        self.stored: list[Stored] = []
        self.deliver(*records)

    def deliver(self, *records: Record) -> None:
        """Deliver records at the next offsets."""
        for record in records:
            self.deliver_bytes(record.stream, record.version, encode(record))

    def deliver_bytes(self, stream: str, version: int, data: bytes) -> None:
        """Deliver bytes that may be no record at all."""
        self.stored.append(Stored(len(self.stored) + 1, stream, version, data))

    def read(self, after: int = 0, limit: int = 1000) -> list[Stored]:
        """See `EventLog.read`."""
        return self.stored[after : after + limit]

    def end(self) -> int:
        """See `EventLog.end`."""
        return len(self.stored)

    def wait(self, after: int, timeout: float) -> bool:
        """See `EventLog.wait`."""
        assert timeout > 0
        return len(self.stored) > after


def append(log: EventLog, records: Sequence[Record]) -> None:
    """Append records, all of which must be taken."""
    for answer in log.append(records):
        assert isinstance(answer, Appended), answer


def project(log: EventLog, root: Path, size: int = 1000) -> Reader:
    """Project to the end of the log in batches of `size`; the store's reader."""
    with closing(open_store(root, log.identity)) as store:
        projector = Projector(log, store)
        while projector.step(size):
            pass
    return Reader.open(root)


def fresh_digest(log: EventLog, root: Path) -> str:
    """The digest of a store made anew from the first record on."""
    rebuild(log, root)
    with closing(Reader.open(root)) as reader:
        return reader.digest()


def tables(seed: int, hands: int = 4) -> list[Record]:
    """Live tables, sealed and clear, a fact a record, and bulk ones, a hand a record; mixed."""
    rng = Random(seed)
    queues: list[list[Record]] = []
    for number in range(4):
        table = TableRun(
            rng,
            f"table-{number}",
            rng.choice(tuple(POT_GAMES)),
            rng.choice(LIMITS),
            seats=rng.randint(2, 5),
            sealed=number % 2 == 0,
            run_outs=2,
        )
        writer = StreamWriter(table.stream)
        records = [writer.take_over()]
        for _ in range(hands):
            facts = table.next_hand()
            records += writer.records(facts) if number < 2 else [writer.record(facts)]
        queues.append(records)
    mixed: list[Record] = []
    while queues := [queue for queue in queues if queue]:
        mixed.append(rng.choice(queues).pop(0))
    return mixed


def fold_round(
    hand: str, first: tuple[str, int] = ("ann", 100), second: tuple[str, int] = ("bob", 100)
) -> list[AnyEvent]:
    """A hand of two in which nobody wins or loses: seat 2 posts 2, the button in seat 1 folds."""
    return [
        HandStarted(
            hand=hand,
            variant="holdem",
            stakes=Stakes(limit="nl", big_blind=2),
            button=1,
            seats=(Seated(1, *first), Seated(2, *second)),
        ),
        ForcedBetPosted(seat=2, kind="big-blind", amount=2),
        HoleCardsDealt(seat=2, cards=("As", "Ah")),
        HoleCardsDealt(seat=1, cards=("7s", "2h")),
        ActionTaken(seat=1, action="fold"),
        HandEnded(stacks=(SeatChips(2, second[1]), SeatChips(1, first[1]))),
    ]
