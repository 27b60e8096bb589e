"""Many hands at once: cards in clear, a hand written once it is over, as one record or several.

A hand's records are offered in one append. Where a log takes an append whole or not at all, a
dealer that is killed leaves whole hands; on one that does not, such as Kafka, it may leave the
beginning of one. That hand stays in play for good: every order claims new tables.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final, Literal, NamedTuple, cast

from schemas.commands import Deal, TakeTable
from schemas.errors import BadSettings
from schemas.events import AnyEvent, HandEnded, HandStarted
from schemas.record import START, Head, Record
from services.dealer.hand import Hand
from services.dealer.house_hand import house_played
from services.dealer.playing import AnyTable, between, decided
from services.dealer.seeds import hand_seed
from services.dealer.spread import AnyGame, named, spread
from services.dealer.tables import PREFIX, SEATS, Sitting, next_table
from services.eventlog import Answer, Appended, EventLog, Refusal, chain, head_after
from services.rules import decide

BATCH: Final = 200
"""Hands an append, and so a sync of the disk, takes."""

DEALER: Final = "bulk"
_EPOCH: Final = 1  # of a table nobody has had before

TABLE_HANDS: Final = 10_000
"""Hands a table deals at most where nobody says how many tables there are: what a stream holds."""

Granularity = Literal["hand", "street", "event"]
"""What one record of a hand holds: all of it, what lies between two deals, or a fact."""

Clock = Callable[[], datetime]
Progress = Callable[[int, int], None]
Stop = Callable[[], bool]


class Order(NamedTuple):
    """What is to be dealt."""

    hands: int
    games: Sequence[AnyGame]
    tables: int | None = None  # None: one a game, several in a long run
    seats: int = SEATS  # of pot games
    seed: str | None = None  # None: every deck from the operating system's randomness
    record: Granularity = "hand"


class Dealt(NamedTuple):
    """What became of an order: hands that stand in the log, at which tables, and what was lost."""

    hands: int
    tables: tuple[str, ...]
    refused: tuple[Refusal, ...]
    ended: tuple[str, ...] = ()  # workers that ended before their time, in words


class BulkTable:
    """A new table in this dealer's hands; it makes records, and appends none."""

    __slots__ = ("_clock", "_granularity", "_seed", "_sitting", "head", "table")

    def __init__(
        self,
        table: AnyTable,
        seed: str | None,
        clock: Clock,
        granularity: Granularity = "hand",
        head: Head = START,
    ) -> None:
        self.table = table
        self.head = head  # where its stream stands once its records are appended
        self._seed = seed
        self._clock = clock
        self._granularity: Granularity = granularity
        self._sitting = between(table)

    def take(self) -> Record:
        """The stream's first record, which makes the table ours."""
        return self._record(decide(None, TakeTable(epoch=_EPOCH, dealer=DEALER)))

    def hand(self) -> Iterator[Record]:
        """The next hand, played to its end, after the buy-ins it needs."""
        sitting, bought = self._sitting, list[AnyEvent]()
        while purchase := sitting.purchase():
            events = decided(sitting, purchase)
            sitting.apply(*events)
            bought += events
        if bought:
            yield self._record(bought)
        streets = self._play(hand_seed(self._seed, self.table.name, sitting.number + 1))
        sitting.apply(streets[0][0], streets[-1][-1])
        yield from map(self._record, divided(streets, self._granularity))

    def _play(self, seed: bytes) -> list[list[AnyEvent]]:
        sitting = self._sitting
        if isinstance(sitting, Sitting):
            return played(sitting, seed)
        return house_played(sitting, seed)

    def _record(self, events: Sequence[AnyEvent]) -> Record:
        record = chain(self.head, self.table.name, _EPOCH, self._clock(), events)
        self.head = head_after(record)
        return record


