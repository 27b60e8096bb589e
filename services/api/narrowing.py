"""A finished hand as less than its viewer may see: other viewpoints than his own, and no names."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from fastapi import Query
from msgspec.structs import replace

from schemas.errors import BadParameter
from schemas.events import AnyEvent, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.table_events import HandVoided
from services.api.viewpoint import PUBLIC, Viewpoint

SEEN: Final = "seen"
TABLED: Final = "tabled"
_SEAT: Final = "seat-"
_CARDS: Final = "cards"

Cards = Annotated[
    str,
    Query(
        max_length=20,
        pattern=r"^(seen|tabled|seat-[0-9]{1,2})$",
        description="Whose cards: `seen`, all that you may see; `tabled`, those everybody saw;"
        " `seat-3`, those and the ones that seat was dealt, for who may see them all.",
    ),
]
Names = Annotated[
    Literal["shown", "masked"],
    Query(description="`masked`: players are called by their seats alone, in sentences too."),
]


def narrowed(seen: Viewpoint, facts: Sequence[AnyEvent], cards: str) -> Viewpoint:
    """The viewpoint that `cards` asks for; raises `BadParameter` for more than `seen` is."""
    if cards == SEEN:
        return seen
    if cards == TABLED:
        return PUBLIC
    seat = int(cards.removeprefix(_SEAT))
    player = _players(facts).get(seat)
    if player is None:
        raise BadParameter(_CARDS, f"nobody was dealt in at seat {seat}")
    if not seen.unshown and player != seen.player:
        raise BadParameter(_CARDS, "the cards of a seat are for who may see them: seen or tabled")
    return Viewpoint("player", player=player)


def masked(facts: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """The same facts with players called by their seats, wherever they stand."""
    names = {player: f"player {seat}" for seat, player in _players(facts).items()}
    return tuple([_masked(event, names) for event in facts])


def _players(facts: Sequence[AnyEvent]) -> dict[int, str]:
    start = facts[0] if facts else None
    if not isinstance(start, HandStarted | HouseHandStarted):
        return {}
    return {one.seat: one.player for one in start.seats}


def _masked(event: AnyEvent, names: dict[str, str]) -> AnyEvent:
    match event:
        case HandStarted() | HouseHandStarted():
            seats = tuple([replace(one, player=names[one.player]) for one in event.seats])
            return replace(event, seats=seats)
        case HandVoided():
            why = event.why
            for player in sorted(names, key=len, reverse=True):
                why = why.replace(player, names[player])
            return replace(event, why=why)
        case _:
            return event
