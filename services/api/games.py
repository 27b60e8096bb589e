"""The games and the rules of houses: the records everything is played by, as data."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.catalogue import CATALOGUE, PUBLISHED
from schemas.errors import NotFound
from schemas.houses import HOUSES
from schemas.houses import House as HouseRules
from schemas.variants import Variant
from services.api.answers import lasting
from services.api.documents import declared
from services.api.links import to_game, to_hands, to_house

router = APIRouter(tags=["games"])

GameKey = Annotated[str, Path(description="The game's key.", examples=["courchevel-8"])]
HouseKey = Annotated[str, Path(description="The house's key.", examples=["betvoyager"])]
Revision = Annotated[
    int | None,
    Query(ge=1, le=1_000_000, description="A published revision; without it the newest."),
]


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game: how it is dealt, and how its pots are won."""

    variant: Variant
    newest: Annotated[bool, Meta(description="Whether a new table is dealt by this revision.")]
    link: str
    hands_link: Annotated[str, Meta(description="The hands of this game.")]


class Games(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every revision of every game, whole: nothing is cut."""

    games: tuple[Game, ...]
    count: int
    truncated: bool = False


class HouseRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's rules of a game against it."""

    house: HouseRules
    link: str


class HouseRecords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The houses that are shipped, whole: nothing is cut."""

    houses: tuple[HouseRecord, ...]
    count: int
    truncated: bool = False


def _game(one: Variant) -> Game:
    link = f"{to_game(one.key)}?revision={one.revision}"
    newest = CATALOGUE[one.key] is one
    return Game(variant=one, newest=newest, link=link, hands_link=to_hands({"variant": one.key}))


_GAMES: Final = tuple([_game(one) for one in PUBLISHED.values()])
_HOUSES: Final = tuple([HouseRecord(house=one, link=to_house(one.key)) for one in HOUSES.values()])


@router.get("/games", summary="Games", **declared(Games, tagged=True))
async def games(request: Request) -> Response:
    """The record of every game: its streets, what is dealt, how many cards play, what is split."""
    return lasting(request, Games(games=_GAMES, count=len(_GAMES)))


@router.get("/games/{key}", summary="A game", **declared(Game, 404, tagged=True))
async def game(request: Request, key: GameKey, revision: Revision = None) -> Response:
    """The record of one game. A published revision never changes."""
    for one in _GAMES:
        if one.variant.key == key and (
            one.newest if revision is None else one.variant.revision == revision
        ):
            return lasting(request, one)
    kind = "game" if revision is None else f"revision {revision} of a game"
    raise NotFound(kind, key, "the catalogue")


@router.get("/houses", summary="House rules", **declared(HouseRecords, tagged=True))
async def houses(request: Request) -> Response:
    """The rules of every house that is shipped; prices in antes."""
    return lasting(request, HouseRecords(houses=_HOUSES, count=len(_HOUSES)))


@router.get("/houses/{key}", summary="A house's rules", **declared(HouseRecord, 404, tagged=True))
async def house(request: Request, key: HouseKey) -> Response:
    """The rules of one house; prices in antes."""
    for one in _HOUSES:
        if one.house.key == key:
            return lasting(request, one)
    kind, where = "house", "the houses that are shipped"
    raise NotFound(kind, key, where)
