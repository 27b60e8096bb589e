"""`oddchip run`: a table of each game dealt at a pace to watch, projected as it goes."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from shlex import join
from shutil import which
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from schemas.errors import BadSettings, OddchipError, SealBroken, WaitEnded
from services.console.dealing import utc
from services.console.ends import ends_of
from services.console.naming import named
from services.console.options import Seconds, Whole, here, placed, plain, told
from services.console.output import note, say
from services.console.partitions import follow
from services.console.patient import awaited
from services.console.place import alone, reading, require_usable
from services.console.serving import HOST, NEIGHBOURS, PORT, PORT_MAX, listening, serving
from services.console.stopping import Stop, stopping
from services.dealer import LiveRoom, Lost, keep_key, room_tables
from services.dealer.tournament import Desk, LiveTournaments, small_tournament
from services.eventlog import EventLog
from services.replay import folded, headline, sentence, settled
from services.settings import DEFAULT_DATA, Settings
from services.store import Reader

if TYPE_CHECKING:
    from services.console.metrics import Metrics

_PROGRAM: Final = "oddchip"
_PACE: Final = 0.2
_SHOWN: Final = 50
"""Most hands listed at a time; more than that have ended only where nobody watches."""


@click.command()
@click.option("--pace", type=Seconds(), default=_PACE, help="Seconds between steps.")
@click.option("--seed", type=plain, metavar="TEXT", help="The same seed deals the same hands.")
@click.option("--port", type=Whole(0, PORT_MAX), default=PORT, help="Of the API, or one behind.")
@told
@placed
def run(*, pace: float, seed: str | None, port: int) -> int:
    """Deal at a table of each game, project and serve the read API, until Ctrl-C.

    The next run goes on from there. A port that is taken is passed over for the next free one.
    """
    settings = here()
    from services.console.metrics import Metrics  # a third of a second that no other should wait

    metrics = Metrics(settings)
    with stopping() as stop:
        try:
            with (
                awaited(settings, create=True, failed=metrics.failed) as log,
                alone(settings, "run") as mine,
            ):
                if not mine:
                    why = "another `oddchip run` deals here already"
                    raise BadSettings(str(settings.data), (why,))
                metrics.ends = ends_of(settings, log)
                return _run(_Room(settings, log, stop, metrics), _Manner(pace, seed, port))
        except WaitEnded:
            note("stopped; the log was still away")
    return 0


class _Manner(NamedTuple):
    """How to deal and serve."""

    pace: float
    seed: str | None
    port: int


class _Room(NamedTuple):
    """Where to deal."""

    settings: Settings
    log: EventLog
    stop: Stop
    metrics: "Metrics"


def _run(where: _Room, manner: _Manner) -> int:
    settings, log, stop, metrics = where
    tables = room_tables()
    key = keep_key(settings.key, log, tables)
    require_usable(settings, log)
    room = LiveRoom(log, tables, key, utc, seed=manner.seed)
    desk = Desk(utc, manner.seed)
    tournaments = LiveTournaments(log, key, desk, small_tournament)
    listener = listening(HOST, manner.port, neighbours=NEIGHBOURS)
    with (
        serving(settings, listener, stop, metrics.ends, metrics),
        _projecting(where) as fault,
    ):
        dealt = _Dealt(room, tournaments)
        _watch(settings, dealt, stop, manner.pace)
    if fault:
        raise fault[0]
    note(f"stopped; {_left(room)}")
    return 1 if dealt.lost() else 0


class _Dealt(NamedTuple):
    """What is dealt: tables, and one tournament after the other."""

    room: LiveRoom
    tournaments: LiveTournaments

    def step(self) -> None:
        """A record at every table."""
        self.room.step()
        self.tournaments.step()

    def lost(self) -> list[Lost]:
        """What had to be let go of, and why."""
        room, tournaments = self
        why = tournaments.lost
        return [*room.lost, *([] if why is None else [Lost(tournaments.name, why)])]


def _watch(settings: Settings, dealt: _Dealt, stop: Stop, pace: float) -> None:
    room = dealt.room
    note(f"dealing at {len(room.tables)} tables into {settings.data}; Ctrl-C stops")
    with reading(settings) as reader:
        shown = Arrivals(settings, reader)
        lost = set[str]()
        told = False
        while room.tables and not stop():
            dealt.step()
            for one in [one for one in dealt.lost() if one.table not in lost]:
                lost.add(one.table)
                note(f"{one.table} is lost: {one.why}{_mend(settings, one.why)}")
            fresh = shown.lines()
            if fresh and not told:
                told = True
                _point(settings, shown.last)
            for line in fresh:
                say(sentence(line))
            stop.wait(pace)


def _mend(settings: Settings, why: OddchipError) -> str:
    """What somebody can do about it."""
    if isinstance(why, SealBroken):
        return f"; restore the key it is sealed with as {settings.key} to go on there"
    return ""


def _left(room: LiveRoom) -> str:
    if not room.tables:
        return "no table is left here"
    if room.lost:
        return f"the next run goes on without the {len(room.lost)} lost, unless they are free again"
    return "the next run goes on with the same hands"


def _point(settings: Settings, hand: str) -> None:
    """Where to look, in words that can be typed."""
    where = [] if str(settings.data) == DEFAULT_DATA else ["--data", str(settings.data)]
    if settings.log != f"sqlite:///{settings.data / 'log.db'}":
        where += ["--log", settings.log]
    name = Path(sys.argv[0])
    program = str(name) if name.name == _PROGRAM and not which(_PROGRAM) else _PROGRAM
    note("look closer, in another terminal:")
    for command in (["hand", hand], ["replay", hand], ["stats", "players"], ["verify"]):
        note(f"  {join([program, *command, *where])}")


class Arrivals:
    """Hands that ended since the last look, a line each."""

    def __init__(self, settings: Settings, reader: Reader) -> None:
        self._settings = settings
        self._reader = reader
        newest = reader.hands(1)
        self.last = newest[0].hand if newest else ""

    def lines(self) -> list[str]:
        """The new ones, in the order they ended."""
        fresh: list[str] = []
        for row in self._reader.hands(_SHOWN):
            if row.hand == self.last:
                break
            fresh.append(row.hand)
        if fresh:
            self.last = fresh[0]
        return [self._line(hand) for hand in reversed(fresh)]

    def _line(self, hand: str) -> str:
        stored = self._reader.hand(hand)
        if stored is None:
            return hand
        state = folded(named(self._settings, stored.events()))
        return headline(state, settled(state))


@contextmanager
def _projecting(where: _Room) -> Generator[list[Exception], None, None]:
    """A projector beside the dealer, unless another process has all; holds what stopped it."""
    settings, log, stop, metrics = where
    faults: list[Exception] = []

    def work() -> None:
        try:
            follow(settings, log, stop, metrics)
        except Exception as fault:  # whatever it is: nobody else would hear of it
            faults.append(fault)
            stop.now()

    thread = Thread(target=work, name="projector")
    thread.start()
    try:
        yield faults
    finally:
        stop.now()
        thread.join()
