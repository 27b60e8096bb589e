"""Who may see which cards: facts as one viewpoint may know them, hidden before they are folded.

Everything the API shows of cards is worked out from facts that have passed through here, so what
is hidden cannot come back in a frame, a reason or a row.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from schemas.cards import UNKNOWN
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    Sealed,
)
from schemas.facts import faces_of
from schemas.house_events import (
    CardsDrawn,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
)
from schemas.table_events import HandVoided
from services.replay import concealed, in_the_open

_ENDS: Final = (HandEnded, HandVoided)
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs](?![a-z])")


class Viewpoint(Struct, frozen=True):
    """What a caller may see of hands that have ended; of a hand in play nobody sees more."""

    name: str
    unshown: bool = False
    """Also cards that were never tabled, burned cards and the deck's seal."""

    player: str | None = None
    """Whose own cards it shows besides."""


PUBLIC: Final = Viewpoint("public")
AUDITOR: Final = Viewpoint("auditor", unshown=True)


def of_hand_in_play(facts: Iterable[AnyEvent]) -> tuple[AnyEvent, ...]:
    """The facts so far of a hand in play: every card hidden but those tabled and on the board."""
    so_far = tuple(facts)
    if _against_the_house(so_far):
        return concealed(so_far, in_the_open(so_far))
    return _hidden(so_far, frozenset())


def of_finished(facts: Sequence[AnyEvent], viewpoint: Viewpoint) -> tuple[AnyEvent, ...]:
    """A finished hand's facts as `viewpoint` may know them, one for one.

    What it may see is as logged; hidden cards are `??`, sealed ones too, and their keys are left
    out. Facts without the hand's end are taken for those of a hand in play.
    """
    if not any(isinstance(event, _ENDS) for event in facts):
        return of_hand_in_play(facts)
    if viewpoint.unshown:
        return tuple(facts)
    own = own_seats(facts, viewpoint)
    if _against_the_house(facts):
        return _told_off(concealed(facts, in_the_open(facts), own))
    return _told_off(_hidden(facts, tabled(facts) | own))


def own_seats(facts: Sequence[AnyEvent], viewpoint: Viewpoint) -> frozenset[int]:
    """The seats of a hand that are the viewpoint's own player's."""
    start = facts[0] if facts else None
    if viewpoint.player is None or not isinstance(start, HandStarted | HouseHandStarted):
        return frozenset()
    return frozenset([one.seat for one in start.seats if one.player == viewpoint.player])


def cards_seen(facts: Sequence[AnyEvent], viewpoint: Viewpoint) -> frozenset[str] | None:
    """The cards that `viewpoint` may know of a hand it has been hidden for; None: all."""
    if viewpoint.unshown:
        return None
    return in_the_open(facts) | _held(facts, own_seats(facts, viewpoint))


def _held(facts: Sequence[AnyEvent], seats: frozenset[int]) -> frozenset[str]:
    """What some seats held of a hand against the house, discards too."""
    found = set[str]()
    for event in facts:
        match event:
            case HoleCardsDealt() | CardsDrawn() if event.seat in seats:
                found |= set(faces_of(event.cards))
            case CardsReleased():
                found |= {card for one in event.seats if one.seat in seats for card in one.cards}
            case _:
                pass
    return frozenset(found - {UNKNOWN})


def _against_the_house(facts: Sequence[AnyEvent]) -> bool:
    return isinstance(facts[0] if facts else None, HouseHandStarted)


def _told_off(facts: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """Facts in which the reason for calling a hand off names no card that they hide."""
    return tuple(
        [
            replace(event, why=told(event.why, facts)) if isinstance(event, HandVoided) else event
            for event in facts
        ]
    )


def tabled(facts: Sequence[AnyEvent]) -> frozenset[int]:
    """The seats of a finished hand whose hole cards everybody has seen.

    Those that showed all their cards; of an imported hand, where two or more came to the showdown
    and did not muck, they too: sources often leave out who showed, but their cards decided the
    pots.
    """
    imported = False
    dealt: set[int] = set()
    folded: set[int] = set()
    mucked: set[int] = set()
    shown: set[int] = set()
    for event in facts:
        match event:
            case HandStarted():
                dealt |= {one.seat for one in event.seats}
                imported = event.source is not None
            case ActionTaken(action="fold"):
                folded.add(event.seat)
            case HandMucked():
                mucked.add(event.seat)
            case CardsShown() if UNKNOWN not in event.cards:
                shown.add(event.seat)
            case _:
                pass
    left = dealt - folded - mucked
    return frozenset(shown | (left if imported and len(left) > 1 else set()))


def told(what: str, facts: Iterable[AnyEvent]) -> str:
    """A sentence about a hand in which only the cards that `facts` hold in clear are named."""
    seen = {card for event in facts for card in _in_clear(event)}
    return _CARD.sub(lambda found: found[0] if found[0] in seen else UNKNOWN, what)


def _in_clear(event: AnyEvent) -> tuple[str, ...]:
    match event:
        case BoardDealt() | CardsShown():
            return event.cards
        case HoleCardsDealt() | CardsDrawn():
            return () if isinstance(event.cards, Sealed) else event.cards
        case DealerDealt():
            return (event.up,) if isinstance(event.down, Sealed) else (*event.down, event.up)
        case DealerRevealed():
            return event.cards
        case DealerCardBought():
            return (event.replaced,)
        case DealerCardDrawn() | CardBurned():
            return (event.card,)
        case CardsReleased():
            return (*event.burns, *(card for one in event.seats for card in one.cards))
        case _:
            return ()


def _hidden(facts: Iterable[AnyEvent], seen: frozenset[int]) -> tuple[AnyEvent, ...]:
    return tuple([_without(event, seen) for event in facts])


def _without(event: AnyEvent, seen: frozenset[int]) -> AnyEvent:
    """One fact without the cards of seats nobody may see, burned cards and the deck's seal."""
    match event:
        case HandStarted():
            return replace(event, deck=None)
        case HoleCardsDealt() if event.seat not in seen:
            return replace(event, cards=(UNKNOWN,) * len(faces_of(event.cards)))
        case CardBurned():
            return replace(event, card=UNKNOWN)
        case CardsReleased():
            seats = tuple([one for one in event.seats if one.seat in seen])
            return replace(event, seats=seats, burns=())
        case _:
            return event
