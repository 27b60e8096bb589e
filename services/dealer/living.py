"""A table whose life is told in facts, between hands: whatever is played there."""

from collections.abc import Mapping

from schemas.command import Command
from schemas.events import AnyEvent
from schemas.facts import Seated
from services.rules.life import TableLife, decide


class Living:
    """Who sits at a table with what."""

    __slots__ = ("_life",)

    def __init__(self) -> None:
        self._life = TableLife()

    @property
    def number(self) -> int:
        """Its last hand's number, 0 before the first."""
        return self._life.number

    @property
    def stacks(self) -> Mapping[int, int]:
        """The chips of every seat that is taken."""
        return {seat: chair.stack for seat, chair in self._life.chairs.items()}

    def seated(self) -> tuple[Seated, ...]:
        """Who sits where with what."""
        chairs = sorted(self._life.chairs.items())
        return tuple([Seated(seat, chair.player, chair.stack) for seat, chair in chairs])

    def decide(self, command: Command) -> tuple[AnyEvent, ...]:
        """What somebody wants, as facts; raises `CommandRefused`."""
        return decide(self._life, command)
