"""Records that came too late are passed over: the store is that of a log which never held them."""

from collections.abc import Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from schemas.events import AnyEvent
from schemas.record import START, Head, Record, encode
from services.projector import Projector
from services.store import Quarantined, Reader, open_store
from tests.hands import StreamWriter, play
from tests.projector.projecting import Delivered, fold_round

SIZES: Final = (1, 3, 1000)


class Outcome(NamedTuple):
    """What came of a log, wherever in it the records stood."""

    digest: str
    held: list[Quarantined]


def projected(log: Delivered, size: int = 1000, root: Path | None = None) -> tuple[Outcome, int]:
    """What comes of a log read in batches of `size`, and how many records came too late."""
    with TemporaryDirectory() as fresh:
        place = root or Path(fresh)
        with closing(open_store(place, log.identity)) as store:
            projector = Projector(log, store)
            while projector.step(size):
                pass
            late = projector.tally.late
        with closing(Reader.open(place)) as reader:
            return Outcome(reader.digest(), reader.quarantined()), late


def deposed(facts: Sequence[AnyEvent], at: int) -> tuple[list[Record], list[Record], list[Record]]:
    """A hand up to its fact `at`; what its first dealer wrote behind; what his successor did."""
    writer = StreamWriter("t")
    begun = [writer.take_over("first"), *writer.records(facts[:at])]
    late = twin(writer).records(facts[at : at + 2])
    rest = [writer.take_over("second"), *writer.records(facts[at:])]
    return begun, late, rest


def twin(writer: StreamWriter) -> StreamWriter:
    """Another writer that stands where this one does; its clock is its own."""
    return StreamWriter(writer.stream, writer.epoch, writer.head, writer.at.replace(year=2027))


@pytest.mark.parametrize("size", SIZES)
def test_a_deposed_dealer_changes_nothing_wherever_his_records_fall(size: int) -> None:
    facts = play(Random(5), seats=2, hand="t-1")
    begun, late, rest = deposed(facts, len(facts) - 4)
    first, tail = rest[0], rest[1:]
    expected, _ = projected(Delivered([*begun, *rest]))

    for places in combinations(range(len(tail) + len(late)), len(late)):
        zombies, honest = iter(late), iter(tail)
        mixed = [
            next(zombies) if place in places else next(honest)
            for place in range(len(tail) + len(late))
        ]
        found = projected(Delivered([*begun, first, *mixed]), size)

        assert found == (expected, len(late)), places
    assert expected.held == []


@pytest.mark.parametrize("size", SIZES)
def test_a_take_over_that_lost_its_race_changes_nothing(size: int) -> None:
    writer = StreamWriter("t")
    begun = [writer.take_over("first"), writer.record(fold_round("t-1"))]
    rival = twin(writer)
    lost = rival.take_over("rival")
    go_on = [writer.record(fold_round("t-2")), writer.take_over("second")]
    go_on.append(writer.record(fold_round("t-3")))
    expected, _ = projected(Delivered([*begun, *go_on]))

    for place in range(1, len(go_on) + 1):
        log = Delivered([*begun, *go_on[:place], lost, *go_on[place:]])

        assert projected(log, size) == (expected, 1)
    assert expected.held == []


def test_records_of_one_epoch_that_differ_stay_a_fork() -> None:
    writer = StreamWriter("t")
    log = Delivered([writer.take_over(), writer.record(fold_round("t-1"))])
    log.deliver(replace(writer.record(fold_round("t-2")), version=2))

    found, late = projected(log)

    assert late == 0
    assert "a fork" in str(found.held)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", [b"moon-rose", b"take-over"])
