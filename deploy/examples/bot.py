"""A bot that plays any game from its legal actions alone: it never looks at a card.

It holds a seat by its token (`oddchip seat --table T --seat N` prints one), reads what its seat may
see from a WebSocket, and whenever the table waits for it, sends one of the choices it was given:

    python -m deploy.examples.bot 127.0.0.1:8100 holdem-nl 6 TOKEN
"""

import json
import sys
from collections.abc import Callable, Iterator
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


class Bot:
    """One seat, and the connection it gives its commands by."""

    def __init__(self, server: str, table: str, seat: int, token: str) -> None:
        self._commands = HTTPConnection(server)
        self._view = f"ws://{server}/v1/tables/{table}/seats/{seat}/view"
        self._path = f"/v1/tables/{table}/commands"
        self._bearer = {"Authorization": f"Bearer {token}"}
        self._seat = seat

    def give(self, wanted: Message) -> str:
        """Give one command; what became of it."""
        named = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
        self._commands.request("POST", self._path, json.dumps(wanted), self._bearer | named)
        answer = self._commands.getresponse()
        return f"{json.dumps(wanted)} -> {answer.status} {answer.read().decode()}"

    def seen(self) -> Iterator[Message]:
        """What the seat is told, message by message."""
        with connect(self._view, additional_headers=self._bearer, proxy=None) as view:
            for message in view:
                yield json.loads(message)

    def play(self, chips: int, random: Random, tell: Callable[[str], object] = print) -> None:
        """Sit down with so many chips, and with as many whenever they are lost; then answer
        whenever the seat is asked, until the view ends.
        """
        mine = {"seat": self._seat, "player": f"bot-{self._seat}"}
        buys = {"type": "add-chips", "chips": chips, **mine}
        tell(self.give({"type": "sit", **mine}))
        tell(self.give(buys))
        for message in self.seen():
            if message["type"] == "due":
                tell(self.give(command(message, random)))
            elif message["type"] == "happened" and self._broke(message.get("facts", [])):
                tell(self.give(buys))

    def _broke(self, facts: list[Message]) -> bool:
        """Whether a hand has just ended in which the seat lost its last chips."""
        ends = [one for fact in facts for one in fact.get("stacks", ())]
        return any(one["seat"] == self._seat and not one["chips"] for one in ends)


if __name__ == "__main__":
    place, name, chair, secret = sys.argv[1:5]
    stack = int(sys.argv[5]) if len(sys.argv) > 5 else 10_000
    Bot(place, name, int(chair), secret).play(stack, Random())  # noqa: S311 - no secret of ours
