"""Players' names, put in the place of their ids where people read."""

from collections.abc import Iterable, Sequence
from contextlib import closing

from msgspec.structs import replace

from schemas.events import AnyEvent, ChipsAdded, HandStarted
from schemas.house_events import HouseHandStarted
from services.names import Names
from services.settings import Settings


def names_of(settings: Settings, players: Iterable[str]) -> dict[str, str]:
    """The names behind ids; an id that has none, or whose name was erased, is left out."""
    wanted = set(players)
    if not wanted or not settings.names.exists():
        return {}
    with closing(Names.open(settings.names, create=False)) as names:
        return names.names_of(wanted)


def named(settings: Settings, events: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """A hand's facts as they are shown, never as they are kept: with names for ids."""
    players = {player for event in events for player in _players(event)}
    names = names_of(settings, players)
    return tuple([_with(event, names) for event in events]) if names else tuple(events)


def _players(event: AnyEvent) -> tuple[str, ...]:
    if isinstance(event, HandStarted | HouseHandStarted):
        return tuple([one.player for one in event.seats])
    return (event.player,) if isinstance(event, ChipsAdded) else ()


def _with(event: AnyEvent, names: dict[str, str]) -> AnyEvent:
    if isinstance(event, HandStarted | HouseHandStarted):
        seats = [replace(one, player=names.get(one.player, one.player)) for one in event.seats]
        return replace(event, seats=tuple(seats))
    if isinstance(event, ChipsAdded):
        return replace(event, player=names.get(event.player, event.player))
    return event
