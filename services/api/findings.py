"""What does not hold, as the store has it: what `oddchip verify` tells of every hand and stream."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.rows import FindingRow
from services.api import forms
from services.api.answers import passing, tabled
from services.api.documents import declared
from services.api.formats import Wanted
from services.api.forms import Rows
from services.api.links import to_hand, to_table
from services.api.paging import Cursor, Size, cut, opened, page, size_of
from services.api.sources import Here, Seen, Sources
from services.api.viewpoint import Viewpoint, told
from services.store import Reader

router = APIRouter(prefix="/findings", tags=["findings"])

OfKind = Annotated[
    Literal["illegal", "cards", "conservation", "claim", "continuity", "log"] | None,
    Query(description="Only findings of one kind."),
]
OfHand = Annotated[str | None, Query(description="Only those of one hand.")]
OfTable = Annotated[str | None, Query(description="Only those of one table's stream.")]


class Finding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that does not hold."""

    table: Annotated[str, Meta(description="Its stream; empty: of the log itself.")]
    version: int
    hand: str | None
    kind: Annotated[
        str, Meta(description="illegal, cards, conservation, claim, continuity or log.")
    ]
    what: Annotated[str, Meta(description="One sentence; amounts in minor units.")]
    link: Annotated[str | None, Meta(description="The hand's audit, or the table.")]


class FindingPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings by stream and version."""

    findings: tuple[Finding, ...]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


@router.get("", summary="Findings", **declared(FindingPage, 406, forms=True))
def listed(
    request: Request,
    here: Here,
    seen: Seen,
    form: Wanted,
    kind: OfKind = None,
    hand: OfHand = None,
    table: OfTable = None,
    limit: Size = None,
    cursor: Cursor = None,
) -> Response:
    """By stream and version. A hand's own audit, worked out anew, is behind its link.

    Cards are named to who may see all of them, and of hands that have ended alone.
    """
    size, last = size_of(limit, form), opened(cursor)
    asked = {"kind": kind, "hand": hand, "stream": table}
    wanted = {name: value for name, value in asked.items() if value is not None}
    found = sorted(
        [
            (_key(one), one)
            for one in here.slow.findings()
            if all(getattr(one, name) == value for name, value in wanted.items())
        ],
        key=lambda pair: pair[0],
    )
    kept, more = cut([(key, one) for key, one in found if last is None or key > last], size)
    end = page(request, kept[-1][0] if more else None)
    lines = [_finding(one, here.slow, seen) for _, one in kept]
    if form != "json":
        return tabled(Rows(_columns(lines), end.truncated, end.next), form)
    view = FindingPage(
        findings=tuple(lines), count=len(lines), truncated=end.truncated, next=end.next
    )
    return passing(view, end.next)


def first_findings(here: Sources, seen: Viewpoint, most: int) -> tuple[Finding, ...]:
    """The first of them by stream and version."""
    return tuple([_finding(one, here.slow, seen) for one in here.slow.findings()[:most]])


def _key(one: FindingRow) -> str:
    """Where a finding stands among all; the same twice is one."""
    return "\0".join([one.stream, f"{one.version:020d}", one.hand or "", one.kind, one.what])


def _finding(one: FindingRow, reader: Reader, seen: Viewpoint) -> Finding:
    ended = seen.unshown and one.hand is not None and reader.hand(one.hand) is not None
    table = to_table(one.stream) if one.stream else None
    return Finding(
        table=one.stream,
        version=one.version,
        hand=one.hand,
        kind=one.kind,
        what=one.what if ended else told(one.what, ()),
        link=table if one.hand is None else f"{to_hand(one.hand)}/audit",
    )


def _columns(lines: Sequence[Finding]) -> Any:
    names = Finding.__struct_fields__
    return forms.table_of([{name: getattr(one, name) for name in names} for one in lines], names)
