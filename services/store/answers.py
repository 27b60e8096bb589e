"""What the store answers: a finished hand whole, and sums over hands."""

from typing import NamedTuple

from schemas.events import AnyEvent, HandStarted
from schemas.record import decode
from schemas.rows import AwardRow, FindingRow, HandRow, PotRow, SeatRow


class StoredHand(NamedTuple):
    """A finished hand with all that came of it, and the log's records it was played in."""

    row: HandRow
    seats: tuple[SeatRow, ...]
    pots: tuple[PotRow, ...]
    awards: tuple[AwardRow, ...]
    findings: tuple[FindingRow, ...]
    records: list[bytes]
    """As stored in the log, from `row.first_version` to `row.last_version`."""

    def events(self) -> tuple[AnyEvent, ...]:
        """The hand's own facts, `hand-started` first; facts of the table may stand among them."""
        facts: list[AnyEvent] = []
        for version, data in enumerate(self.records, self.row.first_version):
            for event in decode(data, self.row.stream, version).events:
                if isinstance(event, HandStarted):
                    if facts:
                        return tuple(facts)
                    if event.hand == self.row.hand:
                        facts.append(event)
                elif facts:
                    facts.append(event)
        return tuple(facts)


class PlayerTotals(NamedTuple):
    """A player's hands in one currency; `net`, in its minor units, leaves undecided hands out."""

    player: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    net: int


class VariantTotals(NamedTuple):
    """A game's hands at one limit in one currency; chips in its minor units."""

    variant: str
    limit: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    pot: int
    rake: int


class Counts(NamedTuple):
    """How much the store holds."""

    checkpoint: int
    hands: int
    undecided: int
    in_play: int
    findings: int  # a quarantined stream counts as one
    quarantined_streams: int
    quarantined_records: int
