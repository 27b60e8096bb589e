"""A hand record by record: every version of it, which nothing changes any more."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.errors import NotFound
from schemas.record import decode, digest
from services.api import table_views
from services.api.answers import FOREVER, instant, lasting
from services.api.documents import declared
from services.api.fields import Currency, Exponent, Instant
from services.api.finding_hands import finished
from services.api.hand_views import HandLinks, links
from services.api.links import to_hand
from services.api.parameters import HandId
from services.api.replay_views import LoggedEvent, placed
from services.api.sources import Here, Seen
from services.api.viewpoint import Viewpoint, of_finished
from services.store import StoredHand

router = APIRouter(prefix="/hands", tags=["hands"])

Version = Annotated[
    int,
    Path(ge=1, le=2**53, description="A record of the table's stream that the hand lies in."),
]


class HandVersionLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record that a hand lies in."""

    version: Annotated[int, Meta(description="Of the table's stream.")]
    at: Instant
    epoch: Annotated[int, Meta(description="Of the dealer that wrote it.")]
    events: Annotated[tuple[str, ...], Meta(description="The kinds of the hand's facts in it.")]
    digest: Annotated[
        str | None,
        Meta(description="Of its bytes, by which the next record names it; null: not to be seen."),
    ]
    link: str


class HandVersions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand's records in order, whole: nothing is cut."""

    hand: str
    table: str
    viewpoint: str
    versions: tuple[HandVersionLine, ...]
    count: int
    truncated: bool = False
    links: HandLinks


class HandVersion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished hand as it stood after one of its records."""

    hand: str
    table: str
    version: int
    viewpoint: str
    last: Annotated[bool, Meta(description="Whether it is the last: the hand as it came out.")]
    currency: Currency
    exponent: Exponent
    events: Annotated[tuple[LoggedEvent, ...], Meta(description="The hand's facts in the record.")]
    play: Annotated[table_views.Play, Meta(description="The hand after them.")]
    links: HandLinks


@router.get(
    "/{hand:name}/versions",
    summary="A hand's versions",
    **declared(HandVersions, 404, 409, tagged=True),
)
def versions(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """Every record that the hand lies in, with its clock, its dealer's epoch and its digest."""
    return lasting(request, _versions(finished(here.slow, hand), seen), seen)


@router.get(
    "/{hand:name}/versions/{version}",
    summary="A hand at a version",
    **declared(HandVersion, 404, 409, tagged=True),
)
def one(request: Request, here: Here, seen: Seen, hand: HandId, version: Version) -> Response:
    """The hand as it stood after one of its records; it never changes, so keep it for good."""
    return lasting(request, _version(finished(here.slow, hand), version, seen), seen, kept=FOREVER)


def _versions(stored: StoredHand, seen: Viewpoint) -> HandVersions:
    row, at = stored.row, to_hand(stored.row.hand)
    kinds: dict[int, list[str]] = {}
    for record, event in placed(stored):
        kinds.setdefault(record.version, []).append(str(event.__struct_config__.tag))
    lines: list[HandVersionLine] = []
    for version, data in enumerate(stored.records, row.first_version):
        record = decode(data, row.stream, version)
        lines.append(
            HandVersionLine(
                version=version,
                at=instant(record.at),
                epoch=record.epoch,
                events=tuple(kinds.get(version, ())),
                digest=digest(data) if seen.unshown else None,
                link=f"{at}/versions/{version}",
            )
        )
    return HandVersions(
        hand=row.hand,
        table=row.stream,
        viewpoint=seen.name,
        versions=tuple(lines),
        count=len(lines),
        links=links(row.hand, row.stream),
    )


def _version(stored: StoredHand, version: int, seen: Viewpoint) -> HandVersion:
    row, places = stored.row, placed(stored)
    if not row.first_version <= version <= row.last_version:
        kind, where = f"version {version} of hand", "the store"
        raise NotFound(kind, row.hand, where)
    facts = of_finished([event for _, event in places], seen)
    known = [
        (record, event)
        for (record, _), event in zip(places, facts, strict=True)
        if record.version <= version
    ]
    at = known[-1][0].at
    return HandVersion(
        hand=row.hand,
        table=row.stream,
        version=version,
        viewpoint=seen.name,
        last=version == row.last_version,
        currency=row.currency,
        exponent=row.exponent,
        events=tuple(
            [
                LoggedEvent(record.version, instant(record.at), record.epoch, event)
                for record, event in known
                if record.version == version
            ]
        ),
        play=table_views.shown(row.hand, [event for _, event in known], at),
        links=links(row.hand, row.stream),
    )
