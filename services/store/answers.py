"""What the store answers: a finished hand whole, and sums over hands."""

from collections.abc import Iterable, Mapping
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
    """A player's hands in one currency; `net` leaves undecided hands out.

    Chips are in minor units of the finest `exponent` that any hand in the currency has.
    """

    player: str
    currency: str | None
    exponent: int
    hands: int
    undecided: int
    net: int


class VariantTotals(NamedTuple):
    """A game's hands at one limit in one currency; chips as in `PlayerTotals`."""

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


def players_summed(
    parts: Iterable[PlayerTotals], exponents: Mapping[str | None, int]
) -> list[PlayerTotals]:
    """One line a player and currency, exactly; the most hands first, then by name."""
    found: dict[tuple[str, str | None], PlayerTotals] = {}
    for one in parts:
        key, exponent = (one.player, one.currency), exponents[one.currency]
        so_far = found.get(key) or PlayerTotals(*key, exponent, 0, 0, 0)
        found[key] = so_far._replace(
            hands=so_far.hands + one.hands,
            undecided=so_far.undecided + one.undecided,
            net=so_far.net + one.net * 10 ** (exponent - one.exponent),
        )
    return sorted(
        found.values(), key=lambda one: (-one.hands, one.player, _currency_order(one.currency))
    )


def variants_summed(
    parts: Iterable[VariantTotals], exponents: Mapping[str | None, int]
) -> list[VariantTotals]:
    """One line a game, limit and currency, exactly; by name."""
    found: dict[tuple[str, str, str | None], VariantTotals] = {}
    for one in parts:
        key, exponent = (one.variant, one.limit, one.currency), exponents[one.currency]
        so_far = found.get(key) or VariantTotals(*key, exponent, 0, 0, 0, 0)
        scale = 10 ** (exponent - one.exponent)
        found[key] = so_far._replace(
            hands=so_far.hands + one.hands,
            undecided=so_far.undecided + one.undecided,
            pot=so_far.pot + one.pot * scale,
            rake=so_far.rake + one.rake * scale,
        )
    return sorted(
        found.values(), key=lambda one: (one.variant, one.limit, _currency_order(one.currency))
    )


def _currency_order(currency: str | None) -> str:
    return currency or ""  # chips of no currency come first
