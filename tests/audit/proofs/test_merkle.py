"""The tree: published vectors, and RFC 6962's own definitions, plain and slow, at every size."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Final

import pytest

from services.audit.proofs.merkle import (
    Frontier,
    Node,
    consistency,
    inclusion,
    is_consistent,
    leaf_hash,
    root,
    root_of_inclusion,
)

MOST: Final = 256
ENTRIES: Final = tuple(number.to_bytes(2, "big") for number in range(MOST))

VECTORS: Final = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]
"""The entries that the reference code of Certificate Transparency is tested with."""

ROOTS: Final = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Their trees' heads, by size."""


class Grown:
    """A tree in memory, with all nodes it ever had."""

    def __init__(self, entries: Sequence[bytes]) -> None:
        self.kept: dict[tuple[int, int], bytes] = {}
        self.heads = [sha256(b"").digest()]
        tree = Frontier(0, self.node)
        for entry in entries:
            for node in tree.append(leaf_hash(entry)):
                self._keep(node)
            self.heads.append(tree.root)

    def node(self, level: int, place: int) -> bytes:
        return self.kept[level, place]

    def _keep(self, node: Node) -> None:
        assert (node.level, node.place) not in self.kept
        self.kept[node.level, node.place] = node.hash


TREE: Final = Grown(ENTRIES)


def split(size: int) -> int:
    """RFC 6962: the largest power of two smaller than `size`."""
    found = 1
    while found * 2 < size:
        found *= 2
    return found


@cache
def mth(start: int, end: int) -> bytes:
    """RFC 6962, 2.1, over `ENTRIES[start:end]`."""
    size = end - start
    if size == 0:
        return sha256().digest()
    if size == 1:
        return sha256(b"\x00" + ENTRIES[start]).digest()
    k = split(size)
    return sha256(b"\x01" + mth(start, start + k) + mth(start + k, end)).digest()


def path(m: int, start: int, end: int) -> list[bytes]:
    """RFC 6962, 2.1.1."""
    size = end - start
    if size == 1:
        return []
    k = split(size)
    if m < k:
        return [*path(m, start, start + k), mth(start + k, end)]
    return [*path(m - k, start + k, end), mth(start, start + k)]


def subproof(m: int, start: int, end: int, *, whole: bool) -> list[bytes]:
    """RFC 6962, 2.1.2."""
    size = end - start
    if m == size:
        return [] if whole else [mth(start, end)]
    k = split(size)
    if m <= k:
        return [*subproof(m, start, start + k, whole=whole), mth(start + k, end)]
    return [*subproof(m - k, start + k, end, whole=False), mth(start, start + k)]


def test_published_heads_by_size() -> None:
    tree = Grown([bytes.fromhex(one) for one in VECTORS])

    assert [head.hex() for head in tree.heads] == ROOTS


def test_a_tree_that_grew_has_the_head_of_the_definition_at_every_size() -> None:
    assert TREE.heads == [mth(0, size) for size in range(MOST + 1)]
    assert [root(size, TREE.node) for size in range(MOST + 1)] == TREE.heads
    assert [Frontier(size, TREE.node).root for size in range(MOST + 1)] == TREE.heads


def test_every_leaf_of_every_tree_has_the_proof_of_the_definition_and_it_holds() -> None:
    for size in range(1, MOST + 1):
        for at in range(size):
            proof = inclusion(at, size, TREE.node)

            assert proof == path(at, 0, size)
            assert root_of_inclusion(leaf_hash(ENTRIES[at]), at, size, proof) == TREE.heads[size]


def test_every_tree_is_proven_to_begin_with_every_smaller_one() -> None:
    for second in range(MOST + 1):
        for first in range(second + 1):
            proof = consistency(first, second, TREE.node)

            if 0 < first < second:
                assert proof == subproof(first, 0, second, whole=True)
            assert is_consistent(first, TREE.heads[first], second, TREE.heads[second], proof)


def test_a_bit_more_or_less_and_no_proof_holds() -> None:
    size = 37
    for at in range(size):
        leaf, proof = leaf_hash(ENTRIES[at]), inclusion(at, size, TREE.node)
        flipped = [
            [*proof[:step], bytes(changed), *proof[step + 1 :]]
            for step, one in enumerate(proof)
            for changed in _flips(one)
        ]

        assert all(root_of_inclusion(leaf, at, size, one) != TREE.heads[size] for one in flipped)
        for other in (proof[1:], proof[:-1], [*proof, proof[0]], [b"\0" * 32, *proof]):
            assert root_of_inclusion(leaf, at, size, other) != TREE.heads[size]
    for first in range(1, size):
        proof = consistency(first, size, TREE.node)
        heads = TREE.heads[first], TREE.heads[size]
        for step, one in enumerate(proof):
            for changed in _flips(one):
                bad = [*proof[:step], bytes(changed), *proof[step + 1 :]]
                assert not is_consistent(first, heads[0], size, heads[1], bad)
        for bad in (proof[1:], proof[:-1], [*proof, TREE.heads[1]]):
            assert not is_consistent(first, heads[0], size, heads[1], bad)


def _flips(one: bytes) -> list[bytearray]:
    found: list[bytearray] = []
    for bit in range(8 * len(one)):
        changed = bytearray(one)
        changed[bit // 8] ^= 1 << bit % 8
        found.append(changed)
    return found


@pytest.mark.parametrize("first", [1, 7, 8, 100])
def test_a_tree_with_another_past_is_not_consistent(first: int) -> None:
    forked = [*ENTRIES]
    forked[first - 1] = b"changed"
    other = Grown(forked)

    for second in range(first, MOST + 1):
        proof = consistency(first, second, other.node)
        assert not is_consistent(first, TREE.heads[first], second, other.heads[second], proof)


@pytest.mark.parametrize(("index", "size"), [(-1, 5), (5, 5), (0, 0)])
def test_no_proof_of_a_leaf_that_is_not_there(index: int, size: int) -> None:
    assert root_of_inclusion(b"\0" * 32, index, size, []) is None
    with pytest.raises(ValueError, match="no leaf"):
        inclusion(index, size, TREE.node)


def test_proofs_of_odd_sizes_are_refused() -> None:
    assert root_of_inclusion(leaf_hash(ENTRIES[0]), 0, 2, [b"short"]) is None
    assert not is_consistent(1, TREE.heads[1], 2, TREE.heads[2], [b"short"])
    assert not is_consistent(2, TREE.heads[2], 1, TREE.heads[1], [])
    assert not is_consistent(0, TREE.heads[1], 1, TREE.heads[1], [])
