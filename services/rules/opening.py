"""Hands that are shown, mucked or released, and whether all cards can come from one deck (rules
A10).
"""

from collections import Counter

from schemas.cards import UNKNOWN
from schemas.events import CardsReleased, CardsShown, Dealt, HandMucked, Sealed
from services.rules.expecting import awaited
from services.rules.showdown import beaten, settle_queue
from services.rules.state import NOBODY, HandState


def show(state: HandState, event: CardsShown) -> None:
    """Apply a tabled hand; what was dealt in clear must be what is shown."""
    place = state.index.get(event.seat, NOBODY)
    if place == NOBODY or state.folded[place] or state.mucked[place]:
        state.find("illegal", f"seat {event.seat} shows without a hand")
        return
    _open(state, place, event.cards, "shows")
    state.shown[place] = True
    if place in state.queue:
        state.queue.remove(place)
        settle_queue(state)


def muck(state: HandState, event: HandMucked) -> None:
    """Apply a mucked hand: no claim to any pot any more."""
    place = state.index.get(event.seat, NOBODY)
    if place == NOBODY or state.folded[place] or state.shown[place]:
        state.find("illegal", f"seat {event.seat} mucks without a hidden hand")
        return
    if state.event.source is None and not _may(state, place):
        state.find("illegal", f"seat {event.seat} mucks a hand that is not beaten")
    if state.contenders() == [place]:  # a source may say so; the pots are its own by rules A10
        state.find("illegal", f"seat {event.seat} mucks, though nobody else is left and it wins")
    else:
        state.mucked[place] = True
    if place in state.queue:
        state.queue.remove(place)
        settle_queue(state)


def _may(state: HandState, place: int) -> bool:
    """Whether a place may muck, as far as its cards are known; sealed ones tell at their
    release.
    """
    if state.phase != "show" or place != state.actor or state.tabled:
        return False
    return isinstance(state.holes[place], Sealed) or beaten(state, place)


def release(state: HandState, event: CardsReleased) -> None:
    """Apply cards opened after the hand."""
    if state.phase != "over" or state.released:
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"cards released when {waits}")
    hidden_mucks = [
        place
        for place, mucked in enumerate(state.mucked)
        if mucked and isinstance(state.holes[place], Sealed)
    ]
    for one in event.seats:
        place = state.index.get(one.seat, NOBODY)
        if place == NOBODY:
            state.find("cards", f"cards released for seat {one.seat}, which was not dealt in")
        else:
            _open(state, place, one.cards, "is released")
    hidden = [at for at, card in enumerate(state.burns) if card == UNKNOWN]
    if event.burns and len(hidden) != len(event.burns):
        state.find("cards", f"{len(event.burns)} burned cards released, {len(hidden)} were hidden")
    for at, card in zip(hidden, event.burns, strict=False):
        state.burns[at] = card
    state.released = True
    check_cards(state)
    for place in hidden_mucks:
        if not beaten(state, place):
            seat = state.seats[place]
            state.find("illegal", f"seat {seat} mucked a hand that was not beaten")


def check_mucks(state: HandState) -> None:
    """A source's mucked hands stay mucked; one that nobody left in beats is a finding."""
    if any(state.known_hole(place) is None for place in state.contenders()):
        return
    for place, mucked in enumerate(state.mucked):
        if mucked and state.known_hole(place) and not beaten(state, place, unshown=True):
            seat = state.seats[place]
            state.find("illegal", f"seat {seat} mucked a hand that was not beaten")


def _open(state: HandState, place: int, cards: Dealt, verb: str) -> None:
    """Put clear cards in place of sealed or unknown ones; they must not contradict known ones."""
    held = state.holes[place]
    if held == cards or not isinstance(cards, tuple):
        return
    seat = state.seats[place]
    if isinstance(held, Sealed):
        if len(cards) != held.count:
            state.find("cards", f"seat {seat} {verb} {len(cards)} cards, dealt were {held.count}")
    else:
        before, now = set(held) - {UNKNOWN}, set(cards) - {UNKNOWN}
        if len(cards) != len(held) or not (before <= now or now <= before):
            dealt = "".join(held) or "nothing"
            state.find("cards", f"seat {seat} {verb} {''.join(cards)}, dealt was {dealt}")
            return
        if now <= before:
            return
    state.holes[place] = cards


def check_cards(state: HandState) -> None:
    """No card comes twice from one deck."""
    dealt = state.dealt
    if len(set(dealt)) == len(dealt):
        return
    twice = sorted(card for card, times in Counter(dealt).items() if times > 1 and card != UNKNOWN)
    if twice:
        what = f"dealt twice: {' '.join(twice)}"
        if ("cards", what) not in state.findings:
            state.find("cards", what)
