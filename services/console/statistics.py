"""`oddchip stats`: hands and net by player, hands and pots by game."""

import click

from services.console.naming import names_of
from services.console.options import as_json, here, placed
from services.console.output import say, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import amount, short, signed, table
from services.store import PlayerTotals, VariantTotals


@click.group()
@placed
def stats() -> None:
    """Figures over every finished hand."""


@stats.command()
@as_json
@placed
def players(*, json: bool) -> int:
    """Hands and net of every player, a line a currency."""
    settings = here()
    with reading(settings) as reader:
        tell_held(reader)
        found = reader.players()
    names = names_of(settings, (one.player for one in found))
    if json:
        say_json([{**one._asdict(), "name": names.get(one.player)} for one in found])
    else:
        rows = [_player(one, names.get(one.player, one.player)) for one in found]
        say(table([("player", "hands", "net", "", "undecided"), *rows], "<>><>"))
    return 0


@stats.command()
@as_json
@placed
def variants(*, json: bool) -> int:
    """Hands, pots and rake of every game at every limit."""
    with reading(here()) as reader:
        tell_held(reader)
        found = reader.variants()
    if json:
        say_json([one._asdict() for one in found])
    else:
        head = ("game", "limit", "hands", "pots", "rake", "", "undecided")
        say(table([head, *map(_variant, found)], "<<>>><>"))
    return 0


def _player(one: PlayerTotals, called: str) -> tuple[str, ...]:
    net, currency = signed(one.net, one.exponent), one.currency or ""
    return short(called, 32), str(one.hands), net, currency, str(one.undecided)


def _variant(one: VariantTotals) -> tuple[str, ...]:
    pot, rake = amount(one.pot, one.exponent), amount(one.rake, one.exponent)
    undecided, currency = str(one.undecided), one.currency or ""
    return one.variant, one.limit, str(one.hands), pot, rake, currency, undecided
