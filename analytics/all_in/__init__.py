"""All-in adjusted winnings: exact, of every hand whose live cards are known.

What is here needs no numpy; who works figures out imports `adjusting` or `jobs`, which do.
"""

from analytics.all_in.finding import AllIn, LivePot, LiveSeat, Relations, all_ins
from analytics.all_in.rows import ADJUSTED, MICRO, WORKED_OUT, adjusted_rows

__all__ = [
    "ADJUSTED",
    "MICRO",
    "WORKED_OUT",
    "AllIn",
    "LivePot",
    "LiveSeat",
    "Relations",
    "adjusted_rows",
    "all_ins",
]
