"""Finished hands as the store's relations, and the adjusted nets found among them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from analytics.all_in import MICRO
from analytics.all_in.jobs import adjusted
from schemas.events import ActionTaken, AnyEvent, HandStarted
from services.projector.decisions import Decisions
from services.projector.rows import Span, hand_values
from services.rules import begin, evolve
from services.rules.settle import played_out
from services.store import HandRows
from services.store.columns import columns
from tests.analytics.rows import engine
from tests.hands import NOON
from tests.rules.table import Table

Found = dict[int, dict[int, int | None]]
"""Place of a hand -> seat -> adjusted net in millionths of a chip."""


def rows_of(events: Sequence[AnyEvent]) -> HandRows:
    """The rows the projector makes of a whole hand's facts."""
    start = next(one for one in events if isinstance(one, HandStarted))
    state, decisions = begin(start), Decisions(len(start.seats))
    for event in events:
        if isinstance(event, ActionTaken):
            decisions.note(state, event)
        if event is not start:
            evolve(state, event)
    span = Span("t", 1, 1, NOON, NOON)
    return hand_values(span, state, decisions, played_out(state), ()).rows()


def found_in(*hands: HandRows) -> Found:
    """What the job finds, hand by hand."""
    connection = engine().cursor()
    for name, table in columns([one.values() for one in hands], 0).items():
        connection.register(name, table)

    def ask(query: str) -> list[tuple[Any, ...]]:
        return connection.execute(query).fetchall()

    found: Found = {}
    for row in adjusted(ask).to_pylist():
        net = row["adjusted"]
        found.setdefault(row["id"], {})[row["seat"]] = None if net is None else int(net)
    return found


def adjusted_of(table: Table, **changes: Any) -> dict[str, Fraction | None]:
    """The adjusted nets of the players still in, in chips; empty where the hand has none."""
    rows = rows_of(table.events)
    rows = rows._replace(hand=replace(rows.hand, **changes))
    nets = found_in(rows).get(0, {})
    return {
        table.name[seat]: None if net is None else Fraction(net, MICRO)
        for seat, net in nets.items()
    }
