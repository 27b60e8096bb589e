"""Tables as the API shows them: who plays what now, and the public part of a hand in play."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import asdict

from schemas.events import AnyEvent, HandEnded, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.record import decode
from schemas.rows import HOUSE_LIMIT
from schemas.table_events import HandVoided
from services.api import box_views
from services.api.answers import instant
from services.api.fields import Cards, Chips, Currency, Exponent, Instant
from services.api.links import to_table, to_version
from services.api.viewpoint import Viewpoint, of_finished, of_hand_in_play
from services.replay import SeatFrame, facts_of, folded, frames, priced
from services.rules import HandState, options
from services.store.history import Past
from services.store.tables import OpenTable, TableRow


class TableLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in the list."""

    table: str
    version: Annotated[int, Meta(description="The last record of its stream that was read.")]
    hand: Annotated[str | None, Meta(description="In play; null between hands.")]
    quarantined: Annotated[
        bool, Meta(description="It stands still: a record of it could not be taken.")
    ]
    link: str


class TablePage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tables by name; those that imported hands were played at are not among them."""

    tables: tuple[TableLine, ...]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the seat that is due may do; folding is always allowed. Amounts in minor units."""

    to_call: Annotated[int, Meta(description="0: it may check.")]
    call_to: Annotated[int, Meta(description="Its total on this street after a call.")]
    min_to: Annotated[int, Meta(description="0: it may not bet or raise.")]
    max_to: int


class Play(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The public part of a hand in play: every hole card is ?? until it is tabled."""

    hand: str
    at: Annotated[Instant, Meta(description="The dealer's clock at the last record.")]
    variant: str
    limit: str
    currency: Currency
    exponent: Exponent
    small_blind: Chips
    big_blind: Chips
    button: int
    phase: Annotated[
        str,
        Meta(
            description="What is due: deal, act, show, end; against the house also ante, reveal, "
            "buy; over: its cards' release."
        ),
    ]
    street: str
    last: Annotated[str, Meta(description="What happened last.")]
    boards: tuple[Cards, ...]
    pot: Annotated[int, Meta(description="Every chip in the middle, bets included.")]
    pots: Annotated[tuple[int, ...], Meta(description="What is gathered: main pot, side pots.")]
    seats: Annotated[tuple[SeatFrame, ...], Meta(description="Clockwise from the button's left.")]
    turn: Annotated[int | None, Meta(description="The seat that is due to act or to show.")]
    choice: Annotated[Choice | None, Meta(description="What it may do, where it is to act.")]
    box_choice: Annotated[
        box_views.BoxChoice | None, Meta(description="The same of a box against the house.")
    ]
    dealer: Annotated[Cards, Meta(description="Against the house: the dealer hand as dealt.")]
    legal: Annotated[tuple[str, ...], Meta(description="The same in words.")]


class TableThen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as it stood after one of its records."""

    table: str
    version: Annotated[int, Meta(description="The record of its stream after which it is shown.")]
    at: Annotated[Instant, Meta(description="The dealer's clock at that record.")]
    hand: Annotated[str | None, Meta(description="In play then; null between hands.")]
    viewpoint: Annotated[str, Meta(description="Who may see this.")]
    play: Annotated[
        Play | None,
        Meta(description="Of a hand that has ended since, with the cards that may be seen now."),
    ]
    link: Annotated[str, Meta(description="This version of it.")]
    live: Annotated[str, Meta(description="The table now.")]


class Table(TableLine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as it stands."""

    play: Play | None


def line(row: TableRow) -> TableLine:
    """A table in the list."""
    return TableLine(
        table=row.stream,
        version=row.version,
        hand=row.hand,
        quarantined=row.quarantined,
        link=to_table(row.stream),
    )


def live(found: OpenTable) -> Table:
    """A table with the public part of its hand in play; raises what decoding a record does."""
    hand = found.row.hand
    return Table(**asdict(line(found.row)), play=None if hand is None else _play(hand, found))


def before(stream: str, version: int, found: Past, seen: Viewpoint) -> TableThen:
    """A table as it stood after a record of it; raises what decoding a record does.

    Of a hand that has ended since, what `seen` may know of it now; of one in play what everybody
    may.
    """
    records = [decode(data, stream, at) for at, data in found.records]
    events = [(one.version, event) for one in records for event in one.events]
    until = next(one for one in records if one.version == version)
    hand = _in_play(events, version)
    play = None
    if hand is not None:
        facts = facts_of(hand, [event for _, event in events])
        own = {id(event) for event in facts}
        count = len([1 for at, event in events if at <= version and id(event) in own])
        whole = found.hand is not None
        told = of_finished(facts, seen)[:count] if whole else of_hand_in_play(facts[:count])
        play = shown(hand, told, until.at)
    return TableThen(
        table=stream,
        version=version,
        at=instant(until.at),
        hand=hand,
        viewpoint=seen.name,
        play=play,
        link=to_version(stream, version),
        live=to_table(stream),
    )


def _in_play(events: Sequence[tuple[int, AnyEvent]], version: int) -> str | None:
    """The hand that was being played after a record, None between hands."""
    hand: str | None = None
    for at, event in events:
        if at > version:
            break
        if isinstance(event, HandStarted | HouseHandStarted):
            hand = event.hand
        elif isinstance(event, HandEnded | HandVoided):
            hand = None
    return hand


def _play(hand: str, found: OpenTable) -> Play | None:
    records = [decode(data, found.row.stream, version) for version, data in found.records]
    facts = of_hand_in_play(facts_of(hand, [event for one in records for event in one.events]))
    return shown(hand, facts, records[-1].at)


def shown(hand: str, facts: Sequence[AnyEvent], at: datetime) -> Play:
    """A hand as its facts leave it, of which what is to be hidden is hidden already."""
    state, last = folded(facts), frames(facts)[-1]
    pots = isinstance(state, HandState)
    money = priced(state)
    return Play(
        hand=hand,
        at=instant(at),
        variant=state.variant.key,
        limit=state.stakes.limit if pots else HOUSE_LIMIT,
        currency=money.currency,
        exponent=money.exponent,
        small_blind=state.stakes.small_blind if pots else 0,
        big_blind=state.stakes.big_blind if pots else 0,
        button=state.button if pots else 0,
        phase=state.phase,
        street=last.street,
        last=last.what,
        boards=last.boards,
        pot=last.pot,
        pots=last.pots,
        seats=last.seats,
        turn=state.seats[state.actor] if state.phase in _TURNS else None,
        choice=_choice(state) if pots else None,
        box_choice=None if pots else box_views.choice(state),
        dealer=last.dealer,
        legal=last.legal,
    )


_TURNS: Final = ("ante", "act", "show", "buy")
"""Phases in which one seat is waited for."""


def _choice(state: HandState) -> Choice | None:
    if state.phase != "act":
        return None
    may = options(state)
    return Choice(to_call=may.to_call, call_to=may.call_to, min_to=may.min_to, max_to=may.max_to)
