"""What is known of a request on its way: its name, who asks, what of it is to be written down."""

from typing import Final, cast

from starlette.types import Scope as Connection

from services.api.access.caller import NOBODY, Caller

_KEY: Final = "oddchip"


class Asked:
    """One request; made by the outermost layer, filled in by those below."""

    __slots__ = ("caller", "hands", "request", "view")

    def __init__(self, request: str) -> None:
        self.request = request
        self.caller: Caller = NOBODY
        self.hands: list[str] = []
        """Hands of which the answer may show cards that nobody tabled; "" for many at once."""
        self.view: str | None = None
        """The token of the link that was followed: a page's own links go on with it."""

    def note(self, hand: str) -> None:
        """Have it written down that this caller sees a hand's cards, if he is answered."""
        self.hands.append(hand)


def asked(connection: Connection) -> Asked:
    """What is known of a request; one nobody prepared is the public's."""
    return cast(Asked, connection.setdefault(_KEY, Asked("-")))
