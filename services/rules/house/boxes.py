"""What boxes decide, as facts: antes, purchases, bets, folds, and what they do about a dealer who
does not qualify.
"""

from schemas.cards import RANKS, Card
from schemas.house_events import (
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    CardsExchanged,
    DealerCardBought,
    InsurancePlaced,
    SixthBought,
)
from services.rules.expecting import awaited
from services.rules.house.limits import ante_bounds, bonus_least, bonus_most
from services.rules.house.offers import (
    bet_amount,
    exchange_fee,
    exchange_sizes,
    insurance_fault,
    purchase_price,
    sixth_fee,
)
from services.rules.house.state import NOBODY, HouseState, Phase
from services.rules.house.turns import after_ante, after_dealer, after_decision


def place_ante(state: HouseState, event: AntePlaced) -> None:
    """Apply a box's ante."""
    place = _turn(state, event.seat, "ante", "places an ante")
    if place == NOBODY:
        return
    least, most = ante_bounds(state, place)
    if not least <= event.amount <= most:
        what = f"seat {event.seat} places an ante of {event.amount}, not {least}..{most}"
        state.find("illegal", what)
    state.antes[place] += event.amount
    state.stacks[place] -= event.amount
    after_ante(state)


def place_bonus(state: HouseState, event: BonusPlaced) -> None:
    """Apply a bonus, which goes with the ante just placed."""
    place = state.index.get(event.seat, NOBODY)
    if place == NOBODY or not state.antes[place] or state.bonuses[place] or state.cards[place]:
        state.find("illegal", f"seat {event.seat} places a bonus out of turn")
        if place == NOBODY:
            return
    least = bonus_least(state.house.bonus)
    most = bonus_most(state, place, state.antes[place])
    if not least <= event.amount <= most:
        allowed = f"{least}..{most}" if most else "none"
        what = f"seat {event.seat} places a bonus of {event.amount}, allowed is {allowed}"
        state.find("illegal", what)
    state.bonuses[place] += event.amount
    state.stacks[place] -= event.amount


def buy_sixth(state: HouseState, event: SixthBought) -> None:
    """Apply the purchase of a sixth card."""
    place = _turn(state, event.seat, "act", "buys a sixth card")
    if place == NOBODY:
        return
    _check_price(state, event.seat, "a sixth card", event.fee, sixth_fee(state, place))
    state.fees[place] += event.fee
    state.stacks[place] -= event.fee
    state.sixths[place] = True
    state.owed, state.owing, state.replacing = place, 1, ()
    state.phase = "deal"


def exchange(state: HouseState, event: CardsExchanged) -> None:
    """Apply the exchange of cards, which leave the game."""
    place = _turn(state, event.seat, "act", "exchanges cards")
    if place == NOBODY:
        return
    places, count = event.places, len(event.places)
    held = len(state.held[place])
    if not places or [*places] != sorted({*places}) or not 0 <= places[0] <= places[-1] < held:
        what = f"seat {event.seat} exchanges places {[*places]} of {held} cards"
        state.find("illegal", what)
        places = tuple(sorted({one for one in places if 0 <= one < held}))
    offered = exchange_fee(state, place) if count in exchange_sizes(state, place) else None
    _check_price(state, event.seat, f"{count} other cards", event.fee, offered)
    state.fees[place] += event.fee
    state.stacks[place] -= event.fee
    if count == 1:
        state.singles[place] += 1
    else:
        state.exchanged[place] = True
    if places:
        state.owed, state.owing, state.replacing = place, len(places), places
        state.phase = "deal"


def insure(state: HouseState, event: InsurancePlaced) -> None:
    """Apply an insurance; sealed cards tell whether it was allowed once they are shown."""
    place = _turn(state, event.seat, "act", "insures its hand")
    if place == NOBODY:
        return
    if state.insurance[place]:
        state.find("illegal", f"seat {event.seat} insures its hand twice")
    state.insurance[place] += event.amount
    state.stacks[place] -= event.amount
    check_insurance(state, place)


def check_insurance(state: HouseState, place: int) -> None:
    """Find an insurance that the hand of its box does not allow, as soon as the hand is known."""
    if state.insurance[place]:
        fault = insurance_fault(state, place)
        if fault is not None and ("illegal", fault) not in state.findings:
            state.find("illegal", fault)


def bet(state: HouseState, event: BetPlaced) -> None:
    """Apply a bet against the dealer hand."""
    place = _turn(state, event.seat, "act", "bets")
    if place == NOBODY:
        return
    _check_price(state, event.seat, "its bet", event.amount, bet_amount(state, place))
    state.bets[place] += event.amount
    state.stacks[place] -= event.amount
    state.decisions[place] = "bet"
    after_decision(state)


def fold_box(state: HouseState, event: BoxFolded) -> None:
    """Apply a fold."""
    place = _turn(state, event.seat, "act", "folds")
    if place == NOBODY:
        return
    if state.insurance[place]:
        state.find("illegal", f"seat {event.seat} folds a hand it insured")
    state.decisions[place] = "fold"
    after_decision(state)


def take_ante(state: HouseState, event: AnteTaken) -> None:
    """Apply that a box takes what is paid where the dealer does not qualify."""
    place = _turn(state, event.seat, "buy", "takes its ante")
    if place == NOBODY:
        return
    state.answers[place] = "ante"
    after_dealer(state)


def buy_dealer_card(state: HouseState, event: DealerCardBought) -> None:
    """Apply the purchase of a card for the dealer hand of one box."""
    place = _turn(state, event.seat, "buy", "buys the dealer a card")
    if place == NOBODY:
        return
    _check_price(state, event.seat, "a dealer card", event.price, purchase_price(state, place))
    due = card_to_replace(state)
    if event.replaced != due:
        state.find("illegal", f"the dealer gives up {event.replaced}, due is {due}")
    state.prices[place] += event.price
    state.stacks[place] -= event.price
    state.answers[place] = "buy"
    state.replaced[place] = event.replaced if event.replaced in state.dealer else due
    state.owed, state.owing, state.replacing = place, 1, ()
    state.phase = "deal"


def card_to_replace(state: HouseState) -> Card:
    """The card of the dealer hand that a bought one replaces: the highest, or the lowest."""
    choose = max if state.house.dealer_buy_replaces == "highest" else min
    return choose(state.dealer, key=lambda card: RANKS.index(card[0]))


def _turn(state: HouseState, seat: int, phase: Phase, what: str) -> int:
    """The place of a seat that acts; `NOBODY`, with a finding, where it cannot."""
    place = state.index.get(seat, NOBODY)
    if state.phase != phase or place != state.actor or place == NOBODY:
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"seat {seat} {what} when {waits}")
        return NOBODY
    return place


def _check_price(state: HouseState, seat: int, what: str, paid: int, due: int | None) -> None:
    if paid != due:
        offered = "it is not offered" if due is None else f"due are {due}"
        state.find("illegal", f"seat {seat} pays {paid} for {what}, {offered}")
