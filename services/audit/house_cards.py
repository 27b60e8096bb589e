"""The cards of a hand against the house from its facts alone: one deck, as many as were paid for,
and nothing turned up, shown or released that was not dealt.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from schemas.cards import UNKNOWN, Face
from schemas.events import AnyEvent, CardBurned, CardsReleased, CardsShown, HoleCardsDealt
from schemas.facts import Dealt, faces_of, size_of
from schemas.house_events import (
    DEALER_SEAT,
    CardsDrawn,
    CardsExchanged,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
    SixthBought,
)
from schemas.table_events import HandVoided
from schemas.variants import DECK_SIZE

_BOX, _DOWN = 5, 4


def house_card_faults(start: HouseHandStarted, events: Sequence[AnyEvent]) -> Iterator[str]:
    """One sentence for each thing about a hand's cards that cannot be."""
    pieces = _pieces(events)
    if not any(isinstance(event, HandVoided) for event in events):
        yield from _counts(start, events, pieces)
    strangers = sorted(pieces.keys() - {one.seat for one in start.seats} - {DEALER_SEAT})
    if strangers:
        yield f"cards for boxes that did not play: {', '.join(map(str, strangers))}"
    yield from _opened(events, pieces)
    yield from _one_deck(events, pieces)


def _pieces(events: Sequence[AnyEvent]) -> dict[int, list[Dealt]]:
    """By seat, what it got, in the order it came; the dealer's hidden cards as seat 0."""
    found: dict[int, list[Dealt]] = {}
    for event in events:
        match event:
            case HoleCardsDealt() | CardsDrawn():
                found.setdefault(event.seat, []).append(event.cards)
            case DealerDealt():
                found.setdefault(DEALER_SEAT, []).append(event.down)
            case _:
                pass
    return found


def _faces(pieces: Sequence[Dealt]) -> list[Face]:
    faces: list[Face] = []
    for cards in pieces:
        faces += faces_of(cards)
    return faces


def _counts(
    start: HouseHandStarted, events: Sequence[AnyEvent], pieces: dict[int, list[Dealt]]
) -> Iterator[str]:
    due: dict[int, list[int]] = {one.seat: [_BOX] for one in start.seats}
    for event in events:
        match event:
            case SixthBought():
                due.setdefault(event.seat, []).append(1)
            case CardsExchanged():
                due.setdefault(event.seat, []).append(len(event.places))
            case _:
                pass
    due[DEALER_SEAT] = [_DOWN]
    for seat, sizes in due.items():
        got = [size_of(cards) for cards in pieces.get(seat, [])]
        if got != sizes:
            who = f"box {seat}" if seat else "the dealer"
            yield f"{who} got cards as {got}, due are {sizes}"


def _opened(events: Sequence[AnyEvent], pieces: dict[int, list[Dealt]]) -> Iterator[str]:
    """Cards shown, turned up and released, against what was dealt and against each other."""
    dealt = {seat: _faces(cards) for seat, cards in pieces.items()}
    shown: dict[int, tuple[Face, ...]] = {}
    for event in events:
        match event:
            case CardsShown(seat=seat, cards=cards):
                shown[seat] = cards
            case DealerRevealed(cards=cards):
                shown[DEALER_SEAT] = cards
            case CardsReleased(seats=seats):
                for one in seats:
                    yield from _released(one.seat, one.cards, dealt.get(one.seat, []))
                    dealt[one.seat] = [*one.cards]
            case _:
                pass
    for seat, cards in shown.items():
        held = dealt.get(seat, [])
        missing = set(cards) - set(held) - {UNKNOWN}
        if len(missing) > held.count(UNKNOWN):
            who = f"box {seat} shows" if seat else "the dealer turns up"
            yield f"{who} {''.join(cards)}, dealt were {''.join(held)}"


def _released(seat: int, cards: Sequence[Face], held: Sequence[Face]) -> Iterator[str]:
    same = len(cards) == len(held) and all(
        was in (UNKNOWN, now) for was, now in zip(held, cards, strict=True)
    )
    if not same:
        who = f"box {seat} opens" if seat else "the dealer opens"
        yield f"{who} {''.join(cards)}, dealt were {''.join(held)}"


def _one_deck(events: Sequence[AnyEvent], pieces: dict[int, list[Dealt]]) -> Iterator[str]:
    """No card comes twice, and no hand takes more cards than there are."""
    faces = {seat: _faces(cards) for seat, cards in pieces.items()}
    every = [cards for some in pieces.values() for cards in some]
    beside: list[Face] = []
    for event in events:
        match event:
            case CardsReleased(seats=seats):
                faces |= {one.seat: [*one.cards] for one in seats if one.seat in faces}
            case CardsShown(seat=seat, cards=cards) if seat in faces:
                _fill(faces[seat], cards)
            case DealerRevealed(cards=cards) if DEALER_SEAT in faces:
                _fill(faces[DEALER_SEAT], cards)
            case DealerDealt(up=up):
                beside.append(up)
            case DealerCardDrawn(card=card) | CardBurned(card=card):
                beside.append(card)
            case _:
                pass
    dealt = Counter([*beside, *(face for held in faces.values() for face in held)])
    used = dealt.total() + sum([size_of(cards) - len(faces_of(cards)) for cards in every])
    del dealt[UNKNOWN]
    twice = sorted(card for card, times in dealt.items() if times > 1)
    if twice:
        yield f"dealt twice: {' '.join(twice)}"
    if used > DECK_SIZE:
        yield f"{used} cards dealt from a deck of {DECK_SIZE}"


def _fill(held: list[Face], cards: Sequence[Face]) -> None:
    """Put cards that were opened in the place of some that were not known."""
    new: list[Face] = [card for card in cards if card != UNKNOWN and card not in held]
    for card in new:
        if UNKNOWN in held:
            held[held.index(UNKNOWN)] = card
