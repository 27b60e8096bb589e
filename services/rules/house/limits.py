"""How much a box may stake: what its table allows, and so much that whatever it wins is a figure
everybody can write.
"""

from functools import lru_cache

from schemas.house_commands import StartHouseHand
from schemas.house_events import HouseHandStarted
from schemas.houses import Bonus, BonusTable, House, PayTable
from schemas.stakes import CHIPS_MAX
from services.rules.house.state import HouseState

Bounds = tuple[int, int]


def ante_least(hand: StartHouseHand | HouseHandStarted) -> int:
    """The least ante of a hand's table."""
    return 1 if hand.ante_min is None else hand.ante_min


def playable_ante(house: House, stack: int) -> int:
    """The most a box with these chips may place whatever its table allows, so that nothing it can
    win is more chips than there are figures for.
    """
    return max(0, min(stack, (CHIPS_MAX - 2 * stack) // _ante_gain(house)))


def ante_bounds(state: HouseState, place: int) -> Bounds:
    """The least and most ante of a box; the most may be less than the least: none."""
    hand, most = state.event, playable_ante(state.house, state.stacks[place])
    return ante_least(hand), most if hand.ante_max is None else min(most, hand.ante_max)


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
