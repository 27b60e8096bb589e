"""What the box whose turn it is may do, and what it costs (rules C2, C5)."""

from typing import NamedTuple

from schemas.cards import Card
from schemas.errors import CommandRefused
from schemas.houses import Insurance
from services.rules.house.hands import KINDS, multiplier, paid
from services.rules.house.limits import Bounds, ante_bounds, bonus_least, bonus_most
from services.rules.house.state import NOBODY, HouseState


class HouseOptions(NamedTuple):
    """What the box whose turn it is may do; prices and bounds are in minor units, None: not
    offered.
    """

    seat: int
    ante: Bounds | None = None
    bonus: Bounds | None = None  # of a bonus beside the least ante; none may be placed too
    fold: bool = False
    bet: int | None = None
    insurance: Bounds | None = None  # beside the bet
    sixth: int | None = None
    exchanges: tuple[int, ...] = ()  # how many cards at once
    exchange_fee: int = 0  # whichever of these it takes
    take_ante: bool = False
    buy: int | None = None  # beyond the ante it may give up: 0, or an extra ante

    def described(self) -> tuple[str, ...]:
        """The options in words, for a refusal or a prompt."""
        said: list[str] = []
        if self.ante:
            beside = f" with a bonus of {_span(self.bonus)}" if self.bonus else ""
            said.append(f"ante {_span(self.ante)}{beside}")
        if self.fold:
            said.append("fold")
        if self.bet is not None:
            beside = f" with an insurance of {_span(self.insurance)}" if self.insurance else ""
            said.append(f"bet {self.bet}{beside}")
        if self.sixth is not None:
            said.append(f"buy a sixth card for {self.sixth}")
        if self.exchanges:
            span = _span((self.exchanges[0], self.exchanges[-1]))
            said.append(f"exchange {span} cards for {self.exchange_fee}")
        if self.take_ante:
            said.append("take the ante")
        if self.buy is not None:
            said.append(f"buy a dealer card for {self.buy or 'the ante'}")
        return tuple(said)


def _span(bounds: Bounds) -> str:
    least, most = bounds
    return f"{least}" if least == most else f"{least}..{most}"


def options(state: HouseState, cards: tuple[Card, ...] | None = None) -> HouseOptions:
    """What the box whose turn it is may do; the state must be in phase `ante`, `act` or `buy`.

    `cards` are those it holds where the state has them sealed: only they tell what insurance is
    offered. Raises `CommandRefused` where no box plays.
    """
    place = state.actor
    if place == NOBODY:
        why = f"hand {state.hand}: no box is due to decide"
        raise CommandRefused(why)
    seat = state.seats[place]
    if state.phase == "ante":
        ante = least, most = ante_bounds(state, place)
        if most < least:
            return HouseOptions(seat)
        return HouseOptions(seat, ante=ante, bonus=bonus_bounds(state, place, least))
    if state.phase == "buy":
        return HouseOptions(seat, take_ante=True, buy=purchase_price(state, place))
    bet = bet_amount(state, place)
    insurance = None if bet is None else insurance_bounds(state, place, cards)
    sizes = exchange_sizes(state, place)
    return HouseOptions(
        seat,
        fold=True,
        bet=bet,
        insurance=insurance,
        sixth=sixth_fee(state, place),
        exchanges=sizes,
        exchange_fee=exchange_fee(state, place) if sizes else 0,
    )


def bonus_bounds(state: HouseState, place: int, ante: int) -> Bounds | None:
    """The least and most bonus a box may place beside an ante; None: none is offered."""
    bonus = state.house.bonus
    if bonus is None:
        return None
    least, most = bonus_least(bonus), bonus_most(state, place, ante)
    return (least, most) if least <= most else None


def bet_amount(state: HouseState, place: int) -> int | None:
    """What a box bets, None where it has too few chips."""
    bet = state.house.bet * state.antes[place]
    return bet if bet <= state.stacks[place] else None


