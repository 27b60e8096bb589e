"""Sealed cards against the keys that were released for them: the cards were fixed when they
were dealt.
"""

from collections.abc import Iterator

from schemas.errors import SealBroken
from schemas.events import AnyEvent, CardsReleased, CardsShown, HoleCardsDealt, Sealed
from services.sealing import open_cards


def seal_faults(hand: str, events: tuple[AnyEvent, ...]) -> Iterator[str]:
    """One sentence for each seat whose sealed cards do not open to what was shown and released."""
    sealed = {
        event.seat: event.cards
        for event in events
        if isinstance(event, HoleCardsDealt) and isinstance(event.cards, Sealed)
    }
    if not sealed:
        return
    shown = {event.seat: event.cards for event in events if isinstance(event, CardsShown)}
    release = next((event for event in events if isinstance(event, CardsReleased)), None)
    if release is None:
        yield "its sealed cards were never released"
        return
    for one in release.seats:
        if one.seat not in sealed:
            yield f"cards released for seat {one.seat}, which had none sealed"
            continue
        try:
            opened = open_cards(one.key, hand, one.seat, sealed[one.seat])
        except SealBroken:
            yield f"the key released for seat {one.seat} does not open its cards"
            continue
        for what, cards in (("released", one.cards), ("shown", shown.get(one.seat, opened))):
            if set(cards) != set(opened):
                yield (f"seat {one.seat}: {''.join(cards)} {what}, sealed were {''.join(opened)}")
    missing = sorted(set(sealed) - {one.seat for one in release.seats})
    if missing:
        yield f"no key was released for seats {', '.join(map(str, missing))}"
