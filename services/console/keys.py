"""`oddchip keys` and `oddchip card-reads`: who may ask the read API, and who saw hidden cards."""

from collections.abc import Generator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Final, get_args

import click
from msgspec.structs import asdict

from schemas.roles import Role
from services.console.instants import when
from services.console.options import DAY, Whole, as_json, here, placed, plain
from services.console.output import note, say, say_json, shortened
from services.replay import table

if TYPE_CHECKING:  # a web framework that no other command should load
    from services.api.access.file import AccessFile

DAYS_MAX: Final = 3_650
LISTED_MAX: Final = 1_000_000


@click.group()
@placed
def keys() -> None:
    """Who may ask the read API: keys, each with a role."""


@keys.command()
@click.option("--role", type=click.Choice(get_args(Role)), required=True, help="What it opens.")
@click.option("--name", type=plain, required=True, metavar="TEXT", help="Whose it is.")
@click.option("--player", type=plain, metavar="ID", help="Of role player: whose hands and cards.")
@click.option("--days", type=Whole(1, DAYS_MAX), help="How long it counts; unsaid: until revoked.")
@placed
def add(*, role: str, name: str, player: str | None, days: int | None) -> int:
    """Make a key and print it, this once; only its digest is kept.

    It is sent as `Authorization: Bearer KEY`.
    """
    from services.api.access.keys import Keys

    seconds = None if days is None else days * DAY
    with _file() as file:
        key = Keys(file).add(role, name, player=player, seconds=seconds)
    note(f"key {key.id} of {name}, {role}; told this once:")
    say([str(key)])
    return 0


@keys.command("list")
@as_json
@placed
def list_(*, json: bool) -> int:
    """Every key that ever was: whose, its role, from when to when; of the key itself nothing."""
    from services.api.access.keys import Keys, now_ms

    with _file() as file:
        found = Keys(file).listed()
    now = now_ms()
    if json:
        say_json([{**_told(asdict(one)), "state": one.state(now)} for one in found])
        return 0
    rows = [
        (one.id, one.role, one.state(now), when(one.made_at), when(one.expires_at), _whose(one))
        for one in found
    ]
    say(table([("key", "role", "state", "made", "expires", "whose"), *rows], "<<<<<<"))
    return 0


@keys.command()
@click.argument("name", metavar="ID", type=plain)
@placed
def revoke(name: str) -> int:
    """End a key or a link for good by its id, or another's token as jwt:JTI.

    Links that a key made end with it.
    """
    from services.api.access.keys import Keys

    with _file() as file:
        what = Keys(file).revoke(name)
    note(f"{what} {shortened(name)} is revoked")
    return 0


@click.command("card-reads")
@click.option("--hand", type=plain, metavar="ID", help="Only reads of this hand.")
@click.option("--limit", type=Whole(1, LISTED_MAX), default=50, help="The latest so many.")
@as_json
@placed
def card_reads(*, hand: str | None, limit: int, json: bool) -> int:
    """Who was answered by the read API with cards that nobody tabled, the latest first."""
    from services.api.access.reads import listed

    with _file() as file:
        found = listed(file, limit + 1, hand=hand)
    if len(found) > limit:
        note(f"the latest {limit}; there are more: --limit takes a larger number")
    if json:
        say_json([_told(asdict(one)) for one in found[:limit]])
        return 0
    rows = [
        (when(one.at), shortened(one.hand) or "many", one.role, one.credential, one.asked)
        for one in found[:limit]
    ]
    say(table([("when", "hand", "role", "by", "asked"), *rows], "<<<<<"))
    return 0


@contextmanager
def _file() -> Generator["AccessFile", None, None]:
    from services.api.access.file import AccessFile

    with closing(AccessFile.open(here().callers)) as file:
        yield file


def _told(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields for programs: times as text, and no digest."""
    return {
        name: when(value) if name == "at" or name.endswith("_at") else value
        for name, value in fields.items()
        if name != "digest"
    }


def _whose(key: Any) -> str:
    return f"{key.name} (player {key.player})" if key.player else str(key.name)
