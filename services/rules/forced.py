"""Forced bets: who owes what before the first decision, and what a posted one changes (rules A3,
A4).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from schemas.commands import Post
from schemas.events import DEAD, ForcedBet, ForcedBetPosted
from services.rules.limits import count_level
from services.rules.state import HandState

Owed = tuple[int, ForcedBet, int]
"""A seat, what it owes, and how much."""

_BY_REQUEST: Final = frozenset[ForcedBet](("straddle", "post", "dead-post"))


def post(state: HandState, event: ForcedBetPosted) -> None:
    """Apply a forced bet; what the stakes do not ask for is a finding, and stands."""
    place = state.index.get(event.seat)
    if place is None:
        state.find("illegal", f"seat {event.seat} was not dealt in and cannot post")
        return
    if state.opened >= 0 or state.phase != "deal":
        state.find("illegal", f"seat {event.seat} posts when the hand is under way")
    state.forced.append(event)
    amount, kind, stakes = event.amount, event.kind, state.stakes
    stack = state.stacks[place]
    if kind == "big-blind":
        due = stakes.big_blind
    elif kind == "small-blind":
        due = stakes.small_blind
    else:
        due = amount if kind in _BY_REQUEST else stakes.ante
    if due > stack:
        due = stack
    if amount != due or amount < 0:
        state.find("illegal", f"seat {event.seat} posts {kind} {amount}, due is {due}")
    state.stacks[place] = stack - amount
    state.pot += amount
    if amount >= stack:
        state.retire(place)
    if kind in DEAD:
        state.dead += amount
        return
    state.live[place] += amount
    if kind == "ante":
        return
    state.bets[place] += amount
    if kind == "small-blind":
        state.owed_blinds -= amount
    elif kind == "big-blind":
        state.owed_blinds += stakes.small_blind + stakes.big_blind - amount
        _price(state, place, stakes.big_blind)
    elif kind == "straddle":
        least = 2 * state.current
        if amount < least and amount < stack:
            state.find("illegal", f"straddle {amount} is less than twice {state.current}")
        _price(state, place, amount if amount < stack else max(amount, least))
    elif state.bets[place] > max(state.current, stakes.big_blind):
        state.find("illegal", f"seat {event.seat} posts {amount}, more than the bet to match")


def _price(state: HandState, place: int, price: int) -> None:
    """What the others face; a short blind does not change it (Robert's Rules, Button and Blind Use
    1).
    """
    state.last_forced = place
    if price >= state.current:
        state.current = state.last_full = price
        if state.stakes.limit == "fl":
            count_level(state, price)


def check_forced(state: HandState) -> None:
    """Before the first decision: who owes a blind or an ante has posted it, once, and nobody
    else.
    """
    said = [(one.seat, one.kind) for one in state.forced]
    if said == [(seat, kind) for seat, kind, _ in _owed(state, ())]:
        return
    free = [one for one in state.forced if one.kind in _BY_REQUEST]
    asked = tuple(Post(one.seat, one.kind, one.amount) for one in free)
    due = Counter((one.seat, one.kind) for one in forced_bets(state, asked))
    posted = Counter(said)
    for seat, kind in due - posted:
        state.find("illegal", f"seat {seat} owes the {kind} and has not posted it")
    for seat, kind in posted - due:
        state.find("illegal", f"seat {seat} posts the {kind}, which it does not owe")


def forced_bets(state: HandState, posts: tuple[Post, ...]) -> Iterator[ForcedBetPosted]:
    """The forced bets of a hand about to be dealt, each for what the seat can pay.

    A big blind that an ante left without chips is posted as 0: the price for the others stays.
    """
    left = dict(zip(state.seats, state.start, strict=True))
    for seat, kind, due in _owed(state, posts):
        amount = min(due, left[seat])
        if amount or kind == "big-blind":
            left[seat] -= amount
            yield ForcedBetPosted(seat=seat, kind=kind, amount=amount)


def _owed(state: HandState, posts: tuple[Post, ...]) -> Iterator[Owed]:
    extra: list[Owed] = [(one.seat, one.kind, one.amount) for one in posts]
    if state.event.bomb:
        yield from _antes(state)
    elif state.stakes.antes_first:
        yield from _antes(state)
        yield from _blinds(state)
        yield from extra
    else:
        yield from _blinds(state)
        yield from extra
        yield from _antes(state)


def _antes(state: HandState) -> Iterator[Owed]:
    stakes = state.stakes
    if state.event.bomb or stakes.ante_mode == "classic":
        for seat in state.seats:
            yield seat, "ante", stakes.ante
    elif stakes.ante_mode == "big-blind":
        yield state.seats[big_blind_place(state)], "big-blind-ante", stakes.ante
    elif stakes.ante_mode == "button":
        yield state.seats[-1], "button-ante", stakes.ante


def _blinds(state: HandState) -> Iterator[Owed]:
    big = big_blind_place(state)
    if state.stakes.small_blind and not state.event.dead_small_blind:
        yield state.seats[1 - big], "small-blind", state.stakes.small_blind
    yield state.seats[big], "big-blind", state.stakes.big_blind


def big_blind_place(state: HandState) -> int:
    """The big blind is second from the button's left; heads-up the button has the small blind, and
    with an empty small-blind seat (dead button) the big blind is first.
    """
    return 0 if len(state.seats) == 2 or state.event.dead_small_blind else 1
