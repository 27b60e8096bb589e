"""How long each seat of a table has been asked, and since when it has no connection."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from schemas.events import AnyEvent, ChipsAdded
from schemas.table_events import (
    CommandTaken,
    DecidedFor,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    TimeBankUsed,
)
from services.dealer.clock import Patience, Waiting, Why, verdict
from services.dealer.network.memory import Memory
from services.dealer.playing import Play

_BESIDE: Final = frozenset[type](
    (
        *(ChipsAdded, CommandTaken, DecidedFor, TimeBankUsed),
        *(PlayerAway, PlayerBack, PlayerLeft, PlayerSat),
    )
)
"""Facts about a seat that answer no question put to it."""


class Asked(NamedTuple):
    """A question put to a seat."""

    since: int
    version: int  # of the record that put it


class Times:
    """The clocks of one table."""

    __slots__ = ("_connected", "_memory", "_now", "_opened", "_patience", "_unseen", "asked")

    def __init__(self, patience: Patience, memory: Memory, now: Callable[[], int]) -> None:
        self.asked: dict[int, Asked] = {}
        """The seats that are asked."""
        self._patience = patience
        self._memory = memory
        self._now = now
        self._opened = now()
        self._connected: Counter[int] = Counter()
        self._unseen: dict[int, int] = {}

    def ask(self, hand: Play | None, version: int, events: Sequence[AnyEvent]) -> None:
        """Start and stop the clocks once a record is durable: an answer, even one that leads to the
        next question at once, ends a question.
        """
        seats = () if hand is None else hand.asked
        answered = {getattr(one, "seat", 0) for one in events if type(one) not in _BESIDE}
        fresh = Asked(self._now(), version)
        before = self.asked
        self.asked = {
            seat: fresh if seat in answered else before.get(seat, fresh) for seat in seats
        }

    def waiting(self, seat: int) -> Waiting:
        """A seat that is asked, for the clock."""
        bank = max(0, self._patience.bank - self._memory.used[seat])
        return Waiting(
            since=self.asked[seat].since,
            bank=bank,
            unseen=self._unseen_since(seat),
            away=seat in self._memory.away,
        )

    def verdict(self, seat: int) -> Why | None:
        """Why the dealer decides for a seat that is asked; None as long as it may itself."""
        return verdict(self._patience, self.waiting(seat), self._now())

    def is_gone(self, seat: int) -> bool:
        """Whether a seat has no connection for longer than anybody waits."""
        since = self._unseen_since(seat)
        return since is not None and self._now() >= since + self._patience.gone

    def connected(self, seat: int) -> None:
        """A view of the seat was opened."""
        self._connected[seat] += 1

    def disconnected(self, seat: int) -> None:
        """A view of the seat was closed."""
        self._connected[seat] -= 1
        self._unseen[seat] = self._now()

    def seen(self, seat: int) -> None:
        """The seat gave a command: its player is there, view or not."""
        self._unseen[seat] = self._now()

    def _unseen_since(self, seat: int) -> int | None:
        if self._connected[seat] > 0:
            return None
        return self._unseen.get(seat, self._opened)
