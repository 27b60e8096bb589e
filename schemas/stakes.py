"""What a table sets: limit, forced bets, rake and the house's choices. All amounts are whole minor
units.
"""

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

Limit = Literal["nl", "pl", "fl"]
AnteMode = Literal["none", "classic", "big-blind", "button"]
AnteOrder = Literal["ante-first", "blind-first"]

CHIPS_MAX: Final = 2**53
"""The most minor units a figure of a hand may reach: exact in JSON, JavaScript and SQLite."""

RUN_OUTS_MAX: Final = 3


class Rake(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The house's part of a cash pot (rules A13), taken once a hand and rounded down to the chip
    unit.
    """

    basis_points: int  # 500 = 5 %
    cap: int | None = None  # once a hand; None: no cap
    caps: dict[int, int] = {}  # seats dealt in -> cap, for exactly that many; others use `cap`
    no_flop_no_drop: bool = True
    split: Literal["main-first", "proportional"] = "main-first"

    def __hash__(self) -> int:
        return hash((self.basis_points, self.cap, *sorted(self.caps.items())))


class Stakes(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may and must be bet at a table, and how its house settles what no authority fixes
    (rules A3-A13).
    """

    limit: Limit
    big_blind: int
    small_blind: int = 0
    currency: str | None = None  # ISO 4217 or the source's own word; None: play chips
    exponent: int = 0  # minor units are 10^-exponent of the currency
    small_bet: int | None = None  # fixed limit: None means the big blind
    big_bet: int | None = None  # fixed limit: None means two small bets
    ante: int = 0
    ante_mode: AnteMode = "none"
    ante_order: AnteOrder | None = (
        None  # None: classic antes first, a table's one ante after the blind
    )
    chip_unit: int = 1
    fl_cap: int = 4  # levels a round in fixed limit; before the flop the big blind is the first
    fl_heads_up_cap: Literal["same", "none"] = "same"
    fl_straddle: bool = False  # whether fixed limit takes straddles; one counts as a level
    pl_short_blind: Literal["full", "actual"] = "full"
    short_open: Literal["add", "complete"] = "add"  # over an opening all-in below the minimum
    identical_hilo_even_split: bool = True
    burns: bool = True
    run_outs: int = 1  # the most boards an all-in may be run out on: 1, 2 or 3
    table_all_ins: bool = True  # all-in hands are tabled before the rest of the board
    tournament: bool = False
    level: str | None = None  # tournament: the level's id
    rake: Rake | None = None

    @property
    def unit(self) -> int:
        """Fixed limit's small bet."""
        return self.big_blind if self.small_bet is None else self.small_bet

    @property
    def double(self) -> int:
        """Fixed limit's big bet."""
        return 2 * self.unit if self.big_bet is None else self.big_bet

    @property
    def antes_first(self) -> bool:
        """Whether a short stack's ante goes in before its blind (rules A4)."""
        if self.ante_order is None:
            return self.ante_mode == "classic"
        return self.ante_order == "ante-first"


@lru_cache(maxsize=1024)
def problems(stakes: Stakes) -> tuple[str, ...]:
    """What makes these stakes unplayable, one sentence each; none if they can be played."""
    said: list[str] = []
    if stakes.big_blind <= 0:
        said.append(f"big_blind must be positive, not {stakes.big_blind}")
    if not 0 <= stakes.small_blind <= stakes.big_blind:
        said.append(f"small_blind must lie between 0 and the big blind, not {stakes.small_blind}")
    if stakes.ante < 0:
        said.append(f"ante must not be negative, not {stakes.ante}")
    if (stakes.ante > 0) != (stakes.ante_mode != "none"):
        said.append(f"ante {stakes.ante} does not go with ante_mode {stakes.ante_mode}")
    if stakes.chip_unit <= 0:
        said.append(f"chip_unit must be positive, not {stakes.chip_unit}")
    else:
        said += _uneven(stakes)
    if not 0 <= stakes.exponent <= 9:
        said.append(f"exponent must lie between 0 and 9, not {stakes.exponent}")
    if stakes.unit <= 0 or stakes.double < stakes.unit:
        said.append(f"bets must grow: small {stakes.unit}, big {stakes.double}")
    elif stakes.limit == "fl" and stakes.unit < stakes.big_blind:
        said.append(f"small_bet must not be below the big blind, not {stakes.unit}")
    if stakes.fl_cap < 2:
        said.append(f"fl_cap must be at least 2, not {stakes.fl_cap}")
    if not 1 <= stakes.run_outs <= RUN_OUTS_MAX:
        said.append(f"run_outs must be 1, 2 or 3, not {stakes.run_outs}")
    if stakes.tournament and (stakes.run_outs > 1 or stakes.rake is not None):
        said.append("a tournament takes no rake and never runs it twice")
    return (*said, *_rake_problems(stakes.rake))


def _uneven(stakes: Stakes) -> list[str]:
    """Amounts that nobody could post or bet in whole chips of the unit."""
    amounts = {
        "small_blind": stakes.small_blind,
        "big_blind": stakes.big_blind,
        "ante": stakes.ante,
        "small_bet": stakes.small_bet or 0,
        "big_bet": stakes.big_bet or 0,
    }
    return [
        f"{name} must be whole chips of {stakes.chip_unit}, not {amount}"
        for name, amount in amounts.items()
        if amount % stakes.chip_unit
    ]


def _rake_problems(rake: Rake | None) -> tuple[str, ...]:
    if rake is None:
        return ()
    said: list[str] = []
    if not 0 <= rake.basis_points <= 10_000:
        said.append(f"rake basis_points must lie between 0 and 10000, not {rake.basis_points}")
    said.extend(
        f"rake cap must not be negative, not {cap}"
        for cap in (rake.cap, *rake.caps.values())
        if cap is not None and cap < 0
    )
    return tuple(said)
