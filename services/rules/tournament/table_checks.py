"""What a table's stream may not say: chips from nowhere, a wrong button, stakes of no level."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted
from schemas.table_events import PlayerLeft, PlayerSat
from schemas.tournaments import TournamentTerms
from services.rules.tournament.tables import TableState
from services.rules.tournament.terms import level_stakes


class Stay(NamedTuple):
    """A player's time in a seat: what he came with, and what he left with, None while he is
    there.
    """

    player: str
    seat: int
    brought: int
    taken: int | None


class Table(NamedTuple):
    """A table's stream, taken in and looked through."""

    state: TableState
    stays: tuple[Stay, ...]
    wrong: tuple[str, ...]
    level: int  # the highest that was played there, from 0; -1 for none


def looked_through(terms: TournamentTerms, name: str, events: Sequence[AnyEvent]) -> Table:
    """A table's stream, and what is wrong in it, one sentence each."""
    state, wrong, level = TableState(name), list[str](), -1
    open_stays: dict[int, Stay] = {}
    stays: list[Stay] = []
    for event in events:
        if isinstance(event, HandStarted):
            wrong += _start_problems(terms, state, event)
            played = _level(terms, event)
            if played < level:
                wrong.append(f"hand {event.hand} goes back to level {event.stakes.level}")
            level = max(level, played)
        elif isinstance(event, HandEnded):
            wrong += _end_problems(state, event)
        elif isinstance(event, PlayerLeft):
            wrong += _leaving_problems(state, event)
        _follow(event, open_stays, stays)
        state.apply(event)
    return Table(state, (*stays, *open_stays.values()), tuple(wrong), level)


def _follow(event: AnyEvent, open_stays: dict[int, Stay], stays: list[Stay]) -> None:
    """Note who comes and goes, with what; stays that are over in their order."""
    if isinstance(event, PlayerSat):
        open_stays[event.seat] = Stay(event.player, event.seat, 0, None)
    elif isinstance(event, ChipsAdded):
        stay = open_stays.get(event.seat, Stay(event.player, event.seat, 0, None))
        open_stays[event.seat] = stay._replace(brought=stay.brought + event.chips)
    elif isinstance(event, PlayerLeft):
        stay = open_stays.pop(event.seat, Stay(event.player, event.seat, 0, None))
        stays.append(stay._replace(taken=event.chips))


def _start_problems(terms: TournamentTerms, state: TableState, event: HandStarted) -> Iterator[str]:
    """What of a hand's start does not follow from the table's facts before it."""
    hand = event.hand
    if state.playing is not None:
        yield f"hand {hand} starts inside hand {state.playing.hand}"
    if hand != f"{state.name}-{state.number + 1}":
        yield f"hand {hand} is not the next of {state.name}"
    if event.variant != terms.variant:
        yield f"hand {hand} is {event.variant}, the tournament plays {terms.variant}"
    level = next((one for one in terms.levels if one.id == event.stakes.level), None)
    if level is None:
        yield f"hand {hand} is played at level {event.stakes.level}, which there is not"
    elif event.stakes != level_stakes(terms, level):
        yield f"hand {hand} is played for other stakes than level {level.id}"
    places = state.next_places(terms.button_rule)
    if places is None:
        yield f"hand {hand} starts with fewer than two players"
        return
    if (event.button, event.dead_small_blind) != (places.button, places.dead_small):
        yield f"hand {hand} has the button at seat {event.button}, due is {places.button}"
    if {*event.seats} != {*state.dealt_in(places)}:
        yield f"hand {hand} is dealt to other seats or stacks than sit at {state.name}"


def _end_problems(state: TableState, event: HandEnded) -> Iterator[str]:
    started = state.playing
    if started is None:
        yield "a hand ends that did not start"
        return
    before = sum(one.stack for one in started.seats)
    after = sum(one.chips for one in event.stacks) + event.rake
    if before != after or event.rake:
        yield f"hand {started.hand} starts with {before} chips and ends with {after}"
    if min((one.chips for one in event.stacks), default=0) < 0:
        yield f"hand {started.hand} leaves a seat with less than nothing"


def _leaving_problems(state: TableState, event: PlayerLeft) -> Iterator[str]:
    has = state.chips.get(event.seat, 0)
    if state.players.get(event.seat) != event.player:
        yield f"{event.player} leaves seat {event.seat}, where he does not sit"
    elif has != event.chips:
        yield f"{event.player} leaves with {event.chips} chips and has {has}"
    if state.playing is not None:
        yield f"{event.player} leaves in the middle of hand {state.playing.hand}"


def _level(terms: TournamentTerms, event: HandStarted) -> int:
    ids = [level.id for level in terms.levels]
    return ids.index(event.stakes.level) if event.stakes.level in ids else -1
