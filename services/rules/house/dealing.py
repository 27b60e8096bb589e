"""Cards of a hand against the house, as facts: dealt, drawn, turned up, shown, released."""

from collections import Counter

from schemas.cards import DECK, UNKNOWN, Card, Face
from schemas.events import CardsReleased, CardsShown, HoleCardsDealt
from schemas.facts import faces_of, size_of
from schemas.house_events import (
    DEALER_SEAT,
    CardsDrawn,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
)
from services.rules.expecting import awaited
from services.rules.house.boxes import check_insurance
from services.rules.house.hands import qualifies
from services.rules.house.state import DEALT, HIDDEN, NO_HAND, NOBODY, HouseState
from services.rules.house.turns import (
    after_dealer,
    after_first_cards,
    dealer_strength,
    draws_again,
    must_show,
    to_show,
)


def hidden(state: HouseState) -> tuple[Face, ...]:
    """The dealer's four cards that were dealt down, as far as they are known."""
    return state.dealer[:-1] if state.dealer else faces_of(state.down, HIDDEN)


def cards_due(state: HouseState) -> int:
    """How many cards of the deck the next `Deal` takes; 0 outside phase `deal`."""
    if state.phase != "deal":
        return 0
    return state.owing if state.owed != NOBODY else DEALT * (len(state.seats) + 1)


def deal_box(state: HouseState, event: HoleCardsDealt) -> None:
    """Apply a box's first five cards."""
    place = state.index.get(event.seat, NOBODY)
    faces, count = faces_of(event.cards, DEALT), size_of(event.cards)
    if place == NOBODY or state.cards[place] or not faces:
        state.find("cards", f"seat {event.seat} gets cards that are not due")
        return
    if state.phase != "deal":
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"seat {event.seat} gets cards when {waits}")
    if count != DEALT:
        state.find("cards", f"seat {event.seat} gets {count} cards, not {DEALT}")
    state.cards[place] = [*faces]
    state.held[place] = [*range(len(faces))]
    state.left -= count
    if state.up is not None:  # the dealer's come last
        after_first_cards(state)


def deal_dealer(state: HouseState, event: DealerDealt) -> None:
    """Apply the dealer hand: four cards down, the last one up."""
    if state.up is not None:
        state.find("cards", "the dealer hand is dealt twice")
        return
    if state.phase != "deal":
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"the dealer hand comes when {waits}")
    count = size_of(event.down)
    if count != HIDDEN:
        state.find("cards", f"the dealer hand has {count} cards down, not {HIDDEN}")
    state.down, state.up = event.down, event.up
    state.left -= max(0, count) + 1
    after_first_cards(state)


def draw(state: HouseState, event: CardsDrawn) -> None:
    """Apply the cards a box paid for: each in the place of one it gave up, or as a sixth."""
    place = state.index.get(event.seat, NOBODY)
    faces, count = faces_of(event.cards, state.owing), size_of(event.cards)
    if place == NOBODY or place != state.owed or state.answers[place]:
        state.find("cards", f"seat {event.seat} draws cards that are not due")
        return
    if count != state.owing:
        what = f"seat {event.seat} draws {count} cards, due are {state.owing}"
        state.find("cards", what)
    cards, held = state.cards[place], state.held[place]
    first = len(cards)
    cards += faces
    if state.replacing:
        for at, card in zip(state.replacing, range(first, len(cards)), strict=False):
            held[at] = card
    else:
        held += range(first, len(cards))
    state.left -= max(0, count)
    state.owed, state.owing, state.replacing = NOBODY, 0, ()
    state.phase = "act"  # of the same box


def draw_for_dealer(state: HouseState, event: DealerCardDrawn) -> None:
    """Apply a card to the dealer hand of one box, and see whether another one follows for free."""
    place = state.index.get(event.seat, NOBODY)
    if place == NOBODY or place != state.owed or state.answers[place] != "buy":
        state.find("cards", f"the dealer draws a card for seat {event.seat} that is not due")
        return
    state.drawn[place].append(event.card)
    state.left -= 1
    if not draws_again(state, place):
        state.owed, state.owing, state.replacing = NOBODY, 0, ()
        after_dealer(state)


