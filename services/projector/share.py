"""One process's share of a log: a store and a projector for each partition that is its own."""

from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from time import monotonic, sleep
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from schemas.errors import LogAway, LogUnreached, OddchipError, StoreTaken
from services.eventlog import Assignment, EventLog, arrived
from services.projector.projector import Projector
from services.projector.tally import Tally

IDLE_SECONDS: Final = 0.1
"""How long to wait for news of all partitions together."""

LOOK_SECONDS: Final = 0.5
"""How long to leave a partition alone that somebody else has."""

AWAY_SECONDS: Final = 2.0
"""How long to leave a partition alone that does not answer, at least: an attempt may last longer,
and keep the others waiting.
"""

Claim = Callable[[int], AbstractContextManager[Projector | None]]
"""Holds a partition's store, by the partition's number, and moves it; None while somebody else
does.
"""


class Work(NamedTuple):
    """What a share has and has done at one moment; a view that no later work changes."""

    assigned: frozenset[int] = frozenset()
    tallies: Mapping[int, Tally] = MappingProxyType({})  # by partition, now ours or not


class Watch(Protocol):
    """Whoever wants to know how the work goes; asked and told from any thread."""

    def begins(self, share: "Share") -> None:
        """This share is what there is to watch."""
        ...

    def batch(self, records: int, seconds: float) -> None:
        """So many records of one partition were taken and committed."""
        ...

    def failed(self, fault: OddchipError) -> None:
        """Something went wrong and is tried again."""
        ...


class _Held(NamedTuple):
    """A partition that is ours."""

    projector: Projector
    place: ExitStack


