"""What every statistic counts: the published definitions, as data."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from analytics import HOUSE_STATISTICS, PLAYER_STATISTICS, VARIANT_STATISTICS, Statistic
from analytics.all_in.records import ADJUSTED_STATISTICS
from schemas.errors import NotFound
from services.api.answers import lasting
from services.api.documents import declared
from services.api.links import to_definition

router = APIRouter(prefix="/statistics/definitions", tags=["statistics"])

_SUBJECTS: Final = {
    "player": (*PLAYER_STATISTICS, *ADJUSTED_STATISTICS),
    "game": VARIANT_STATISTICS,
    "box": HOUSE_STATISTICS,
}
Key = Annotated[str, Path(description="The statistic's key.", examples=["vpip"])]


class Definition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a statistic counts, of what, and where the definition comes from."""

    subject: Annotated[str, Meta(description="player, game, or box: one against the house.")]
    key: str
    name: str
    unit: Annotated[str, Meta(description="chips: minor units; share: 0 to 1.")]
    per: Annotated[int, Meta(description="100: of a hundred hands.")]
    meaning: str
    numerator: Annotated[str, Meta(description="What is counted.")]
    denominator: Annotated[str | None, Meta(description="Among what; null: it is a sum.")]
    squares: Annotated[
        str | None, Meta(description="Of a standard deviation: what its squares are of.")
    ]
    edge_cases: tuple[str, ...]
    source: str
    link: str


class Definitions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Definitions, whole: nothing is cut. A key may be of several subjects."""

    definitions: tuple[Definition, ...]
    count: int
    truncated: bool = False


def _definition(subject: str, one: Statistic) -> Definition:
    return Definition(
        subject=subject,
        key=one.key,
        name=one.name,
        unit=one.unit,
        per=one.per,
        meaning=one.meaning,
        numerator=one.numerator.meaning,
        denominator=None if one.denominator is None else one.denominator.meaning,
        squares=None if one.squares is None else one.squares.meaning,
        edge_cases=one.edge_cases,
        source=one.source,
        link=to_definition(one.key),
    )


_ALL: Final = tuple(
    _definition(subject, one) for subject, statistics in _SUBJECTS.items() for one in statistics
)


@router.get("", summary="Definitions", **declared(Definitions, tagged=True))
async def listed(request: Request) -> Response:
    """Every statistic: what it counts, among what, its edge cases and its source."""
    return lasting(request, Definitions(definitions=_ALL, count=len(_ALL)))


@router.get("/{key}", summary="A definition", **declared(Definitions, 404, tagged=True))
async def one(request: Request, key: Key) -> Response:
    """What the statistics of this key count: of players, of games, of boxes against the house."""
    found = tuple([each for each in _ALL if each.key == key])
    if not found:
        kind, where = "statistic", "the definitions"
        raise NotFound(kind, key, where)
    return lasting(request, Definitions(definitions=found, count=len(found)))
