"""The tree against the log: every whole hand of the log is a leaf, every leaf a hand of the log,
every node the hash over its leaves, and every signed head a beginning of the tree.
"""

from collections.abc import Iterator, Sequence

from msgspec import DecodeError, ValidationError

from schemas.errors import CorruptRecord, ProofBroken
from schemas.rows import FindingRow
from services.audit.proofs.leaves import Leaf, Reading, leaf_bytes, take
from services.audit.proofs.merkle import EMPTY, Frontier, leaf_hash
from services.audit.proofs.notes import parse_head, parse_note
from services.audit.proofs.tree import Entry, Tree
from services.eventlog import Partition

_PAGE = 1000


def mismatches(tree: Tree, log: Sequence[Partition]) -> Iterator[FindingRow]:
    """What does not hold in the tree, read anew from the log as far as the tree has read it."""
    entries = [*_entries(tree)]
    left: dict[str, bytes] = {}
    for entry in entries:
        try:
            left[entry.leaf.hand] = entry.data
        except (DecodeError, ValidationError) as fault:
            yield _of_tree(f"leaf {entry.number} says nothing of a hand: {fault}")
    for number, part in enumerate(log):
        for leaf in _leaves(part, tree.checkpoint(number)):
            data = left.pop(leaf.hand, None)
            if data == leaf_bytes(leaf):
                continue
            if data is None:
                what = "the tree of hands has no leaf for it"
            else:
                what = "its leaf in the tree of hands names other records than the log holds"
            yield _finding(leaf.stream, leaf.last, leaf.hand, what)
    for hand in left:
        yield _finding("", 0, hand, "it is a leaf of the tree, and the log holds no such hand")
    yield from _hashes(tree, entries)


def _leaves(part: Partition, end: int) -> Iterator[Leaf]:
    """The leaves that a partition's records up to an offset make."""
    readings: dict[str, Reading] = {}
    after = 0
    while after < end:
        try:
            records = part.read(after, min(_PAGE, end - after))
        except CorruptRecord:
            after += 1  # the audit of the log says so
            continue
        if not records:
            return
        for stored in records:
            yield from take(readings.setdefault(stored.stream, Reading()), stored)
        after = records[-1].offset


def _entries(tree: Tree) -> Iterator[Entry]:
    after = -1
    while found := tree.entries(after):
        yield from found
        after = found[-1].number


def _hashes(tree: Tree, entries: Sequence[Entry]) -> Iterator[FindingRow]:
    """Nodes against leaves, and signed heads against the tree."""
    heads: dict[int, bytes] = {}
    for note in tree.signed():
        try:
            head = parse_head(parse_note(note).body)
            heads[head.size] = head.root
        except ProofBroken as fault:
            yield _of_tree(f"a signed head cannot be read: {fault}")
    made = Frontier(0, tree.node)
    if heads.pop(0, EMPTY) != EMPTY:
        yield _of_tree("the signed head of no leaves is not that of none")
    for entry in entries:
        for node in made.append(leaf_hash(entry.data)):
            try:
                kept = tree.node(node.level, node.place)
            except ProofBroken as fault:
                yield _of_tree(fault.why)
                continue
            if kept != node.hash:
                what = f"node {node.place} of level {node.level} is not the hash over its leaves"
                yield _of_tree(what)
        if heads.pop(made.size, made.root) != made.root:
            yield _of_tree(f"its first {made.size} leaves are not those that were signed")
    for size in heads:
        yield _of_tree(f"a tree of {size} leaves was signed, it has {made.size}")


def _of_tree(what: str) -> FindingRow:
    return _finding("", 0, None, f"the tree of hands: {what}")


def _finding(stream: str, version: int, hand: str | None, what: str) -> FindingRow:
    return FindingRow(stream=stream, version=version, hand=hand, kind="log", what=what)
