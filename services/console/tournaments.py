"""`oddchip tournament`, and tournaments in bulk for `oddchip deal --tournament`."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

import click

from schemas.catalogue import variant
from schemas.errors import BadSettings, NotFound
from schemas.stakes import Limit
from services.console.options import as_json, here, placed, plain
from services.console.output import note, progress, say, say_json
from services.console.place import logged
from services.console.stopping import stopping
from services.dealer.tournament import (
    Desk,
    Entries,
    play_tournament,
    records_of,
    resume_tournament,
    usual_terms,
)
from services.eventlog import EventLog
from services.replay import tournament_page, tournament_view
from services.rules.starting import too_many

PLAYERS: Final = 9
_SEATS: Final = 9
_SEATS_OPTION: Final = "--seats"


class Field(NamedTuple):
    """A tournament to be dealt in bulk: what is played, by how many, from which seed."""

    variant: str | None
    limit: Limit | None
    players: int | None
    seats: int | None
    seed: str | None
    resume: str | None  # a tournament that was cut off, to be played on


@click.command()
@click.argument("tournament_id", metavar="ID", type=plain)
@as_json
@placed
def tournament(tournament_id: str, *, json: bool) -> int:
    """A tournament's story and ranking, from the log alone; exit 1 where a claim is wrong."""
    settings = here()
    with logged(settings) as log:
        own, tables = records_of(log, tournament_id)
    view = tournament_view(own, tables)
    if view is None:
        raise NotFound("tournament", tournament_id, settings.log)  # noqa: EM101 - a kind of thing
    if json:
        say_json(view)
    else:
        say(tournament_page(view))
    return 1 if view.wrong else 0


def deal_tournament(log: EventLog, field: Field, clock: Callable[[], datetime]) -> bool:
    """Play a tournament in bulk, or play one on; whether it came to its end."""
    desk = Desk(clock, field.seed)
    with stopping() as stop, progress("playing", "players out") as show:
        if field.resume is not None:
            played = resume_tournament(log, field.resume, desk, progress=show, stop=stop)
        else:
            played = play_tournament(log, entered(field), desk, progress=show, stop=stop)
    note(f"tournament {played.tournament}: {played.hands} hands dealt")
    if not played.over:
        again = f"oddchip deal --tournament --resume {played.tournament}"
        note(f"stopped before the end; `{again}` plays it on")
    return played.over


def entered(field: Field) -> Entries:
    """Bots that take part; raises `BadSettings` for a number that cannot, and `UnknownVariant`."""
    count = PLAYERS if field.players is None else field.players
    game = variant(field.variant or "holdem")
    if field.seats is not None and field.seats > game.seats_max:
        raise BadSettings(_SEATS_OPTION, [too_many(field.seats, game)])
    seats = _SEATS if field.seats is None else field.seats
    terms = usual_terms(game.key, field.limit or "nl", count, seats=seats)
    return Entries(terms, tuple(f"cup-bot-{number + 1}" for number in range(count)))
