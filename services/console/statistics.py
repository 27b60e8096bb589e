"""`oddchip stats`: figures of players and games from the published definitions, and these."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from analytics import (
    DEFINITIONS,
    HOUSE_STATISTICS,
    PLAYER_STATISTICS,
    SUMMED,
    VARIANT_STATISTICS,
    PlayerStatistics,
    Statistic,
    VariantStatistics,
)
from analytics import players as players_in
from analytics import variants as variants_in
from analytics.all_in import ADJUSTED
from analytics.all_in.records import ADJUSTED_STATISTICS
from analytics.exposed_statistics import EXPOSED_STATISTICS
from analytics.tournament_statistics import TOURNAMENT_STATISTICS
from schemas.errors import NotFound
from services.console.cups import tournaments
from services.console.distributions import distributions
from services.console.figures import document, range_of, words
from services.console.groups import HEADLINE, Wish, tell_groups, wishing
from services.console.naming import names_of
from services.console.options import as_json, here, placed, plain
from services.console.output import say, say_json
from services.console.place import reading
from services.console.pots import exposed, pots
from services.console.projecting import tell_held
from services.console.russian import russian
from services.replay import sentence, short, signed, table
from services.settings import Settings

if TYPE_CHECKING:
    from analytics.all_in.figures import Adjusted

_PLAYER, _FIGURE, _LIST = "player", "figure", "the list of `oddchip stats define`"
_SUBJECTS: Final = {
    "player": (*PLAYER_STATISTICS, *ADJUSTED_STATISTICS),
    "game": VARIANT_STATISTICS,
    "box": HOUSE_STATISTICS,
    "tournament": TOURNAMENT_STATISTICS,
    "exposed card": EXPOSED_STATISTICS,
}
_GAME_HEADLINE: Final = (
    *("average-pot", "pot-bb", "median-pot", "rake-100"),
    *("flop", "flop-players", "showdown", "walk", "all-in", "house"),
)
"""What a line of the list of games shows; as JSON it has all."""


@click.group()
@placed
def stats() -> None:
    """Figures over every finished hand, and what they mean."""


stats.add_command(distributions)
stats.add_command(exposed)
stats.add_command(pots)
stats.add_command(russian)
stats.add_command(tournaments)


@stats.command()
@wishing
@as_json
@placed
def players(*, wish: Wish, json: bool) -> int:
    """Every player's hands, net and headline figures, a line a currency."""
    settings = here()
    if wish.given:
        return tell_groups(settings, wish.by_default("player"), json=json)
    found = _players(settings)
    names = names_of(settings, (one.player for one in found))
    if json:
        say_json([_player_document(one, names) for one in found])
    else:
        shown = [one for one in PLAYER_STATISTICS if one.key in HEADLINE]
        head = ("player", "hands", "net", "", *[one.name for one in shown], "undecided")
        rows = [_player_line(one, names, shown) for one in found]
        say(table([head, *rows], "<>><" + ">" * (len(shown) + 1)))
    return 0


@stats.command()
@click.argument("player_id", metavar="ID", type=plain)
@wishing
@as_json
@placed
def player(player_id: str, *, wish: Wish, json: bool) -> int:
    """Every figure of one player, with the size of its sample and where the true share lies."""
    settings = here()
    if wish.given:
        return tell_groups(settings, wish.of_player(player_id), json=json)
    found, adjusted = _player(settings, player_id)
    if not found:
        raise NotFound(_PLAYER, player_id, str(settings.store))
    names = names_of(settings, [player_id])
    if json:
        say_json(
            [
                {**_player_document(one, names), "all_in_adjusted": _adjusted_document(all_ins)}
                for one, all_ins in zip(found, adjusted, strict=True)
            ]
        )
    else:
        for one, all_ins in zip(found, adjusted, strict=True):
            say([*_player_page(one, names), *_adjusted_page(one, all_ins)])
    return 0


@stats.command()
@wishing
@as_json
@placed
def variants(*, wish: Wish, json: bool) -> int:
    """Every game's hands, pots, rake and play, a line a limit and currency.

    Filtered or grouped, it shows how the hands' players played them.
    """
    if wish.given:
        return tell_groups(here(), wish.by_default("variant", "limit"), json=json)
    with reading(here()) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, kinds=SUMMED) as moment:
            found = variants_in(moment)
    if json:
        say_json(
            [
                {**one._asdict(), "figures": document(VARIANT_STATISTICS, one.figures)}
                for one in found
            ]
        )
    else:
        by_key = {one.key: one for one in VARIANT_STATISTICS}
        shown = [by_key[key] for key in _GAME_HEADLINE]
        head = ("game", "limit", "hands", "", *[one.name for one in shown], "undecided")
        rows = [_variant_line(one, shown) for one in found]
        say(table([head, *rows], "<<><" + ">" * (len(shown) + 1)))
    return 0


