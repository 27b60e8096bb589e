"""A finished hand to take away: as text, as lines of JSON, as a bundle of evidence."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from msgspec import json, to_builtins
from starlette.responses import Response

from services.api import hand_views, replay_views
from services.api.answers import tagged
from services.api.documents import declared_files
from services.api.finding_hands import finished
from services.api.hand_audit import audited
from services.api.parameters import HandId
from services.api.sources import Here, Seen
from services.api.viewpoint import Viewpoint, of_finished
from services.replay import account, explain, facts_of, folded, frames, settled, transcript
from services.store import StoredHand
from services.zipping import sums, zipped

router = APIRouter(prefix="/hands", tags=["hands"])

Form = Literal["jsonl", "text", "zip"]
MEDIA: Final[Mapping[Form, str]] = {
    "jsonl": "application/jsonl",
    "text": "text/plain; charset=utf-8",
    "zip": "application/zip",
}
Wanted = Annotated[
    Form,
    Query(
        alias="format",
        description="`jsonl`: its facts as logged, a line each; `text`: its story; `zip`: both,"
        " the hand and its audit as JSON, and a list of their SHA-256.",
    ),
]


@router.get(
    "/{hand:name}/export", summary="A hand to take away", **declared_files(MEDIA.values(), 404, 409)
)
def export(
    request: Request, here: Here, seen: Seen, hand: HandId, form: Wanted = "jsonl"
) -> Response:
    """What is to be seen of a finished hand as a file; the same hand gives the same bytes.

    Lists of hands are exported by `/v1/hands?format=csv`, `parquet` or `arrow`.
    """
    stored = finished(here.slow, hand)
    match form:
        case "jsonl":
            body = _lines(stored, seen)
        case "text":
            body = _story(stored, seen)
        case "zip":
            body = _bundle(stored, seen)
    return tagged(request, body, MEDIA[form], seen)


def _lines(stored: StoredHand, seen: Viewpoint) -> bytes:
    logged = replay_views.logged(stored, seen)
    lines = [json.encode(one) for one in logged.events]
    return b"\n".join([*lines, b""])


def _story(stored: StoredHand, seen: Viewpoint) -> bytes:
    facts = of_finished(facts_of(stored.row.hand, stored.events()), seen)
    state, steps = folded(facts), frames(facts)
    head = [f"{stored.row.hand} at {stored.row.stream}, as {seen.name} may see it", ""]
    result = account(state, steps, explain(state, settled(state)))
    return "\n".join([*head, *transcript(state, steps), "", *result, ""]).encode()


def _bundle(stored: StoredHand, seen: Viewpoint) -> bytes:
    """A ZIP of everything, and of a manifest by which each file is known again."""
    parts = {
        "events.jsonl": _lines(stored, seen),
        "hand.txt": _story(stored, seen),
        "hand.json": json.encode(hand_views.whole(stored, seen)),
        "audit.json": json.encode(audited(stored, seen)),
    }
    row = stored.row
    manifest: dict[str, Any] = {
        "hand": row.hand,
        "table": row.stream,
        "versions": [row.first_version, row.last_version],
        "viewpoint": seen.name,
        "sha256": sums(parts),
    }
    parts["manifest.json"] = json.format(json.encode(to_builtins(manifest)), indent=1)
    return zipped(parts)