class Share:
    """Moves the stores of those partitions along that are assigned to this process.

    A partition whose store somebody else has, or that does not answer, is left alone for a while,
    then tried again; the others go on. One thread moves it; others may look at `work` alone.
    """

    def __init__(
        self,
        log: EventLog,
        assignment: Assignment,
        claim: Claim,
        watch: Watch | None = None,
    ) -> None:
        self._log, self._assignment, self._claim = log, assignment, claim
        self._watch = watch
        self._held: dict[int, _Held] = {}
        self._later: dict[int, float] = {}  # partition -> when to try again to have its store
        self._done: dict[int, Tally] = {}  # by projectors that were let go of
        self._quiet: set[int] = set()  # have nothing more unless `arrived` says so
        self._waited = False  # whether it has just been asked
        self._away: dict[int, LogAway] = {}  # partitions that do not answer
        self._work = Work()
        if watch is not None:
            watch.begins(self)

    @property
    def checkpoints(self) -> Mapping[int, int]:
        """How far each partition that is ours was taken."""
        return {number: one.projector.checkpoint for number, one in self._held.items()}

    @property
    def work(self) -> Work:
        """What is ours and what was done, as of the last step; for any thread."""
        return self._work

    def gather(self) -> None:
        """Let go of what is no longer ours, and take up what has become ours.

        Where nobody tells what is ours, it stays as it is. Raises `StorageFailed`, what opening a
        store raises, and `LogAway` where nothing is ours yet.
        """
        try:
            ours = self._assignment.assigned(self.let_go)
        except LogAway as fault:
            if not self._held or isinstance(fault, LogUnreached):
                raise
            self._tell(fault)
            return
        self.let_go(self._held.keys() - ours)
        for number in sorted(ours - self._held.keys()):
            if monotonic() >= self._later.get(number, 0):
                self._take_up(number)

    def step(self) -> int:
        """Take some records of every partition that is ours; how many there were.

        Raises what `Projector.step` does, but for `StoreTaken`; `LogAway` only where no partition
        of ours answers.
        """
        self.gather()
        try:
            self._look()
            return self._advance_all()
        finally:
            self._show()

    def wait(self) -> None:
        """Go on with what is under way, and wait a moment for news; raises `LogUnreached`."""
        for number, held in [*self._held.items()]:
            with self._while_ours(number):
                held.projector.idle()
        self._show()
        asked = self._held.keys() - self._away.keys()
        if not asked:
            sleep(IDLE_SECONDS)
            return
        self._ask(asked, IDLE_SECONDS)
        self._waited = True

    def finish(self) -> None:
        """Wait until nothing is under way."""
        for number, held in [*self._held.items()]:
            with self._while_ours(number):
                held.projector.finish()

    def let_go(self, numbers: Collection[int]) -> None:
        """Close the stores of these partitions: others may have them.

        Whatever closing one raises, all are let go of.
        """
        with ExitStack() as ending:
            ending.callback(self._show)
            for number in [*numbers]:
                held = self._held.pop(number, None)
                self._quiet.discard(number)
                self._away.pop(number, None)
                if held is not None:
                    ending.callback(self._end, number, held)

    def close(self) -> None:
        """Let go of everything, and leave those with whom we share."""
        with ExitStack() as ending:
            ending.callback(self._assignment.close)
            self.let_go([*self._held])

    def _end(self, number: int, held: _Held) -> None:
        with held.place:
            try:
                held.projector.stop()
            finally:
                done = self._done.get(number, Tally())
                self._done[number] = done.plus(held.projector.tally)

    def _show(self) -> None:
        """Put a new `work` in the old one's place: whoever looks at that sees it whole."""
        tallies = dict(self._done)
        for number, one in self._held.items():
            tallies[number] = tallies.get(number, Tally()).plus(one.projector.tally)
        self._work = Work(frozenset(self._held), tallies)

    def _take_up(self, number: int) -> None:
        with ExitStack() as place:
            projector = place.enter_context(self._claim(number))
            if projector is None:
                self._later[number] = monotonic() + LOOK_SECONDS
                return
            self._held[number] = _Held(projector, place.pop_all())
        self._show()

    def _look(self) -> None:
        """Ask all partitions at once that had nothing more, unless that was done just now."""
        waited, self._waited = self._waited, False
        if not waited and self._quiet:
            self._ask(self._quiet, 0)

    def _ask(self, numbers: Collection[int], seconds: float) -> None:
        """Have those of these partitions be quiet that have nothing now or within so long."""
        taken = {number: self._held[number].projector.checkpoint for number in numbers}
        try:
            self._quiet = set(taken.keys() - arrived(self._log, taken, seconds))
        except LogUnreached:
            raise
        except LogAway as fault:
            self._tell(fault)
            self._quiet = set()  # each is asked by itself: some may answer

    def _advance_all(self) -> int:
        """Take from those that may have something; one that does not answer ends the turn, as it
        may have lasted long: there are others to ask what is ours.
        """
        due = [one for one in self._held if one not in self._quiet and self._may_answer(one)]
        if not due and self._away and self._away.keys() >= self._held.keys():
            raise next(iter(self._away.values()))
        taken = 0
        for number in sorted(due, key=self._away.__contains__):
            taken += self._advance(number)
            if number in self._away:
                break
        return taken

    def _advance(self, number: int) -> int:
        begun, taken = monotonic(), 0
        try:
            with self._while_ours(number):
                taken = self._held[number].projector.step()
        except LogUnreached:
            raise
        except LogAway as fault:
            self._put_off(number, fault, monotonic() - begun)
            return 0
        self._away.pop(number, None)
        if number in self._held:
            self._quiet.add(number)
        if taken and self._watch is not None:
            self._watch.batch(taken, monotonic() - begun)
        return taken

    def _put_off(self, number: int, fault: LogAway, spent: float) -> None:
        """Leave a partition alone that does not answer; raises where none of ours does."""
        self._away[number] = fault
        self._later[number] = monotonic() + max(AWAY_SECONDS, spent)
        if self._away.keys() >= self._held.keys():
            raise fault
        self._tell(fault)

    def _may_answer(self, number: int) -> bool:
        return number not in self._away or monotonic() >= self._later[number]

    def _tell(self, fault: OddchipError) -> None:
        if self._watch is not None:
            self._watch.failed(fault)

    @contextmanager
    def _while_ours(self, number: int) -> Generator[None, None, None]:
        """Let go where a rebuild put another store in use, or somebody else writes ours."""
        try:
            yield
        except StoreTaken as fault:
            self._tell(fault)
            self._later[number] = monotonic() + LOOK_SECONDS
            self.let_go((number,))
