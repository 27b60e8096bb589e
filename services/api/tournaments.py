"""Tournaments as their streams tell them: what happened, who sits where, how it came out."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from msgspec import Meta, Struct
from msgspec.structs import asdict
from starlette.responses import Response

from schemas.errors import NotFound
from schemas.record import Record, decode
from schemas.tournament_events import Finish
from schemas.tournaments import TournamentTerms
from services.api.answers import instant, passing
from services.api.documents import declared
from services.api.fields import Instant
from services.api.links import to_hands, to_player, to_table, to_tournament
from services.api.paging import LIMIT, Cursor, Limit, cut, opened, page
from services.api.sources import Here
from services.replay import TournamentView, tournament_view
from services.replay.tournament import Chair
from services.rules.tournament import table_number, table_stream, tournament_stream
from services.store import Reader
from services.store.history import heads, records_of, tournaments

router = APIRouter(prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(description="The tournament's id.", examples=["cup-1"])]
_TABLES_MAX = 10_000


class TournamentLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament in a list."""

    tournament: str
    link: str


class TournamentPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tournaments by name."""

    tournaments: tuple[TournamentLine, ...]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


class TournamentStep(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened in a tournament."""

    at: Instant
    kind: Annotated[str, Meta(description="The fact's tag.")]
    what: str


class TournamentSeats(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that is played, or the last one that was; chips between hands."""

    table: str
    hands: int
    seats: tuple[Chair, ...]
    link: str
    hands_link: str


class Place(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's place, 1 the winner, and what it is worth; equal places share."""

    player: str
    rank: int
    prize: Annotated[int, Meta(description="In minor units of the terms' currency.")]
    link: str


class WrongClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that does not follow from the facts, and the stream that says it."""

    stream: str
    what: str


class Tournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament; chips are its own, prizes in minor units of the terms' currency."""

    tournament: str
    status: Annotated[str, Meta(description="entering, playing or ended.")]
    terms: TournamentTerms
    players: int
    left: int
    level: str | None
    hand_for_hand: bool
    prizes: Annotated[tuple[int, ...], Meta(description="By place.")]
    hands: int
    tables: tuple[TournamentSeats, ...]
    ranking: Annotated[
        tuple[Place, ...], Meta(description="Who is out so far; all once it has ended.")
    ]
    wrong: tuple[WrongClaim, ...]
    story: tuple[TournamentStep, ...]
    link: str


@router.get("", summary="Tournaments", **declared(TournamentPage))
def listed(request: Request, here: Here, limit: Limit = LIMIT, cursor: Cursor = None) -> Response:
    """By name."""
    found, more = cut(tournaments(here.slow, limit + 1, opened(cursor) or ""), limit)
    end = page(request, found[-1] if more else None)
    lines = tuple([TournamentLine(tournament=one, link=to_tournament(one)) for one in found])
    view = TournamentPage(
        tournaments=lines, count=len(lines), truncated=end.truncated, next=end.next
    )
    return passing(view, end.next)


@router.get("/{tournament:name}", summary="A tournament", **declared(Tournament, 404))
def one(here: Here, tournament: TournamentId) -> Response:
    """Its terms, its story, its tables and its ranking, worked out from its streams now."""
    own = _records(here.slow, tournament_stream(tournament))
    tables = {name: _records(here.slow, name) for name in _tables(here.slow, tournament)}
    view = tournament_view(own, tables) if own else None
    if view is None:
        kind, where = "tournament", "the store"
        raise NotFound(kind, tournament, where)
    return passing(_shown(view))


def _records(reader: Reader, stream: str) -> list[Record]:
    return [decode(data, stream, version) for version, data in records_of(reader, stream)]


def _tables(reader: Reader, tournament: str) -> list[str]:
    prefix = table_stream(tournament, 0)[:-1]
    names = [one.stream for one in heads(reader, _TABLES_MAX, prefix=prefix)]
    return sorted([one for one in names if one[len(prefix) :].isdecimal()], key=table_number)


def _shown(view: TournamentView) -> Tournament:
    return Tournament(
        tournament=view.tournament,
        status=view.status,
        terms=view.terms,
        players=view.players,
        left=view.left,
        level=view.level,
        hand_for_hand=view.hand_for_hand,
        prizes=view.prizes,
        hands=view.hands,
        tables=tuple(
            [
                TournamentSeats(
                    table=one.table,
                    hands=one.hands,
                    seats=one.seats,
                    link=to_table(one.table),
                    hands_link=to_hands({"table": one.table}),
                )
                for one in view.tables
            ]
        ),
        ranking=tuple([_place(one) for one in view.ranking]),
        wrong=tuple([WrongClaim(one.stream, one.what) for one in view.wrong]),
        story=tuple([TournamentStep(instant(one.at), one.kind, one.what) for one in view.story]),
        link=to_tournament(view.tournament),
    )


def _place(one: Finish) -> Place:
    return Place(**asdict(one), link=to_player(one.player))
