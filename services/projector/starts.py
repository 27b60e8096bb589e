"""Which hands a record starts, told by its bytes."""

from collections.abc import Iterator
from typing import Final

_BEFORE: Final = b'hand-started","hand":"'
"""Stands before the name of a hand that starts, against the house too."""


def started_in(data: bytes) -> Iterator[str]:
    """The names, at a glance: a guess that spares look-ups, never an answer.

    >>> list(started_in(b'[{"type":"hand-started","hand":"t-1"},{"type":"take-over"}]'))
    ['t-1']
    """
    at = data.find(_BEFORE)
    while at >= 0:
        at += len(_BEFORE)
        end = data.find(b'"', at)
        yield data[at:end].decode("utf-8", "replace")
        at = data.find(_BEFORE, end)
