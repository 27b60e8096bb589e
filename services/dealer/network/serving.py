"""What the routes of the dealer's service share: its room, its tokens, its limits."""

from collections.abc import Callable
from typing import Annotated, Final, cast

from fastapi import Depends
from msgspec import Struct
from starlette.requests import HTTPConnection

from services.dealer.network.dealing import Dealing, steady
from services.dealer.network.desk import Now
from services.dealer.network.problems import TOO_MANY, UNKNOWN_TOKEN, Denied
from services.dealer.network.reading import token_of
from services.dealer.network.tokens import Holder, Tokens
from services.rates import Buckets, Rate

WAIT: Final = 30.0
"""Seconds a request waits for its command's turn."""

QUEUE: Final = 256
"""Messages that wait for a slow reader before it is cut off."""


class Limits(Struct, frozen=True, kw_only=True):
    """What one caller may take of the service."""

    rate: Rate = Rate()  # of commands, a token and, without a good one, an address
    wait: float = WAIT
    queue: int = QUEUE
    viewers: int = 1_000  # of one table
    seat_viewers: int = 8  # of one seat


class Service:
    """Everything a request is answered from."""

    def __init__(
        self,
        dealing: Dealing,
        tokens: Tokens,
        *,
        report: Callable[[str], None],
        known_as: Callable[[str], str],
        limits: Limits | None = None,
        now: Now = steady,
    ) -> None:
        """`known_as` makes a player's name the id that the log may hold; `report` hears of faults
        that are ours.
        """
        self.dealing = dealing
        self.tokens = tokens
        self.report = report
        self.known_as = known_as
        self.limits = limits or Limits()
        self._now = now
        self._buckets = Buckets(self.limits.rate)

    def slow_down(self, caller: str) -> None:
        """Count a request of a caller; raises `Denied` for one too many."""
        wait = self._buckets.wait(caller, self._now())
        if wait:
            why = f"no more than {self.limits.rate.a_second:g} a second on the long run"
            raise Denied(TOO_MANY, why, wait)

    def holder(self, table: str, request: HTTPConnection) -> tuple[str, Holder | None]:
        """The token of a request, and whose it is at the table; raises `Denied` without one."""
        self.dealing.desk(table)
        token = token_of(request.headers.get("authorization"))
        found = self.tokens.holder(table, token)
        host = request.client.host if request.client else ""
        self.slow_down(f"{table} {found.seat}" if found else host)
        return token, found

    def speaks(self, table: str, holder: Holder) -> bool:
        """Whether a token's holder may speak for his seat: nobody else has sat down there since."""
        return self.dealing.player(table, holder.seat) in (None, holder.player)

    def held(self, table: str, seat: int, request: HTTPConnection) -> Holder:
        """The holder of a seat, who asks; raises `Denied` for anybody else, and for one whose seat
        another has now.
        """
        _, found = self.holder(table, request)
        if found is None or found.seat != seat or not self.speaks(table, found):
            why = f"the token is not that of seat {seat} at table {table}"
            raise Denied(UNKNOWN_TOKEN, why)
        return found


def _service(request: HTTPConnection) -> Service:
    return cast(Service, request.app.state.service)


Here = Annotated[Service, Depends(_service)]
"""The service, as a parameter of a route."""
