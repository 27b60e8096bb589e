"""How much may be bet: no limit, pot limit and fixed limit (rules A7); one check for "may I" and
"did he".
"""

from typing import Final

from services.rules.state import HandState

Bounds = tuple[int, int]
"""Least and most a bet or raise may come *to*; (0, 0): none is allowed."""

NONE: Final[Bounds] = (0, 0)


def raise_bounds(state: HandState, place: int) -> Bounds:
    """What `place` may bet or raise to, all-in for less included.

    It needs more chips than the call, somebody left with chips to answer, and either not to have
    acted on this street or to face at least a full raise since it did (TDA, Re-Opening the Bet).
    """
    current, stakes = state.current, state.stakes
    most = state.bets[place] + state.stacks[place]
    if most <= current or state.chips < 2:
        return NONE
    if stakes.limit == "fl":
        return _fixed_limit(state, place, most)
    level = state.level_at[place]
    if level >= 0 and current - level < state.last_full:
        return NONE
    least = current + state.last_full
    if stakes.short_open == "complete" and current < state.min_bet:
        least = state.min_bet
    if stakes.limit == "pl":
        most = min(most, _pot_size(state, place, least))
    return (least if least < most else most), most


def _pot_size(state: HandState, place: int, least: int) -> int:
    """What a raise by the pot comes to, the call counted in: never below the least raise."""
    pot = state.pot
    if state.street == 0 and state.stakes.pl_short_blind == "full":
        pot += state.owed_blinds
    size = 2 * state.current - state.bets[place] + pot
    if state.stakes.chip_unit > 1:
        size -= size % state.stakes.chip_unit
    return max(size, least)


def _fixed_limit(state: HandState, place: int, most: int) -> Bounds:
    if state.capped:
        return NONE
    level, unit = state.level_at[place], fixed_unit(state)
    if level >= 0 and 2 * (state.current - level) < unit:
        return NONE
    to = min(state.full_level + unit, most)
    return to, to


def count_level(state: HandState, to: int) -> None:
    """One more fixed-limit level, at `to`; the last one allowed caps the street."""
    state.levels += 1
    state.full_level = to
    if state.levels >= state.stakes.fl_cap:
        state.capped = state.stakes.fl_heads_up_cap == "same" or state.remaining > 2


def fixed_unit(state: HandState) -> int:
    """Fixed limit's bet on this street."""
    return state.stakes.unit if state.plan.bets[state.street] == 1 else state.stakes.double
