"""One hand projected from its own records: the same as from the whole stream, but not as long."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from schemas.events import AnyEvent, HandStarted
from schemas.record import Record, Stored
from schemas.rows import FindingRow
from services.console.excerpt import project_hand
from services.eventlog import MemoryLog
from services.projector import rebuild
from services.store import Reader, StoredHand
from tests.hands import StreamWriter, TableRun


class CountingLog(MemoryLog):
    """A log that counts the records it is asked for."""

    def __init__(self, records: Sequence[Record]) -> None:
        super().__init__()
        self.append(records)
        self.given = 0

    def read_stream(self, stream: str, after: int = 0, limit: int = 1000) -> list[Stored]:
        found = super().read_stream(stream, after, limit)
        self.given += len(found)
        return found


def table(hands: int, *, by_hand: bool, taken: int = 0) -> tuple[CountingLog, list[Record]]:
    """A table's hands, a record a fact or a record a hand; taken over after so many of them."""
    run, writer = TableRun(Random(7), sealed=not by_hand), StreamWriter("table-1")
    records = [writer.take_over()]
    for number in range(1, hands + 1):
        facts = run.next_hand()
        records += [writer.record(facts)] if by_hand else writer.records(facts)
        if number == taken:
            records.append(writer.take_over())
    return CountingLog(records), records


def hands_of(root: Path) -> list[StoredHand]:
    """Every hand of a store."""
    with closing(Reader.open(root)) as reader:
        found = [reader.hand(row.hand) for row in reader.hands(1000)]
    return [one for one in found if one is not None]


@pytest.mark.parametrize("by_hand", [True, False], ids=["a record a hand", "a record a fact"])
def test_every_hand_comes_out_as_from_the_whole_stream(tmp_path: Path, by_hand: bool) -> None:
    log, _ = table(12, by_hand=by_hand, taken=6)
    rebuild(log, tmp_path / "whole")

    for number, hand in enumerate(hands_of(tmp_path / "whole")):
        scratch = tmp_path / str(number)

        assert project_hand(log, hand, scratch)
        assert hand in hands_of(scratch)


@pytest.mark.parametrize("by_hand", [True, False], ids=["a record a hand", "a record a fact"])
def test_a_late_hand_of_a_long_table_costs_no_more_than_an_early_one(
    tmp_path: Path, by_hand: bool
) -> None:
    log, records = table(600 if by_hand else 60, by_hand=by_hand)
    rebuild(log, tmp_path / "whole")
    last = hands_of(tmp_path / "whole")[0]

    assert len(records) > 600
    assert project_hand(log, last, tmp_path / "one")
    assert log.given < 600


def edited(facts: Sequence[AnyEvent], chips: int) -> list[AnyEvent]:
    """The facts of a hand whose first seat starts with more chips than it has."""
    start = next(one for one in facts if isinstance(one, HandStarted))
    first, *rest = start.seats
    richer = replace(start, seats=(replace(first, stack=first.stack + chips), *rest))
    return [richer if one is start else one for one in facts]


def test_chips_from_nowhere_are_found_though_the_store_was_silenced(tmp_path: Path) -> None:
    run, writer = TableRun(Random(7)), StreamWriter("table-1")
    records = [writer.record(run.next_hand()) for _ in range(3)]
    records.append(writer.record(edited(run.next_hand(), 5)))
    log = CountingLog(records)
    rebuild(log, tmp_path / "whole")
    hand = hands_of(tmp_path / "whole")[0]
    said = [one.kind for one in hand.findings]

    assert "continuity" in said
    assert not project_hand(log, hand, tmp_path / "full")  # the whole stream must say it
    assert project_hand(log, hand._replace(findings=()), tmp_path / "one")
    again = next(one for one in hands_of(tmp_path / "one") if one.row.hand == hand.row.hand)
    assert [one for one in again.findings if one.kind == "continuity"] == _continuity(hand)


def _continuity(hand: StoredHand) -> list[FindingRow]:
    return [one for one in hand.findings if one.kind == "continuity"]
