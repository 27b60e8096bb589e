"""The numbers that names of streams and hands end with."""

from typing import Final

_DIGITS: Final = 18
"""More than any log has hands; a name may be anybody's, and be longer than a number can be read."""


def number_at_end(name: str, sign: str = "-") -> int | None:
    """The number behind the last `sign` of a name, None if it ends with none.

    >>> number_at_end("table-1-42"), number_at_end("table-1-b")
    (42, None)
    """
    number = name.rpartition(sign)[2]
    return int(number) if number.isdecimal() and len(number) <= _DIGITS else None
