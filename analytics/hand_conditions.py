"""Conditions on a hand `h` and amounts of it, as SQL."""

from typing import Final

from analytics.records import FOR_POTS, hands_where
from schemas.catalogue import PUBLISHED
from schemas.variants import LOW2, Pot

_LOW_RANKS: Final = "A2345678"


def variants_where(keys: set[str]) -> str:
    """Whether the hand's game is one of these."""
    return f"h.variant in ({', '.join([repr(key) for key in sorted(keys)])})"


def _allows_low(board: str) -> str:
    """Whether a board has three different ranks of a low; no suit is written like a rank."""
    ranks = [hands_where(f"{board} like '%{rank}%'") for rank in _LOW_RANKS]
    return f"{' + '.join(ranks)} >= 3"


FIRST_BOARD: Final = "substr(h.boards, 1, 10)"
SECOND_BOARD: Final = "substr(h.boards, 12, 10)"
"""Five cards a board, a space between the two of a hand that was run twice."""

RUN_TWICE: Final = "length(h.boards) > 11"
HI_LO: Final = variants_where(
    {
        one.key
        for one in PUBLISHED.values()
        if isinstance(one.contest, Pot) and LOW2 in one.contest.shares
    }
)
RIVER_KNOWN: Final = f"{FOR_POTS} and h.reached >= 3 and h.boards not like '%?%'"
LOW_POSSIBLE: Final = (
    f"{RIVER_KNOWN} and {HI_LO} and ({_allows_low(FIRST_BOARD)} or {_allows_low(SECOND_BOARD)})"
)
DIVIDED: Final = f"{HI_LO} and h.showdown and h.status = 'settled'"
"""A showdown for high and low whose outcome is known."""

POT_TENTHS: Final = "cast((10 * h.pot - mod(10 * h.pot, h.big_blind)) / h.big_blind as bigint)"
"""The pot of a hand with a big blind, in whole tenths of it: what is divided divides exactly."""

_TOOK: Final = "date_trunc('second', h.ended_at) - date_trunc('second', h.started_at)"
SECONDS: Final = (
    f"(extract(day from {_TOOK}) * 24 + extract(hour from {_TOOK})) * 3600"
    f" + extract(minute from {_TOOK}) * 60 + extract(second from {_TOOK})"
)
"""How long a hand took; both ends are cut to the second, so that many add up right."""
