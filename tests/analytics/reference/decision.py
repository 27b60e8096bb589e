"""A decision, and what had happened on its street before it."""

from dataclasses import dataclass
from typing import Final

from schemas.events import Action

RAISES: Final[tuple[Action, ...]] = ("bet", "raise")


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What a seat did, and what it faced."""

    seat: int
    street: int
    action: Action
    before: "tuple[Decision, ...]"  # the decisions of this street before it, in order
    to_call: int  # at most what it has
    could_raise: bool  # by the rules
    all_in: bool  # it left no chips

    @property
    def raised(self) -> bool:
        """Whether it bet or raised."""
        return self.action in RAISES

    @property
    def can_raise(self) -> bool:
        """Making a raise proves it."""
        return self.could_raise or self.raised

    @property
    def raises(self) -> "list[Decision]":
        """Bets and raises before it; blinds and straddles are none."""
        return [one for one in self.before if one.raised]

    @property
    def level(self) -> int:
        """How many bets and raises it faces."""
        return len(self.raises)

    @property
    def own(self) -> int:
        """How many of these are its seat's."""
        return sum(one.seat == self.seat for one in self.raises)

    @property
    def acted(self) -> "list[Decision]":
        """Its seat's decisions on this street before it."""
        return [one for one in self.before if one.seat == self.seat]

    @property
    def limpers(self) -> list[int]:
        """Who called before the first raise."""
        return [one.seat for one in self.before if one.action == "call" and not one.raises]

    @property
    def callers(self) -> list[int]:
        """Who called the last raise."""
        level = self.level
        return [one.seat for one in self.before if one.action == "call" and one.level == level]

    @property
    def faces_all_in(self) -> bool:
        """Whether it has chips to call for a bet or raise that was its maker's last."""
        return self.to_call > 0 and bool(self.raises) and self.raises[-1].all_in