def reveal(state: HouseState, event: DealerRevealed) -> None:
    """Apply the dealer's hidden cards; what was dealt in clear must be what is turned up."""
    if state.phase != "reveal" or state.up is None:
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"the dealer turns up when {waits}")
        return
    down = faces_of(state.down, HIDDEN)
    if len(event.cards) != len(down) or _contradict(down, event.cards):
        turned = "".join(event.cards)
        state.find("cards", f"the dealer turns up {turned}, dealt was {''.join(down)}")
    state.dealer = (*event.cards, state.up)
    state.strength = dealer_strength(state.dealer)
    if state.strength == NO_HAND:
        state.find("cards", f"{''.join(state.dealer)} is no dealer hand")
    else:
        state.qualified = qualifies(state.strength, state.house)
    after_dealer(state)


def show(state: HouseState, event: CardsShown) -> None:
    """Apply a box's cards; what was dealt in clear must be what is shown."""
    place = state.index.get(event.seat, NOBODY)
    if place == NOBODY or state.phase != "show" or state.shown[place]:
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"seat {event.seat} shows when {waits}")
        return
    if place != state.actor:
        state.find("illegal", f"seat {event.seat} shows out of turn")
    if not must_show(state, place):
        state.find("illegal", f"seat {event.seat} shows a hand that decides nothing")
    _open(state, place, to_show(state, place), event.cards, "shows")
    state.shown[place] = True
    check_insurance(state, place)
    after_dealer(state)


def release(state: HouseState, event: CardsReleased) -> None:
    """Apply cards opened after the hand: all a box got, the dealer's four that were down."""
    if state.phase != "over" or state.released:
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"cards released when {waits}")
    for one in event.seats:
        place = state.index.get(one.seat, NOBODY)
        if one.seat == DEALER_SEAT:
            _open_dealer(state, one.cards)
        elif place == NOBODY:
            state.find("cards", f"cards released for seat {one.seat}, which was not dealt in")
        else:
            every = list(range(len(state.cards[place])))
            _open(state, place, every, one.cards, "is released")
            check_insurance(state, place)
    if event.burns:
        state.find("cards", f"{len(event.burns)} burned cards released, none was burned")
    state.released = True
    check_cards(state)


def _open_dealer(state: HouseState, cards: tuple[Card, ...]) -> None:
    down = hidden(state)
    if len(cards) != len(down) or _contradict(down, cards):
        what = f"the dealer's cards are released as {''.join(cards)}, dealt was {''.join(down)}"
        state.find("cards", what)
    else:
        state.down = cards


def _open(
    state: HouseState, place: int, which: list[int], faces: tuple[Face, ...], verb: str
) -> None:
    """Put clear cards in place of sealed ones; they must not contradict known ones."""
    cards, seat = state.cards[place], state.seats[place]
    before: tuple[Face, ...] = tuple([cards[at] for at in which])
    if before == faces:
        return
    if len(faces) != len(before) or _contradict(before, faces):
        what = f"seat {seat} {verb} {''.join(faces)}, dealt was {''.join(before)}"
        state.find("cards", what)
        return
    for at, face in zip(which, faces, strict=True):
        if face != UNKNOWN:
            cards[at] = face


def _contradict(before: tuple[Face, ...], now: tuple[Face, ...]) -> bool:
    """Whether a known card differs from what it was known to be."""
    return before != now and any(
        was not in (UNKNOWN, card) and card != UNKNOWN
        for was, card in zip(before, now, strict=False)
    )


def check_cards(state: HouseState) -> None:
    """No card comes twice from one deck, nor more than it has."""
    dealt = state.dealt
    state.sound = len({*dealt}) == len(dealt)
    if state.left < 0:
        state.find("cards", f"{len(DECK) - state.left} cards dealt from a deck of {len(DECK)}")
    if state.sound:
        return
    twice = sorted(card for card, times in Counter(dealt).items() if times > 1)
    what = f"dealt twice: {' '.join(twice)}"
    if ("cards", what) not in state.findings:
        state.find("cards", what)
