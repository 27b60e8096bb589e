"""Sessions and curves of a player as the API shows them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from analytics.frames.sessions import per_hour
from services.api import forms
from services.api.answers import instant
from services.api.fields import Chips, Currency, Exponent, Instant
from services.api.links import to_hand, to_hands
from services.api.paging import Page
from services.api.statistics_views import Ratio, ratios

if TYPE_CHECKING:
    import polars as pl

    from analytics.frames import Curve, Session
    from analytics.frames.sessions import Result

_MS: Final = timedelta(milliseconds=1)


class SessionResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a session came to in one currency."""

    currency: Currency
    exponent: Exponent
    hands: int
    undecided: Annotated[int, Meta(description="Hands left out of net: cards are not known.")]
    net: Chips
    upswing: Annotated[int, Meta(description="The most it rose from a low point before.")]
    downswing: Annotated[int, Meta(description="The most it fell from a high point before.")]
    figures: Annotated[
        dict[str, Ratio],
        Meta(description="bb-100; hands and net (minor units) of an hour."),
    ]
    hands_link: Annotated[str, Meta(description="The hands behind it.")]


class SessionLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's hands between two pauses."""

    session: Annotated[int, Meta(description="Of the player's, from 1.")]
    start: Instant
    end: Instant
    seconds: int
    tables: int
    hands: int
    results: tuple[SessionResult, ...]


class SessionPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's sessions, the latest first."""

    player: str
    sessions: tuple[SessionLine, ...]
    untimed: Annotated[int, Meta(description="Imported hands, which are in no session.")]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


