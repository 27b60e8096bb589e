"""A log with hands, the tree that grew from it, and who signs it."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from schemas.events import AnyEvent
from services.audit.proofs.checking import Shown, check
from services.audit.proofs.growing import grow
from services.audit.proofs.matching import mismatches
from services.audit.proofs.notes import LOG, WITNESS, Signer
from services.audit.proofs.proving import Proof, prove
from services.audit.proofs.signing import Memory, cosign, sign_head
from services.audit.proofs.tree import Tree
from services.eventlog import SqliteLog
from tests.audit.audited import edit
from tests.hands import StreamWriter, TableRun

KEY: Final = Signer("room.example/hands", LOG, b"k" * 32)
WATCHER: Final = Signer("witness.example/w1", WITNESS, b"w" * 32)
THEN: Final = 1_700_000_000


class Grove:
    """A directory with a log and its tree; tables play hands, an event a record or a hand."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.log = SqliteLog(directory / "log.db", create=True)
        self._tables: dict[str, tuple[TableRun, StreamWriter]] = {}

    @classmethod
    def signed(cls, directory: Path, live: int, bulk: int) -> "Grove":
        """Hands of two tables, `live` ones sealed and an event a record, all signed and seen."""
        made = cls(directory)
        made.play("table-1", live, sealed=True, apart=True)
        made.play("table-2", bulk)
        made.grow()
        made.sign()
        made.watch()
        return made

    @property
    def tree(self) -> Tree:
        """The tree, to be closed."""
        return Tree(self.directory / "tree.db", self.log.identity)

    def play(
        self, stream: str = "table-1", hands: int = 3, *, sealed: bool = False, apart: bool = False
    ) -> None:
        """Hands at a table; `apart`: a record an event."""
        if stream not in self._tables:
            run = TableRun(Random(stream), stream, "omaha-8", "pl", sealed=sealed)
            self._tables[stream] = run, StreamWriter(stream)
        run, writer = self._tables[stream]
        for _ in range(hands):
            facts = run.next_hand()
            parts: Iterable[list[AnyEvent]] = [[one] for one in facts] if apart else [facts]
            self.log.append([writer.record(part) for part in parts])

    def grow(self) -> int:
        """Bring the tree up to the log; its size."""
        with closing(self.tree) as tree:
            return grow(tree, self.log)

    def sign(self, key: Signer = KEY, memory: str = "signer.db", at: int = THEN) -> str:
        """The tree's head, signed."""
        with closing(self.tree) as tree, closing(Memory(self.directory / memory)) as heads:
            return sign_head(tree, key, heads, at)

    def watch(self, at: int = THEN) -> str:
        """The signed head, cosigned."""
        with closing(self.tree) as tree, closing(Memory(self.directory / "watcher.db")) as heads:
            return cosign(tree, KEY.public, WATCHER, heads, at)

    def prove(self, hand: str) -> Proof:
        """A hand's proof."""
        with closing(self.tree) as tree:
            return prove(tree, self.log, hand)

    def edit(self, statement: str, file: str = "tree.db") -> None:
        """Change a file behind everybody's back."""
        edit(self.directory / file, statement)

    def faults(self) -> list[str]:
        """What does not hold in the tree."""
        with closing(self.tree) as tree:
            found = list(mismatches(tree, self.log.partitions))
        return [f"{one.hand}: {one.what}" if one.hand else one.what for one in found]


def shown(proof: Proof) -> Shown:
    """What a proof shows who trusts the log's key."""
    return check(proof, KEY.public)
