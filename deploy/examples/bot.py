"""A bot that plays any game from its legal actions alone: it never looks at a card.

It holds a seat by its token (`oddchip seat --table T --seat N` prints one), reads what its seat may
see from a WebSocket, and whenever the table waits for it, sends one of the choices it was given:

    python -m deploy.examples.bot 127.0.0.1:8100 holdem-nl 3 TOKEN
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from random import Random
from typing import Any
from uuid import uuid4

from websockets.sync.client import connect

Message = dict[str, Any]


def command(due: Message, random: Random) -> Message:
    """One of the choices, as the command it stands for: mostly calls, sometimes raises."""
    choices = due["choices"]
    cheap = [one for one in choices if one.get("action") != "fold"] or choices
    choice = random.choice(cheap if random.random() < 0.9 else choices)
    wanted = {"type": choice["command"], "seat": due["seat"]}
    if "action" in choice:
        wanted["action"] = choice["action"]
    for amount in choice.get("amounts", ()):
        if not amount.get("optional") or random.random() < 0.2:
            wanted[amount["field"]] = figure(amount, random)
    return wanted


def figure(amount: Message, random: Random) -> int | list[int]:
    """Mostly the least there may be; of places so many, from the first on."""
    least, most = amount["least"], amount["most"]
    chosen = least if random.random() < 0.8 else random.randint(least, most)
    return [*range(chosen)] if amount["field"] == "places" else chosen


def seen(server: str, table: str, seat: int, token: str) -> Iterator[Message]:
    """What the seat is told, message by message."""
    address = f"ws://{server}/v1/tables/{table}/seats/{seat}/view"
    bearer = {"Authorization": f"Bearer {token}"}
    with connect(address, additional_headers=bearer, proxy=None) as view:
        for message in view:
            yield json.loads(message)


def play(
    server: str,
    table: str,
    seat: int,
    token: str,
    random: Random,
    tell: Callable[[str], object] = print,
) -> None:
    """Answer whenever the seat is asked, until the view ends."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with closing(HTTPConnection(server)) as commands:
        for message in seen(server, table, seat, token):
            if message["type"] == "due":
                wanted = json.dumps(command(message, random))
                named = {**headers, "Idempotency-Key": uuid4().hex}
                commands.request("POST", f"/v1/tables/{table}/commands", wanted, named)
                answer = commands.getresponse()
                tell(f"{wanted} -> {answer.status} {answer.read().decode()}")


if __name__ == "__main__":
    place, name, chair, secret = sys.argv[1:]
    play(place, name, int(chair), secret, Random())  # noqa: S311 - no secret hangs on it