class CurveLines(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was won up to each point, all lines of the same points; in parts of the unit."""

    net: tuple[int, ...]
    showdown: Annotated[tuple[int, ...], Meta(description="Of hands he showed down.")]
    non_showdown: Annotated[tuple[int, ...], Meta(description="Of the others; they add up.")]
    adjusted: Annotated[
        tuple[int, ...],
        Meta(description="All-in adjusted, in parts of `adjusted_parts`; to who may see it."),
    ] = ()


class WinningsCurve(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's winnings in one currency."""

    currency: Currency
    exponent: Exponent
    unit: Annotated[str, Meta(description="chips (minor units) or big blinds.")]
    parts: Annotated[int, Meta(description="So many parts make one of the unit.")]
    adjusted_parts: Annotated[int, Meta(description="The same of the adjusted line.")]
    hands: Annotated[int, Meta(description="How many hands the whole curve has.")]
    points: Annotated[int, Meta(description="How many of them are here.")]
    number: Annotated[tuple[int, ...], Meta(description="The shared axis: which hand, from 1.")]
    ended_at: Annotated[tuple[str, ...], Meta(description="The same as times, UTC.")]
    hand: Annotated[tuple[str, ...], Meta(description="The hand of each point.")]
    lines: CurveLines
    hands_link: Annotated[str, Meta(description="The hands behind it.")]
    hand_link: Annotated[str, Meta(description="A point's hand: fill in {hand} (RFC 6570).")]


class Curves(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's winnings, a curve a currency."""

    player: str
    curves: tuple[WinningsCurve, ...]
    count: int
    truncated: bool = False


class Thinned(NamedTuple):
    """A curve with the points that are kept of it."""

    curve: "Curve"
    hands: int
    frame: "pl.DataFrame"


def session_page(player: str, found: Sequence["Session"], untimed: int, end: Page) -> SessionPage:
    """A page of sessions."""
    return SessionPage(
        player=player,
        sessions=tuple([_session(one) for one in found]),
        untimed=untimed,
        count=len(found),
        truncated=end.truncated,
        next=end.next,
    )


def _session(one: "Session") -> SessionLine:
    return SessionLine(
        session=one.number,
        start=instant(one.start),
        end=instant(one.end),
        seconds=one.microseconds // 1_000_000,
        tables=one.tables,
        hands=one.hands,
        results=tuple([_result(one, each) for each in one.results]),
    )


def _result(one: "Session", each: "Result") -> SessionResult:
    figures = {
        "bb-100": each.bb_100,
        "hands-hour": per_hour(each.hands, one.microseconds),
        "net-hour": per_hour(each.net, one.microseconds),
    }
    asked = {
        "player": one.player,
        "currency": each.currency or "",
        "started_at.gte": instant(one.start),
        "started_at.lt": instant(one.end + _MS),  # times are told to the millisecond, cut off
        "source": "",
    }
    return SessionResult(
        currency=each.currency,
        exponent=each.exponent,
        hands=each.hands,
        undecided=each.undecided,
        net=each.net,
        upswing=each.upswing,
        downswing=each.downswing,
        figures=ratios(figures),
        hands_link=to_hands(asked),
    )


_PLAIN: Final = ("currency", "exponent", "hands", "undecided", "net", "upswing", "downswing")


def session_columns(found: Sequence["Session"]) -> Any:
    """Sessions as columns, a row a currency."""
    rows: list[dict[str, Any]] = []
    for one in found:
        shared = {"session": one.number, "start": one.start, "end": one.end, "tables": one.tables}
        for each in one.results:
            told = _result(one, each)
            figures = {key: ratio.value for key, ratio in told.figures.items()}
            own = {name: getattr(told, name) for name in _PLAIN}
            rows.append({**shared, **own, **figures, "hands_link": told.hands_link})
    names = ("session", "start", "end", "tables", *_PLAIN, "bb-100", "hands-hour", "net-hour")
    return forms.table_of(rows, [*names, "hands_link"])


def curves(player: str, found: Sequence[Thinned], names: Mapping[int, str]) -> Curves:
    """Curves by currency."""
    lines = tuple([_curve(one, names) for one in found])
    return Curves(player=player, curves=lines, count=len(lines))


def _curve(one: Thinned, names: Mapping[int, str]) -> WinningsCurve:
    curve, frame = one.curve, one.frame
    won = {name: tuple(frame[name].to_list()) for name in ("net", "showdown", "non_showdown")}
    if "adjusted" in frame.columns:
        won["adjusted"] = tuple(frame["adjusted"].to_list())
    asked = {"player": curve.player, "currency": curve.currency or ""}
    return WinningsCurve(
        currency=curve.currency,
        exponent=curve.exponent,
        unit=curve.unit,
        parts=curve.parts,
        adjusted_parts=curve.adjusted_parts,
        hands=one.hands,
        points=frame.height,
        number=tuple(frame["number"].to_list()),
        ended_at=tuple([instant(at.replace(tzinfo=UTC)) for at in frame["ended_at"].to_list()]),
        hand=tuple([names[number] for number in frame["id"].to_list()]),
        lines=CurveLines(**won),
        hands_link=to_hands(asked),
        hand_link=to_hand("") + "{hand}",
    )


def point_columns(found: Sequence[Thinned], names: Mapping[int, str]) -> Any:
    """Points as columns, a row a point; amounts in parts of the unit."""
    lines = ("net", "showdown", "non_showdown")
    rows: list[dict[str, Any]] = []
    for one in found:
        curve = one.curve
        shared = {"currency": curve.currency, "exponent": curve.exponent, "unit": curve.unit}
        shared |= {"parts": curve.parts, "adjusted_parts": curve.adjusted_parts}
        for row in one.frame.iter_rows(named=True):
            ended = row["ended_at"].replace(tzinfo=UTC)
            own = {"number": row["number"], "ended_at": ended, "hand": names[row["id"]]}
            own |= {name: row[name] for name in (*lines, "adjusted") if name in row}
            rows.append({**shared, **own})
    columns = ("currency", "exponent", "unit", "parts", "adjusted_parts", "number", "ended_at")
    return forms.table_of(rows, [*columns, "hand", *lines, "adjusted"])
