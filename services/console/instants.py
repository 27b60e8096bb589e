"""Moments as the console tells them."""

from datetime import UTC, datetime


def when(at: int | None) -> str:
    """A moment, from milliseconds since 1970 UTC; "" for none.

    >>> when(1_796_040_000_000)
    '2026-11-30T12:00:00Z'
    """
    if at is None:
        return ""
    text = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
    return text.removesuffix("+00:00") + "Z"
