"""Commands that bring cards into the open or out of the deck: dealt, turned up, shown, released;
only what one deck can hold.
"""

from collections.abc import Sequence
from typing import Final

from schemas.cards import DECK, UNKNOWN, Card, Face
from schemas.commands import Deal, Release, Show
from schemas.events import AnyEvent, CardsReleased, CardsShown, HoleCardsDealt
from schemas.facts import Dealt, faces_of, size_of
from schemas.house_commands import Reveal
from schemas.house_events import (
    DEALER_SEAT,
    CardsDrawn,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
)
from services.rules.house.dealing import cards_due, hidden
from services.rules.house.refusals import refuse
from services.rules.house.state import HIDDEN, NOBODY, HouseState
from services.rules.house.turns import to_show

_DECK: Final = frozenset[str](DECK)


def deal(state: HouseState, command: Deal) -> tuple[AnyEvent, ...]:
    """The cards that are due: five a box, one at a time clockwise, the dealer last and his last
    card up; or those that somebody paid for.

    `holes` are logged in place of hidden cards in clear: an entry a box and one for the dealer's
    four; one for the cards a box drew; none for a dealer card that was bought, which is seen.
    """
    if state.phase != "deal":
        raise refuse(state, "no cards are due")
    cards, need = command.cards, cards_due(state)
    if len(cards) != need:
        raise refuse(state, f"{need} cards are due, not {len(cards)}")
    seen = {*cards}
    if not seen <= _DECK:
        raise refuse(state, f"no card of the deck: {' '.join(sorted(seen - _DECK))}")
    twice = seen.intersection(state.dealt)
    if twice or len(seen) != need:
        raise refuse(state, f"a card twice: {' '.join(sorted(twice) or cards)}")
    if state.owed == NOBODY:
        return _first_cards(state, command)
    seat = state.seats[state.owed]
    if state.answers[state.owed] == "buy":
        _logged(state, command.holes, ())
        return (DealerCardDrawn(seat=seat, card=cards[0]),)
    (drawn,) = _logged(state, command.holes, (cards,))
    return (CardsDrawn(seat=seat, cards=drawn),)


def _first_cards(state: HouseState, command: Deal) -> tuple[AnyEvent, ...]:
    hands = len(state.seats) + 1
    *clear, dealer = [command.cards[place::hands] for place in range(hands)]
    *boxes, down = _logged(state, command.holes, (*clear, dealer[:HIDDEN]))
    return (
        *[
            HoleCardsDealt(seat=seat, cards=hole)
            for seat, hole in zip(state.seats, boxes, strict=True)
        ],
        DealerDealt(down=down, up=dealer[HIDDEN]),
    )


def _logged(
    state: HouseState, holes: Sequence[Dealt], clear: Sequence[tuple[Card, ...]]
) -> Sequence[Dealt]:
    """What is logged of hidden cards: as they are, or sealed; refuses others than were dealt."""
    if not holes:
        return clear
    sizes, due = [size_of(hole) for hole in holes], [len(cards) for cards in clear]
    if sizes != due:
        raise refuse(state, f"cards to be logged are due as {due}, not as {sizes}")
    for hole, cards in zip(holes, clear, strict=True):
        if isinstance(hole, tuple) and hole != cards:
            raise refuse(state, f"{''.join(hole)} was not dealt, but {''.join(cards)}")
    return holes


def reveal(state: HouseState, command: Reveal) -> tuple[AnyEvent, ...]:
    """The dealer's four hidden cards."""
    if state.phase != "reveal":
        raise refuse(state, "the dealer's cards are not due")
    if not _may_be(state, faces_of(state.down, HIDDEN), command.cards):
        raise refuse(state, f"the dealer does not hold {''.join(command.cards)}")
    return (DealerRevealed(cards=command.cards),)


def show(state: HouseState, command: Show) -> tuple[AnyEvent, ...]:
    """A box's cards, in the order `to_show` names."""
    seat = command.seat
    if state.phase != "show":
        raise refuse(state, f"no hand is due to be shown, seat {seat} must wait")
    place = state.actor
    if seat != state.seats[place]:
        raise refuse(state, f"seat {seat} is out of turn")
    cards = state.cards[place]
    if not _may_be(state, [cards[at] for at in to_show(state, place)], command.cards):
        raise refuse(state, f"seat {seat} does not hold {''.join(command.cards)} in this order")
    return (CardsShown(seat=seat, cards=command.cards),)


def _may_be(state: HouseState, faces: Sequence[Face], cards: tuple[Card, ...]) -> bool:
    """Whether these can be cards as far as they are known; sealed ones are any that were not seen
    elsewhere.
    """
    if len(cards) != len(faces) or len({*cards}) < len(cards) or not {*cards} <= _DECK:
        return False
    hidden = [card for face, card in zip(faces, cards, strict=True) if face == UNKNOWN]
    if any(face not in (UNKNOWN, card) for face, card in zip(faces, cards, strict=True)):
        return False
    return not hidden or not {*hidden}.intersection(state.dealt)


def release(state: HouseState, command: Release) -> tuple[AnyEvent, ...]:
    """Sealed cards after the hand: of a box all it got, in the order they came, what it gave up
    included; of the dealer, as seat 0, the four that were down.
    """
    if state.phase != "over" or state.released:
        raise refuse(state, "sealed cards are released once, after the hand is over")
    faces = {seat: tuple(cards) for seat, cards in zip(state.seats, state.cards, strict=True)}
    faces[DEALER_SEAT] = hidden(state)
    sealed = {seat for seat, cards in faces.items() if UNKNOWN in cards}
    seats = [one.seat for one in command.seats]
    if not sealed <= {*seats} <= {*faces} or len({*seats}) < len(seats):
        raise refuse(state, f"cards of seats {sorted(sealed)} are to be released, each once")
    opened: list[Card] = []
    for one in command.seats:
        if not _may_be(state, faces[one.seat], one.cards):
            raise refuse(state, f"seat {one.seat} was not dealt {''.join(one.cards)}")
        opened += one.cards
    if command.burns:
        raise refuse(state, "no card was burned")
    if len({*opened}) < len(opened):
        raise refuse(state, f"released cards come twice: {' '.join(opened)}")
    return (CardsReleased(seats=command.seats),)
