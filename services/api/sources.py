"""What the API reads: the store, twice so that no look-up waits for a sum, and the log's ends."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, cast

from fastapi import Depends, Request

from services.api.statistics import Statistics
from services.api.viewpoint import PUBLIC, Viewpoint
from services.store import Reader


class Sources:
    """One data directory, to read; several threads may ask at once.

    `ends` tells the last offset of each of the log's partitions, None where the log cannot be
    reached; `report` hears one line about each fault that is not the caller's; `metrics` is what
    Prometheus asks for.
    """

    def __init__(
        self,
        store: Path,
        statistics: Callable[[Reader], Statistics],
        *,
        ends: Callable[[], Sequence[int]] | None = None,
        viewpoint: Viewpoint = PUBLIC,
        report: Callable[[str], None] | None = None,
        metrics: Callable[[], bytes] | None = None,
    ) -> None:
        self.quick = Reader(store)
        """For look-ups of one name, asked from the server's own thread."""
        self.slow = Reader(store)
        """For lists and sums, asked from threads that may wait."""
        self.statistics = statistics(self.slow)
        self.ends = ends
        self.viewpoint = viewpoint
        self.metrics = metrics
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


def sources_of(request: Request) -> Sources:
    """The sources of the application that answers `request`."""
    return cast(Sources, request.app.state.sources)


async def _sources(request: Request) -> Sources:  # async: a plain one would go through a thread
    return sources_of(request)


async def _viewpoint(request: Request) -> Viewpoint:
    return sources_of(request).viewpoint


Here = Annotated[Sources, Depends(_sources)]
"""The sources, for a route."""

Seen = Annotated[Viewpoint, Depends(_viewpoint)]
"""What the caller may see: today the same for everybody."""
