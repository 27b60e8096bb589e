"""Making hands: a room of bots to watch, and hands in bulk."""

from datetime import UTC, datetime
from typing import cast, get_args

import click

from schemas.stakes import Limit
from services.console.options import here, placed, plain
from services.console.output import note, progress
from services.console.place import logged
from services.console.projecting import catch_up
from services.console.stopping import stopping
from services.dealer import Order, games
from services.dealer import deal as dealt


def utc() -> datetime:
    """The clock every record is stamped with."""
    return datetime.now(UTC)


@click.command()
@click.option("--hands", type=click.IntRange(1), required=True, help="How many.")
@click.option("--variant", "variants", type=plain, multiple=True, metavar="KEY", help="A game.")
@click.option("--limit", type=click.Choice(get_args(Limit)), help="One limit; all without.")
@click.option("--tables", type=click.IntRange(1), help="At how many tables.")
@click.option("--seed", type=plain, metavar="TEXT", help="The same seed deals the same hands.")
@click.option("--no-project", is_flag=True, help="Leave the store as it is.")
@placed
def deal(
    *,
    hands: int,
    variants: tuple[str, ...],
    limit: str | None,
    tables: int | None,
    seed: str | None,
    no_project: bool,
) -> int:
    """Deal hands in bulk between bots; without --variant every game in turn."""
    settings = here()
    limits = None if limit is None else (cast(Limit, limit),)
    order = Order(hands, games(variants or None, limits), tables, seed=seed)
    with logged(settings, create=True) as log, stopping() as stop:
        with progress("dealing") as tell:
            done = dealt(log, order, clock=utc, progress=tell, stop=stop)
        note(f"hands dealt: {done.hands}, at {_span(done.tables)}")
        for why in done.refused:
            note(f"a table was lost: {why}")
        if no_project:
            note("the store was not touched; `oddchip project --once` brings it up to date")
        else:
            catch_up(settings, log, stop)
        if stop():
            note("stopped before the end; what was dealt is kept")
    return 1 if done.hands < hands else 0


def _span(tables: tuple[str, ...]) -> str:
    return tables[0] if len(tables) == 1 else f"{tables[0]} to {tables[-1]}"
