"""What every box of a hand against the house gets, every part apart (rules C5)."""

from typing import Final, NamedTuple

from schemas.cards import known
from schemas.facts import SeatChips
from schemas.settlement import BoxOutcome, BoxSettlement, HouseSettlement, Undecided, Voided
from services.rules.house.hands import Paid, first_hand, multiplier, paid, pays, qualifies, strength
from services.rules.house.state import DEALT, HouseState


class _Parts(NamedTuple):
    """How a box that bet came out: what of ante and bet comes back, and what they win."""

    outcome: BoxOutcome
    returned: int
    ante_won: int
    bet_won: int
    qualified: bool | None


_FOLDED: Final = _Parts("folded", 0, 0, 0, None)


def settle(state: HouseState) -> HouseSettlement | Voided | Undecided:
    """How the hand comes out; `Undecided` where a box has a decision to make yet, or turns on cards
    that are not known; the seats of these boxes are named.
    """
    seats, start = state.seats, state.start
    if state.voided is not None:
        return Voided(tuple(map(SeatChips, seats, start)))
    sound = state.sound
    if sound is None:
        dealt = state.dealt
        sound = len({*dealt}) == len(dealt)
    boxes: list[BoxSettlement] = []
    unknown: list[int] = []
    for place, seat in enumerate(seats):
        box = _box(state, place) if sound or state.decisions[place] == "fold" else None
        if box is None:
            unknown.append(seat)
        else:
            boxes.append(box)
    if unknown:
        return Undecided(returned=None, pots=(), unknown=tuple(unknown))
    nets = [box.net for box in boxes]
    stacks = [chips + net for chips, net in zip(start, nets, strict=True)]
    return HouseSettlement(tuple(boxes), -sum(nets), tuple(map(SeatChips, seats, stacks)))


def _box(state: HouseState, place: int) -> BoxSettlement | None:
    bonus_won = _bonus_won(state, place) if state.bonuses[place] else 0
    decision = state.decisions[place]
    if bonus_won is None or not decision:
        return None
    if decision == "fold":
        return _settled(state, place, _FOLDED, None, (0, 0), bonus_won)
    hand, answer = state.known_hand(place), state.answers[place]
    if hand is None or state.qualified is None or not (state.qualified or answer):
        return None
    if answer == "buy" and not state.drawn[place]:
        return None
    held = paid(hand, state.house)
    parts = _against(state, place, held)
    insurance = _insurance(state, place, parts) if state.insurance[place] else (0, 0)
    return _settled(state, place, parts, held, insurance, bonus_won)


def _bonus_won(state: HouseState, place: int) -> int | None:
    """What the bonus wins, None where it turns on cards nobody knows."""
    bonus = state.house.bonus
    if bonus is None or not state.live_bonus(place):
        return 0
    cards = known(tuple(state.cards[place][:DEALT]))
    if cards is None or len({*cards}) < DEALT:
        return None
    return state.bonuses[place] * pays(bonus.table, first_hand(strength(cards)))


def _against(state: HouseState, place: int, held: Paid) -> _Parts:
    """A box that bet against the dealer hand it plays against."""
    house, ante, bet = state.house, state.antes[place], state.bets[place]
    staked, dealer = ante, state.strength
    if not state.qualified:
        if state.answers[place] != "buy":
            won = ante * house.ante_when_not_qualified
            return _Parts("not-qualified", ante + bet, won, 0, False)
        staked = 0 if house.dealer_buy_price == "original-ante" else ante
        dealer = strength(state.dealer_of(place))
        if not qualifies(dealer, house):
            return _Parts("not-qualified", staked + bet, 0, 0, False)
    if held.strength < dealer:
        return _Parts("lost", 0, 0, 0, True)
    if held.strength == dealer:
        return _Parts("tied", staked + bet, 0, 0, True)
    won = bet * multiplier(held, house)
    if house.payout_max is not None:
        won = min(won, house.payout_max)
    ante_won = staked if house.ante_when_beaten == "win" else 0
    return _Parts("won", staked + bet, ante_won, won, True)


def _insurance(state: HouseState, place: int, parts: _Parts) -> tuple[int, int]:
    """What of the insurance comes back, and what it wins: the dealer hand as dealt decides."""
    amount, terms = state.insurance[place], state.house.insurance
    if terms is None:
        return 0, 0
    if not state.qualified:
        return amount, amount
    kept = (parts.outcome == "lost" and terms.on_dealer_better == "return") or (
        parts.outcome == "tied" and terms.on_tie == "return"
    )
    return (amount if kept else 0), 0


def _settled(
    state: HouseState,
    place: int,
    parts: _Parts,
    held: Paid | None,
    insurance: tuple[int, int],
    bonus_won: int,
) -> BoxSettlement:
    bonus = state.bonuses[place]
    returned = parts.returned + insurance[0] + (bonus if bonus_won else 0)
    won = parts.ante_won + parts.bet_won + insurance[1] + bonus_won
    return BoxSettlement(
        seat=state.seats[place],
        outcome=parts.outcome,
        ante=state.antes[place],
        fees=state.fees[place],
        bet=state.bets[place],
        price=state.prices[place],
        insurance=state.insurance[place],
        bonus=bonus,
        returned=returned,
        ante_won=parts.ante_won,
        bet_won=parts.bet_won,
        insurance_won=insurance[1],
        bonus_won=bonus_won,
        net=state.stacks[place] + returned + won - state.start[place],
        bought=state.answers[place] == "buy",
        dealer=() if held is None else state.dealer_of(place),
        qualified=parts.qualified,
        first=None if held is None else held.first,
        second=None if held is None else held.second,
    )
