"""A betting round by the words of rules A7, over the chips PokerKit counts: what our own rules must
say at every decision, also where PokerKit itself is known to err.
"""

from dataclasses import dataclass, field
from typing import Final

import pokerkit as pk

from schemas.stakes import Limit

LEVELS_MAX: Final = 4
Raise = tuple[int, int]
"""Least and most a player may bet or raise to; (0, 0) if he may not."""


@dataclass(slots=True)
class Round:
    """Rules A7's variables, under their names there; no blind may be short, and no straddle."""

    limit: Limit
    unit: int  # the bet of fixed limit, the big blind elsewhere
    current_bet: int
    last_full: int
    levels: int
    full_level: int
    level_at: dict[int, int] = field(default_factory=dict)

    def may_raise_to(self, place: int, chips: pk.State) -> Raise:
        """What the player in turn may bet or raise to."""
        committed, stack = chips.bets[place], chips.stacks[place]
        to_call = self.current_bet - committed
        answered = any(
            chips.statuses[other] and chips.stacks[other]
            for other in range(len(chips.stacks))
            if other != place
        )
        if stack <= to_call or not answered or not self._open_to(place):
            return 0, 0
        most = committed + stack
        if self.limit == "fl":
            to = min(self.full_level + self.unit, most)
            return to, to
        least = self.current_bet + self.last_full
        if self.limit == "pl":
            pot_total = sum(chips.starting_stacks) - sum(chips.stacks)
            most = min(most, max(least, self.current_bet + pot_total + to_call))
        return min(least, most), most

    def _open_to(self, place: int) -> bool:
        """Whether the betting is (still, or again) open to the player."""
        since = self.current_bet - self.level_at[place] if place in self.level_at else None
        if self.limit == "fl":
            return self.levels < LEVELS_MAX and (since is None or 2 * since >= self.unit)
        return since is None or since >= self.last_full

    def act(self, place: int, to: int) -> None:
        """The player bet or raised to so much in this round; 0: he called or checked."""
        if to and self.limit == "fl":
            if 2 * (to - self.full_level) >= self.unit:
                self.levels += 1
                self.full_level = to
        elif to:
            self.last_full = max(self.last_full, to - self.current_bet)
        self.current_bet = max(self.current_bet, to)
        self.level_at[place] = self.current_bet
