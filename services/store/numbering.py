"""How hands are numbered: each partition's store from a number of its own, unique in the union."""

import re
from typing import Final

_SPAN: Final = 40
"""Bits of a hand's number within its store; those above are the partition's."""

_PARTITION: Final = re.compile(r".*/([0-9]{1,6})", re.DOTALL)


def numbered_after(log_identity: str) -> int:
    """The number after which those of a store begin whose log has this identity.

    A partition's ends in a slash and its number; an embedded log is its own first partition.

    >>> numbered_after("8f3b"), numbered_after("8f3b/0"), numbered_after("8f3b/1") == 1 << 40
    (0, 0, True)
    """
    found = _PARTITION.fullmatch(log_identity)
    return int(found[1]) << _SPAN if found else 0


def first_of(partition: int) -> int:
    """The number after which those of a partition's store begin."""
    return partition << _SPAN


def partition_of(number: int) -> int:
    """The partition in whose store a hand has this number."""
    return number >> _SPAN
