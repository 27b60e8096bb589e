"""Merkle trees as RFC 6962 (and 9162) has them: hashes, a tree that grows, proofs and their checks.

A *node* is the hash over 2**level leaves that begin at a multiple of it; every proof is made of
nodes, and every node stays what it is however the tree grows.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

HASH_SIZE: Final = 32
EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""

LEVELS_MAX: Final = 63
"""More than any tree has."""

Nodes = Callable[[int, int], bytes]
"""Level and place -> that node's hash."""


class Node(NamedTuple):
    """A complete subtree: it covers the leaves from `place * 2**level` on."""

    level: int
    place: int
    hash: bytes


def leaf_hash(data: bytes) -> bytes:
    """The hash of an entry's bytes (RFC 6962, 2.1)."""
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two subtrees (RFC 6962, 2.1)."""
    return sha256(b"\1" + left + right).digest()


class Frontier:
    """A tree as far as growing needs it: its complete subtrees, the largest first."""

    def __init__(self, size: int, nodes: Nodes) -> None:
        """A tree of `size` leaves whose nodes lie elsewhere already."""
        self.size = size
        self._peaks = [nodes(level, place) for level, place in _peaks(size)]

    def append(self, leaf: bytes) -> Iterator[Node]:
        """Add a leaf's hash; the nodes that are complete by it."""
        level, place = 0, self.size
        yield Node(level, place, leaf)
        while place & 1:
            leaf = node_hash(self._peaks.pop(), leaf)
            level, place = level + 1, place >> 1
            yield Node(level, place, leaf)
        self._peaks.append(leaf)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The tree's head."""
        if not self._peaks:
            return EMPTY
        found = self._peaks[-1]
        for peak in self._peaks[-2::-1]:
            found = node_hash(peak, found)
        return found


def _peaks(size: int) -> Iterator[tuple[int, int]]:
    """Level and place of the complete subtrees of a tree, the largest first."""
    start = 0
    for level in range(size.bit_length() - 1, -1, -1):
        if size >> level & 1:
            yield level, start >> level
            start += 1 << level


def root(size: int, nodes: Nodes) -> bytes:
    """The head of the tree's first `size` leaves."""
    return Frontier(size, nodes).root


def inclusion(index: int, size: int, nodes: Nodes) -> list[bytes]:
    """The proof that leaf `index`, from 0, is in the tree of `size` leaves (RFC 6962, 2.1.1)."""
    if not 0 <= index < size:
        msg = f"no leaf {index} in a tree of {size}"
        raise ValueError(msg)
    found: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _left(end - start)
        if index < middle:
            found.append(_over(middle, end, nodes))
            end = middle
        else:
            found.append(_over(start, middle, nodes))
            start = middle
    return found[::-1]


def consistency(first: int, second: int, nodes: Nodes) -> list[bytes]:
    """The proof that the tree of `second` leaves begins with that of `first` (RFC 6962, 2.1.2)."""
    if not 0 <= first <= second:
        msg = f"no tree of {second} leaves begins with one of {first}"
        raise ValueError(msg)
    if first in (0, second):
        return []
    found: list[bytes] = []
    start, end, whole = 0, second, True
    while first != end:
        middle = start + _left(end - start)
        if first <= middle:
            found.append(_over(middle, end, nodes))
            end = middle
        else:
            found.append(_over(start, middle, nodes))
            start, whole = middle, False
    if not whole:
        found.append(_over(start, end, nodes))
    return found[::-1]


def _left(size: int) -> int:
    """How many leaves of several lie on the left: the largest power of two below."""
    return 1 << (size - 1).bit_length() - 1


def _over(start: int, end: int, nodes: Nodes) -> bytes:
    """The hash over the leaves from `start` to before `end`; `start` is where a subtree begins."""
    size = end - start
    if not size & (size - 1):
        level = size.bit_length() - 1
        return nodes(level, start >> level)
    middle = start + _left(size)
    return node_hash(_over(start, middle, nodes), _over(middle, end, nodes))


def root_of_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """The head that a proof gives a leaf's hash (RFC 9162, 2.1.3.2); None where it has not the
    length that it must have.
    """
    if not 0 <= index < size:
        return None
    at, last, found = index, size - 1, leaf
    for step in proof:
        if not last or len(step) != HASH_SIZE:
            return None
        if at & 1 or at == last:
            found = node_hash(step, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = node_hash(found, step)
        at, last = at >> 1, last >> 1
    return None if last else found


def is_consistent(
    first: int, first_root: bytes, second: int, second_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether a proof shows that the second head's tree begins with the first's (RFC 9162,
    2.1.4.2).
    """
    if not 0 <= first <= second or any(len(one) != HASH_SIZE for one in proof):
        return False
    if first == second:
        return not proof and first_root == second_root
    if not first:
        return not proof and first_root == EMPTY
    steps = [*proof] if first & (first - 1) else [first_root, *proof]
    if not steps:
        return False
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = steps[0]
    for step in steps[1:]:
        if not last:
            return False
        if at & 1 or at == last:
            old, new = node_hash(step, old), node_hash(step, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node_hash(new, step)
        at, last = at >> 1, last >> 1
    return not last and old == first_root and new == second_root
