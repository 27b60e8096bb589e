"""`POST /v1/tables/{table}/commands`: one command of a seat, answered once it is durable."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from msgspec import json
from msgspec.structs import replace
from starlette.responses import Response

from schemas.commands import AddChips
from schemas.errors import CommandRefused
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import Sit
from schemas.views import Acknowledged
from services.dealer.network.problems import OTHER_SEAT, UNKNOWN_TOKEN, Denied, problem_of
from services.dealer.network.reading import body_of, command_of, id_of
from services.dealer.network.serving import Here, Service
from services.dealer.network.tokens import Holder
from services.dealer.network.wishes import NotYet, TableGone, digest_of

router: Final = APIRouter()
_encode = json.Encoder().encode


@router.post("/tables/{table}/commands", summary="One command of a seat")
async def command(table: str, request: Request, here: Here) -> Response:
    """Answered with the version of the record that holds what the command caused, once that is
    durable; a refusal says what is allowed. The same id again is the same command.
    """
    token, holder = here.holder(table, request)
    name = id_of(request)
    wanted = _spoken_for(here, table, command_of(await body_of(request)), holder)
    try:
        version = await _taken(here, table, wanted, name, token)
    except CommandRefused as refused:
        return _refusal(here, table, wanted.seat, refused)
    if isinstance(wanted, Sit):
        here.tokens.take(table, wanted.seat, wanted.player, token)
    answer = Acknowledged(table=table, seat=wanted.seat, command=name, version=version)
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(_encode(answer), 200, headers, "application/json")


def _spoken_for(
    here: Service, table: str, wanted: AnySeatCommand, holder: Holder | None
) -> AnySeatCommand:
    """The command with its player's id; raises `Denied` where the token does not speak for it."""
    if isinstance(wanted, Sit):
        return _sitting(here, table, wanted, holder)
    if holder is None:
        why = f"the token is nobody's at table {table}"
        raise Denied(UNKNOWN_TOKEN, why)
    if holder.seat != wanted.seat:
        why = f"the token is that of seat {holder.seat}, not of seat {wanted.seat}"
        raise Denied(OTHER_SEAT, why)
    if not here.speaks(table, holder):
        why = f"seat {wanted.seat} is another player's now"
        raise Denied(OTHER_SEAT, why)
    if isinstance(wanted, AddChips):
        return _buying(here, wanted, holder)
    return wanted


def _buying(here: Service, wanted: AddChips, holder: Holder) -> AddChips:
    """Chips are bought by who holds the seat, under his name or his id."""
    if holder.player not in (wanted.player, here.known_as(wanted.player)):
        why = f"seat {holder.seat} is {holder.player}'s, not {wanted.player}'s"
        raise Denied(OTHER_SEAT, why)
    return replace(wanted, player=holder.player)


def _sitting(here: Service, table: str, wanted: Sit, holder: Holder | None) -> Sit:
    """A player brings his own token to a free seat, unless the seat is kept for another."""
    kept = here.tokens.kept_for(table, wanted.seat)
    if holder is not None and holder.seat == wanted.seat:
        return replace(wanted, player=holder.player)
    if kept is not None or holder is not None:
        why = f"the token is not that of seat {wanted.seat}"
        raise Denied(OTHER_SEAT, why)
    return replace(wanted, player=here.known_as(wanted.player))


async def _taken(here: Service, table: str, wanted: AnySeatCommand, name: str, token: str) -> int:
    here.dealing.standing(table)
    desk = here.dealing.desk(table)
    future = desk.submit(wanted, name, digest_of(wanted, token))
    try:
        async with asyncio.timeout(here.limits.wait):
            return await asyncio.shield(future)
    except TimeoutError:
        why = "the same command with the same id goes on waiting"
        raise NotYet(why) from None


def _refusal(here: Service, table: str, seat: int, refused: CommandRefused) -> Response:
    try:
        standing = here.dealing.standing(table)
    except TableGone:
        return problem_of(refused, report=here.report)
    choices = here.dealing.desk(table).choices(standing, seat)
    return problem_of(refused, choices=choices, report=here.report)
