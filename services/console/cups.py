"""`oddchip stats tournaments`: what players' tournaments came to."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click

from analytics import DEFINITIONS
from analytics.all_in import ADJUSTED
from analytics.tournament_statistics import TOURNAMENT_STATISTICS
from schemas.errors import NotFound
from services.console.figures import document, range_of, words
from services.console.naming import names_of
from services.console.options import as_json, here, placed, plain
from services.console.output import say, say_csv, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import short, table
from services.settings import Settings

if TYPE_CHECKING:
    from analytics.tournament_questions import By, TournamentLine

_BY: Final["tuple[By, ...]"] = ("player", "variant", "limit")
_WHAT: Final = "player in a tournament"
_HEADLINE: Final = (
    *("tournaments", "itm", "roi", "average-roi", "tournament-net", "biggest-win"),
    *("average-finish", "chip-ev", "m-ratio"),
)
"""What a line shows; as JSON or CSV it has all."""


@click.command()
@click.option("--player", "player_id", type=plain, metavar="ID", help="One player's alone.")
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(_BY),
    help="Lines of their own for each; may be given several times (default: player).",
)
@click.option("--csv", "csv_", is_flag=True, help="A line a row, with commas.")
@as_json
@placed
def tournaments(*, player_id: str | None, by: "tuple[By, ...]", csv_: bool, json: bool) -> int:
    """Every player's tournaments: returns, places, chips and money by equity, a line a currency."""
    settings, fields = here(), by or _BY[:1]
    found = _found(settings, fields, player_id)
    if player_id is not None and not found:
        raise NotFound(_WHAT, player_id, str(settings.store))
    if json:
        say_json([_document(one, fields) for one in found])
        return 0
    if csv_:
        say_csv([_flat(one, fields) for one in found])
        return 0
    at = fields.index("player") if "player" in fields else None
    names = {} if at is None else names_of(settings, [one.by[at] for one in found])
    if player_id is not None and not by:
        for one in found:
            say(_page(one, names))
    else:
        say(_table(found, fields, names))
    return 0


def _found(
    settings: Settings, fields: "Sequence[By]", player: str | None
) -> "list[TournamentLine]":
    from analytics.tournament_questions import tournament_lines  # which loads numpy

    with reading(settings) as reader:
        tell_held(reader)
        known = reader.tournaments()
        with reader.moment(DEFINITIONS, whole=True, kinds=(ADJUSTED,)) as moment:
            return tournament_lines(moment, known, fields, player)


def _document(one: "TournamentLine", fields: Sequence[str]) -> dict[str, object]:
    told = dict(zip(fields, one.by, strict=True))
    figures = document(TOURNAMENT_STATISTICS, one.figures)
    return {**told, "currency": one.currency, "exponent": one.exponent, "figures": figures}


def _flat(one: "TournamentLine", fields: Sequence[str]) -> dict[str, object]:
    told = _document(one, fields)
    del told["figures"]
    for key, said in document(TOURNAMENT_STATISTICS, one.figures).items():
        told[key] = said["value"]
    return told


def _table(
    found: "Sequence[TournamentLine]", fields: Sequence[str], names: Mapping[str, str]
) -> list[str]:
    shown = [one for one in TOURNAMENT_STATISTICS if one.key in _HEADLINE]
    rows = [(*fields, "", *[one.name for one in shown])]
    for line in found:
        told = [short(names.get(value, value)) for value in line.by]
        said = [words(one, line.figures[one.key], line.exponent) for one in shown]
        rows.append((*told, line.currency or "", *said))
    return table(rows, "<" * (len(fields) + 1) + ">" * len(shown))


def _page(one: "TournamentLine", names: Mapping[str, str]) -> list[str]:
    rows = [
        (
            stat.name,
            words(stat, figure := one.figures[stat.key], one.exponent),
            range_of(stat, figure),
            (one.currency or "") if stat.unit == "chips" else "",
        )
        for stat in TOURNAMENT_STATISTICS
    ]
    return [names.get(one.by[0], one.by[0]), *table(rows, "<>><", indent=2)]