@stats.command()
@click.argument("key", required=False, type=plain)
@as_json
@placed
def define(key: str | None, *, json: bool) -> int:
    """What a figure counts, or which figures there are."""
    found = [
        (subject, one)
        for subject, statistics in _SUBJECTS.items()
        for one in statistics
        if key in (None, one.key)
    ]
    if not found:
        raise NotFound(_FIGURE, str(key), _LIST)
    if json:
        say_json([_definition_document(subject, one) for subject, one in found])
    elif key is None:
        say(table([(subject, one.key, one.meaning) for subject, one in found], "<<<"))
    else:
        for subject, one in found:
            say(_definition(subject, one))
    return 0


def _players(settings: Settings) -> list[PlayerStatistics]:
    with reading(settings) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, kinds=SUMMED) as moment:
            return players_in(moment)


def _player(settings: Settings, player_id: str) -> "tuple[list[PlayerStatistics], list[Adjusted]]":
    from analytics.all_in.figures import adjusted_lines  # which loads numpy

    with reading(settings) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, kinds=(*SUMMED, ADJUSTED)) as moment:
            found = players_in(moment, player_id)
            return found, adjusted_lines(moment, found)


def _adjusted_page(one: PlayerStatistics, adjusted: "Adjusted") -> list[str]:
    covered = f"{adjusted.covered} of {adjusted.all_ins} all-ins"
    if adjusted.waiting:
        covered += f", {adjusted.waiting} hands still to be looked at"
    rows = [
        (stat.name, words(stat, adjusted.figures[stat.key], one.exponent), covered)
        for stat in ADJUSTED_STATISTICS
    ]
    return table(rows, "<><", indent=2)


def _adjusted_document(adjusted: "Adjusted") -> dict[str, object]:
    figures = document(ADJUSTED_STATISTICS, adjusted.figures)
    return {**adjusted._asdict(), "figures": figures}


def _player_document(one: PlayerStatistics, names: dict[str, str]) -> dict[str, object]:
    return {
        **one._asdict(),
        "name": names.get(one.player),
        "figures": document(PLAYER_STATISTICS, one.figures),
    }


def _player_line(
    one: PlayerStatistics, names: dict[str, str], shown: Sequence[Statistic]
) -> tuple[str, ...]:
    return (
        short(names.get(one.player, one.player)),
        str(one.hands),
        signed(one.net, one.exponent),
        one.currency or "",
        *[words(stat, one.figures[stat.key], one.exponent) for stat in shown],
        str(one.undecided),
    )


def _player_page(one: PlayerStatistics, names: dict[str, str]) -> list[str]:
    net = f"{signed(one.net, one.exponent)} {one.currency or ''}"
    rows = [
        ("hands", str(one.hands), "", ""),
        ("undecided", str(one.undecided), "", ""),
        ("net", net.rstrip(), "", ""),
    ]
    rows += [
        (
            stat.name,
            words(stat, figure, one.exponent),
            range_of(stat, figure),
            "" if stat.denominator is None else f"of {figure.denominator}",
        )
        for stat in PLAYER_STATISTICS
        if (figure := one.figures.get(stat.key)) is not None
    ]
    return [names.get(one.player, one.player), *table(rows, "<>>>", indent=2)]


def _variant_line(one: VariantStatistics, shown: Sequence[Statistic]) -> tuple[str, ...]:
    return (
        one.variant,
        one.limit,
        str(one.hands),
        one.currency or "",
        *[words(stat, one.figures[stat.key], one.exponent) for stat in shown],
        str(one.undecided),
    )


def _definition(subject: str, one: Statistic) -> list[str]:
    per = f", of {one.per}" if one.per > 1 else ""
    said = [f"{one.name} ({subject}, {one.key}): {one.meaning}"]
    said.append(f"  unit: {one.unit}{per}")
    said += sentence(f"counts: {one.numerator.meaning}", 2)
    if one.denominator is not None:
        said += sentence(f"among: {one.denominator.meaning}", 2)
    if one.squares is not None:
        said += sentence(f"and: {one.squares.meaning}", 2)
    for case in one.edge_cases:
        said += sentence(f"- {case}", 2)
    return [*said, f"  source: {one.source}"]


def _definition_document(subject: str, one: Statistic) -> dict[str, object]:
    return {
        **one._asdict(),
        "subject": subject,
        "numerator": one.numerator.meaning,
        "denominator": None if one.denominator is None else one.denominator.meaning,
        "squares": None if one.squares is None else one.squares.meaning,
    }
