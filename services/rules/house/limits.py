"""How much a box may stake at most, so that whatever it wins is a figure everybody can write."""

from functools import lru_cache

from schemas.houses import Bonus, BonusTable, House, PayTable
from schemas.stakes import CHIPS_MAX
from services.rules.house.state import HouseState


def ante_most(state: HouseState, place: int) -> int:
    """The most a box may place as its ante."""
    stack = state.stacks[place]
    return max(0, min(stack, (CHIPS_MAX - 2 * stack) // _ante_gain(state.house)))


def bonus_least(bonus: Bonus | None) -> int:
    """The least a box may place as its bonus."""
    return 1 if bonus is None or bonus.least is None else bonus.least


def bonus_most(state: HouseState, place: int, ante: int) -> int:
    """The most a box may place as its bonus beside an ante, 0 where the house has none."""
    bonus = state.house.bonus
    if bonus is None:
        return 0
    stack = state.start[place]
    room = (CHIPS_MAX - 2 * stack - ante * _ante_gain(state.house)) // max(1, _highest(bonus.table))
    most = min(stack - ante, room)
    return max(0, most if bonus.most is None else min(most, bonus.most))


@lru_cache(maxsize=256)
def _ante_gain(house: House) -> int:
    """The most an ante and its bet can win, in antes; an insurance wins at most a stack."""
    return max(1, house.ante_when_not_qualified, 1 + 2 * house.bet * _highest(house.pays))


def _highest(table: PayTable | BonusTable) -> int:
    return max([getattr(table, name) for name in table.__struct_fields__])
