"""`oddchip play`: a person's seat at a table, in a terminal."""

import getpass
import sys
from collections.abc import Iterable
from pathlib import Path
from select import select
from typing import Final, NamedTuple

import click

from schemas.commands import AddChips
from schemas.errors import BadSettings, CommandRefused, OddchipError
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    HandEnded,
    HandMucked,
    RunOutsAgreed,
)
from schemas.table_commands import GoAway, Leave, Sit
from schemas.table_events import HandVoided, RunOutWished
from schemas.tables import CashTerms, HouseTerms
from schemas.views import Due, Happened, Refused, Snapshot
from services.console.client import SeatClient, Server, Told
from services.console.felt import Felt
from services.console.options import Whole, placed, plain
from services.console.output import note, say
from services.console.typed import HELP, MistypedError, Typed

_SERVER: Final = "http://127.0.0.1:8100"
_ANSWERS: Final = (ActionTaken, CardsShown, HandMucked, RunOutWished)
_LEAVES: Final = ("q", "quit", "leave")
_HELP: Final = ("?", "h", "help")


@click.command()
@click.option("--table", type=plain, required=True, metavar="NAME", help="The table.")
@click.option("--server", type=plain, default=_SERVER, metavar="URL", help="The dealer's address.")
@click.option("--seat", type=Whole(1, 99), help="The seat; without it the first free one.")
@click.option("--player", type=plain, metavar="NAME", help="Your name; the system's without it.")
@click.option(
    "--token",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Holds the token of a seat that is kept for you (`oddchip seat`).",
)
@placed
def play(
    *, table: str, server: str, seat: int | None, player: str | None, token: Path | None
) -> int:
    """Sit down at a table and play, a short line a decision: `?` tells them.

    Ctrl-C leaves: the dealer folds for you, and you go with your chips once the hand is over.
    """
    from services.dealer.network import fresh_token

    secret = fresh_token() if token is None else _secret(token)
    client = SeatClient(Server.at(server), table, secret)
    mine = _seat(client, seat, player or getpass.getuser(), kept=token is not None)
    try:
        _play(client, mine)
    except KeyboardInterrupt:
        note("")
    _leave(client, mine.seat)
    return 0


class _Mine(NamedTuple):
    """The seat and who sits there."""

    seat: int
    player: str
    id: str  # what the table knows him as


def _secret(path: Path) -> str:
    try:
        return path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as fault:
        what = "--token"
        raise BadSettings(what, (f"{path} cannot be read: {fault}",)) from fault


def _seat(client: SeatClient, wanted: int | None, player: str, *, kept: bool) -> _Mine:
    """The seat that is ours: taken now, or kept for us; raises `OddchipError` where there is
    none.
    """
    table = client.snapshot()
    if kept and wanted is None:
        what = "--seat"
        raise BadSettings(what, ("the seat that the token speaks for has to be named",))
    seat = wanted or next(iter(table.free), None)
    if seat is None:
        why = f"no seat is free at {table.table}"
        raise CommandRefused(why, ["`oddchip seat` keeps one for the dealer's next start"])
    if seat in table.free:
        _require(client.give(Sit(seat=seat, player=player, posts=_posts(table))))
        note(f"you sit in seat {seat} at {table.table}")
        known = _known_as(client, seat, player)
        _require(client.give(AddChips(seat=seat, player=known, chips=_buy_in(table))))
    elif not kept:
        why = f"seat {seat} at {table.table} is taken"
        raise CommandRefused(why, [f"seat {one} is free" for one in table.free])
    return _Mine(seat, player, _known_as(client, seat, player))


def _known_as(client: SeatClient, seat: int, player: str) -> str:
    """The id of who has a seat: a seat may be kept for him under another name."""
    found = [one.player for one in client.snapshot().players if one.seat == seat]
    return found[0] if found else player


def _posts(table: Snapshot) -> bool:
    return isinstance(table.terms, CashTerms) and table.terms.newcomers == "post"


def _may_post(table: Snapshot) -> bool:
    """Whether who comes back may post what he missed."""
    return isinstance(table.terms, CashTerms) and table.terms.missed_blinds != "wait"


def _buy_in(table: Snapshot) -> int:
    """The most that may be bought."""
    return table.terms.buy_in_max if isinstance(table.terms, CashTerms | HouseTerms) else 0


def _require(answer: object) -> None:
    if isinstance(answer, Refused):
        raise CommandRefused(answer.detail, answer.legal)


def _play(client: SeatClient, mine: _Mine) -> None:
    felt, typed = Felt(mine.seat, mine.player), Typed(mine.seat, mine.id, 0)
    with client.view(mine.seat) as told:
        while not told.ended:
            ready, _, _ = select([told.ready, sys.stdin], [], [])
            if told.ready in ready:
                _hear(told, felt, typed)
            if sys.stdin in ready:
                line = sys.stdin.readline()
                if not line or line.strip().lower() in _LEAVES:
                    return
                _answer(client, typed, line.strip())
    why = "the dealer hung up"
    raise OddchipError(why)


def _hear(told: Told, felt: Felt, typed: Typed) -> None:
    for message in told.messages():
        match message:
            case Snapshot():
                felt.opened(message.terms)
                typed.exponent, typed.posts = felt.exponent, _may_post(message)
                _say(felt.happened(message.facts))
            case Happened():
                _say(felt.happened(message.facts))
                if any(_answered(one, typed.seat) for one in message.facts):
                    typed.choices = ()
            case Due():
                typed.choices = message.choices
                typed.exponent = felt.exponent
                _say(felt.stands(message))


def _answered(fact: AnyEvent, seat: int) -> bool:
    """Whether nothing is asked of the seat any more, for all that its view says."""
    if isinstance(fact, HandEnded | HandVoided | RunOutsAgreed | BoardDealt):
        return True
    return isinstance(fact, _ANSWERS) and fact.seat == seat


def _answer(client: SeatClient, typed: Typed, line: str) -> None:
    if not line:
        return
    if line.lower() in _HELP:
        _say(HELP)
        return
    try:
        command = typed.command(line)
        answer = client.give(command)
    except MistypedError as why:
        note(str(why))
        return
    if isinstance(answer, Refused):
        note(typed.refused(command, answer))


def _leave(client: SeatClient, seat: int) -> None:
    """Politely: away at once, so that nobody waits, and gone when the hand is over."""
    client.give(GoAway(seat=seat))
    answer = client.give(Leave(seat=seat))
    note(f"you left seat {seat}" if not isinstance(answer, Refused) else answer.detail)


def _say(lines: Iterable[str]) -> None:
    say(lines, colour=True)
