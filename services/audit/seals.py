"""Sealed cards against the keys that were released for them: the cards were fixed when they
were dealt.
"""

from collections.abc import Iterator, Sequence

from schemas.cards import Card, Face
from schemas.errors import SealBroken
from schemas.events import (
    AnyEvent,
    CardsReleased,
    CardsShown,
    HandStarted,
    HoleCardsDealt,
    Released,
    Sealed,
)
from schemas.house_events import DEALER_SEAT, CardsDrawn, DealerDealt, DealerRevealed
from schemas.table_events import HandVoided
from services.sealing import open_cards


def seal_faults(hand: str, events: tuple[AnyEvent, ...]) -> Iterator[str]:
    """One sentence for each seat whose sealed cards do not open to what was shown and released.

    Of a hand that was called off nobody need release any.
    """
    sealed = _pieces(events)
    if not sealed:
        return
    shown, whole = _shown(events), isinstance(events[0], HandStarted)
    release = next((event for event in events if isinstance(event, CardsReleased)), None)
    if release is None:
        if not any(isinstance(event, HandVoided) for event in events):
            yield "its sealed cards were never released"
        return
    for one in release.seats:
        if one.seat not in sealed:
            yield f"cards released for {_who(one.seat)}, which had none sealed"
            continue
        try:
            opened = _opened(hand, one, sealed[one.seat])
        except SealBroken:
            yield f"the key released for {_who(one.seat)} does not open its cards"
            continue
        if set(one.cards) != set(opened):
            yield f"{_who(one.seat)}: {_told(one.cards)} released, sealed were {_told(opened)}"
        cards = shown.get(one.seat, tuple(opened))
        if not set(cards) <= set(opened) or (whole and set(cards) != set(opened)):
            yield f"{_who(one.seat)}: {_told(cards)} shown, sealed were {_told(opened)}"
    missing = sorted(set(sealed) - {one.seat for one in release.seats})
    if missing:
        yield f"no key was released for seats {', '.join(map(str, missing))}"


def _pieces(events: Sequence[AnyEvent]) -> dict[int, list[tuple[int, Sealed]]]:
    """By seat, what was sealed for it with its number among all that the seat got."""
    got: dict[int, int] = {}
    found: dict[int, list[tuple[int, Sealed]]] = {}
    for event in events:
        match event:
            case HoleCardsDealt(seat=seat, cards=cards) | CardsDrawn(seat=seat, cards=cards):
                pass
            case DealerDealt(down=cards):
                seat = DEALER_SEAT
            case _:
                continue
        if isinstance(cards, Sealed):
            found.setdefault(seat, []).append((got.get(seat, 0), cards))
        got[seat] = got.get(seat, 0) + 1
    return found


def _shown(events: Sequence[AnyEvent]) -> dict[int, tuple[Face, ...]]:
    """By seat, the cards it showed; the dealer's as seat 0."""
    found: dict[int, tuple[Face, ...]] = {}
    for event in events:
        if isinstance(event, CardsShown):
            found[event.seat] = event.cards
        elif isinstance(event, DealerRevealed):
            found[DEALER_SEAT] = event.cards
    return found


def _opened(hand: str, one: Released, sealed: Sequence[tuple[int, Sealed]]) -> list[Card]:
    """What a seat's key opens; raises `SealBroken`."""
    opened: list[Card] = []
    for piece, cards in sealed:
        opened += open_cards(one.key, hand, one.seat, cards, piece=piece)
    return opened


def _who(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"


def _told(cards: Sequence[Face]) -> str:
    return "".join(cards)