def sixth_fee(state: HouseState, place: int) -> int | None:
    """The price of a sixth card, None where it is not sold now."""
    house = state.house
    if house.sixth_card_fee is None or state.sixths[place] or not _may_draw(state, place, 1):
        return None
    if (state.singles[place] or state.exchanged[place]) and not house.sixth_after_exchange:
        return None
    fee = house.sixth_card_fee * state.antes[place]
    return fee if fee <= state.stacks[place] else None


def exchange_sizes(state: HouseState, place: int) -> tuple[int, ...]:
    """How many cards a box may exchange at once now: after a single one only another one."""
    house, singles = state.house, state.singles[place]
    if state.exchanged[place] or (state.sixths[place] and not house.exchange_after_sixth):
        return ()
    if exchange_fee(state, place) > state.stacks[place]:
        return ()
    if not state.is_open(place) or (singles and not house.single_exchange_repeat):
        return ()
    # A fact may name any house: as many sizes are made as there are cards to give up.
    held = 1 if singles else len(state.held[place])
    most = min(house.exchange_max, held, state.left - house.deck_reserve)
    return tuple(range(max(1, house.exchange_min), most + 1))


def exchange_fee(state: HouseState, place: int) -> int:
    """The price of an exchange: the n-th single one costs n times the fee where prices rise."""
    house = state.house
    times = state.singles[place] + 1 if house.single_exchange_rises else 1
    return house.exchange_fee * state.antes[place] * times


def _may_draw(state: HouseState, place: int, cards: int) -> bool:
    """Cards are sold to open boxes, a sixth or an exchange, as long as the house's reserve stays in
    the deck.
    """
    return state.is_open(place) and state.left - cards >= state.house.deck_reserve


def insurance_bounds(
    state: HouseState, place: int, cards: tuple[Card, ...] | None = None
) -> Bounds | None:
    """The least and most insurance beside the bet; None: not offered, or the cards are sealed."""
    terms = _insurance(state, place)
    hand = state.known_hand(place) if cards is None else cards
    if terms is None or hand is None:
        return None
    least, most = _insurable(state, place, terms, hand)
    most = min(most, state.stacks[place] - state.house.bet * state.antes[place])
    return (least, most) if least <= most else None


def insurance_fault(state: HouseState, place: int) -> str | None:
    """Why a box may not have the insurance it placed; None if it may, or as long as only a hand
    that is not known could tell.
    """
    terms, hand = _insurance(state, place), state.known_hand(place)
    if terms is None:
        least, most = 1, 0
    elif hand is None:
        return None
    else:
        least, most = _insurable(state, place, terms, hand)
    amount = state.insurance[place]
    if least <= amount <= most:
        return None
    allowed = f"{least} to {most}" if least <= most else "none"
    return f"seat {state.seats[place]} insures its hand for {amount}, allowed is {allowed}"


def _insurance(state: HouseState, place: int) -> Insurance | None:
    """What a box may insure its hand by; None: the house offers nothing, or the box is blind."""
    return state.house.insurance if state.is_open(place) else None


def _insurable(state: HouseState, place: int, terms: Insurance, hand: tuple[Card, ...]) -> Bounds:
    """The least and most insurance of a hand, whatever chips there are; the most may be less than
    the least: none.
    """
    house, ante = state.house, state.antes[place]
    least = max(1, terms.least * ante)
    held = paid(hand, house)
    if held.first is None or KINDS.index(held.first) < KINDS.index(terms.min_hand):
        return least, 0
    if terms.most is None:
        return least, state.start[place]
    payout = house.bet * ante * multiplier(held, house)
    if house.payout_max is not None:
        payout = min(payout, house.payout_max)
    if terms.most == "full-payout":
        return least, payout
    return least, payout // 2 if house.rounding == "down" else -(-payout // 2)


def purchase_price(state: HouseState, place: int) -> int | None:
    """What another card to the dealer hand costs beyond an ante that is given up; None where it is
    not sold now. An insurance that was won is paid before it.
    """
    house = state.house
    if not house.dealer_buy or state.left < 1:
        return None
    if house.dealer_buy_price == "original-ante":
        return 0
    ante = state.antes[place]
    return ante if ante <= state.stacks[place] + 2 * state.won_insurance(place) else None
