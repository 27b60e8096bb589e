"""A line of the bench: what was measured, how fast, beside whom, and what was asked for."""

from typing import NamedTuple


class Row(NamedTuple):
    """One measured speed."""

    what: str
    figure: float | None  # None: not measured
    unit: str
    peer: float | None = None  # its figure in the same unit
    least: float | None = None  # how many times faster than the peer it should be
    most: float | None = None  # the figure it should stay below
    fewest: float | None = None  # the figure it should reach
    note: str = ""
    beside: str = "PokerKit"  # the peer

    @property
    def ratio(self) -> float | None:
        """How many times faster than the peer."""
        return self.peer / self.figure if self.peer and self.figure else None

    @property
    def met(self) -> bool | None:
        """Whether the target was met; None where there is none or nothing was measured."""
        if self.figure is None:
            return None
        if self.least is not None and self.ratio is not None:
            return self.ratio >= self.least
        if self.fewest is not None:
            return self.figure >= self.fewest
        return None if self.most is None else self.figure <= self.most


def told(row: Row) -> str:
    """The line as it is printed."""
    if row.figure is None:
        return f"{row.what:<52} {row.note}"
    said = f"{row.what:<52} {row.figure:>10,.2f} {row.unit:<10}"
    if row.ratio is not None:
        said += f" {row.beside} {row.peer:>10,.1f} {row.ratio:>6.1f}x"
    if row.least is not None:
        said += f" (at least {row.least:g}x)"
    if row.fewest is not None:
        said += f" (at least {row.fewest:,g})"
    if row.most is not None:
        said += f" (at most {row.most:g})"
    return said + ("" if row.met is not False else " MISSED") + (f" {row.note}" if row.note else "")
