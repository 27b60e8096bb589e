"""`oddchip play`: a person's seat at a table, in a terminal."""

import getpass
import sys
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from select import select
from typing import Final, NamedTuple
from uuid import uuid4

import click

from schemas.commands import AddChips
from schemas.errors import BadSettings, CommandRefused
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    HandEnded,
    HandMucked,
    RunOutsAgreed,
)
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import GoAway, Leave, Sit
from schemas.table_events import HandVoided, RunOutWished
from schemas.tables import CashTerms, HouseTerms
from schemas.views import Acknowledged, Due, Happened, Refused, Snapshot
from services.console.again import Again
from services.console.client import SeatClient, Server, Told
from services.console.felt import Felt
from services.console.options import Seconds, Whole, placed, plain
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
@click.option(
    "--retry", type=Seconds(), default=60.0, help="Seconds to look for a dealer who went away."
)
@placed
def play(
    *,
    table: str,
    server: str,
    seat: int | None,
    player: str | None,
    token: Path | None,
    retry: float,
) -> int:
    """Sit down at a table and play, a short line a decision: `?` tells them.

    A connection that is lost is made again, and a command whose answer was lost counts once.
    Ctrl-C leaves: the dealer folds for you, and you go with your chips once the hand is over.
    """
    from services.dealer.network import fresh_token

    secret = fresh_token() if token is None else _secret(token)
    asked = _Asked(SeatClient(Server.at(server), table, secret), Again(retry))
    mine = _seat(asked, seat, player or getpass.getuser(), kept=token is not None)
    try:
        _play(asked, mine)
    except KeyboardInterrupt:
        note("")
    _leave(asked.client, mine.seat)
    return 0


class _Asked(NamedTuple):
    """The dealer, and how long to look for him once he is away."""

    client: SeatClient
    again: Again

    def give(self, command: AnySeatCommand) -> Acknowledged | Refused:
        """What became of a command, which counts once however often it has to be given."""
        return self.again(partial(self.client.give, command, uuid4().hex))


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


def _seat(asked: _Asked, wanted: int | None, player: str, *, kept: bool) -> _Mine:
    """The seat that is ours: taken now, or kept for us; raises `OddchipError` where there is
    none.
    """
    table = asked.client.snapshot()
    if kept and wanted is None:
        what = "--seat"
        raise BadSettings(what, ("the seat that the token speaks for has to be named",))
    seat = wanted or next(iter(table.free), None)
    if seat is None:
        why = f"no seat is free at {table.table}"
        raise CommandRefused(why, ["`oddchip seat` keeps one for the dealer's next start"])
    if seat in table.free:
        _require(asked.give(Sit(seat=seat, player=player, posts=_posts(table))))
        note(f"you sit in seat {seat} at {table.table}")
        known = _known_as(asked, seat, player)
        _require(asked.give(AddChips(seat=seat, player=known, chips=_buy_in(table))))
    elif not kept:
        why = f"seat {seat} at {table.table} is taken"
        raise CommandRefused(why, [f"seat {one} is free" for one in table.free])
    return _Mine(seat, player, _known_as(asked, seat, player))


def _known_as(asked: _Asked, seat: int, player: str) -> str:
    """The id of who has a seat: a seat may be kept for him under another name."""
    found = [one.player for one in asked.again(asked.client.snapshot).players if one.seat == seat]
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


class _Table:
    """What the player sees and may type, and the last version of the table he has."""

    def __init__(self, mine: _Mine) -> None:
        self.felt, self.typed = Felt(mine.seat, mine.player), Typed(mine.seat, mine.id, 0)
        self.version: int | None = None

    def hear(self, told: Told) -> None:
        """Take in what came, and say it."""
        felt, typed = self.felt, self.typed
        for message in told.messages():
            match message:
                case Snapshot():
                    self.version = message.version
                    felt.opened(message.terms)
                    typed.exponent, typed.posts = felt.exponent, _may_post(message)
                    _say(felt.happened(message.facts))
                case Happened():
                    self.version = message.version
                    _say(felt.happened(message.facts))
                    if any(_answered(one, typed.seat) for one in message.facts):
                        typed.choices = ()
                case Due():
                    typed.choices = message.choices
                    typed.exponent = felt.exponent
                    _say(felt.stands(message))


def _play(asked: _Asked, mine: _Mine) -> None:
    """Until the player leaves; a view that is lost is opened again where it broke off."""
    table = _Table(mine)
    told = asked.again(partial(asked.client.view, mine.seat))
    while True:
        with closing(told):
            if _plays(asked, table, told):
                return
        table.typed.choices = ()  # what is due is said again with the new view
        told = asked.again.back(
            lambda: asked.client.view(mine.seat, table.version), asked.client.server.url
        )
        note("you have your seat again; `back` if the dealer has set you away")


def _plays(asked: _Asked, table: _Table, told: Told) -> bool:
    """Play while the view lasts; whether the player leaves."""
    while not told.ended:
        ready, _, _ = select([told.ready, sys.stdin], [], [])
        if told.ready in ready:
            table.hear(told)
        if sys.stdin in ready:
            line = sys.stdin.readline()
            if not line or line.strip().lower() in _LEAVES:
                return True
            _answer(asked, table.typed, line.strip())
    table.hear(told)
    return False


def _answered(fact: AnyEvent, seat: int) -> bool:
    """Whether nothing is asked of the seat any more, for all that its view says."""
    if isinstance(fact, HandEnded | HandVoided | RunOutsAgreed | BoardDealt):
        return True
    return isinstance(fact, _ANSWERS) and fact.seat == seat


def _answer(asked: _Asked, typed: Typed, line: str) -> None:
    if not line:
        return
    if line.lower() in _HELP:
        _say(HELP)
        return
    try:
        command = typed.command(line)
        answer = asked.give(command)
    except MistypedError as why:
        note(str(why))
        return
    if isinstance(answer, Refused):
        note(typed.refused(command, answer))


def _leave(client: SeatClient, seat: int) -> None:
    """Politely: away at once, so that nobody waits, and gone when the hand is over."""
    client.give(GoAway(seat=seat), uuid4().hex)
    answer = client.give(Leave(seat=seat), uuid4().hex)
    note(f"you left seat {seat}" if not isinstance(answer, Refused) else answer.detail)


def _say(lines: Iterable[str]) -> None:
    say(lines, colour=True)
