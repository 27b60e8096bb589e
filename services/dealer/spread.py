"""Games over tables, of every kind: what an order's tables deal, and a room's to watch."""

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from schemas.errors import BadSettings
from schemas.tables import HouseTerms
from services.dealer.house_tables import HouseTable, house_terms
from services.dealer.playing import AnyTable
from services.dealer.tables import PREFIX, SEATS, Game, Table, live_tables, tables
from services.rules.life import seats_of

AnyGame = Game | HouseTerms
"""What a table may deal: a pot game for stakes, or a game against a house."""


def spread(
    playing: Sequence[AnyGame], count: int | None = None, *, seats: int = SEATS
) -> tuple[AnyTable, ...]:
    """`count` tables (None: one a game) from `table-1` on, with the games spread over them.

    With fewer tables than games those with pots are dealt in turn at what the houses leave, as each
    house has tables of its own. `seats` are those of pot games; a house has its boxes. Raises
    `BadSettings`, as `tables` does.
    """
    pots = [one for one in playing if isinstance(one, Game)]
    houses = [one for one in playing if isinstance(one, HouseTerms)]
    count = len(playing) if count is None else count
    if not houses:
        return tables(pots, count, seats=seats)
    least = len(houses) + bool(pots)
    if count < least:
        what = "tables"
        own = f"a house has a table of its own: at least {least} are needed here, not {count}"
        raise BadSettings(what, (own,))
    if count < len(playing):
        return (*tables(pots, count - len(houses), seats=seats), *_own(houses, count))
    return tuple(_table(at, playing[(at - 1) % len(playing)], seats) for at in range(1, count + 1))


def named(table: AnyTable, name: str) -> AnyTable:
    """The same table under another name."""
    if isinstance(table, Table):
        return replace(table, name=name)
    return structs.replace(table, name=name)


def room_tables() -> tuple[AnyTable, ...]:
    """The tables of a room to watch: every pot game's, and one against the house."""
    houses = (
        HouseTable(f"{terms.variant}-{terms.house.key}", terms, seats_of(terms))
        for terms in house_terms(("senator",))
    )
    return (*live_tables(), *houses)


def _own(houses: Sequence[HouseTerms], count: int) -> list[AnyTable]:
    return [_table(at, terms, 0) for at, terms in enumerate(houses, start=count - len(houses) + 1)]


def _table(at: int, game: AnyGame, seats: int) -> AnyTable:
    if isinstance(game, Game):
        return tables((game,), first=at, seats=seats)[0]
    return HouseTable(f"{PREFIX}{at}", game, seats_of(game))
