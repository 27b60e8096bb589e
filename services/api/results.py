"""What one player won: session by session, and hand by hand as a curve."""

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Final, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from analytics import DEFINITIONS
from analytics.all_in import ADJUSTED
from analytics.sql import select
from schemas.errors import NotFound
from services.api import result_views as views
from services.api.answers import passing, tabled
from services.api.documents import declared
from services.api.formats import Wanted
from services.api.forms import Rows
from services.api.paging import Cursor, Size, cut, opened, page, size_of, stale
from services.api.parameters import PlayerId
from services.api.sources import Here, Seen

if TYPE_CHECKING:
    import polars as pl

    from services.store import Moment

router = APIRouter(prefix="/players", tags=["statistics"])

GAP_MAX: Final = 1_440
BUCKETS: Final = 500
BUCKETS_MAX: Final = 5_000

Gap = Annotated[
    int,
    Query(ge=0, le=GAP_MAX, description="Minutes: a longer pause at all tables ends a session."),
]
Against = Annotated[
    Literal["pots", "house"], Query(description="Hands for pots, or those against the house.")
]
Buckets = Annotated[
    int,
    Query(
        ge=1,
        le=BUCKETS_MAX,
        description="Stretches of the curve: of each the least and the most of every line stay,"
        " and both ends of all.",
    ),
]
Axis = Annotated[
    Literal["number", "time"],
    Query(description="What the stretches are equally long in: hands, or time."),
]
Unit = Annotated[
    Literal["chips", "bb"], Query(description="Minor units, or each hand's own big blinds.")
]


@router.get(
    "/{player:name}/sessions",
    summary="A player's sessions",
    **declared(views.SessionPage, 404, 406, forms=True),
)
def sessions(
    request: Request,
    here: Here,
    form: Wanted,
    player: PlayerId,
    gap: Gap = 60,
    against: Against = "pots",
    limit: Size = None,
    cursor: Cursor = None,
) -> Response:
    """The latest first; what each came to, a result a currency, and its swings.

    Imported hands are in none: when they were played is not known.
    """
    from analytics.frames import hands_of
    from analytics.frames import sessions as sessions_in

    size, before = size_of(limit, form), _number(opened(cursor))
    with here.heavy.moment(relations=_HANDS) as moment:
        hands = hands_of(moment, [player], against=against)
    _require(hands, player, against)
    found = sessions_in(hands, timedelta(minutes=gap))[::-1]
    kept, more = cut([one for one in found if before is None or one.number < before], size)
    end = page(request, str(kept[-1].number) if more else None)
    if form != "json":
        return tabled(Rows(views.session_columns(kept), end.truncated, end.next), form)
    view = views.session_page(player, kept, hands.height - int(hands["timed"].sum()), end)
    return passing(view, end.next)


@router.get(
    "/{player:name}/curve",
    summary="A player's winnings",
    **declared(views.Curves, 404, 406, forms=True),
)
def curve(
    here: Here,
    seen: Seen,
    form: Wanted,
    player: PlayerId,
    buckets: Buckets = BUCKETS,
    axis: Axis = "number",
    unit: Unit = "chips",
    against: Against = "pots",
) -> Response:
    """What he had won after each hand: in all, with and without showdown; lines share one axis.

    Thinned on the server by the least and the most of each stretch, so that no peak is lost. Who
    may see every card also gets the all-in adjusted line.
    """
    from analytics.frames import curves, hands_of, thinned

    adjusted = seen.unshown and against == "pots"
    kinds = (ADJUSTED,) if adjusted else ()
    definitions = DEFINITIONS if adjusted else None
    with here.heavy.moment(definitions, relations=_HANDS, kinds=kinds) as moment:
        hands = hands_of(moment, [player], against=against)
        _require(hands, player, against)
        nets = _adjusted(moment, player) if adjusted else None
        whole = curves(hands, "chips" if unit == "chips" else "big blinds", adjusted=nets)
        lines = [
            views.Thinned(one, one.frame.height, thinned(one.frame, buckets, axis)) for one in whole
        ]
        names = _names(moment, lines)
    if form != "json":
        return tabled(Rows(views.point_columns(lines, names), truncated=False, next=None), form)
    return passing(views.curves(player, lines, names))


_HANDS: Final = ("hands", "seats")


def _require(hands: "pl.DataFrame", player: str, against: str) -> None:
    if hands.is_empty():
        kind = f"player with hands {'for pots' if against == 'pots' else 'against the house'}"
        raise NotFound(kind, player, "the store")


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 18:
        raise stale()
    return int(text)


def _adjusted(moment: "Moment", player: str) -> "pl.DataFrame":
    import polars as pl

    from analytics.all_in.figures import adjusted_hands

    schema = {"id": pl.Int64, "seat": pl.Int64, "adjusted": pl.Int128}
    return pl.DataFrame(adjusted_hands(moment, player), schema=schema, orient="row")


def _names(moment: "Moment", lines: list[views.Thinned]) -> dict[int, str]:
    """What the hands of the points are called."""
    numbers = sorted({one for line in lines for one in line.frame["id"].to_list()})
    query = select(("id", "hand"), "hands", "where id in (select unnest($1))")
    return dict(moment.ask(query, (numbers,)))
