"""Boxes of a hand against the house as the API shows them, and what one that is due may do."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from schemas.cards import UNKNOWN, Face, faces
from schemas.rows import BoxActionRow, BoxRow
from services.api.fields import Cards, Chips
from services.rules import house
from services.rules.house import HouseState

Span = tuple[int, int]


class Box(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of a finished hand against the house, every part apart; amounts in minor units.

    What it received is null where the hand is undecided.
    """

    seat: int
    house: Annotated[str, Meta(description="The key of the rules it was played by.")]
    house_version: int
    outcome: Annotated[
        str | None, Meta(description="folded, not-qualified, won, lost or tied; null: undecided.")
    ]
    ante: Chips
    fees: Annotated[int, Meta(description="For a sixth card and exchanges: the house keeps them.")]
    bet: Chips
    price: Annotated[int, Meta(description="An extra ante for the dealer's card.")]
    insurance: Chips
    bonus: Chips
    returned: Annotated[int | None, Meta(description="Of what was placed, what came back.")]
    ante_won: int | None
    bet_won: int | None
    insurance_won: int | None
    bonus_won: int | None
    net: int | None
    bought: Annotated[bool, Meta(description="Whether it bought the dealer another card.")]
    dealer: Annotated[Cards, Meta(description="The dealer hand it played against.")]
    qualified: Annotated[bool | None, Meta(description="That dealer hand; null: nobody saw it.")]
    first: Annotated[str | None, Meta(description="What it is paid for, where that was seen.")]
    second: str | None


class BoxDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision of a box, and what it faced just before it."""

    number: Annotated[int, Meta(description="Decisions of the hand, from 0.")]
    seat: int
    action: Annotated[str, Meta(description="sixth, exchange, bet, fold, take-ante or buy-card.")]
    given: Annotated[int, Meta(description="Cards it gave up.")]
    chips: Annotated[int, Meta(description="What it put in: a fee, the bet, an extra ante.")]
    insurance: Annotated[int, Meta(description="Placed with the bet, beside it.")]
    ante: Chips
    stack: Annotated[int, Meta(description="Behind, before it.")]
    fees: Annotated[int, Meta(description="Paid for cards before it.")]
    exchanges: Annotated[int, Meta(description="Before it.")]
    cards: Annotated[Cards, Meta(description="What it held; ?? where not to be seen.")]
    up: Annotated[Cards, Meta(description="The dealer's card that showed.")]


class BoxChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the box that is due may do; prices in minor units, null: not offered.

    Whether an insurance is offered hangs on its cards, and is not told.
    """

    ante: Annotated[Span | None, Meta(description="The least and the most.")]
    fold: bool
    bet: int | None
    sixth: Annotated[int | None, Meta(description="The price of a sixth card.")]
    exchanges: Annotated[tuple[int, ...], Meta(description="How many cards at once.")]
    exchange_fee: Annotated[int, Meta(description="Whichever of these it takes.")]
    take_ante: bool
    buy: Annotated[int | None, Meta(description="Of a dealer card: 0 the ante, else an extra one.")]


def box(row: BoxRow, state: HouseState, seen: frozenset[str] | None) -> Box:
    """A box by its row; `state` is the fold of what may be seen, `seen` the cards: None all."""
    open_ = UNKNOWN not in state.holds(state.index[row.seat])
    return Box(
        seat=row.seat,
        house=row.house,
        house_version=row.house_version,
        outcome=row.outcome,
        ante=row.ante,
        fees=row.fees,
        bet=row.bet,
        price=row.price,
        insurance=row.insurance,
        bonus=row.bonus,
        returned=row.returned,
        ante_won=row.ante_won,
        bet_won=row.bet_won,
        insurance_won=row.insurance_won,
        bonus_won=row.bonus_won,
        net=row.net,
        bought=row.bought,
        dealer=_shown(faces(row.dealer), seen),
        qualified=row.qualified,
        first=row.first if open_ else None,
        second=row.second if open_ else None,
    )


def decision(row: BoxActionRow, seen: frozenset[str] | None) -> BoxDecision:
    """A decision by its row; `seen` as in `box`."""
    return BoxDecision(
        number=row.number,
        seat=row.seat,
        action=row.action,
        given=row.given,
        chips=row.chips,
        insurance=row.insurance,
        ante=row.ante,
        stack=row.stack,
        fees=row.fees,
        exchanges=row.exchanges,
        cards=_shown(faces(row.cards), seen),
        up=_shown(faces(row.up), seen),
    )


def choice(state: HouseState) -> BoxChoice | None:
    """What the box that is due may do, where it has to decide."""
    if state.phase not in ("ante", "act", "buy"):
        return None
    may = house.options(state)
    return BoxChoice(
        ante=may.ante,
        fold=may.fold,
        bet=may.bet,
        sixth=may.sixth,
        exchanges=may.exchanges,
        exchange_fee=may.exchange_fee,
        take_ante=may.take_ante,
        buy=may.buy,
    )


def _shown(cards: Iterable[Face], seen: frozenset[str] | None) -> Cards:
    return tuple([card if seen is None or card in seen else UNKNOWN for card in cards])
