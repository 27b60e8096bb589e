"""Making hands: a room of bots to watch, and hands in bulk."""

import time
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final, cast, get_args

import click

from schemas.catalogue import HOUSE_GAMES
from schemas.errors import BadSettings, LogAway, OddchipError, WaitEnded
from schemas.stakes import Limit
from schemas.variants import SEATS_MAX
from services.console.options import Whole, here, placed, plain, told
from services.console.output import note, progress
from services.console.patient import awaited, opened_patiently
from services.console.place import require_usable
from services.console.projecting import LATER, project_now
from services.console.stopping import stopping
from services.console.tournaments import Field, deal_tournament, entered
from services.dealer import (
    AnyGame,
    Dealt,
    Granularity,
    OpenLog,
    Order,
    deal_in_parallel,
    games,
    house_terms,
    spread,
    usual_workers,
)
from services.eventlog import EventLog, opened
from services.settings import Settings

_IN_MEMORY: Final = "memory://"
_MEASURED: Final = 1000
"""Hands from which on it is told how fast they were dealt."""


def utc() -> datetime:
    """The clock every record is stamped with."""
    return datetime.now(UTC)


@click.command()
@click.option("--hands", type=Whole(1), help="How many.")
@click.option("--variant", "variants", type=plain, multiple=True, metavar="KEY", help="A game.")
@click.option("--limit", type=click.Choice(get_args(Limit)), help="One limit; all without.")
@click.option("--house", "houses", type=plain, multiple=True, metavar="KEY", help="Whose rules.")
@click.option("--tables", type=Whole(1), help="At how many tables.")
@click.option("--seed", type=plain, metavar="TEXT", help="The same seed deals the same hands.")
@click.option("--workers", type=Whole(1), metavar="W", help="Processes; a core each if many hands.")
@click.option(
    "--record",
    "record",
    type=click.Choice(get_args(Granularity)),
    default="hand",
    show_default=True,
    help="What one record of the log holds; whoever reads it finds the same hands.",
)
@click.option("--no-project", is_flag=True, help="Leave the store as it is.")
@click.option("--tournament", is_flag=True, help="A tournament to its end, in place of hands.")
@click.option("--players", type=Whole(2), help="How many enter the tournament (default 9).")
@click.option("--seats", type=Whole(2, SEATS_MAX), help="At each of its tables (default 9).")
@click.option("--resume", type=plain, metavar="ID", help="Play a tournament on that was cut off.")
@told
@placed
def deal(
    *,
    hands: int | None,
    variants: tuple[str, ...],
    limit: str | None,
    houses: tuple[str, ...],
    tables: int | None,
    seed: str | None,
    workers: int | None,
    record: str,
    no_project: bool,
    tournament: bool,
    players: int | None,
    seats: int | None,
    resume: str | None,
) -> int:
    """Deal hands in bulk between bots; without --variant every game in turn.

    With --tournament a whole tournament is played, of hold'em without limit if nothing is said.

    Without --house the adopted rules are those of a game against the house, which has tables of its
    own: it is no part of every game at a single table. The same seed deals the same hands with any
    number of workers.
    """
    settings = here()
    if tournament:
        _refuse_for_tournament(variants, hands=hands, tables=tables, workers=workers, house=houses)
        if resume is not None:
            given = {"variant": variants, "limit": limit, "players": players, "seats": seats}
            _refuse("a tournament that goes on takes no", **given)
        chosen = variants[0] if variants else None
        field = Field(chosen, cast("Limit | None", limit), players, seats, seed, resume)
        return _play(settings, field, no_project=no_project)
    _refuse("only a --tournament takes", players=players, seats=seats, resume=resume)
    if hands is None:
        why = "Missing option '--hands'."
        raise click.UsageError(why)
    playing = _games(variants, limit, houses, alone=tables == 1)
    spread(playing, tables)  # refuses too few tables before anything is made
    order = Order(hands, playing, tables, seed=seed, record=cast(Granularity, record))
    workers = _workers(settings, workers, hands)
    with awaited(settings, create=True) as log:
        if not no_project:
            require_usable(settings, log)
        try:
            start = time.monotonic()
            done, stopped = _dealt(log, order, workers, _opener(settings))
            spent = time.monotonic() - start
        except WaitEnded:  # who does not wait for the log to deal does not to project
            raise
        except OddchipError:
            if not no_project:
                with suppress(OddchipError):  # the disk may be full for the store as well
                    project_now(settings, log)
            raise
        span = _span(done.tables[: done.hands])
        note(f"hands dealt: {done.hands}{span}{_speed(done.hands, spent)}")
        for why in done.refused:
            note(f"a table was lost: {why}")
        for why in done.ended:
            note(why)
        if stopped:
            note("stopped before the end; what was dealt is kept")
        if no_project:
            note(f"the store was not touched; {LATER}")
        else:
            project_now(settings, log)
    return 1 if done.hands < hands else 0


