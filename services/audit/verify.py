"""The audit: the log's bytes, every hand's cards, chips and pots, everybody's claims, and the store
against a fresh projection of its log.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from schemas.errors import CorruptRecord
from schemas.events import AnyEvent, CardsReleased, HandEnded, HandStarted, HoleCardsDealt, Sealed
from schemas.house_events import CardsDrawn, DealerDealt, HouseHandStarted
from schemas.record import Record, Stored
from schemas.rows import FindingKind, FindingRow
from schemas.table_events import HandVoided
from services.audit.boxes import box_faults
from services.audit.cards import card_faults
from services.audit.chain import Chain, Passed
from services.audit.chips import chip_faults, claim_faults
from services.audit.compare import differences, every_place, stored_differences
from services.audit.pots import pot_faults
from services.audit.seals import seal_faults
from services.eventlog import EventLog, Partition
from services.store import Reader, StoredHand
from services.store.lookups import of_partition
from services.store.numbering import partition_of

PAGE = 1000

_STARTS: Final = (HandStarted, HouseHandStarted)

_TWICE: Final = """
SELECT hand, list(stream ORDER BY id), list(last_version ORDER BY id), list(id ORDER BY id)
FROM hands GROUP BY hand HAVING count(*) > 1 ORDER BY hand
"""

Progress = Callable[[int, int], None]


def verify(
    log: Sequence[Partition],
    stored: Reader,
    fresh: Reader,
    progress: Progress | None = None,
    passed: Passed | None = None,
) -> Iterator[FindingRow]:
    """Everything that does not hold in the partitions of a log, as it is found; each fault once.

    `stored` is the store in use, `fresh` one that was just projected from the same log: what the
    projector finds (illegal actions, claims, continuity) is taken from there, so that nothing
    depends on what a store that somebody may have edited says of itself. Who wins a pot is the
    rules' word in both: a fault of the rules' ranking or splitting is not found here; boxes against
    the house are ranked and paid again. `passed` is told of the records that do not count.
    """
    said: set[tuple[str, int, str]] = set()
    for finding in _all(log, stored, fresh, progress, passed or Passed()):
        hand, version = finding.hand, finding.version
        key = (hand, 0, finding.what) if hand else (finding.stream, version, finding.what)
        if key not in said:
            said.add(key)
            yield finding


def verify_hand(
    log: EventLog, stored: Reader, fresh: StoredHand, hand: str
) -> Iterator[FindingRow]:
    """The same for one finished hand; `fresh` is what the log gives for it now."""
    row = fresh.row
    for what in stored_differences(stored, fresh, hand):
        yield _finding(row.stream, row.last_version, hand, "log", what)
    chain = Chain.from_version(row.first_version)
    for entry in log.read_stream(
        row.stream, row.first_version - 1, row.last_version - row.first_version + 1
    ):
        _, found = chain.follow(entry)
        yield from found
    yield from _facts(row.stream, row.last_version, hand, fresh.events())
    yield from _chips(fresh)
    yield from fresh.findings


def verify_stored(stored: StoredHand) -> Iterator[FindingRow]:
    """What can be said of one finished hand from what the store keeps of it alone: its records one
    after the other, its cards, seals, chips, pots and claims, and what the projector found.

    Whether the log still holds these records, `verify_hand` says.
    """
    row = stored.row
    chain = Chain.from_version(row.first_version)
    for version, data in enumerate(stored.records, row.first_version):
        _, found = chain.follow(Stored(version, row.stream, version, data))
        yield from found
    yield from _facts(row.stream, row.last_version, row.hand, stored.events())
    yield from _chips(stored)
    yield from stored.findings


def _all(
    log: Sequence[Partition],
    stored: Reader,
    fresh: Reader,
    progress: Progress | None,
    passed: Passed,
) -> Iterator[FindingRow]:
    yield from _log(log, fresh, progress, passed)
    for page_hand in _stored_hands(fresh):
        yield from _chips(page_hand)
    yield from fresh.findings()
    if len(log) > 1:
        yield from _twice(fresh)
    yield from differences(stored, fresh)


def _log(
    log: Sequence[Partition], fresh: Reader, progress: Progress | None, passed: Passed
) -> Iterator[FindingRow]:
    ends = [one.end() for one in log]
    for number, (partition, end) in enumerate(zip(log, ends, strict=True)):

        def tell(done: int, before: int = sum(ends[:number])) -> None:
            if progress:
                progress(before + done, sum(ends))

        for found in _partition(partition, end, Chain(passed, fresh.record), tell):
            yield of_partition(number, found) if len(log) > 1 else found


def _partition(
    log: Partition, end: int, chain: Chain, tell: Callable[[int], None]
) -> Iterator[FindingRow]:
    """Every record once, and the facts of every hand as soon as it is whole."""
    play, after = _Play(), 0
    while after < end:
        try:
            page = log.read(after, PAGE)
        except CorruptRecord as fault:
            yield _finding(fault.stream, fault.version, None, "log", fault.why)
            chain.skip(after + 1, fault.stream, fault.version)
            after += 1
            continue
        if not page:
            break
        for entry in page:
            if entry.offset > end:
                break
            record, found = chain.follow(entry)
            yield from found
            if record is not None:
                yield from play.take(record)
            after = entry.offset
        tell(after)
    yield from chain.end(end)


@dataclass(slots=True)
class _Play:
    """Hands being read: stream -> the facts so far."""

    open: dict[str, list[AnyEvent]] = field(default_factory=dict[str, list[AnyEvent]])

    def take(self, record: Record) -> Iterator[FindingRow]:
        for event in record.events:
            if isinstance(event, _STARTS):
                yield from self._close(record.stream, record.version)
                self.open[record.stream] = [event]
            elif (facts := self.open.get(record.stream)) is not None:
                facts.append(event)
                if _whole(facts, event):
                    yield from self._close(record.stream, record.version)

    def _close(self, stream: str, version: int) -> Iterator[FindingRow]:
        facts = self.open.pop(stream, None)
        if facts is not None and isinstance(start := facts[0], _STARTS):
            yield from _facts(stream, version, start.hand, tuple(facts))


def _whole(facts: list[AnyEvent], last: AnyEvent) -> bool:
    """Whether nothing of the hand is left to come: sealed cards are opened after its end."""
    if isinstance(last, CardsReleased):
        return True
    return isinstance(last, HandEnded | HandVoided) and not any(map(_hides, facts))


def _hides(fact: AnyEvent) -> bool:
    """Whether a fact holds sealed cards."""
    match fact:
        case HoleCardsDealt(cards=cards) | CardsDrawn(cards=cards) | DealerDealt(down=cards):
            return isinstance(cards, Sealed)
        case _:
            return False


def _facts(
    stream: str, version: int, hand: str, events: tuple[AnyEvent, ...]
) -> Iterator[FindingRow]:
    for what in (*card_faults(events), *seal_faults(hand, events)):
        yield _finding(stream, version, hand, "cards", what)


def _chips(hand: StoredHand) -> Iterator[FindingRow]:
    """Sums, pots, and those claims that the projector has not named already."""
    row, events = hand.row, hand.events()
    for what in (*chip_faults(hand), *pot_faults(hand, events), *box_faults(hand, events)):
        yield _finding(row.stream, row.last_version, row.hand, "conservation", what)
    for what in claim_faults(hand, events):
        yield _finding(row.stream, row.last_version, row.hand, "claim", what)


def _twice(fresh: Reader) -> Iterator[FindingRow]:
    """Hands of one name in several partitions, whose projectors know nothing of one another."""
    with fresh.moment(whole=True) as moment:
        found = cast("list[tuple[str, list[str], list[int], list[int]]]", moment.ask(_TWICE))
    for hand, streams, versions, numbers in found:
        places = " and ".join(
            f"{stream} (partition {partition_of(number)})"
            for stream, number in zip(streams, numbers, strict=True)
        )
        what = f"a hand of this name ended in {places}: it counts {len(streams)} times"
        yield _finding(streams[0], versions[0], hand, "log", what)


def _stored_hands(reader: Reader) -> Iterator[StoredHand]:
    for place in every_place(reader):
        found = reader.hand(place.hand)
        if found is not None:
            yield found


def _finding(
    stream: str, version: int, hand: str | None, kind: FindingKind, what: str
) -> FindingRow:
    return FindingRow(stream=stream, version=version, hand=hand, kind=kind, what=what)
