"""Making hands: a room of bots to watch, and hands in bulk."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import cast, get_args

import click

from schemas.errors import OddchipError
from schemas.stakes import Limit
from services.console.options import Whole, here, placed, plain
from services.console.output import note, progress
from services.console.place import logged, require_usable
from services.console.projecting import LATER, project_now
from services.console.stopping import stopping
from services.dealer import Dealt, Order, games
from services.dealer import deal as dealt
from services.eventlog import EventLog


def utc() -> datetime:
    """The clock every record is stamped with."""
    return datetime.now(UTC)


@click.command()
@click.option("--hands", type=Whole(1), required=True, help="How many.")
@click.option("--variant", "variants", type=plain, multiple=True, metavar="KEY", help="A game.")
@click.option("--limit", type=click.Choice(get_args(Limit)), help="One limit; all without.")
@click.option("--tables", type=Whole(1), help="At how many tables.")
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
    with logged(settings, create=True) as log:
        if not no_project:
            require_usable(settings, log)
        try:
            done, stopped = _dealt(log, order)
        except OddchipError:
            if not no_project:
                with suppress(OddchipError):  # the disk may be full for the store as well
                    project_now(settings, log)
            raise
        note(f"hands dealt: {done.hands}{_span(done.tables[: done.hands])}")
        for why in done.refused:
            note(f"a table was lost: {why}")
        if stopped:
            note("stopped before the end; what was dealt is kept")
        if no_project:
            note(f"the store was not touched; {LATER}")
        else:
            project_now(settings, log)
    return 1 if done.hands < hands else 0


def _dealt(log: EventLog, order: Order) -> tuple[Dealt, bool]:
    """What was dealt, and whether somebody stopped it; says what is kept where it fails."""
    kept = 0
    with stopping() as stop, progress("dealing") as show:

        def tell(done: int, wanted: int) -> None:
            nonlocal kept
            kept = done
            show(done, wanted)

        try:
            return dealt(log, order, clock=utc, progress=tell, stop=stop), stop()
        except (OddchipError, KeyboardInterrupt):
            note(f"hands dealt and kept in the log: {kept} of {order.hands}; {LATER}")
            raise


def _span(tables: tuple[str, ...]) -> str:
    """Where they were dealt; tables that got no hand are not worth a word."""
    if not tables:
        return ""
    return f", at {tables[0]}" + (f" to {tables[-1]}" if len(tables) > 1 else "")