def _games(
    variants: tuple[str, ...], limit: str | None, houses: tuple[str, ...], *, alone: bool
) -> tuple[AnyGame, ...]:
    """What is dealt: pot games at their limits, games against the house by its rules; `alone`: at a
    single table.
    """
    against = [key for key in variants if key in HOUSE_GAMES]
    pots = [key for key in variants if key not in HOUSE_GAMES]
    if variants and houses and not against:
        what, why = "--house", f"only {', '.join(HOUSE_GAMES)} is played by the rules of a house"
        raise BadSettings(what, (why,))
    if limit is not None and variants and not pots:
        what, why = "--limit", f"{', '.join(against)} has none"
        raise BadSettings(what, (why,))
    limits = None if limit is None else (cast(Limit, limit),)
    played = games(pots or None, limits) if pots or not variants else ()
    every = not variants and limit is None and not alone
    return (*played, *(house_terms(houses or None) if against or houses or every else ()))


def _refuse_for_tournament(variants: tuple[str, ...], **given: object) -> None:
    """What is said of hands means nothing for a tournament."""
    _refuse("a tournament takes no", **given)
    if len(variants) > 1:
        why = "a tournament takes no more than one --variant"
        raise click.UsageError(why)


def _refuse(why: str, **given: object) -> None:
    """Say of all options that were given: they mean nothing here."""
    wrong = [f"--{name}" for name, value in given.items() if value is not None and value != ()]
    if wrong:
        said = f"{why} {', '.join(wrong)}"
        raise click.UsageError(said)


def _play(settings: Settings, field: Field, *, no_project: bool) -> int:
    """Play a tournament; 1 if it did not come to its end."""
    if field.resume is None:
        entered(field)  # refuses what nobody can play before anything is made
    with awaited(settings, create=field.resume is None) as log:
        if not no_project:
            require_usable(settings, log)
        over = deal_tournament(log, field, utc)
        if no_project:
            note(f"the store was not touched; {LATER}")
        else:
            project_now(settings, log)
    return 0 if over else 1


def _workers(settings: Settings, asked: int | None, hands: int) -> int:
    """How many processes deal; raises `BadSettings` for several on a log that one alone can see."""
    if settings.log != _IN_MEMORY:
        return usual_workers(hands) if asked is None else asked
    if asked is not None and asked > 1:
        what, why = "--workers", f"{settings.log} is a log of one process"
        raise BadSettings(what, (why,))
    return 1


def _opener(settings: Settings) -> OpenLog:
    """What opens the log once more, in a worker."""
    open_log = partial(opened, settings.where, create=False)
    return partial(opened_patiently, open_log) if settings.where.is_shared else open_log


def _dealt(log: EventLog, order: Order, workers: int, open_log: OpenLog) -> tuple[Dealt, bool]:
    """What was dealt, and whether somebody stopped it; says what is kept where it fails."""
    kept = 0
    with stopping() as stop, progress("dealing", "hands") as show:

        def tell(done: int, wanted: int) -> None:
            nonlocal kept
            kept = done
            show(done, wanted)

        try:
            done = deal_in_parallel(
                log, order, workers, open_log, clock=utc, progress=tell, stop=stop
            )
        except (LogAway, WaitEnded):
            note(f"hands acknowledged: {kept} of {order.hands}; others may be there; {LATER}")
            raise
        except (OddchipError, KeyboardInterrupt):
            note(f"hands dealt and kept in the log: {kept} of {order.hands}; {LATER}")
            raise
        return done, stop()


def _speed(hands: int, seconds: float) -> str:
    """How fast it went, where there was something to measure."""
    return f", {hands / seconds:,.0f} a second" if hands >= _MEASURED else ""


def _span(tables: tuple[str, ...]) -> str:
    """Where they were dealt; tables that got no hand are not worth a word."""
    if not tables:
        return ""
    return f", at {tables[0]}" + (f" to {tables[-1]}" if len(tables) > 1 else "")
