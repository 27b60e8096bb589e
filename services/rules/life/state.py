"""A table as its facts have left it: who sits where with what, and whose the blinds were."""

from msgspec import Struct, field
from msgspec.structs import replace

from schemas.events import ForcedBet
from schemas.tables import TableTerms
from services.rules.life.button import Places


class Chair(Struct):
    """A seat that is taken."""

    player: str
    stack: int = 0  # while a hand is in play: what it started with
    added: int = 0  # bought while a hand is in play, played from the next one on
    away: bool = False
    newcomer: bool = True  # has not been dealt in yet
    missed_big: bool = False
    missed_small: bool = False
    posts: bool = False  # pays what he owes to be dealt in out of turn

    @property
    def ready(self) -> bool:
        """Whether he wants to play and can."""
        return self.stack > 0 and not self.away

    @property
    def owes(self) -> bool:
        """Whether he must wait for the big blind, or post."""
        return self.newcomer or self.missed_big or self.missed_small


class TableLife(Struct):
    """A table between hands; changed in place by `evolve`."""

    terms: TableTerms | None = None
    chairs: dict[int, Chair] = field(default_factory=dict[int, Chair])  # by seat
    places: Places | None = None  # of the last hand
    drawn: int | None = None  # the button's seat in the first hand, once it is drawn
    number: int = 0  # of the last hand
    hand: str | None = None  # in play
    dealt: tuple[int, ...] = ()  # the seats in it
    posted: list[tuple[int, ForcedBet]] = field(default_factory=list[tuple[int, ForcedBet]])
    again: bool = False  # the last hand was voided: its turn comes again

    @property
    def ready(self) -> list[int]:
        """The seats that could be dealt in, ascending."""
        return sorted(seat for seat, chair in self.chairs.items() if chair.ready)

    def copy(self) -> "TableLife":
        """The same table once more, to try something on."""
        chairs = {seat: replace(chair) for seat, chair in self.chairs.items()}
        return replace(self, chairs=chairs, posted=self.posted.copy())
