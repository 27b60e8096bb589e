"""Which facts of a table a viewer may know: a fact passes only if it is named here.

A seat's cards are for that seat alone until it tables them; the deck's seal, the keys that open
sealed cards, burned cards and other clients' command ids are for nobody.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from schemas.cards import UNKNOWN
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    Dealt,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    RunOutsAgreed,
    Sealed,
)
from schemas.house_events import (
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.table_events import (
    ButtonDrawn,
    CommandTaken,
    DecidedFor,
    HandVoided,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    RunOutWished,
    TableOpened,
    TimeBankUsed,
)

OPEN: Final = frozenset[type](
    (
        *(ChipsAdded, ForcedBetPosted, BoardDealt, ActionTaken, RunOutsAgreed),
        *(CardsShown, HandMucked, HandEnded),
        *(AntePlaced, BonusPlaced, SixthBought, CardsExchanged, InsurancePlaced, BetPlaced),
        *(BoxFolded, DealerRevealed, AnteTaken, DealerCardBought, DealerCardDrawn),
        *(TableOpened, PlayerSat, PlayerLeft, PlayerAway, PlayerBack, ButtonDrawn, HandVoided),
        *(DecidedFor, TimeBankUsed),
    )
)
"""Facts that everybody at the table sees as they are."""

PRIVATE: Final = (HoleCardsDealt, CardsDrawn, RunOutWished, CommandTaken)
"""Facts of one seat, which sees more of them than others do."""


def everybody(event: AnyEvent) -> AnyEvent | None:
    """A fact as everybody may see it, None where nobody may."""
    kind = type(event)
    if kind in OPEN:
        return event
    hide = _HIDDEN.get(kind)
    return None if hide is None else hide(event)


def _hidden(cards: Dealt) -> Dealt:
    return (UNKNOWN,) * (cards.count if isinstance(cards, Sealed) else len(cards))


def _without_deck(event: HandStarted | HouseHandStarted) -> AnyEvent:
    return replace(event, deck=None)


def _without_cards(event: HoleCardsDealt | CardsDrawn) -> AnyEvent:
    return replace(event, cards=_hidden(event.cards))


def _without_face(event: CardBurned) -> AnyEvent:
    return replace(event, card=UNKNOWN)


def _nobody_s(event: CardsReleased) -> AnyEvent:
    """That the hand is over; who tabled his cards did so before."""
    return replace(event, seats=(), burns=())


def _up_card_alone(event: DealerDealt) -> AnyEvent:
    return replace(event, down=_hidden(event.down))


_HIDDEN: Final[dict[type, Callable[[Any], AnyEvent]]] = {
    HandStarted: _without_deck,
    HouseHandStarted: _without_deck,
    HoleCardsDealt: _without_cards,
    CardsDrawn: _without_cards,
    CardBurned: _without_face,
    CardsReleased: _nobody_s,
    DealerDealt: _up_card_alone,
}
"""Facts that everybody sees in part."""
