"""The stores of a log with several partitions, and an assignment that a test decides."""

from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from services.eventlog import LetGo
from services.projector import Projector, Share, Watch
from services.store import Reader, open_store, root_of
from tests.eventlog.split import SplitLog
from tests.projector.projecting import fresh_digest


class Decided:
    """An assignment as a test decides it."""

    def __init__(self, *numbers: int) -> None:
        self.wanted = frozenset(numbers)
        self.has: frozenset[int] = frozenset()
        self.left = False

    def assigned(self, let_go: LetGo) -> frozenset[int]:
        """See `Assignment.assigned`."""
        gone, self.has = self.has - self.wanted, self.wanted
        if gone:
            let_go(gone)
        return self.has

    def close(self) -> None:
        """See `Assignment.close`."""
        self.left = True


class Stores:
    """The stores of a log's partitions below one folder, each held by one share at a time."""

    def __init__(self, log: SplitLog, root: Path) -> None:
        self.log, self._root = log, root
        self.held: set[int] = set()

    def place(self, number: int) -> Path:
        """Where a partition's stores lie."""
        return root_of(self._root, number, len(self.log.partitions))

    def share(self, assignment: Decided, watch: Watch | None = None) -> Share:
        """A process's share, as if it were another process's."""
        return Share(self.log, assignment, self._claim, watch)

    def are_complete(self, scratch: Path) -> bool:
        """Whether every store holds what a new one would."""
        return all(
            self.digest(number) == fresh_digest(part, scratch / str(number))
            for number, part in enumerate(self.log.partitions)
        )

    def digest(self, number: int) -> str:
        """The digest of a partition's store."""
        with closing(Reader.open(self.place(number))) as reader:
            return reader.digest()

    @contextmanager
    def _claim(self, number: int) -> Generator[Projector | None, None, None]:
        if number in self.held:
            yield None
            return
        self.held.add(number)
        try:
            with closing(
                open_store(self.place(number), self.log.partitions[number].identity)
            ) as store:
                yield Projector(self.log.partitions[number], store)
        finally:
            self.held.discard(number)
