"""Tournaments to play in tests, and what must hold of every one that was played."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec.structs import replace

from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted, TakeOver
from schemas.record import Record, decode
from schemas.stakes import Limit
from schemas.table_events import PlayerLeft
from schemas.tournament_events import TournamentEnded
from services.dealer import DealerKey
from services.dealer.tournament import Desk, Entries, play_tournament, usual_terms
from services.eventlog import EventLog, MemoryLog
from services.rules.tournament import tournament_stream, wrong_claims
from tests.dealer.rooms import assert_sound

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
KEY: Final = DealerKey(bytes(range(32)))
Streams = Mapping[str, list[AnyEvent]]


class Clock:
    """A second more at every look."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def entries(
    players: int,
    seats: int = 9,
    game: tuple[str, Limit] = ("holdem", "nl"),
    *,
    chips: int | None = None,
    absent: Iterable[str] | None = None,
) -> Entries:
    """Players p1, p2 ... ; fewer chips make a shorter tournament."""
    terms = usual_terms(*game, players, seats=seats)
    if chips is not None:
        terms = replace(terms, starting_chips=chips)
    names = tuple(f"p{at}" for at in range(1, players + 1))
    return Entries(terms, names, None if absent is None else frozenset(absent))


def desk(seed: str | None = "a trial") -> Desk:
    return Desk(Clock(), seed)


def bulk(entered: Entries, seed: str = "a trial") -> MemoryLog:
    """A tournament dealt in bulk to its end."""
    log = MemoryLog()
    assert play_tournament(log, entered, desk(seed)).over
    return log


def records(log: EventLog) -> list[Record]:
    """Every record in the order of the log."""
    stored = log.partitions[0].read(0, 1_000_000)
    return [decode(one.data, one.stream, one.version) for one in stored]


def streams(log: EventLog) -> dict[str, list[AnyEvent]]:
    """Every stream's facts but take-overs."""
    found: dict[str, list[AnyEvent]] = {}
    for record in records(log):
        facts = [one for one in record.events if not isinstance(one, TakeOver)]
        found.setdefault(record.stream, []).extend(facts)
    return found


def parted(log: EventLog, tournament: str) -> tuple[list[AnyEvent], Streams]:
    """A tournament's own facts, and those of its tables."""
    found = streams(log)
    own = found.pop(tournament_stream(tournament))
    return own, {name: said for name, said in found.items() if name.startswith(f"{tournament}-t")}


def assert_right(log: EventLog, tournament: str, entered: Entries) -> TournamentEnded:
    """Assert all that holds of a tournament played to its end; how it came out."""
    own, tables = parted(log, tournament)
    assert wrong_claims(own, tables) == ()
    for said in tables.values():
        assert_sound(said)
    chips = entered.terms.starting_chips * len(entered.players)
    assert_chips_conserved(log, tournament, chips)
    ended = own[-1]
    assert isinstance(ended, TournamentEnded)
    assert {one.player for one in ended.finishes} == {*entered.players}
    assert last_stacks(tables) == {ended.finishes[0].player: chips}
    return ended


def assert_chips_conserved(log: EventLog, tournament: str, chips: int) -> None:
    """Assert that after every hand of any table nobody has more or less, in the log's order:
    chips on their way between tables are those a player left with.
    """
    held: Counter[str] = Counter()
    on_the_way: Counter[str] = Counter()
    names: dict[tuple[str, int], str] = {}
    brought = 0
    for record in records(log):
        if not record.stream.startswith(f"{tournament}-t"):
            continue
        for event in record.events:
            if isinstance(event, ChipsAdded):
                assert on_the_way.pop(event.player, event.chips) == event.chips
                held[event.player] += event.chips
                brought = max(brought, held.total() + on_the_way.total())
            elif isinstance(event, PlayerLeft):
                assert held.pop(event.player) == event.chips
                on_the_way[event.player] = event.chips
            elif isinstance(event, HandStarted):
                names |= {(record.stream, one.seat): one.player for one in event.seats}
                assert all(held[one.player] == one.stack for one in event.seats)
            elif isinstance(event, HandEnded):
                for one in event.stacks:
                    held[names[record.stream, one.seat]] = one.chips
                assert held.total() + on_the_way.total() == brought
    assert brought == chips


def last_stacks(tables: Streams) -> dict[str, int]:
    """Who sits at any table at the end, with what."""
    held: dict[str, int] = {}
    for said in tables.values():
        seats: dict[int, str] = {}
        stacks: Counter[int] = Counter()
        for event in said:
            if isinstance(event, ChipsAdded):
                seats[event.seat] = event.player
                stacks[event.seat] += event.chips
            elif isinstance(event, PlayerLeft):
                seats.pop(event.seat)
                stacks.pop(event.seat)
            elif isinstance(event, HandEnded):
                stacks.update({one.seat: one.chips - stacks[one.seat] for one in event.stacks})
        held |= {player: stacks[seat] for seat, player in seats.items()}
    return held
