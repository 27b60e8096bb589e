"""Who sits where: the draw at the start, tables that are broken up or balanced, the final table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from schemas.tournament_events import PlayersMoved, TableSeat
from services.rules.life import clockwise
from services.rules.tournament.state import TournamentState, table_number, table_stream
from services.rules.tournament.tables import TableState

Below = Callable[[int], int]
"""Randomness: a whole number from 0 up to, and without, the given one; each as likely."""

_Item = TypeVar("_Item")


def tables_needed(players: int, seats: int) -> int:
    """How many tables so many players fill."""
    return -(-players // seats)


def drawn(items: Iterable[_Item], below: Below) -> list[_Item]:
    """All of them in a drawn order, each order as likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def seat_draw(
    tournament: str, players: Sequence[str], seats: int, below: Below
) -> tuple[TableSeat, ...]:
    """A drawn seat for everybody; no table has two players more than another."""
    count = tables_needed(len(players), seats)
    names = [table_stream(tournament, number + 1) for number in range(count)]
    chairs = [drawn(range(1, seats + 1), below) for _ in names]
    found = [
        TableSeat(player, names[at % count], chairs[at % count][at // count])
        for at, player in enumerate(drawn(players, below))
    ]
    return tuple(sorted(found, key=lambda one: (table_number(one.table), one.seat)))


def next_move(
    state: TournamentState, tables: Mapping[str, TableState], below: Below
) -> PlayersMoved | None:
    """Who has to change tables next; None while the tables are as they should be.

    One table more than the players need is broken up, the last one first; two that fit at one make
    the final table, with new seats for all. Else tables differ by one player at most: whoever is
    due the big blind next goes from the longest table to the shortest.
    """
    terms = state.terms
    if len(state.tables) < 2:
        return None
    if len(state.tables) > tables_needed(state.left, terms.table_seats):
        if len(state.tables) == 2:
            return _final(state, terms.table_seats, below)
        return _broken(state, terms.table_seats, below)
    sizes = {table: len(chairs) for table, chairs in state.tables.items()}
    longest, shortest = _longest(sizes), _shortest(sizes)
    if sizes[longest] - sizes[shortest] < 2:
        return None
    seat = _due_big_blind(state, tables[longest])
    chair = _worst_seat(state, tables[shortest], terms.table_seats)
    moved = TableSeat(state.at(longest)[seat], shortest, chair)
    return PlayersMoved(seats=(moved,), why="balance")


def concerned(state: TournamentState, move: PlayersMoved) -> set[str]:
    """The tables a move takes players from or brings them to."""
    sources = {state.seats[one.player].table for one in move.seats}
    return sources | {one.table for one in move.seats}


def _longest(sizes: Mapping[str, int]) -> str:
    return max(sizes, key=lambda table: (sizes[table], -table_number(table)))


def _shortest(sizes: Mapping[str, int]) -> str:
    return min(sizes, key=lambda table: (sizes[table], table_number(table)))


def _due_big_blind(state: TournamentState, table: TableState) -> int:
    seats = state.at(table.name)
    places = table.next_places(state.terms.button_rule)
    return places.big if places is not None and places.big in seats else min(seats)


def _worst_seat(state: TournamentState, table: TableState, seats: int) -> int:
    """The empty chair that the big blind comes to soonest (TDA, balancing: the worst position)."""
    taken = state.at(table.name)
    empty = [seat for seat in range(1, seats + 1) if seat not in taken]
    return clockwise(empty, 0 if table.places is None else table.places.big)[0]


def _broken(state: TournamentState, seats: int, below: Below) -> PlayersMoved:
    """The last table's players go, in a drawn order, to the shortest table and a drawn chair."""
    broken = max(state.tables, key=table_number)
    taken = {table: {*chairs} for table, chairs in state.tables.items() if table != broken}
    moved: list[TableSeat] = []
    for player in drawn(state.at(broken).values(), below):
        table = _shortest({name: len(chairs) for name, chairs in taken.items()})
        empty = [seat for seat in range(1, seats + 1) if seat not in taken[table]]
        seat = empty[below(len(empty))]
        taken[table].add(seat)
        moved.append(TableSeat(player, table, seat))
    return PlayersMoved(seats=tuple(moved), why="break", broken=broken)


def _final(state: TournamentState, seats: int, below: Below) -> PlayersMoved:
    """Everybody sits down anew at the first table, which becomes the final table."""
    final, broken = sorted(state.tables, key=table_number)
    chairs = drawn(range(1, seats + 1), below)
    players = [*state.at(final).values(), *state.at(broken).values()]
    seats_of = zip(players, chairs, strict=False)  # chairs stay empty
    moved = tuple(TableSeat(player, final, seat) for player, seat in seats_of)
    return PlayersMoved(seats=moved, why="final", broken=broken)
