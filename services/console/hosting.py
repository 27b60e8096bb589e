"""`oddchip dealer` and `oddchip seat`: tables that are played at over the network, and who may."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from threading import Thread
from typing import Final, NamedTuple

import click
from msgspec import structs

from schemas.errors import BadSettings, WaitEnded
from services.console.dealing import utc
from services.console.options import Seconds, Whole, here, placed, plain, told
from services.console.output import note, say
from services.console.patient import awaited
from services.console.place import alone
from services.console.serving import HOST, PORT_MAX, address, is_loopback, listening
from services.console.stopping import Stop, stopping
from services.dealer import DealerKey, Lost, Table, keep_key, room_tables
from services.dealer.clock import SECOND, Patience
from services.dealer.playing import AnyTable
from services.eventlog import EventLog
from services.names import Names
from services.settings import Settings

PORT: Final = 8100
"""Where the dealer is asked."""

SOURCE: Final = "seats"
"""What the names of players who sit down here belong to."""

_PACE: Final = 0.5
_LOOK: Final = 3600.0


@click.command()
@click.option("--host", type=plain, default=HOST, help="The address to listen at.")
@click.option("--port", type=Whole(0, PORT_MAX), default=PORT, help="The port; 0: any free one.")
@click.option("--table", "names", type=plain, multiple=True, metavar="NAME", help="One table.")
@click.option("--pace", type=Seconds(), default=_PACE, help="Seconds between steps of bots.")
@click.option("--clock", type=Seconds(), default=20.0, help="Seconds for a decision.")
@click.option("--bank", type=Seconds(), default=60.0, help="Seconds more, over a whole hand.")
@click.option("--gone", type=Seconds(), default=30.0, help="Seconds without a connection.")
@click.option("--free", type=Whole(0, 9), default=1, help="Seats a table that no bot takes.")
@click.option("--seed", type=plain, metavar="TEXT", help="The same seed deals the same cards.")
@told
@placed
def dealer(
    *,
    host: str,
    port: int,
    names: Sequence[str],
    pace: float,
    clock: float,
    bank: float,
    gone: float,
    free: int,
    seed: str | None,
) -> int:
    """Deal at tables that are played at over the network, until Ctrl-C.

    Bots play the other seats. Whoever reaches the address may look on and take a free seat, so
    it is this machine's alone unless --host says otherwise.
    """
    settings = here()
    playing = _chosen(names)
    patience = Patience(clock=_ms(clock), bank=_ms(bank), gone=_ms(gone))
    with stopping() as stop:
        try:
            with awaited(settings, create=True) as log, alone(settings, "run") as mine:
                if not mine:
                    why = "another `oddchip run` or `oddchip dealer` deals here already"
                    raise BadSettings(str(settings.data), (why,))
                playing = _kept(settings, playing, free)
                key = keep_key(settings.key, log, playing)
                manner = _Manner(host, port, pace, patience, seed)
                return _deal(settings, _Room(log, playing, key), manner, stop)
        except WaitEnded:
            note("stopped; the log was still away")
    return 0


@click.command()
@click.option("--table", type=plain, required=True, metavar="NAME", help="The table.")
@click.option("--seat", type=Whole(1, 99), required=True, help="The seat's number.")
@click.option("--player", type=plain, required=True, metavar="NAME", help="Who is to sit there.")
@placed
def seat(*, table: str, seat: int, player: str) -> int:
    """Keep a seat for a player and print the token that speaks for it, this once.

    An older token of the seat ends.
    """
    # a web server that no other command should load
    from services.dealer.network import NAME_RULE, Tokens, is_name

    settings = here()
    _require_seat(table, seat)
    if not is_name(player):
        what = "--player"
        raise BadSettings(what, (f"{player!r} is none: {NAME_RULE}",))
    with closing(Tokens.open(settings.seats)) as tokens:
        token = tokens.issue(table, seat, known_as(settings, player))
    note(f"seat {seat} at {table} is kept for {player}; its token, told this once:")
    say([token])
    return 0


def _require_seat(table: str, seat: int) -> None:
    """Raise `BadSettings` for a table or a seat that no dealer has."""
    (found,) = _chosen([table])
    most = _seats(found)
    if seat > most:
        what = "--seat"
        raise BadSettings(what, (f"{table} has seats 1 to {most}, not {seat}",))


def known_as(settings: Settings, name: str) -> str:
    """The id of a player who goes by a name here: what the log holds of him."""
    with closing(Names.open(settings.names, create=True)) as names:
        return names.id_of(SOURCE, name)


def _chosen(names: Sequence[str]) -> Sequence[AnyTable]:
    """The tables to deal at; raises `BadSettings` for one that there is not."""
    every = {table.name: table for table in room_tables()}
    wrong = [name for name in names if name not in every]
    if wrong:
        what = "--table"
        raise BadSettings(what, (f"{wrong[0]!r} is none; there are {', '.join(every)}",))
    return [every[name] for name in dict.fromkeys(names or every)]


def _kept(settings: Settings, tables: Sequence[AnyTable], free: int) -> Sequence[AnyTable]:
    """The tables, with no bot in their last `free` seats, nor in one that is kept for a player."""
    from services.dealer.network import Tokens

    with closing(Tokens.open(settings.seats)) as tokens:
        return [_with_guests(table, free, tokens.kept(table.name)) for table in tables]


def _with_guests(table: AnyTable, free: int, kept: Sequence[tuple[int, str]]) -> AnyTable:
    seats = _seats(table)
    anybody_s = dict.fromkeys(range(max(1, seats - free + 1), seats + 1), "")
    whose = anybody_s | {seat: player for seat, player in kept if seat <= seats}
    guests = tuple(sorted(whose.items()))
    if isinstance(table, Table):
        return replace(table, guests=guests)
    return structs.replace(table, guests=guests)


def _seats(table: AnyTable) -> int:
    return table.seats if isinstance(table, Table) else table.boxes


def _ms(seconds: float) -> int:
    return int(seconds * SECOND)


class _Manner(NamedTuple):
    """How to deal and listen."""

    host: str
    port: int
    pace: float
    patience: Patience
    seed: str | None


class _Room(NamedTuple):
    """What to deal."""

    log: EventLog
    tables: Sequence[AnyTable]
    key: DealerKey


def _deal(settings: Settings, room: _Room, manner: _Manner, stop: Stop) -> int:
    faults: list[Exception] = []
    lost: list[Lost] = []

    def tell(one: Lost) -> None:
        lost.append(one)
        note(f"{one.table} is lost: {one.why}", level="warning", event="table-lost")

    def work() -> None:
        try:
            asyncio.run(_serve(settings, room, manner, stop, tell))
        except Exception as fault:  # whatever it is: nobody else would hear of it
            faults.append(fault)
        finally:
            stop.now()

    thread = Thread(target=work, name="dealer")
    thread.start()
    try:
        while not stop():
            stop.wait(_LOOK)
    finally:
        stop.now()
        thread.join()
    if faults:
        raise faults[0]
    note("stopped; the next dealer goes on with the same hands")
    return 1 if lost else 0


async def _serve(
    settings: Settings,
    room: _Room,
    manner: _Manner,
    stop: Stop,
    tell: Callable[[Lost], None],
) -> None:
    from services.dealer.network import LOOPBACK, Dealing, Service, Tokens, serve

    listener = listening(manner.host, manner.port)
    names = LOOPBACK if is_loopback(listener) else frozenset[str]()
    with closing(listener), closing(Tokens.open(settings.seats)) as tokens:
        dealing = Dealing(
            room.log,
            room.tables,
            room.key,
            utc,
            patience=manner.patience,
            pace=manner.pace,
            seed=manner.seed,
        )
        service = Service(
            dealing,
            tokens,
            report=lambda line: note(line, level="error", event="dealer-fault"),
            known_as=lambda name: known_as(settings, name),
        )
        note(f"dealing at {len(room.tables)} tables; played at {address(listener)}; Ctrl-C stops")
        await serve(service, listener, stop, tell, names)
