"""The chips of a table's players between hands, as the next hand must find them."""

from collections.abc import Iterable

from schemas.events import ChipsAdded
from schemas.table_events import PlayerLeft
from services.rules.buying import impossible


class Purses:
    """Player -> chips. What is bought or taken away while a hand is played counts when it is over:
    nobody plays with chips that he did not start with.
    """

    __slots__ = ("_later", "held")

    def __init__(self, held: dict[str, int]) -> None:
        self.held = dict(held)
        self._later: list[ChipsAdded | PlayerLeft] = []

    def later(self, event: ChipsAdded | PlayerLeft) -> None:
        """Note a purchase, or a player who leaves, for the end of the hand in play."""
        self._later.append(event)

    def move(self, event: ChipsAdded | PlayerLeft) -> str | None:
        """Put chips in or take a player's out; what does not hold then, if anything."""
        held = self.held.get(event.player, 0)
        if isinstance(event, ChipsAdded):
            self.held[event.player] = held + event.chips
            return impossible(event.seat, event.player, event.chips)
        self.held.pop(event.player, None)
        if event.chips == held:
            return None
        return (
            f"{event.player} leaves seat {event.seat} with {event.chips}, has {held} from the "
            "hands before and chips bought since"
        )

    def settle(self, stacks: Iterable[tuple[str, int]]) -> list[str]:
        """Take over what a hand left its players, each seat's; what does not hold then."""
        after: dict[str, int] = {}
        for player, chips in stacks:
            after[player] = after.get(player, 0) + chips
        self.held.update(after)
        later, self._later = self._later, []
        return [what for event in later if (what := self.move(event)) is not None]
