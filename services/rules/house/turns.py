"""Whose turn it is in a hand against the house, and what for (rules C2)."""

from schemas.cards import Card
from services.rules.house.hands import qualifies, strength
from services.rules.house.state import NOBODY, HouseState


def advance(state: HouseState) -> None:
    """Work out from what has happened what is due next."""
    state.actor = NOBODY
    if 0 in state.antes:
        state.phase = "ante"
        state.actor = state.antes.index(0)
    elif state.owed != NOBODY or state.up is None or [] in state.cards:
        state.phase = "deal"
        state.actor = state.owed
    elif "" in state.decisions:
        state.phase = "act"
        state.actor = state.decisions.index("")
    elif "bet" in state.decisions and not state.dealer:
        state.phase = "reveal"
    else:
        _advance_to_the_end(state)


def _advance_to_the_end(state: HouseState) -> None:
    """All have decided and the dealer's cards are up, if anybody bet."""
    for place, shown in enumerate(state.shown):
        if not shown and must_show(state, place):
            state.phase = "show"
            state.actor = place
            return
    state.phase = "end"
    if state.qualified is False:
        for place, answer in enumerate(state.answers):
            if not answer and state.decisions[place] == "bet":
                state.phase = "buy"
                state.actor = place
                return


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
    return dealer_qualifies(state, state.dealer_of(place)) is False


def dealer_qualifies(state: HouseState, hand: tuple[Card, ...]) -> bool | None:
    """Whether five cards make the house play; None where they are no hand of one deck."""
    if len(hand) != 5 or len({*hand}) < 5:
        return None
    return qualifies(strength(hand), state.house)
