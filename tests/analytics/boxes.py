"""Hands against the house as rows: those written out fact by fact, by hand, and dealt to bots."""

from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from functools import cache
from typing import Final

from msgspec.structs import replace

from schemas.events import AnyEvent
from schemas.house_events import HouseHandStarted
from schemas.houses import HOUSES
from schemas.rows import BoxActionRow, BoxRow
from schemas.settlement import Voided
from services.dealer import Order, deal, house_terms
from services.eventlog import MemoryLog
from services.projector.boxes import Boxes
from services.projector.house_rows import house_rows
from services.projector.rows import Span
from services.rules.house import fold, settle
from tests.analytics.rows import Played
from tests.analytics.script import hand, seat
from tests.dealer.houses import finished_hands
from tests.dealer.rooms import facts, noon
from tests.hands import NOON

HOUSE: Final = {"variant": "russian-poker", "limit": "house", "big_blind": 0, "small_blind": 0}


def house_played(events: Sequence[AnyEvent], at: datetime = NOON) -> Played:
    """The rows the projector makes of a whole hand's facts."""
    start = events[0]
    assert isinstance(start, HouseHandStarted)
    outcome = settle(fold(events))
    assert not isinstance(outcome, Voided)
    rows = house_rows(Span("t", 1, 1, at, at), start, Boxes(start, events[1:]), outcome, ())
    return Played(rows.hand, rows.seats, (), rows.boxes, rows.box_actions)


@cache
def dealt(hands: int) -> tuple[Played, ...]:
    """So many hands of each shipped house, with all boxes played by bots of every style."""
    log = MemoryLog()
    with closing(log):
        deal(log, Order(hands * len(HOUSES), house_terms(HOUSES), seed="boxes"), clock=noon)
        streams = [facts(log, name) for name, _ in log.heads()]
    return tuple(house_played(one) for events in streams for one in finished_hands(events))


_BOX: Final = BoxRow(
    hand="h",
    seat=1,
    house="senator",
    house_version=1,
    outcome="folded",
    ante=10,
    fees=0,
    bet=0,
    price=0,
    insurance=0,
    bonus=0,
    returned=0,
    ante_won=0,
    bet_won=0,
    insurance_won=0,
    bonus_won=0,
    net=-10,
    bought=False,
    dealer="",
    qualified=None,
    first=None,
    second=None,
    did="fold",
)


def box(number: int = 1, **changes: object) -> BoxRow:
    """A box that folded its ante of 10, but for the changes."""
    return replace(_BOX, seat=number, **changes)  # type: ignore[arg-type]


def boxes(*rows: BoxRow, players: Sequence[str] = (), **changes: object) -> Played:
    """A hand of these boxes, of players `p<seat>`, without decisions."""
    names = players or [f"p{row.seat}" for row in rows]
    seats = [seat(row.seat, row.net, player=who) for row, who in zip(rows, names, strict=True)]
    nets = [row.net for row in rows]
    status = "undecided" if None in nets else "settled"
    return hand(*seats, **HOUSE, **{"status": status, **changes})._replace(boxes=rows)


def acted(one: Played, *rows: tuple[int, str, int, int]) -> Played:
    """The hand with decisions: seat, action, cards given up, exchanges before."""
    made = [
        BoxActionRow(
            hand="h",
            number=number,
            seat=at,
            action=action,  # type: ignore[arg-type]
            given=given,
            chips=0,
            insurance=0,
            ante=10,
            stack=1000,
            fees=0,
            exchanges=before,
            cards="",
            up="",
        )
        for number, (at, action, given, before) in enumerate(rows)
    ]
    return one._replace(box_actions=tuple(made))
