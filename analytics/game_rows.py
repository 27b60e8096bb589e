"""What the roll-ups of games count over: a hand beside sums over its decisions, seats and awards.

`a` are its decisions, `t` its seats, `w` its main pot: null where a hand has none of these.
"""

from typing import Final

from analytics.records import each, hands_where
from analytics.sql import select

NEVER: Final = 9
"""More than any street's number: the street of what did not happen."""

_ALL_IN: Final = "chips > 0 and chips = stack"
_STAYED: Final = each("action <> 'fold'")
_SAW_FLOP: Final = each("saw >= 1")

_DECISIONS: Final = select(
    (
        "id",
        f"min(case when {_ALL_IN} then street else {NEVER} end) as all_in",
        f"{_STAYED} as stayed",
    ),
    "{actions}",
    "group by id",
)
_SEATS: Final = select(("id", f"{_SAW_FLOP} as saw_flop"), "{seats}", "group by id")

_HIGH: Final = hands_where("share <= 0")
_LOW: Final = hands_where("share <> 0")
"""-1 stands for both, where the same seats tie for them."""

_WINNERS: Final = select(
    ("id", "board", "seat", f"max({_HIGH}) as high", f"max({_LOW}) as low"),
    "{awards}",
    "where pot = 0 group by id, board, seat",
)
_BOTHS: Final = each("high = 1 and low = 1")
_BOARDS: Final = select(
    (
        "id",
        "board",
        "sum(high) as highs",
        "sum(low) as lows",
        f"{_BOTHS} as boths",
        "min(seat) as least",
        "max(seat) as most",
    ),
    f"({_WINNERS}) as winners",
    "group by id, board",
)
_MADE: Final = hands_where("lows > 0")
_QUARTERED: Final = hands_where("lows > 0 and boths < 2 and (highs = 2 or lows = 2)")
_THREE_QUARTERS: Final = hands_where("boths = 1 and highs + lows = 3")
_SCOOPED: Final = hands_where("min(least) = max(most)")
_MAIN_POT: Final = select(
    (
        "id",
        f"max({_MADE}) as low",
        f"max({_QUARTERED}) as quartered",
        f"max({_THREE_QUARTERS}) as three_quarters",
        f"{_SCOOPED} as scooped",
    ),
    f"({_BOARDS}) as boards",
    "group by id",
)

GAME_ROWS: Final = (
    "{hands} as h"
    f" left join ({_DECISIONS}) as a on a.id = h.id"
    f" left join ({_SEATS}) as t on t.id = h.id"
    f" left join ({_MAIN_POT}) as w on w.id = h.id"
)
