"""The log as bytes: a gap, a foreign predecessor, a fallen epoch are named where they stand."""

from collections.abc import Mapping

import pytest

from schemas.events import AnyEvent, ChipsAdded, TakeOver
from schemas.record import Record, Stored, encode
from services.audit.chain import Chain, Passed
from tests.audit.facts import HEADS_UP
from tests.hands import StreamWriter


def test_records_that_follow_each_other_have_no_faults() -> None:
    assert _said(*_records(3)) == []


def test_a_missing_version_is_named() -> None:
    one, _, three = _records(3)

    assert _said(one, three) == ["version 3 comes after version 1"]


def test_another_predecessor_is_named() -> None:
    one, two = _records(2)
    other = Record(stream="t", version=2, epoch=0, at=two.at, previous="ab" * 32, events=two.events)

    (said,) = _said(one, other)

    assert said.startswith(f"it names {'ab' * 32} as its predecessor's digest")


def test_records_of_a_dealer_that_lost_the_table_are_passed_over() -> None:
    """Whatever their versions; his successor's records follow one another across them."""
    first, second = StreamWriter("t"), StreamWriter("t")
    begun = [first.take_over(), first.record(HEADS_UP)]
    second.head = first.head
    taken = second.take_over()
    late = [first.record(HEADS_UP), first.record(HEADS_UP), first.record(HEADS_UP)]
    passed = Passed()

    said = _said(*begun, taken, late[0], second.record(HEADS_UP), *late[1:], passed=passed)

    assert (said, passed) == ([], Passed(late=3))


def test_a_late_record_with_a_fact_of_a_newer_build_is_passed_over() -> None:
    first, second, passed = StreamWriter("t"), StreamWriter("t"), Passed()
    begun = [first.take_over()]
    second.head = first.head
    taken, late = second.take_over(), first.record(HEADS_UP)
    newer = encode(late).replace(b'"events":[', b'"events":[{"type":"moon-rose"},')
    chain = Chain(passed)
    for offset, record in enumerate([*begun, taken], start=1):
        chain.follow(Stored(offset, "t", record.version, encode(record)))

    assert chain.follow(Stored(3, "t", late.version, newer)) == (None, [])
    assert passed == Passed(late=1)


def test_a_take_over_whose_place_was_taken_is_passed_over() -> None:
    first, other = StreamWriter("t"), StreamWriter("t")
    begun = [first.take_over(), first.record(HEADS_UP)]
    other.head = first.head
    passed = Passed()

    said = _said(*begun, first.record(HEADS_UP), other.take_over(), passed=passed)

    assert (said, passed) == ([], Passed(late=1))


def test_records_that_come_again_are_passed_over() -> None:
    records = _records(3)
    kept = {(one.stream, one.version): encode(one) for one in records}
    passed = Passed()

    said = _said(*records, *records, passed=passed, kept=kept)

    assert (said, passed) == ([], Passed(repeats=3))


def test_other_content_at_a_version_that_was_taken_is_named() -> None:
    records = _records(3)
    kept = {(one.stream, one.version): encode(one) for one in records}
    other = StreamWriter("t").record(HEADS_UP)

    assert _said(*records, other, kept=kept) == ["version 1 comes after version 3"]


@pytest.mark.parametrize(
    ("epoch", "facts", "said"),
    [
        (2, HEADS_UP, "epoch 2 after epoch 1, and nobody took the table over"),
        (
            2,
            (TakeOver(epoch=3, dealer="d"),),
            "fact 1 takes the table over in epoch 3; only a record's first may, in the record's own"
            " epoch 2",
        ),
        (
            1,
            (TakeOver(epoch=1, dealer="d"),),
            "a take-over in epoch 1, which holds the table already",
        ),
    ],
)
def test_an_epoch_that_moves_without_a_sound_take_over_is_named(
    epoch: int, facts: tuple[AnyEvent, ...], said: str
) -> None:
    writer = StreamWriter("t")
    taken = writer.take_over()
    writer.epoch = epoch

    assert _said(taken, writer.record(facts)) == [said]


def test_an_imported_hand_is_one_record_and_is_not_remembered() -> None:
    chain, one, two = Chain(), StreamWriter("phh-1"), StreamWriter("phh-2")

    found = [
        chain.follow(Stored(1, "phh-1", 1, encode(one.record(HEADS_UP))))[1],
        chain.follow(Stored(2, "phh-2", 1, encode(two.record(HEADS_UP))))[1],
        chain.follow(Stored(3, "phh-1", 2, encode(one.record(HEADS_UP))))[1],
    ]

    assert [len(faults) for faults in found] == [0, 0, 1]
    assert found[2][0].what == "version 2 of an imported hand, which is one record"
    assert not chain.remembered


def test_bytes_that_are_no_record_are_named() -> None:
    chain = Chain()

    record, found = chain.follow(Stored(1, "t", 1, b"{"))

    assert record is None
    assert [one.what for one in found] == ["not a record: Input data was truncated"]


@pytest.mark.parametrize("stream", ["", "t"])
def test_bytes_without_a_version_have_no_place_among_the_versions(stream: str) -> None:
    chain, (one,) = Chain(), _records(1)

    _, found = chain.follow(Stored(1, stream, 0, b"{"))

    assert [each.what for each in found] == ["not a record: Input data was truncated"]
    assert chain.follow(Stored(2, "t", 1, encode(one))) == (one, [])


def test_a_record_of_version_0_is_named() -> None:
    record = Record(stream="t", version=0, epoch=0, at=_records(1)[0].at, previous="", events=())

    assert _said(record) == ["no record is of version 0"]


def test_a_hole_in_the_offsets_is_named() -> None:
    chain = Chain()
    one, two = _records(2)
    chain.follow(Stored(1, "t", 1, encode(one)))

    _, found = chain.follow(Stored(3, "t", 2, encode(two)))

    assert [one.what for one in found] == ["offset 3 comes after offset 1"]


def test_a_log_shorter_than_it_says_is_named() -> None:
    chain = Chain()
    chain.follow(Stored(1, "t", 1, encode(_records(1)[0])))

    (found,) = chain.end(2)

    assert found.what == "the log says it ends at offset 2, the last one read is 1"


def test_a_part_of_a_stream_is_not_held_against_its_beginning() -> None:
    _, two, three = _records(3)
    chain = Chain.from_version(2)

    found = [
        *chain.follow(Stored(8, "t", 2, encode(two)))[1],
        *chain.follow(Stored(9, "t", 3, encode(three)))[1],
    ]

    assert found == []


def _records(count: int) -> list[Record]:
    writer = StreamWriter("t")
    return [writer.record((ChipsAdded(seat=1, player=f"p{at}", chips=9),)) for at in range(count)]


def _said(
    *records: Record,
    passed: Passed | None = None,
    kept: Mapping[tuple[str, int], bytes] | None = None,
) -> list[str]:
    chain = Chain(passed, lambda stream, version: (kept or {}).get((stream, version)))
    said: list[str] = []
    for offset, record in enumerate(records, start=1):
        stored = Stored(offset, record.stream, record.version, encode(record))
        said += [one.what for one in chain.follow(stored)[1]]
    return said
