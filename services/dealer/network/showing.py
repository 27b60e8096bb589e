"""What the viewers of one table are told, as it becomes durable: each its own sight of it."""

from collections import deque
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple, Protocol

from msgspec import json

from schemas.events import AnyEvent
from schemas.record import Record
from schemas.table_events import PlayerLeft, PlayerSat
from schemas.views import Happened, Snapshot
from services.dealer.network.desk import Desk
from services.dealer.network.sight import PRIVATE, everybody
from services.dealer.playing import Play
from services.dealer.restore import Standing

KEPT: Final = 256
"""Records of a table that a viewer who was cut off may still go on from."""

_encode = json.Encoder().encode


class Viewer(Protocol):
    """Somebody who looks at the table."""

    @property
    def seat(self) -> int | None:
        """Whose cards he sees; None: nobody's."""
        ...

    @property
    def player(self) -> str | None:
        """Who he is; None: anybody."""
        ...

    def tell(self, message: str) -> None:
        """Send him a message; never waits."""
        ...

    def gone(self) -> None:
        """There is nothing to see any more."""
        ...


class _Seen(NamedTuple):
    """A record as everybody sees it, and as seats do that see more."""

    version: int
    at: datetime
    public: tuple[AnyEvent, ...]
    own: dict[int, tuple[AnyEvent, ...]]

    def told(self, seat: int | None) -> str:
        """The message about it."""
        facts = self.public if seat is None else self.own.get(seat, self.public)
        return _encode(Happened(version=self.version, at=self.at, facts=facts)).decode()


class Showing:
    """One table and who looks at it."""

    def __init__(self, desk: Desk) -> None:
        self.viewers: set[Viewer] = set()
        self._desk = desk
        self._version = 0
        self._kept = deque[_Seen](maxlen=KEPT)
        self._hand: list[_Seen] = []  # the hand in play
        self._newcomers: dict[int, int] = {}  # seat -> version in which its player came or went

    def restore(self, facts: Sequence[AnyEvent], standing: Standing, last: Record) -> None:
        """Go on at a table as its record `last` leaves it; `facts` are those of the hand in
        play.
        """
        self._version = last.version
        if standing.hand is not None:
            self._hand = [self._seen(last.version, last.at, facts, standing.hand)]

    def heard(self, record: Record, standing: Standing, hand: Play | None) -> None:
        """A record is durable; `hand` is the one its facts are of, which may be over by now."""
        self._version = record.version
        seen = self._seen(record.version, record.at, record.events, hand)
        self._kept.append(seen)
        self._hand.append(seen)
        for one in record.events:
            if isinstance(one, PlayerSat | PlayerLeft):
                self._newcomers[one.seat] = record.version
            if isinstance(one, PlayerSat):
                self._end_others(one)
        self._tell(seen, standing)
        if standing.hand is None:
            self._hand.clear()

    def open(self, viewer: Viewer, after: int | None, standing: Standing) -> None:
        """Begin to tell a viewer: what came after the version he has, or a snapshot."""
        missed = self._since(viewer.seat, after)
        if missed is None:
            viewer.tell(_encode(self.snapshot(viewer.seat, standing)).decode())
        else:
            for one in missed:
                viewer.tell(one.told(viewer.seat))
        self._ask(viewer, standing)
        self.viewers.add(viewer)

    def lost(self) -> None:
        """The table is not dealt here any more."""
        for viewer in [*self.viewers]:
            viewer.gone()

    def snapshot(self, seat: int | None, standing: Standing) -> Snapshot:
        """The table as one seat, or everybody, sees it now."""
        facts: list[AnyEvent] = []
        for one in self._hand:
            facts += one.public if seat is None else one.own.get(seat, one.public)
        return Snapshot(
            table=self._desk.table,
            version=self._version,
            seat=seat,
            players=standing.sitting.seated(),
            remote=tuple(sorted(standing.sitting.remote)),
            free=standing.sitting.free,
            terms=standing.sitting.terms,
            facts=tuple(facts),
        )

    def close(self, viewer: Viewer) -> None:
        """He looks no more."""
        self.viewers.discard(viewer)

    def _end_others(self, sat: PlayerSat) -> None:
        """Whoever looked at a seat before another sat down there sees nothing more of it."""
        for viewer in [*self.viewers]:
            if viewer.seat == sat.seat and viewer.player != sat.player:
                self.viewers.discard(viewer)
                viewer.gone()

    def _seen(
        self, version: int, at: datetime, facts: Iterable[AnyEvent], hand: Play | None
    ) -> _Seen:
        facts = tuple(facts)
        public = [one for fact in facts if (one := everybody(fact)) is not None]
        owners = {fact.seat for fact in facts if isinstance(fact, PRIVATE)}
        own = {
            seat: tuple([one for fact in facts if (one := _for(seat, fact, hand))])
            for seat in owners
        }
        return _Seen(version, at, tuple(public), own)

    def _tell(self, seen: _Seen, standing: Standing) -> None:
        """All viewers; the same message is made once."""
        public: str | None = None
        for viewer in [*self.viewers]:
            if viewer.seat in seen.own:
                viewer.tell(seen.told(viewer.seat))
            else:
                public = public or seen.told(None)
                viewer.tell(public)
            asked = None if viewer.seat is None else self._desk.times.asked.get(viewer.seat)
            if asked is not None and asked.version == seen.version:
                self._ask(viewer, standing)

    def _ask(self, viewer: Viewer, standing: Standing) -> None:
        if viewer.seat is not None and standing.hand is not None:
            due = self._desk.due(standing.hand, viewer.seat)
            if due is not None:
                viewer.tell(_encode(due).decode())

    def _since(self, seat: int | None, after: int | None) -> list[_Seen] | None:
        """What a viewer missed; None where it cannot be told one by one, or where another sat in
        the seat then.
        """
        if after is None or not self._version >= after >= 0:
            return None
        missed = [one for one in self._kept if one.version > after]
        if len(missed) != self._version - after:
            return None
        came = -1 if seat is None else self._newcomers.get(seat, -1)
        return missed if after >= came else None


def _for(seat: int, fact: AnyEvent, hand: Play | None) -> AnyEvent | None:
    """A fact as one seat sees it."""
    if not isinstance(fact, PRIVATE) or fact.seat != seat:
        return everybody(fact)
    return fact if hand is None else hand.opened(fact)
