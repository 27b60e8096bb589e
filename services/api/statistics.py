"""Where the API's figures come from: what analytics answers, and the one place that asks it."""

from typing import NamedTuple, Protocol

from schemas.errors import StoreError
from services.store import Reader


class Figure(NamedTuple):
    """A figure with what it was made of."""

    numerator: int
    denominator: int
    value: float | None  # None where the denominator is zero


class PlayerStatistics(NamedTuple):
    """A player's hands in one currency; amounts in minor units of `exponent`."""

    player: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    net: int
    figures: dict[str, Figure]


class VariantStatistics(NamedTuple):
    """A game's hands at one limit in one currency; amounts in minor units of `exponent`."""

    variant: str
    limit: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    pot: int
    rake: int
    figures: dict[str, Figure]


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
        raise self._missing(f"player {player}" if player else "players")

    def variants(self) -> list[VariantStatistics]:
        """See `Statistics.variants`."""
        raise self._missing("games")  # noqa: EM101 - what is counted

    def _missing(self, what: str) -> StoreError:
        return StoreError(f"this build counts no {what} in log {self._reader.log}")
