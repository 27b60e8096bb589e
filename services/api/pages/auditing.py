"""`/hands/{id}/audit`: a hand's money, pots, checks and facts, and who saw its cards."""

from typing import Final

from fastapi import APIRouter, Request
from msgspec import Struct, json
from starlette.responses import Response

from schemas.record import digest
from services.api.access.admitting import Known
from services.api.access.asked import asked
from services.api.access.callers import read_line
from services.api.access.identifying import VIEW, access_of
from services.api.access.reads import listed
from services.api.access.views import CardReadLine
from services.api.finding_hands import finished
from services.api.hand_audit import HandAudit, audited
from services.api.hand_views import whole
from services.api.pages.rendering import page
from services.api.pages.words import query
from services.api.parameters import HandId
from services.api.replay_views import LoggedEvent, logged
from services.api.sources import Here, Seen
from services.store import StoredHand

router = APIRouter(include_in_schema=False)

READS: Final = 50
"""How many of the last looks at a hand are listed."""

_encode = json.Encoder().encode


class Sums(Struct, frozen=True):
    """The money table's last rows: all seats together, and whether anything is missing."""

    start: int
    put_in: int
    won: int | None
    end: int | None
    net: int | None


class LedgerLine(Struct, frozen=True):
    """A fact as it was logged."""

    number: int
    event: LoggedEvent
    kind: str
    text: str  # as JSON
    digest: str | None  # of its record, told with the record's first fact


@router.get("/hands/{hand:name}/audit")
def audit(request: Request, here: Here, seen: Seen, who: Known, hand: HandId) -> Response:
    """Everything is worked out now, from what the store keeps."""
    stored = finished(here.slow, hand)
    view = audited(stored, seen)
    told = logged(stored, seen)
    token = asked(request.scope).view
    return page(
        request,
        "audit.html",
        audit=view,
        hand=whole(stored, seen),
        sums=_sums(view),
        ledger=_ledger(stored, told.events, unshown=seen.unshown),
        reads=_reads(request, hand) if "card-reads" in who.scopes else None,
        most=READS,
        token=query({} if token is None else {VIEW: token}),
        may_take=who.hand is None,
    )


def _sums(view: HandAudit) -> Sums:
    def together(name: str) -> int | None:
        values = [getattr(one, name) for one in view.money]
        return None if None in values else sum(values)

    return Sums(
        start=together("start") or 0,
        put_in=together("put_in") or 0,
        won=together("won"),
        end=together("end"),
        net=together("net"),
    )


def _ledger(
    stored: StoredHand, events: tuple[LoggedEvent, ...], *, unshown: bool
) -> list[LedgerLine]:
    first = stored.row.first_version
    found: list[LedgerLine] = []
    last = 0
    for number, one in enumerate(events, 1):
        begins = one.version != last
        last = one.version
        found.append(
            LedgerLine(
                number=number,
                event=one,
                kind=str(one.event.__struct_config__.tag),
                text=json.format(_encode(one.event), indent=2).decode(),
                digest=digest(stored.records[one.version - first]) if begins and unshown else None,
            )
        )
    return found


def _reads(request: Request, hand: str) -> list[CardReadLine]:
    file = access_of(request).file
    return [] if file is None else [read_line(one) for one in listed(file, READS, None, hand)]
