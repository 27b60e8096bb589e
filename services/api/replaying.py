"""A finished hand to look at step by step: frames with times, sizes and exact equities."""

from typing import Annotated

from fastapi import APIRouter, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.catalogue import variant
from services.api.answers import instant, lasting
from services.api.chances import Chance, chances
from services.api.documents import declared
from services.api.fields import Chips, Currency, Exponent, Instant
from services.api.finding_hands import finished
from services.api.hand_views import HandLinks, links
from services.api.narrowing import SEEN, Cards, Names, masked, narrowed
from services.api.parameters import HandId
from services.api.replay_views import placed
from services.api.sources import Here, Seen
from services.api.viewpoint import Viewpoint, of_finished
from services.replay import Frame, Sizing, frames, sizings
from services.store import StoredHand

router = APIRouter(prefix="/hands", tags=["hands"])


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A frame, when it happened, how large it was, and what everybody's chances were then."""

    frame: Frame
    version: Annotated[int, Meta(description="Of the table's stream, in which it stands.")]
    at: Instant
    took: Annotated[
        int | None,
        Meta(
            description="Milliseconds since the step before; null: both stand in one record, which"
            " has one time."
        ),
    ]
    sizing: Sizing
    chances: tuple[Chance, ...]


class HandReplay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand step by step, as one viewpoint sees it."""

    hand: str
    table: str
    viewpoint: str
    player: Annotated[str | None, Meta(description="Whose own cards are seen besides.")]
    names: Annotated[str, Meta(description="shown, or masked: players go by their seats.")]
    variant: str
    name: Annotated[str, Meta(description="The game's.")]
    limit: str
    currency: Currency
    exponent: Exponent
    small_blind: Chips
    big_blind: Chips
    button: int
    spit: Annotated[int, Meta(description="Board cards that are out before the bets.")]
    status: str
    started_at: Instant
    ended_at: Instant
    source: str | None
    steps: tuple[Step, ...]
    links: HandLinks


@router.get(
    "/{hand:name}/replay",
    summary="A replay to look at",
    **declared(HandReplay, 404, 409, tagged=True),
)
def replay(
    request: Request,
    here: Here,
    seen: Seen,
    hand: HandId,
    cards: Cards = SEEN,
    names: Names = "shown",
) -> Response:
    """The frames with times to act, sizes of bets, pot odds and exact equities.

    `cards` and `names` show less than you may see, never more.
    """
    return lasting(request, hand_replay(finished(here.slow, hand), seen, cards, names), seen)


def hand_replay(stored: StoredHand, seen: Viewpoint, cards: str, names: str) -> HandReplay:
    """A hand step by step as less than `seen` may see of it, or as much."""
    row, places = stored.row, placed(stored)
    logged = [event for _, event in places]
    viewpoint = narrowed(seen, logged, cards)
    facts = of_finished(logged, viewpoint)
    if names == "masked":
        facts = masked(facts)
    made = tuple(frames(facts))
    records = [record for record, _ in places]
    held = [records[min(one.facts, len(records)) - 1] for one in made]
    steps = [
        Step(
            frame=frame,
            version=record.version,
            at=instant(record.at),
            took=None
            if last is None or record.version == last.version
            else round((record.at - last.at).total_seconds() * 1000),
            sizing=sizing,
            chances=each,
        )
        for frame, record, last, sizing, each in zip(
            made,
            held,
            [None, *held[:-1]],
            sizings(made),
            chances(row.variant, row.revision, made),
            strict=True,
        )
    ]
    return HandReplay(
        hand=row.hand,
        table=row.stream,
        viewpoint=viewpoint.name,
        player=None if names == "masked" else viewpoint.player,
        names=names,
        variant=row.variant,
        name=variant(row.variant, row.revision).name,
        limit=row.limit,
        currency=row.currency,
        exponent=row.exponent,
        small_blind=row.small_blind,
        big_blind=row.big_blind,
        button=row.button,
        spit=variant(row.variant, row.revision).spit,
        status=row.status,
        started_at=instant(row.started_at),
        ended_at=instant(row.ended_at),
        source=row.source,
        steps=tuple(steps),
        links=links(row.hand, row.stream),
    )
