"""Where the API's figures come from: the one place that asks analytics."""

from typing import Protocol

from analytics import DEFINITIONS, SUMMED, PlayerStatistics, VariantStatistics, players, variants
from services.store import Reader


class Statistics(Protocol):
    """Figures over every finished hand, each call at one moment of the store."""

    def players(self, player: str | None = None) -> list[PlayerStatistics]:
        """A line a player and currency; of one player, none where nobody of that name played."""
        ...

    def variants(self) -> list[VariantStatistics]:
        """A line a game, limit and currency."""
        ...


class FromStore:
    """The figures of one store."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def players(self, player: str | None = None) -> list[PlayerStatistics]:
        """See `Statistics.players`."""
        with self._reader.moment(DEFINITIONS, kinds=SUMMED) as moment:
            return players(moment, player)

    def variants(self) -> list[VariantStatistics]:
        """See `Statistics.variants`."""
        with self._reader.moment(DEFINITIONS, kinds=SUMMED) as moment:
            return variants(moment)
