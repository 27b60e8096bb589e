"""What the API reads: the store, three times so that nothing light waits for a sum, and the log's
ends.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final, cast

from fastapi import Depends, Request

from services.api.access.asked import asked
from services.api.statistics import Statistics
from services.api.viewpoint import Viewpoint
from services.store import Reader

LAG_MOST: Final = 10_000


class Sources:
    """One data directory, to read; several threads may ask at once.

    `ends` tells the last offset of each of the log's partitions, None where the log cannot be
    reached; `report` hears one line about each fault that is not the caller's; `metrics` is what
    Prometheus asks for, `names` the file of players' names; a store with more than `lag_most`
    records to read is not ready.
    """

    def __init__(
        self,
        store: Path,
        statistics: Callable[[Reader], Statistics],
        *,
        ends: Callable[[], Sequence[int]] | None = None,
        report: Callable[[str], None] | None = None,
        metrics: Callable[[], bytes] | None = None,
        names: Path | None = None,
        lag_most: int = LAG_MOST,
    ) -> None:
        self.quick = Reader(store)
        """For look-ups of one name, asked from the server's own thread."""
        self.slow = Reader(store)
        """For lists, asked from threads that may wait."""
        self.heavy = Reader(store)
        """For sums over everything: what waits for them are others alone."""
        self.statistics = statistics(self.heavy)
        self.ends = ends
        self.metrics = metrics
        self.names = names
        self.lag_most = lag_most
        self.ending = False
        """Whether the server is about to end, so that what has no end of its own should."""
        self._report = report

    def report(self, line: str) -> None:
        """Tell whoever runs the server about a fault."""
        if self._report is not None:
            self._report(line)

    def close(self) -> None:
        """Let go of the store."""
        self.quick.close()
        self.slow.close()
        self.heavy.close()


def sources_of(request: Request) -> Sources:
    """The sources of the application that answers `request`."""
    return cast(Sources, request.app.state.sources)


async def _sources(request: Request) -> Sources:  # async: a plain one would go through a thread
    return sources_of(request)


async def _viewpoint(request: Request) -> Viewpoint:
    return asked(request.scope).caller.viewpoint


Here = Annotated[Sources, Depends(_sources)]
"""The sources, for a route."""

Seen = Annotated[Viewpoint, Depends(_viewpoint)]
"""What the caller may see."""
