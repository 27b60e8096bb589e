"""Finished hands as the API shows them: what each field means, and what row it is made from."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from schemas.cards import faces
from schemas.events import AnyEvent
from schemas.facts import faces_of
from schemas.rows import AwardRow, FindingRow, HandRow, PotRow, SeatRow
from services.api import box_views
from services.api.answers import instant
from services.api.fields import Cards, Chips, Currency, Exponent, Instant
from services.api.links import to_hand, to_player, to_table
from services.api.viewpoint import Viewpoint, cards_seen, of_finished, told
from services.replay import AnyState, facts_of, folded
from services.rules.house import HouseState
from services.store import StoredHand


class HandLinks(Struct, frozen=True, forbid_unknown_fields=True):
    """Where more of a hand is."""

    hand: str
    events: str
    frames: str
    table: str


class HandLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished hand in a list."""

    hand: str
    table: str
    first_version: Annotated[int, Meta(description="Of the table's stream, where it began.")]
    last_version: int
    variant: str
    revision: int
    limit: Annotated[str, Meta(description="nl, pl, fl; house: against it, at the ante's prices.")]
    currency: Currency
    exponent: Exponent
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    seated: Annotated[int, Meta(description="How many seats were dealt in.")]
    button: Annotated[int, Meta(description="0: against the house there is none.")]
    boards: tuple[Cards, ...]
    pot: Annotated[
        int,
        Meta(description="All pots before rake, after the uncalled return; or all boxes placed."),
    ]
    rake: Chips
    house: Annotated[
        int | None, Meta(description="What it won of boxes against it; null: undecided.")
    ]
    returned: Annotated[int, Meta(description="The uncalled bet that went back.")]
    showdown: bool
    status: Annotated[
        str,
        Meta(description="settled; undecided: deciding cards are not known; voided: called off."),
    ]
    started_at: Instant
    ended_at: Instant
    source: Annotated[str | None, Meta(description="Where an imported hand comes from.")]
    links: HandLinks


class Seat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat's part in a hand; what it won is null where the hand is undecided."""

    seat: int
    player: str
    stack: Annotated[int, Meta(description="At the start.")]
    put_in: Annotated[int, Meta(description="Live and dead chips, after the uncalled return.")]
    won: Annotated[int | None, Meta(description="Awards, after rake.")]
    final: int | None
    net: Annotated[int | None, Meta(description="final - stack")]
    cards: Annotated[Cards, Meta(description="?? where not known or not to be seen.")]
    shown: bool
    folded: bool
    link: Annotated[str, Meta(description="The player's figures.")]


class Pot(Struct, frozen=True, forbid_unknown_fields=True):
    """A pot, 0 the main pot."""

    pot: int
    amount: Chips
    rake: Chips
    eligible: Annotated[tuple[int, ...], Meta(description="Seats that could win it.")]


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips that a pot paid to a seat."""

    pot: int
    board: int
    share: Annotated[int, Meta(description="0 high, 1 low, -1 both at once.")]
    seat: int
    chips: Chips
    odd: Annotated[int, Meta(description="Of these chips, those that would not divide.")]


class HandFinding(Struct, frozen=True, forbid_unknown_fields=True):
    """Something in the hand that does not hold."""

    version: int
    kind: str
    what: str


class Hand(HandLine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished hand whole."""

    viewpoint: Annotated[str, Meta(description="Who may see this: public, player or auditor.")]
    played_at: Annotated[
        str | None, Meta(description="Of an imported hand, as far as its source knows.")
    ]
    seats: Annotated[tuple[Seat, ...], Meta(description="By number.")]
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    boxes: Annotated[tuple[box_views.Box, ...], Meta(description="Against the house, by number.")]
    decisions: Annotated[
        tuple[box_views.BoxDecision, ...], Meta(description="Of its boxes, in order.")
    ]
    findings: tuple[HandFinding, ...]


class HandPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Finished hands, the latest first."""

    hands: tuple[HandLine, ...]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


def links(hand: str, stream: str) -> HandLinks:
    """Where more of a hand is."""
    at = to_hand(hand)
    return HandLinks(at, f"{at}/events", f"{at}/frames", to_table(stream))


def line(row: HandRow) -> HandLine:
    """A hand in a list."""
    return HandLine(**_fields(row))


def whole(stored: StoredHand, viewpoint: Viewpoint) -> Hand:
    """A hand whole."""
    facts = of_finished(facts_of(stored.row.hand, stored.events()), viewpoint)
    state = folded(facts)
    seen = cards_seen(facts, viewpoint)
    source = state.event.source
    return Hand(
        **_fields(stored.row),
        viewpoint=viewpoint.name,
        played_at=None if source is None else source.played_at,
        seats=tuple([_seat(one, state) for one in stored.seats]),
        pots=tuple([_pot(one) for one in stored.pots]),
        awards=tuple([_award(one) for one in stored.awards]),
        boxes=tuple([box_views.box(one, state, seen) for one in stored.boxes])
        if isinstance(state, HouseState)
        else (),
        decisions=tuple([box_views.decision(one, seen) for one in stored.box_actions]),
        findings=tuple([_finding(one, facts) for one in stored.findings]),
    )


def _fields(row: HandRow) -> dict[str, Any]:
    return {
        "hand": row.hand,
        "table": row.stream,
        "first_version": row.first_version,
        "last_version": row.last_version,
        "variant": row.variant,
        "revision": row.revision,
        "limit": row.limit,
        "currency": row.currency,
        "exponent": row.exponent,
        "small_blind": row.small_blind,
        "big_blind": row.big_blind,
        "ante": row.ante,
        "seated": row.seats,
        "button": row.button,
        "boards": tuple([faces(board) for board in row.boards]),
        "pot": row.pot,
        "rake": row.rake,
        "house": row.house,
        "returned": row.returned,
        "showdown": row.showdown,
        "status": row.status,
        "started_at": instant(row.started_at),
        "ended_at": instant(row.ended_at),
        "source": row.source,
        "links": links(row.hand, row.stream),
    }


def _seat(one: SeatRow, state: AnyState) -> Seat:
    """A row with the cards that the fold of hidden facts knows, not its own."""
    place = state.index[one.seat]
    held = state.holds(place) if isinstance(state, HouseState) else state.holes[place]
    return Seat(
        seat=one.seat,
        player=one.player,
        stack=one.stack,
        put_in=one.put_in,
        won=one.won,
        final=one.final,
        net=one.net,
        cards=faces_of(held),
        shown=one.shown,
        folded=one.folded,
        link=to_player(one.player),
    )


def _pot(one: PotRow) -> Pot:
    eligible = [int(seat) for seat in one.eligible.split(",") if seat]
    return Pot(one.pot, one.amount, one.rake, tuple(eligible))


def _award(one: AwardRow) -> Award:
    return Award(one.pot, one.board, one.share, one.seat, one.chips, one.odd)


def _finding(one: FindingRow, facts: Sequence[AnyEvent]) -> HandFinding:
    return HandFinding(one.version, one.kind, told(one.what, facts))
