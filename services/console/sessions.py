"""`oddchip stats sessions` and `stats curve`: what a player won, session by session and in all."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from analytics import DEFINITIONS
from analytics.all_in import ADJUSTED
from analytics.figures import Figure
from schemas.errors import NotFound
from services.console.naming import names_of
from services.console.options import DAY, Whole, as_json, here, placed, plain
from services.console.output import note, say, say_csv, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import amount, short, signed, table

if TYPE_CHECKING:
    import polars as pl

    from analytics.frames import Curve, Session
    from analytics.frames.thinning import Axis

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Line = dict[str, Any]

_PAUSE: Final = "A longer pause between hands at all tables ends a session."
_SESSIONS: Final = (
    *("", "start (UTC)", "length", "tables", "hands", "net", "", "bb/100"),
    *("hands/h", "net/h", "upswing", "downswing"),
)
_POINTS: Final = ("hand", "ended (UTC)", "net", "showdown", "non-showdown", "all-in adjusted", "")
_WON: Final = ("net", "showdown", "non_showdown")
_STRETCHES: Final = 10_000
"""What a curve may be thinned to."""


def _asked(command: _Command) -> _Command:
    """Give a command a player, which of his hands, and how they are told."""
    house = "Hands against the house, not those for pots."
    command = click.option("--house", is_flag=True, help=house)(command)
    command = click.option("--csv", "csv_", is_flag=True, help="A line a row, with commas.")(
        command
    )
    return click.argument("player_id", metavar="ID", type=plain)(as_json(placed(command)))


@click.command()
@click.option(
    "--gap", type=Whole(0, DAY // 60), default=60, show_default=True, metavar="MIN", help=_PAUSE
)
@_asked
def sessions(*, player_id: str, gap: int, house: bool, json: bool, csv_: bool) -> int:
    """One player's sessions, a line a currency, and what an hour and a hundred hands brought."""
    from analytics.frames import hourly  # which loads Polars: other commands should not wait for it
    from analytics.frames import sessions as sessions_in

    name, hands, _ = _hands(player_id, house=house)
    if untimed := hands.height - int(hands["timed"].sum()):
        note(f"in no session, as when they were played is not known: imported hands, {untimed}")
    found = sessions_in(hands, timedelta(minutes=gap))
    lines = [line for one in found for line in _session(one)]
    totals = [one._asdict() for one in hourly(found)]
    if csv_:
        say_csv([_valued(one) for one in lines])
    elif json:
        say_json({"sessions": [*map(_valued, lines)], "hourly": [*map(_valued, totals)]})
    else:
        rows = [_session_row(one) for one in (*lines, *totals)]
        say([name, *table([_SESSIONS, *rows], "><>>>><>>>>>")])
    return 0


@click.command()
@click.option("--thin", type=Whole(1, _STRETCHES), metavar="N", help="N stretches, extremes kept.")
@click.option(
    "--by",
    type=click.Choice(("number", "time")),
    default="number",
    show_default=True,
    help="What the stretches are equally long in.",
)
@click.option("--bb", is_flag=True, help="In big blinds, each hand's in its own.")
@_asked
def curve(
    *, player_id: str, thin: int | None, by: "Axis", bb: bool, house: bool, json: bool, csv_: bool
) -> int:
    """What one player had won after each hand, hands with and without showdown apart."""
    from analytics.frames import curves, thinned

    name, hands, adjusted = _hands(player_id, house=house, adjusted=not house)
    found = curves(hands, "big blinds" if bb else "chips", adjusted=adjusted)
    if thin:
        found = [one._replace(frame=thinned(one.frame, thin, by)) for one in found]
    if json or csv_:
        lines = [line for one in found for line in _points(one)]
        say_csv(lines) if csv_ else say_json(lines)
    else:
        for one in found:
            rows = [_point_row(one, line) for line in one.frame.iter_rows(named=True)]
            title = f"{name}, {'big blinds' if bb else one.currency or 'play chips'}"
            say([title, *table([_POINTS, *rows], "><>>>><")])
    return 0


