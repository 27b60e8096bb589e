"""What does not hold in one hand, checked at the moment it is asked, and its money seat by seat."""

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Request
from msgspec import Meta, Struct
from starlette.responses import Response

from schemas.events import AnyEvent
from schemas.rows import SeatRow
from services.api.answers import lasting
from services.api.documents import declared
from services.api.fields import Chips, Currency, Exponent
from services.api.finding_hands import finished
from services.api.hand_views import HandFinding, HandLinks, links
from services.api.links import to_player
from services.api.parameters import HandId
from services.api.sources import Here, Seen
from services.api.viewpoint import Viewpoint, of_finished, told
from services.audit import verify_stored
from services.projector.again import differences
from services.replay import facts_of
from services.store import StoredHand

router = APIRouter(prefix="/hands", tags=["hands"])

CHECKS: Final = (
    "records: each names the digest of the one before it",
    "cards: none comes twice, none is shown that was not dealt",
    "seals: what was sealed opens to what was released",
    "chips: what was put in is what was won, returned and raked",
    "pots: contributions, uncalled bet and pots counted a second time, without the rules",
    "claims: what the dealer or the source says came out",
)
"""What is looked at; against the house boxes are ranked and paid a second time."""


class SeatMoney(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat's chips from the start to the end of a hand, in minor units."""

    seat: int
    player: str
    start: Chips
    put_in: Annotated[int, Meta(description="After the uncalled return.")]
    won: int | None
    end: int | None
    net: int | None
    link: Annotated[str, Meta(description="The player's figures.")]


class HandAudit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the audit finds in a hand, from its records and rows as the store keeps them."""

    hand: str
    table: str
    first_version: int
    last_version: int
    viewpoint: str
    currency: Currency
    exponent: Exponent
    checks: Annotated[tuple[str, ...], Meta(description="What was looked at.")]
    sound: Annotated[bool, Meta(description="Whether nothing was found.")]
    findings: tuple[HandFinding, ...]
    money: Annotated[tuple[SeatMoney, ...], Meta(description="By seat.")]
    rake: Chips
    house: Annotated[int | None, Meta(description="What the house won of boxes; null: undecided.")]
    balance: Annotated[
        int | None,
        Meta(description="All nets, rake and the house's winnings: 0; null: undecided."),
    ]
    rebuilt: Annotated[
        bool, Meta(description="Whether the rows made again from its records are those stored.")
    ]
    differences: Annotated[tuple[str, ...], Meta(description="Where they are not.")]
    links: HandLinks


@router.get(
    "/{hand:name}/audit", summary="A hand's audit", **declared(HandAudit, 404, 409, tagged=True)
)
def audit(request: Request, here: Here, seen: Seen, hand: HandId) -> Response:
    """Records, cards, seals, chips, pots and claims, checked now from what the store keeps.

    Whether the log still holds the same, `oddchip verify ID` tells.
    """
    return lasting(request, audited(finished(here.slow, hand), seen), seen)


def audited(stored: StoredHand, seen: Viewpoint) -> HandAudit:
    """The audit of a hand as a viewpoint may see it."""
    row = stored.row
    facts = of_finished(facts_of(row.hand, stored.events()), seen)
    findings = _findings(stored, facts, seen)
    differs = differences(stored)
    return HandAudit(
        hand=row.hand,
        table=row.stream,
        first_version=row.first_version,
        last_version=row.last_version,
        viewpoint=seen.name,
        currency=row.currency,
        exponent=row.exponent,
        checks=CHECKS,
        sound=not findings,
        findings=findings,
        money=tuple([_money(one) for one in stored.seats]),
        rake=row.rake,
        house=row.house,
        balance=_balance(stored),
        rebuilt=not differs,
        differences=tuple([one if seen.unshown else told(one, facts) for one in differs]),
        links=links(row.hand, row.stream),
    )


def _findings(
    stored: StoredHand, facts: Sequence[AnyEvent], seen: Viewpoint
) -> tuple[HandFinding, ...]:
    """Each once; a card that may not be seen is named in none."""
    found: dict[tuple[str, str], HandFinding] = {}
    for one in verify_stored(stored):
        what = one.what if seen.unshown else told(one.what, facts)
        found.setdefault((one.kind, one.what), HandFinding(one.version, one.kind, what))
    return tuple(found.values())


def _money(one: SeatRow) -> SeatMoney:
    return SeatMoney(
        seat=one.seat,
        player=one.player,
        start=one.stack,
        put_in=one.put_in,
        won=one.won,
        end=one.final,
        net=one.net,
        link=to_player(one.player),
    )


def _balance(stored: StoredHand) -> int | None:
    nets = [one.net for one in stored.seats]
    if stored.row.house is None or any(one is None for one in nets):
        return None
    return sum([one for one in nets if one is not None]) + stored.row.rake + stored.row.house
