"""One process's share of a log: a store and a projector for each partition that is its own."""

from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from time import monotonic, sleep
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from schemas.errors import OddchipError, StoreTaken
from services.eventlog import Assignment, EventLog, arrived
from services.projector.projector import Projector
from services.projector.tally import Tally

IDLE_SECONDS: Final = 0.1
"""How long to wait for news of all partitions together."""

LOOK_SECONDS: Final = 0.5
"""How long to leave a partition alone that somebody else has."""

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

    A partition whose store somebody else has is left alone for a while, then tried again. One
    thread moves it; others may look at `work` alone.
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
        self._quiet: frozenset[int] = frozenset()  # had nothing when all were last waited for
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

        Raises `StorageFailed`, and what opening a store raises.
        """
        ours = self._assignment.assigned(self.let_go)
        self.let_go(self._held.keys() - ours)
        for number in sorted(ours - self._held.keys()):
            if monotonic() >= self._later.get(number, 0):
                self._take_up(number)

    def step(self) -> int:
        """Take some records of every partition that is ours; how many there were.

        Raises what `Projector.step` does, but for `StoreTaken`.
        """
        self.gather()
        quiet, self._quiet = self._quiet, frozenset()
        try:
            return sum([self._advance(one) for one in [*self._held] if one not in quiet])
        finally:
            self._show()

    def wait(self) -> None:
        """Go on with what is under way, and wait a moment for news."""
        for number, held in [*self._held.items()]:
            with self._while_ours(number):
                held.projector.idle()
        self._show()
        if not self._held:
            sleep(IDLE_SECONDS)
            return
        taken = self.checkpoints
        self._quiet = frozenset(taken.keys() - arrived(self._log, taken, IDLE_SECONDS))

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

    def _advance(self, number: int) -> int:
        begun, taken = monotonic(), 0
        with self._while_ours(number):
            taken = self._held[number].projector.step()
        if taken and self._watch is not None:
            self._watch.batch(taken, monotonic() - begun)
        return taken

    @contextmanager
    def _while_ours(self, number: int) -> Generator[None, None, None]:
        """Let go where a rebuild put another store in use, or somebody else writes ours."""
        try:
            yield
        except StoreTaken as fault:
            if self._watch is not None:
                self._watch.failed(fault)
            self._later[number] = monotonic() + LOOK_SECONDS
            self.let_go((number,))
