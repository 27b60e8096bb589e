"""How much a caller may ask: a bucket that fills with time, and one token a request."""

from typing import NamedTuple


class Rate(NamedTuple):
    """So many a second on the long run, and so many at once."""

    a_second: float = 20.0
    at_once: int = 40


class Buckets:
    """A bucket a caller; those that are full again are forgotten."""

    __slots__ = ("_levels", "_most", "_rate")

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        """`most`: callers remembered at once; beyond them the one longest quiet is forgotten."""
        self._rate = rate
        self._most = most
        self._levels: dict[str, tuple[float, int]] = {}

    def wait(self, caller: str, now: int) -> float:
        """0 and one token less, or the seconds until there is one; `now` in milliseconds."""
        level, at = self._levels.pop(caller, (float(self._rate.at_once), now))
        level += max(0, now - at) / 1000 * self._rate.a_second
        level = min(level, float(self._rate.at_once))
        taken = level >= 1
        self._levels[caller] = (level - taken, now)
        if len(self._levels) > self._most:
            del self._levels[next(iter(self._levels))]
        return 0.0 if taken else (1 - level) / self._rate.a_second
