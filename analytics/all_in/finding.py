"""Hands that all-ins closed before the last card, found among rows by SQL.

At the end two seats or more are live, at most one of them has chips, and cards were dealt after
the last decision. Where two seats bet on after a third is all-in, the last decision is theirs.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from analytics.sql import select

Ask = Callable[[str], list[tuple[Any, ...]]]
"""What a query finds."""


class LiveSeat(NamedTuple):
    """A seat that had not folded: what it put in, and its hole cards as its row has them."""

    seat: int
    put_in: int
    cards: str


class LivePot(NamedTuple):
    """A pot after rake, and the seats that contend for it."""

    chips: int
    eligible: tuple[int, ...]


class AllIn(NamedTuple):
    """A hand whose betting all-ins closed before the last card."""

    variant: str
    revision: int
    boards: tuple[str, ...]  # as they lay in the end
    street: int  # of the last decision
    seats: tuple[LiveSeat, ...]
    pots: tuple[LivePot, ...]


class Relations(NamedTuple):
    """What relations with the store's columns are called."""

    hands: str = "hands"
    seats: str = "seats"
    actions: str = "actions"
    pots: str = "pots"


def all_ins(ask: Ask, of: Relations) -> Iterator[tuple[int, AllIn]]:
    """The hands all-ins closed, each with its id, in the order of ids."""
    seats = ask(_live_seats(of))
    pots = {
        number: tuple(LivePot(chips, _seats(eligible)) for _, chips, eligible in rows)
        for number, rows in groupby(ask(_pots(of)), itemgetter(0))
    }
    for (number, key, revision, boards, street), rows in groupby(seats, itemgetter(0, 1, 2, 3, 4)):
        live = tuple(LiveSeat(*row[5:]) for row in rows)
        hand = AllIn(key, revision, tuple(boards.split(" ")), street, live, pots.get(number, ()))
        yield number, hand


def _seats(listed: str) -> tuple[int, ...]:
    return tuple(map(int, listed.split(",")))


def _closed(of: Relations) -> str:
    """The hands, and the street of the last decision of each: the first where nobody had one."""
    decided = select(("id", "max(street) as street"), of.actions, "group by id")
    chips = "sum(case when stack > put_in then 1 else 0 end) as with_chips"
    live = select(("id", "count(*) as seats", chips), of.seats, "where not folded group by id")
    street = "coalesce(d.street, 0)"
    columns = ("h.id", "h.variant", "h.revision", "h.boards", f"{street} as street")
    rows = f"{of.hands} as h join live as l on l.id = h.id left join decided as d on d.id = h.id"
    clause = (
        "where h.status = 'settled' and h.showdown and h.bet_limit <> 'house'"
        f" and l.seats > 1 and l.with_chips < 2 and {street} < h.reached"
    )
    closed = select(columns, rows, clause)
    return f"with decided as ({decided}), live as ({live}), closed as ({closed})"


def _live_seats(of: Relations) -> str:
    columns = ("c.id", "c.variant", "c.revision", "c.boards", "c.street")
    rows = f"closed as c join {of.seats} as s on s.id = c.id"
    seats = ("s.seat", "s.put_in", "s.cards")
    return f"{_closed(of)} {select((*columns, *seats), rows, 'where not s.folded order by 1, 6')}"


def _pots(of: Relations) -> str:
    columns = ("p.id", "p.amount - p.rake as chips", "p.eligible")
    rows = f"closed as c join {of.pots} as p on p.id = c.id"
    return f"{_closed(of)} {select(columns, rows, 'order by p.id, p.pot')}"


QUERIES: Final = (_live_seats, _pots)
"""What is asked, of which relations."""
