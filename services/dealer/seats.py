"""Who speaks for the seats that are no bot's: asked before anything else happens at a table."""

from collections.abc import Sequence
from typing import Final, Protocol

from schemas.events import AnyEvent
from services.dealer.restore import Standing


class Seats(Protocol):
    """Where what remote players want comes from."""

    def facts(self, table: str, standing: Standing) -> Sequence[AnyEvent]:
        """What a player decided, or the dealer for one, as facts for the table's next record; none
        where nothing was.

        Asked again only once these facts are durable, or the table is lost.
        """
        ...


class Nobody:
    """Bots alone."""

    def facts(self, table: str, standing: Standing) -> Sequence[AnyEvent]:  # noqa: ARG002
        """See `Seats.facts`."""
        return ()


NOBODY: Final = Nobody()
"""Nobody sits at the tables but bots."""
