"""Whose turn it is in a hand against the house, and what for (rules C2)."""

from schemas.cards import Card
from services.rules.house.hands import qualifies, strength
from services.rules.house.state import DEALT, NO_HAND, NOBODY, HouseState
from services.rules.ranking import Strength


def after_ante(state: HouseState) -> None:
    """What is due once an ante was placed: the next one, or the first cards."""
    if 0 in state.antes:
        state.phase = "ante"
        state.actor = state.antes.index(0)
    else:
        after_first_cards(state)


def after_first_cards(state: HouseState) -> None:
    """What is due once first cards came: more of them as long as some are missing, and no decision
    before every ante is placed.
    """
    if 0 in state.antes:
        return
    if state.up is None or [] in state.cards:
        state.phase = "deal"
        state.actor = NOBODY
    else:
        after_decision(state)


def after_decision(state: HouseState) -> None:
    """What is due once a box bet or folded: the next box's decision, or the dealer's cards."""
    decisions = state.decisions
    if "" in decisions:
        state.phase = "act"
        state.actor = decisions.index("")
    elif "bet" in decisions:
        state.phase = "reveal"
        state.actor = NOBODY
    else:
        after_dealer(state)


def after_dealer(state: HouseState) -> None:
    """What is due once all have decided, and the dealer's cards are up if anybody bet: the cards
    that decide about chips, then what a box does about a dealer who does not qualify.
    """
    if False in state.shown:
        for place, shown in enumerate(state.shown):
            if not shown and must_show(state, place):
                state.phase = "show"
                state.actor = place
                return
    if state.qualified is False:
        for place, answer in enumerate(state.answers):
            if not answer and state.decisions[place] == "bet":
                state.phase = "buy"
                state.actor = place
                return
    state.phase = "end"
    state.actor = NOBODY


def must_show(state: HouseState, place: int) -> bool:
    """Whether a box's cards decide about chips: it bet, or has a bonus that folding did not
    lose.
    """
    return state.decisions[place] == "bet" or state.live_bonus(place)


def to_show(state: HouseState, place: int) -> list[int]:
    """Which of the cards a box got, counted from 0 in the order they came, it shows: those it
    holds, by its places; all of them where a bonus turns on the first five.
    """
    if state.live_bonus(place):
        return list(range(len(state.cards[place])))
    return state.held[place]


def draws_again(state: HouseState, place: int) -> bool:
    """Whether the dealer hand of a box, which just got a card, gets another for free: the same
    rank came, he still does not qualify, and neither the house's redraws nor the deck are used up
    (rules C5).
    """
    drawn, replaced, most = state.drawn[place], state.replaced[place], state.house.dealer_redraws
    if replaced is None or drawn[-1][0] != replaced[0] or state.left < 1:
        return False
    if most is not None and len(drawn) > most:
        return False
    against = dealer_strength(state.dealer_of(place))
    return against != NO_HAND and not qualifies(against, state.house)


def dealer_strength(hand: tuple[Card, ...]) -> Strength:
    """How strong a dealer hand is; `NO_HAND` where these are no five cards of one deck."""
    return strength(hand) if len(hand) == DEALT == len({*hand}) else NO_HAND