def test_a_late_record_with_a_fact_of_a_newer_build_is_passed_over(kind: bytes, size: int) -> None:
    begun, late, rest = deposed(play(Random(5), seats=2, hand="t-1"), 3)
    fact = b'"events":[{"type":"%s","epoch":0,"phase":"full"},' % kind
    newer = [(one.version, encode(one).replace(b'"events":[', fact)) for one in late]
    log = Delivered([*begun, rest[0]])
    for version, data in newer:
        log.deliver_bytes("t", version, data)
    log.deliver(*rest[1:])
    expected, _ = projected(Delivered([*begun, *rest]))

    assert projected(log, size) == (expected, len(late))


def test_a_late_record_that_nobody_can_read_stays_a_fork() -> None:
    begun, late, rest = deposed(play(Random(5), seats=2, hand="t-1"), 3)
    log = Delivered([*begun, rest[0]])
    log.deliver_bytes("t", late[0].version, encode(late[0])[:-1])

    found, passed = projected(log)

    assert passed == 0
    assert "a fork" in str(found.held)


def test_what_is_late_behind_a_gap_is_held_and_passed_over_once_it_is_mended(
    tmp_path: Path,
) -> None:
    begun, late, rest = deposed(play(Random(5), seats=2, hand="t-1"), 3)
    whole = Delivered([*begun, *rest[:2], late[0], rest[2], late[1], *rest[3:]])
    place = len(begun) + 1
    sound = whole.stored[place]
    whole.stored[place] = sound._replace(data=b"{")
    expected, _ = projected(Delivered([*begun, *rest]))

    broken, late_then = projected(whole, root=tmp_path)
    whole.stored[place] = sound
    mended, late_now = projected(whole, root=tmp_path)

    assert (len(broken.held), late_then) == (len(rest) + 1, 0)
    assert (mended, late_now) == (expected, 2)


class Room:
    """Dealers at one table of a log that refuses nothing: some see late what has happened."""

    def __init__(self) -> None:
        self.delivered: list[Record] = []
        self.counting: list[Record] = []
        self.heads: list[Head] = [START]  # after every record that counts
        self._dealers: dict[int, StreamWriter] = {}

    def take(self, dealer: int, behind: int) -> None:
        """Take the table over from where it stood some records ago."""
        writer = StreamWriter("t", head=self.heads[-1 - behind % len(self.heads)])
        if self._write(writer.take_over(f"dealer-{dealer}"), writer.head):
            self._dealers[dealer] = writer

    def deal(self, dealer: int) -> None:
        """Deal a hand as one who holds the table, or thinks so."""
        writer = self._dealers.get(dealer)
        if writer is not None:
            hand = f"t-{writer.head.version + 1}"
            self._write(writer.record(fold_round(hand)), writer.head)

    def repeat(self, place: int) -> None:
        """Deliver a record once more that was delivered before."""
        if self.delivered:
            self.delivered.append(self.delivered[place % len(self.delivered)])

    def _write(self, record: Record, head: Head) -> bool:
        self.delivered.append(record)
        counts = record.previous == self.heads[-1].digest
        if counts:
            self.counting.append(record)
            self.heads.append(head)
        return counts


STEPS: Final = st.lists(
    st.one_of(
        st.tuples(st.just("take"), st.integers(0, 2), st.integers(0, 3)),
        st.tuples(st.just("deal"), st.integers(0, 2)),
        st.tuples(st.just("repeat"), st.integers(0, 30)),
    ),
    max_size=30,
)


@given(STEPS, st.sampled_from(SIZES))
def test_whatever_zombies_rivals_and_repeats_do_only_what_counts_is_taken(
    steps: list[tuple[str, int] | tuple[str, int, int]], size: int
) -> None:
    room = Room()
    for name, *arguments in steps:
        getattr(room, name)(*arguments)
    repeats = sum(
        one in room.delivered[:at] and one in room.counting for at, one in enumerate(room.delivered)
    )
    expected, none_late = projected(Delivered(room.counting))

    found, late = projected(Delivered(room.delivered), size)

    assert found == expected
    assert found.held == []
    assert none_late == 0
    assert late == len(room.delivered) - len(room.counting) - repeats
