"""A command into the facts it causes in a hand against the house, or a refusal that says what is
allowed instead.
"""

from collections.abc import Callable
from typing import Any, Final

from schemas.commands import AddChips, AnyCommand, Deal, EndHand, Release, Show, TakeTable
from schemas.errors import CommandRefused
from schemas.events import AnyEvent, HandEnded
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    Reveal,
    StartHouseHand,
    TakeAnte,
)
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
from schemas.settlement import HouseSettlement
from schemas.table_commands import VoidHand
from schemas.table_events import HandVoided
from services.rules import deciding as table
from services.rules.house.boxes import card_to_replace
from services.rules.house.card_commands import deal, release, reveal, show
from services.rules.house.limits import bonus_least, bonus_most
from services.rules.house.offers import HouseOptions, insurance_bounds, options
from services.rules.house.refusals import legal_now, refuse
from services.rules.house.settle import settle
from services.rules.house.starting import start
from services.rules.house.state import NOBODY, HouseState, Phase


def decide(state: HouseState | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The facts `command` causes; the caller logs them, then evolves.

    Raises `CommandRefused`, with what is legal now, and leaves the state as it was.
    """
    kind = type(command)
    if kind in _TABLE:
        if state is not None and state.phase != "over" and kind is not TakeTable:
            why = f"hand {state.hand} is still in play"
            raise CommandRefused(why, legal_now(state))
        return _TABLE[kind](command)
    if state is None:
        why = "no hand is in play"
        raise CommandRefused(why, ("start-house-hand", "add-chips", "take-table"))
    answer = _HAND.get(kind)
    if answer is None:
        raise refuse(state, f"{kind.__struct_config__.tag} is nothing a hand against the house has")
    return answer(state, command)


def _place_ante(state: HouseState, command: PlaceAnte) -> tuple[AnyEvent, ...]:
    seat, ante, bonus = command.seat, command.ante, command.bonus
    bounds = _asked(state, seat, "ante", "place an ante").ante
    if bounds is None or not bounds[0] <= ante <= bounds[1]:
        allowed = f"{bounds[0]} to {bounds[1]} is allowed" if bounds else "none is allowed"
        raise refuse(state, f"seat {seat} cannot place an ante of {ante}, {allowed}")
    placed = AntePlaced(seat=seat, amount=ante)
    if not bonus:
        return (placed,)
    terms = state.house.bonus
    if terms is None:
        raise refuse(state, f"seat {seat} cannot place a bonus, this house offers none")
    least, most = bonus_least(terms), bonus_most(state, state.actor, ante)
    if not least <= bonus <= most:
        allowed = f"{least} to {most} is allowed" if least <= most else "none is allowed"
        why = f"seat {seat} cannot place a bonus of {bonus} beside an ante of {ante}, {allowed}"
        raise refuse(state, why)
    return (placed, BonusPlaced(seat=seat, amount=bonus))


def _buy_sixth(state: HouseState, command: BuySixth) -> tuple[AnyEvent, ...]:
    fee = _asked(state, command.seat, "act", "buy a sixth card").sixth
    if fee is None:
        raise refuse(state, f"seat {command.seat} cannot buy a sixth card")
    return (SixthBought(seat=command.seat, fee=fee),)


def _exchange(state: HouseState, command: Exchange) -> tuple[AnyEvent, ...]:
    seat, places = command.seat, tuple(sorted(command.places))
    offered = _asked(state, seat, "act", "exchange cards")
    if len(places) not in offered.exchanges:
        raise refuse(state, f"seat {seat} cannot exchange {len(places)} cards")
    held = len(state.held[state.actor])
    if len({*places}) < len(places) or not 0 <= places[0] <= places[-1] < held:
        raise refuse(state, f"seat {seat} cannot exchange places {[*places]} of {held} cards")
    return (CardsExchanged(seat=seat, places=places, fee=offered.exchange_fee),)


def _place_bet(state: HouseState, command: PlaceBet) -> tuple[AnyEvent, ...]:
    seat, insurance = command.seat, command.insurance
    bet = _asked(state, seat, "act", "bet").bet
    if bet is None:
        raise refuse(state, f"seat {seat} has too few chips to bet")
    placed = BetPlaced(seat=seat, amount=bet)
    if not insurance:
        return (placed,)
    _check_insurance(state, command, bet)
    return (InsurancePlaced(seat=seat, amount=insurance), placed)


def _check_insurance(state: HouseState, command: PlaceBet, bet: int) -> None:
    """Refuse an insurance the house does not offer; sealed cards tell only when they are shown."""
    seat, amount, place = command.seat, command.insurance, state.actor
    terms = state.house.insurance
    if terms is None or not state.is_open(place):
        raise refuse(state, f"seat {seat} is offered no insurance")
    if state.known_hand(place) is None:
        least = max(1, terms.least * state.antes[place])
        bounds = (least, state.stacks[place] - bet)
    else:
        bounds = insurance_bounds(state, place)
    if bounds is None or not bounds[0] <= amount <= bounds[1]:
        raise refuse(state, f"seat {seat} cannot insure its hand for {amount}")


def _fold(state: HouseState, command: FoldBox) -> tuple[AnyEvent, ...]:
    _check_turn(state, command.seat, "act", "fold")
    return (BoxFolded(seat=command.seat),)


def _take_ante(state: HouseState, command: TakeAnte) -> tuple[AnyEvent, ...]:
    _check_turn(state, command.seat, "buy", "take its ante")
    return (AnteTaken(seat=command.seat),)


def _buy_dealer_card(state: HouseState, command: BuyDealerCard) -> tuple[AnyEvent, ...]:
    price = _asked(state, command.seat, "buy", "buy the dealer a card").buy
    if price is None:
        raise refuse(state, f"seat {command.seat} cannot buy the dealer a card")
    return (DealerCardBought(seat=command.seat, price=price, replaced=card_to_replace(state)),)


def _asked(state: HouseState, seat: int, phase: Phase, what: str) -> HouseOptions:
    """What a seat whose turn it is may do; refuses any other."""
    _check_turn(state, seat, phase, what)
    return options(state)


def _check_turn(state: HouseState, seat: int, phase: Phase, what: str) -> None:
    if state.phase != phase:
        raise refuse(state, f"seat {seat} cannot {what} now")
    if state.actor == NOBODY or seat != state.seats[state.actor]:
        raise refuse(state, f"seat {seat} is out of turn")


def _end_hand(state: HouseState, _command: EndHand) -> tuple[AnyEvent, ...]:
    if state.phase != "end":
        raise refuse(state, "the hand is not over")
    outcome = settle(state)
    if not isinstance(outcome, HouseSettlement):
        raise refuse(state, f"the hand turns on cards nobody knows: {outcome}")
    return (HandEnded(stacks=outcome.stacks),)


def _void(state: HouseState, command: VoidHand) -> tuple[AnyEvent, ...]:
    if state.phase == "over":
        raise refuse(state, "a hand that is over cannot be called off")
    return (HandVoided(hand=state.hand, why=command.why),)


def _of_the_table(command: TakeTable | AddChips) -> tuple[AnyEvent, ...]:
    return table.decide(None, command)


_TABLE: Final[dict[type, Callable[[Any], tuple[AnyEvent, ...]]]] = {
    StartHouseHand: start,
    TakeTable: _of_the_table,
    AddChips: _of_the_table,
}
_HAND: Final[dict[type, Callable[[HouseState, Any], tuple[AnyEvent, ...]]]] = {
    PlaceAnte: _place_ante,
    Deal: deal,
    BuySixth: _buy_sixth,
    Exchange: _exchange,
    PlaceBet: _place_bet,
    FoldBox: _fold,
    Reveal: reveal,
    Show: show,
    TakeAnte: _take_ante,
    BuyDealerCard: _buy_dealer_card,
    EndHand: _end_hand,
    VoidHand: _void,
    Release: release,
}