def _hands(
    player_id: str, *, house: bool, adjusted: bool = False
) -> "tuple[str, pl.DataFrame, pl.DataFrame | None]":
    """The player's name and hands, and where asked their all-in adjusted nets; raises `NotFound`
    where he has none of the kind.
    """
    import polars as pl

    from analytics.all_in.figures import adjusted_hands
    from analytics.frames import hands_of

    settings = here()
    with reading(settings) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, whole=True, kinds=(ADJUSTED,)) as moment:
            found = hands_of(moment, [player_id], against="house" if house else "pots")
            nets = adjusted_hands(moment, player_id) if adjusted else None
    if found.is_empty():
        kind = f"hand {'against the house' if house else 'for pots'} of player"
        raise NotFound(kind, player_id, str(settings.store))
    schema = {"id": pl.Int64, "seat": pl.Int64, "adjusted": pl.Int128}
    frame = None if nets is None else pl.DataFrame(nets, schema=schema, orient="row")
    return short(names_of(settings, [player_id]).get(player_id, player_id)), found, frame


def _session(one: "Session") -> Iterator[_Line]:
    """A line a currency; chips are minor units."""
    from analytics.frames.sessions import per_hour

    shared = {"session": one.number, "start": _instant(one.start), "end": _instant(one.end)}
    for each in one.results:
        net = {"currency": each.currency, "exponent": each.exponent, "net": each.net}
        yield {
            **shared,
            "microseconds": one.microseconds,
            "tables": one.tables,
            "hands": each.hands,
            "undecided": each.undecided,
            **net,
            "big_blinds": each.big_blinds,
            "bb_100": each.bb_100,
            "hands_per_hour": per_hour(each.hands, one.microseconds),
            "net_per_hour": per_hour(each.net, one.microseconds),
            "upswing": each.upswing,
            "downswing": each.downswing,
        }


def _valued(line: _Line) -> _Line:
    """The line with figures as floats, null of an empty sample."""
    figures = {name: each.value for name, each in line.items() if isinstance(each, Figure)}
    return line | figures


def _session_row(line: _Line) -> Sequence[str]:
    """A session's line, or that of all in a currency, as the table has it."""
    exponent = line["exponent"]

    def chips(name: str) -> str:
        return amount(line[name], exponent) if name in line else ""

    return (
        str(line.get("session", "")),
        _read(line["start"]) if "start" in line else f"{line['sessions']} in all",
        f"{line['microseconds'] // 60_000_000} min",
        str(line.get("tables", "")),
        str(line["hands"]),
        signed(line["net"], exponent),
        line["currency"] or "",
        _rounded(line["bb_100"], 1, 1),
        _rounded(line["hands_per_hour"], 1, 1),
        _rounded(line["net_per_hour"], 0, exponent),
        chips("upswing"),
        chips("downswing"),
    )


def _points(one: "Curve") -> Iterator[_Line]:
    """A line a hand: chips are minor units of the exponent, big blinds floats."""
    unit = {"currency": one.currency, "exponent": one.exponent, "unit": one.unit}
    for row in one.frame.iter_rows(named=True):
        won = {name: row[name] if one.unit == "chips" else row[name] / one.parts for name in _WON}
        if "adjusted" in row:
            adjusted = Figure(row["adjusted"], 1, one.adjusted_parts).value
            won |= {"all_in_adjusted": adjusted, "all_ins_adjusted": row["covered"]}
        yield {**unit, "number": row["number"], "ended_at": _instant(row["ended_at"]), **won}


def _point_row(one: "Curve", row: _Line) -> Sequence[str]:
    ended = _read(_instant(row["ended_at"]))
    decimals, finer = (one.exponent, 0) if one.unit == "chips" else (1, 1)
    lines = [Figure(row[name], 1, one.parts) for name in _WON]
    said = [signed(each.rounded(finer) or 0, decimals) for each in lines]
    if "adjusted" not in row:
        return (str(row["number"]), ended, *said, "", "")
    adjusted = Figure(row["adjusted"], 1, one.adjusted_parts).rounded(finer) or 0
    return (str(row["number"]), ended, *said, signed(adjusted, decimals), f"of {row['covered']}")


def _rounded(figure: Figure, decimals: int, exponent: int) -> str:
    value = figure.rounded(decimals)
    return "-" if value is None else amount(value, exponent)


def _instant(at: datetime) -> str:
    return at.replace(tzinfo=UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def _read(instant: str) -> str:
    return instant[:16].replace("T", " ")
