"""Names in an import: ids in the log, names beside it, and what erasing one changes."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from schemas.events import HandStarted
from schemas.record import Record
from services.eventlog import Answer, MemoryLog
from services.interchange import import_files
from services.names import Names, Person
from tests.interchange.hands import hand_text, numbered, outcome, records, tables, written

PEOPLE = "['Ann Smith', 'Bob Jones', '']"


def seated(log: MemoryLog) -> list[list[str]]:
    """Who sits in every hand of a log."""
    starts = [record.events[0] for record in records(log)]
    return [
        [one.player for one in start.seats] for start in starts if isinstance(start, HandStarted)
    ]


def test_no_name_enters_the_log(names: Names, tmp_path: Path) -> None:
    log = MemoryLog()

    import_files(log, names, [written(tmp_path, numbered(1, players=PEOPLE))])

    assert all(b"Smith" not in one.data and b"Jones" not in one.data for one in log.read())
    ((ann, bob, nobody),) = seated(log)
    assert names.names_of([ann, bob, nobody]) == {ann: "Ann Smith", bob: "Bob Jones"}
    assert nobody == "phh-club-1-p3"


def test_a_player_keeps_his_id_from_hand_to_hand_and_not_from_venue_to_venue(
    names: Names, tmp_path: Path
) -> None:
    log = MemoryLog()
    other = hand_text(venue="'Room'", table="1", hand="1", players=PEOPLE)
    hands = tables(numbered(1, players=PEOPLE), numbered(2, players=PEOPLE), other)

    import_files(log, names, [written(tmp_path, hands, "hands.phhs")])

    first, second, third = seated(log)
    assert first[:2] == second[:2]
    assert not set(first) & set(third)


class WatchedLog(MemoryLog):
    """A log that looks up, in another connection, who plays in what it is given."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.named: list[dict[str, str]] = []

    def append(self, records: Sequence[Record]) -> list[Answer]:
        starts = [
            one for record in records for one in record.events if isinstance(one, HandStarted)
        ]
        with closing(Names.open(self.path, create=False)) as others:
            self.named.append(
                others.names_of(seat.player for start in starts for seat in start.seats)
            )
        return super().append(records)


def test_names_are_durable_before_the_hands_that_need_them(names: Names, tmp_path: Path) -> None:
    log = WatchedLog(tmp_path / "names.db")

    import_files(log, names, [written(tmp_path, numbered(1, players=PEOPLE))])

    assert [set(named.values()) for named in log.named] == [{"Ann Smith", "Bob Jones"}]


def test_a_hand_with_an_erased_name_is_a_repeat_and_does_not_bring_the_name_back(
    names: Names, tmp_path: Path
) -> None:
    log = MemoryLog()
    path = written(tmp_path, numbered(1, players=PEOPLE))
    import_files(log, names, [path])
    ((ann, bob, _),) = seated(log)
    names.forget(ann)

    report = import_files(log, names, [path])

    assert outcome(report) == (0, 1, 0)
    assert names.known([Person("Club", "Ann Smith"), Person("Club", "Bob Jones")]) == {
        Person("Club", "Bob Jones"): bob
    }


def test_another_hand_is_a_failure_whoever_was_erased(names: Names, tmp_path: Path) -> None:
    log = MemoryLog()
    import_files(log, names, [written(tmp_path, numbered(1, players=PEOPLE))])
    names.forget(seated(log)[0][0])
    others = "['Ann Smith', 'Cid Cole', '']"
    stacks = "[10000, 10000, 10001]"

    for changes in ({"players": others}, {"players": PEOPLE, "starting_stacks": stacks}):
        report = import_files(log, names, [written(tmp_path, numbered(1, **changes))])

        assert outcome(report) == (0, 0, 1)