def played(sitting: Sitting, seed: bytes) -> list[list[AnyEvent]]:
    """Every fact of the table's next hand, dealt from `seed`, street by street.

    The first street begins with the hand; each of the others with the deal that opens it, one a
    board where the hand is run out on several; the last one holds the showdown and the end.
    """
    streets = [list(decide(None, sitting.start()))]
    hand = Hand(cast(HandStarted, streets[0][0]), seed, sealed=False)
    hand.apply(streets[0][1:])
    state = hand.state
    while state.phase != "over":
        command = hand.next_command()
        if isinstance(command, Deal) and state.opened >= 0:
            streets.append([])
        new = decide(state, command)
        hand.apply(new)
        streets[-1] += new
    return streets


def divided(
    streets: Sequence[Sequence[AnyEvent]], granularity: Granularity
) -> Sequence[Sequence[AnyEvent]]:
    """A hand's facts as its records hold them, in order."""
    match granularity:
        case "street":
            return streets
        case "hand":
            return [[event for street in streets for event in street]]
        case "event":
            return [[event] for street in streets for event in street]


def deal(
    log: EventLog,
    order: Order,
    *,
    clock: Clock,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Dealt:
    """Deal `order.hands` hands at new tables, named on from those the log holds.

    `progress` is told hands done and hands wanted after every append, `stop` is asked between
    hands; what was dealt until then is kept. A table that somebody else writes to stops, the
    others go on. Raises `BadSettings` and what the log raises.
    """
    playing = claim(log, order, clock)
    names = tuple(one.table.name for one in playing)
    done, refused = play(log, playing, order.hands, progress=progress, stop=stop)
    return Dealt(done, names, refused)


def play(
    log: EventLog,
    playing: Sequence[BulkTable],
    hands: int,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> tuple[int, tuple[Refusal, ...]]:
    """Deal so many hands at tables in turn; how many stand in the log, and refusals. See `deal`."""
    refused: list[Refusal] = []
    done, turn, stopped = 0, 0, False
    while playing and done < hands and not stopped:
        batch: list[Record] = []
        for _ in range(min(BATCH, hands - done)):
            if stopped := stop is not None and stop():
                break
            batch.extend(playing[turn % len(playing)].hand())
            turn += 1
        answers = log.append(batch)
        done += _hands(batch, answers)
        no = [one for one in answers if not isinstance(one, Appended)]
        refused += no
        lost = {one.stream for one in no}
        playing = [one for one in playing if one.table.name not in lost]
        if progress:
            progress(done, hands)
    return done, tuple(refused)


def claim(log: EventLog, order: Order, clock: Clock) -> list[BulkTable]:
    """New tables that are surely ours: names that another dealer took meanwhile are passed over.

    Raises `BadSettings` for an order nobody can deal.
    """
    if order.hands < 1:
        what = "hands to deal"
        raise BadSettings(what, (f"at least one, not {order.hands}",))
    wanted: Sequence[AnyTable] = spread(order.games, _count(order), seats=order.seats)
    number, claimed = next_table(log.heads(PREFIX)), list[BulkTable]()
    while wanted:
        offered = [
            BulkTable(named(one, f"{PREFIX}{at}"), order.seed, clock, order.record)
            for at, one in enumerate(wanted, start=number)
        ]
        number += len(offered)
        answers = log.append([one.take() for one in offered])
        ours = [isinstance(one, Appended) and not one.repeat for one in answers]
        claimed += [one for one, mine in zip(offered, ours, strict=True) if mine]
        wanted = [one.table for one, mine in zip(offered, ours, strict=True) if not mine]
    return claimed


def _count(order: Order) -> int:
    """How many tables: as ordered, else one a game, and as many again for every `TABLE_HANDS`."""
    if order.tables is not None:
        return order.tables
    games = len(order.games)
    return games * -(-order.hands // (games * TABLE_HANDS)) if games else 0


def _hands(batch: Sequence[Record], answers: Sequence[Answer]) -> int:
    return sum(
        isinstance(answer, Appended) and isinstance(record.events[-1], HandEnded)
        for record, answer in zip(batch, answers, strict=True)
    )
