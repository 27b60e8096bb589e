"""Signing heads, as who keeps the log or as a witness: never two that contradict each other.

A signer has a key and a memory of its own, in files beside its key. It trusts neither the tree nor
the service: a new head is signed only with a proof that it is the one signed last, grown.
"""

import sqlite3
from pathlib import Path
from secrets import token_bytes
from typing import Final

from schemas.errors import ForeignStore, HeadRefused, ProofBroken, StorageFailed
from services.audit.proofs.merkle import EMPTY, consistency, is_consistent, root
from services.audit.proofs.notes import (
    CHECKPOINT,
    Head,
    Signer,
    Verifier,
    parse_head,
    parse_note,
    parse_signer,
    signed,
)
from services.audit.proofs.tree import Tree
from services.durable import make_directory, replace_file
from services.private_files import private
from services.sqlite_files import Kind, transaction, translated

_KIND: Final = Kind("memory of a signer", 0x4F44534D, 1, ForeignStore)
_HEADS: Final = """
CREATE TABLE heads (origin TEXT, size INTEGER, root BLOB NOT NULL, at INTEGER NOT NULL,
                    PRIMARY KEY (origin, size)) WITHOUT ROWID
"""


def signer_in(path: Path, name: str, kind: int) -> Signer:
    """The key in a file that only its owner may read, made where there is none.

    Raises `ProofBroken` for a file that is no such key, or one of another kind, and
    `StorageFailed`.
    """
    try:
        if not path.exists():
            if not name or "+" in name or any(one.isspace() for one in name):
                what = "the key's name"
                raise ProofBroken(what, f"no spaces and no '+': {name!r}")
            make_directory(path.parent)
            replace_file(path, f"{Signer(name, kind, token_bytes(32))}\n".encode(), mode=0o600)
        found = parse_signer(path.read_text("ascii"))
    except UnicodeDecodeError as fault:
        raise ProofBroken(str(path), "it is no key") from fault
    except OSError as fault:
        raise StorageFailed.told(path, "read the key", fault) from fault
    if found.kind != kind:
        raise ProofBroken(
            str(path), "it is the key of another office: log and witness have each one"
        )
    return found


class Memory:
    """The heads a signer has signed, in a file of its own; what is noted there is durable."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = private(path, _KIND, self._make)

    @staticmethod
    def _make(connection: sqlite3.Connection) -> None:
        connection.execute(_HEADS)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def last(self, origin: str) -> tuple[int, bytes]:
        """Size and root of the largest head signed for a log."""
        query = "SELECT size, root FROM heads WHERE origin = ? ORDER BY size DESC LIMIT 1"
        with translated(self.path, "read what was signed"):
            found = self._connection.execute(query, (origin,)).fetchall()
        return (int(found[0][0]), bytes(found[0][1])) if found else (0, EMPTY)

    def note(self, head: Head, proof: list[bytes], who: str, at: int) -> None:
        """Remember a head that will be signed; raises `HeadRefused` for one that contradicts."""
        with translated(self.path, "note what is signed"), transaction(self._connection):
            size, known = self.last(head.origin)
            _require_grown(size, known, head, proof, who)
            values = (head.origin, head.size, head.root, at)
            self._connection.execute("INSERT OR IGNORE INTO heads VALUES (?, ?, ?, ?)", values)


def _require_grown(size: int, known: bytes, head: Head, proof: list[bytes], who: str) -> None:
    if head.size < size:
        raise HeadRefused(who, f"it has {head.size} leaves, one of {size} was signed before")
    if head.size == size and head.root != known:
        raise HeadRefused(who, f"another tree of {size} leaves was signed before")
    if not is_consistent(size, known, head.size, head.root, proof):
        raise HeadRefused(who, f"it does not begin with the {size} leaves signed before")


def sign_head(tree: Tree, key: Signer, memory: Memory, seconds: int) -> str:
    """The signed head of the tree as it stands, kept in it too; raises `HeadRefused`."""
    size = tree.size
    head = Head(key.name, size, root(size, tree.node))
    known, _ = memory.last(head.origin)
    proof = consistency(known, size, tree.node) if known <= size else []
    memory.note(head, proof, key.name, seconds)
    note = signed(head.body, [key.sign(head.body, seconds)])
    with tree.adding():
        kept = tree.last_signed()
        if kept is not None and parse_note(kept).body == head.body:
            return kept
        tree.sign(size, note)
    return note


def cosign(tree: Tree, log_key: Verifier, key: Signer, memory: Memory, seconds: int) -> str:
    """The last signed head with a witness's signature below; raises `HeadRefused` and
    `ProofBroken`.
    """
    last = tree.last_signed()
    if last is None:
        raise HeadRefused(key.name, "nobody has signed it yet: `oddchip sign`")
    note = parse_note(last)
    head = parse_head(note.body)
    if head.origin != log_key.name or note.signed_by(log_key) is None:
        raise ProofBroken(CHECKPOINT, f"{log_key.name} has not signed it")
    known, _ = memory.last(head.origin)
    proof = consistency(known, head.size, tree.node) if known <= head.size else []
    memory.note(head, proof, key.name, seconds)
    if note.signed_by(key.public) is not None:
        return last
    made = f"{last}{key.sign(note.body, seconds)}"
    with tree.adding():
        tree.sign(head.size, made)
    return made
