"""A tournament as its streams tell it: what happened, who sits where, how it came out."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from schemas.record import Record
from schemas.tournament_events import Finish
from schemas.tournaments import TournamentTerms
from services.replay.tournament_words import told
from services.rules.tournament import (
    TableState,
    TournamentState,
    Wrong,
    final_ranking,
    tournament_of,
    wrong_claims,
)

Status = Literal["entering", "playing", "ended"]


class Step(Struct, frozen=True):
    """Something that happened in the tournament."""

    at: datetime
    kind: str  # the fact's tag
    what: str


class Chair(Struct, frozen=True):
    """A player at a table, with his chips between hands."""

    seat: int
    player: str
    chips: int
    away: bool


class TableView(Struct, frozen=True):
    """A table that is played, or the last one that was."""

    table: str
    hands: int
    seats: tuple[Chair, ...]


class TournamentView(Struct, frozen=True, kw_only=True):
    """A tournament, ready for a page; prizes by place, in minor units."""

    tournament: str
    terms: TournamentTerms
    status: Status
    players: int
    left: int
    level: str | None
    hand_for_hand: bool
    prizes: tuple[int, ...]
    hands: int
    tables: tuple[TableView, ...]
    story: tuple[Step, ...]
    ranking: tuple[Finish, ...]  # who is out so far; all once it has ended, best first
    wrong: tuple[Wrong, ...]


def tournament_view(
    own: Sequence[Record], tables: Mapping[str, Sequence[Record]]
) -> TournamentView | None:
    """A tournament from the records of its own stream and of its tables'; None before it was
    opened.
    """
    state = tournament_of(event for record in own for event in record.events)
    if state is None:
        return None
    said = {name: [one for r in records for one in r.events] for name, records in tables.items()}
    states = {name: TableState(name) for name in said}
    for name, events in said.items():
        states[name].apply(*events)
    return TournamentView(
        tournament=state.tournament,
        terms=state.terms,
        status=_status(state),
        players=len(state.entered),
        left=state.left,
        level=state.level,
        hand_for_hand=state.step,
        prizes=state.amounts,
        hands=sum(one.number for one in states.values()),
        tables=tuple(_table(states[name]) for name in state.tables if name in states),
        story=_story(own),
        ranking=_ranking(state),
        wrong=wrong_claims([one for record in own for one in record.events], said),
    )


def _status(state: TournamentState) -> Status:
    if state.ended is not None:
        return "ended"
    return "playing" if state.started else "entering"


def _table(state: TableState) -> TableView:
    seats = tuple(
        Chair(seat, player, state.chips[seat], player in state.away)
        for seat, player in sorted(state.players.items())
    )
    return TableView(state.name, state.number, seats)


def _ranking(state: TournamentState) -> tuple[Finish, ...]:
    if state.ended is not None:
        return state.ended.finishes
    out = {one.player for one in state.finishes}
    return tuple(one for one in final_ranking(state) if one.player in out)


def _story(own: Sequence[Record]) -> tuple[Step, ...]:
    """Every fact in words, as the state before it leaves it."""
    state: TournamentState | None = None
    steps: list[Step] = []
    for record in own:
        for event in record.events:
            if state is None:
                state = tournament_of([event])
                what = "" if state is None else told(state, event)
            else:
                what = told(state, event)
                state.apply(event)
            if what:
                kind = str(event.__struct_config__.tag)
                steps.append(Step(record.at, kind, what))
    return tuple(steps)
