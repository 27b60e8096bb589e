"""`oddchip names`: who is behind the players' ids, kept beside the log and erased there."""

from collections.abc import Generator
from contextlib import closing, contextmanager
from typing import Final

import click

from schemas.errors import BadSettings, NotFound
from services.console.instants import when
from services.console.options import as_json, here, placed, plain
from services.console.output import note, say, say_json, shortened
from services.names import Erasure, Names, Person
from services.replay import table

SOURCE: Final = "operator"
"""What names belong to that are given here."""


@click.group("names")
@placed
def people() -> None:
    """Who is behind the players' ids: the log holds ids alone."""


@people.command("set")
@click.argument("player", metavar="ID", type=plain)
@click.argument("name", type=plain)
@click.option("--source", type=plain, default=SOURCE, help="Whose players go by such names.")
@placed
def set_(player: str, name: str, source: str) -> int:
    """Let a player's id be shown as NAME where people read."""
    if not player or not name.strip():
        what = "names"
        raise BadSettings(what, ("a name and the id it belongs to have a character at least",))
    with _names(create=True) as names:
        names.put(player, Person(source, name))
    note(f"{shortened(player)} is {name}")
    return 0


@people.command()
@click.argument("player", metavar="ID", type=plain)
@click.option("--why", type=plain, default="", metavar="TEXT", help="Kept with the erasure.")
@placed
def erase(player: str, why: str) -> int:
    """Erase the name behind an id for good; that it was erased stays known.

    The log, its proofs and every figure stay as they are: they hold the id alone.
    """
    with _names() as names:
        if not names.forget(player, why):
            kind, where = "name for", "the file of names"
            raise NotFound(kind, player, where)
    note(f"the name of {shortened(player)} is erased for good")
    return 0


@people.command("list")
@click.option("--erased", is_flag=True, help="Instead, the ids whose names were erased.")
@as_json
@placed
def list_(*, erased: bool, json: bool) -> int:
    """Every id with its name; or with --erased what was erased, when and why."""
    if not here().names.exists():
        found, gone = [], []
    else:
        with _names() as names:
            found, gone = names.listed(), names.erasures()
    if erased:
        _erasures(gone, json=json)
    elif json:
        say_json([{"player": one, "source": who.source, "name": who.name} for one, who in found])
    else:
        rows = [(one, shortened(who.source), shortened(who.name)) for one, who in found]
        say(table([("player", "source", "name"), *rows], "<<<"))
    return 0


def _erasures(gone: list[Erasure], *, json: bool) -> None:
    if json:
        say_json([{"player": one.player, "at": when(one.at), "why": one.why} for one in gone])
        return
    rows = [(when(one.at), shortened(one.player), shortened(one.why)) for one in gone]
    say(table([("when", "player", "why"), *rows], "<<<"))


@contextmanager
def _names(*, create: bool = False) -> Generator[Names, None, None]:
    with closing(Names.open(here().names, create=create)) as names:
        yield names
