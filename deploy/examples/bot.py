"""A bot that plays any game from its legal actions alone: it never looks at a card.

It holds a seat by its token (`oddchip seat --table T --seat N` prints one), reads what its seat may
see from a WebSocket, and whenever the table waits for it, sends one of the choices it was given:

    python -m deploy.examples.bot 127.0.0.1:8100 holdem-nl 6 TOKEN
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from random import Random
from time import sleep
from typing import Any, Final
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

Message = dict[str, Any]
Headers = dict[str, str]
Answer = tuple[int, Message]
Tell = Callable[[str], object]
OK: Final = 200


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
    """One seat at a dealer's table."""

    def __init__(self, server: str, table: str, seat: int, token: str) -> None:
        self._server = server
        self._path = f"/v1/tables/{table}"
        self._bearer = {"Authorization": f"Bearer {token}"}
        self._seat = seat

    def ask(self, method: str, path: str, body: str | None, headers: Headers) -> Answer:
        """What the dealer says, over a connection of its own: one that idles is hung up on."""
        with closing(HTTPConnection(self._server)) as connection:
            connection.request(method, self._path + path, body, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def give(self, wanted: Message, tell: Tell) -> Answer:
        """Give one command, again under its id as long as it waits; ends with a wrong token."""
        named = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
        for pause in (0.0, 1.0, 2.0, 4.0):
            sleep(pause)
            status, said = self.ask("POST", "/commands", json.dumps(wanted), self._bearer | named)
            tell(f"{json.dumps(wanted)} -> {status} {json.dumps(said)}")
            if status not in (429, 503):
                break
        if status in (401, 403, 404):
            raise SystemExit(said["detail"])
        return status, said

    def seen(self) -> Iterator[Message]:
        """What the seat is told, message by message; ends where the token is not its own."""
        address = f"ws://{self._server}{self._path}/seats/{self._seat}/view"
        try:
            with connect(address, additional_headers=self._bearer, proxy=None) as view:
                yield from map(json.loads, view)
        except InvalidStatus as refused:
            raise SystemExit(json.loads(refused.response.body or b"{}").get("detail")) from None

    def play(self, chips: int, random: Random, tell: Tell = print) -> None:
        """Sit down with so many chips, and with as many whenever they are lost; then answer
        whenever the seat is asked, until the view ends.
        """
        mine = {"seat": self._seat, "player": f"bot-{self._seat}"}
        sat, _ = self.give({"type": "sit", **mine}, tell)
        known = self.known_as()  # not by its own name where the seat was kept under another
        buys = {"type": "add-chips", "chips": chips, **mine, "player": known or mine["player"]}
        self.buy(buys, tell, has_chips=sat != OK and known is not None)  # from an earlier start
        for message in self.seen():
            if message["type"] == "due":
                self.give(command(message, random), tell)
            elif message["type"] == "happened" and self._broke(message.get("facts", [])):
                self.buy(buys, tell)

    def buy(self, buys: Message, tell: Tell, *, has_chips: bool = False) -> None:
        """Buy chips; a seat that gets none has nothing to play for."""
        status, said = self.give(buys, tell)
        if status != OK and not has_chips:
            raise SystemExit("; ".join([said["detail"], *said.get("legal", ())]))

    def known_as(self) -> str | None:
        """Who has the seat: with its token, the bot itself; None: nobody yet."""
        _, table = self.ask("GET", "", None, {})
        return next((one["player"] for one in table["players"] if one["seat"] == self._seat), None)

    def _broke(self, facts: list[Message]) -> bool:
        """Whether a hand has just ended in which the seat lost its last chips."""
        ends = [one for fact in facts for one in fact.get("stacks", ())]
        return any(one["seat"] == self._seat and not one["chips"] for one in ends)


if __name__ == "__main__":
    place, name, chair, secret = sys.argv[1:5]
    stack = int(sys.argv[5]) if len(sys.argv) > 5 else 10_000
    try:
        Bot(place, name, int(chair), secret).play(stack, Random())  # noqa: S311 - no secret of ours
    except (OSError, ConnectionClosed) as fault:
        sys.exit(f"{place}: {fault}")
