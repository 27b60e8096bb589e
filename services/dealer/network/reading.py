"""A request into a command: limits first, then JSON, then every field, and nothing guessed."""

import re
from typing import Any, Final, cast, get_args

from fastapi import Request
from msgspec import DecodeError, ValidationError, json

from schemas.seat_commands import AnySeatCommand
from schemas.stakes import CHIPS_MAX
from services.dealer.network.problems import (
    MALFORMED,
    NOT_JSON,
    TOO_LARGE,
    UNKNOWN_TOKEN,
    Denied,
    short,
)
from services.dealer.network.tokens import TOKEN_LENGTH

BODY_MAX: Final = 4096
"""Bytes of a command: more than any has."""

NAME_MAX: Final = 32
"""Characters of a player's name."""

NAME_RULE: Final = f"a player's name has 1 to {NAME_MAX} letters, digits, spaces, points and dashes"

_COMMAND = json.Decoder(AnySeatCommand).decode
_KEYS = json.Decoder(dict[str, Any]).decode
_ID: Final = re.compile(r"[!-~]{1,64}")
_TOKEN: Final = re.compile(rf"[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}")
_NAME: Final = re.compile(r"[\w.-][\w .-]*")
_FIELDS: Final = {
    str(kind.__struct_config__.tag): {"type", *kind.__struct_fields__}
    for kind in get_args(AnySeatCommand)
}


async def body_of(request: Request) -> bytes:
    """The whole body; raises `Denied` where it is too large, or said to be no JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        why = "the header Content-Type must be application/json"
        raise Denied(NOT_JSON, why)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > BODY_MAX:
            why = f"a command has {BODY_MAX} bytes at most"
            raise Denied(TOO_LARGE, why)
    return body


def id_of(request: Request) -> str:
    """The id its client gave a command; raises `Denied`."""
    given = request.headers.get("idempotency-key", "")
    if not _ID.fullmatch(given):
        why = "the header Idempotency-Key must name the command: 1 to 64 visible ASCII characters"
        raise Denied(MALFORMED, why)
    return given


def token_of(given: str | None) -> str:
    """The token of a header `Authorization`; raises `Denied` where there is none."""
    scheme, _, token = (given or "").partition(" ")
    if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token):
        why = "the header Authorization must be `Bearer` and the seat's token"
        raise Denied(UNKNOWN_TOKEN, why)
    return token


def command_of(body: bytes) -> AnySeatCommand:
    """The command in a body; raises `Denied`, which says what is wrong with it."""
    try:
        command = _COMMAND(body)
        fields = _KEYS(body).keys()
    except (DecodeError, ValidationError, UnicodeDecodeError, RecursionError, ValueError) as fault:
        raise Denied(MALFORMED, short(str(fault))) from fault
    unknown = sorted(fields - _FIELDS[str(command.__struct_config__.tag)])
    if unknown:
        why = f"{command.__struct_config__.tag} has no field {short(', '.join(unknown))!r}"
        raise Denied(MALFORMED, why)
    _check(command)
    return command


def _check(command: AnySeatCommand) -> None:
    """Amounts that can be reckoned with, names that can be written down."""
    for name in command.__struct_fields__:
        value = cast(object, getattr(command, name))
        if isinstance(value, int) and not 0 <= value <= CHIPS_MAX:
            why = f"{name} must lie between 0 and {CHIPS_MAX}"
            raise Denied(MALFORMED, why)
        if name == "player" and not is_name(str(value)):
            raise Denied(MALFORMED, NAME_RULE)


def is_name(text: str) -> bool:
    """Whether a player may be called so: see `NAME_RULE`."""
    return len(text) <= NAME_MAX and _NAME.fullmatch(text) is not None
