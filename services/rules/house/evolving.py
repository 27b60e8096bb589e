"""Facts into the state of a hand against the house: one function a fact, looked up by its type; no
fact is ever refused.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, get_args

from schemas.errors import CommandRefused
from schemas.events import (
    AnyEvent,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    HandEnded,
    HoleCardsDealt,
    TakeOver,
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
from schemas.table_events import AnyTableEvent, HandVoided
from schemas.tournament_events import AnyTournamentEvent
from services.rules.expecting import awaited
from services.rules.house.boxes import (
    bet,
    buy_dealer_card,
    buy_sixth,
    exchange,
    fold_box,
    insure,
    place_ante,
    place_bonus,
    take_ante,
)
from services.rules.house.dealing import (
    check_cards,
    deal_box,
    deal_dealer,
    draw,
    draw_for_dealer,
    release,
    reveal,
    show,
)
from services.rules.house.starting import unplayable
from services.rules.house.state import NOBODY, HouseState


def begin(event: HouseHandStarted) -> HouseState:
    """The state of a hand that has just begun; raises `UnknownVariant`.

    What could not be dealt so is a finding.
    """
    state = HouseState(event)
    for what in unplayable(event, state.variant, state.house):
        state.find("illegal", what)
    return state


def evolve(state: HouseState, event: AnyEvent) -> None:
    """Apply one fact in place. What the rules would not allow goes to `state.findings`."""
    apply = _APPLY if state.phase != "over" else _AFTER_THE_END
    apply.get(type(event), _odd)(state, event)


def fold(events: Iterable[AnyEvent]) -> HouseState:
    """One hand from its facts, `house-hand-started` first among them; facts of the table are
    passed over.
    """
    facts = iter(events)
    first = next(facts, None)
    while type(first) in _OF_THE_TABLE:
        first = next(facts, None)
    if not isinstance(first, HouseHandStarted):
        why = "a hand against the house starts with house-hand-started"
        raise CommandRefused(why)
    state = begin(first)
    for event in facts:  # as `evolve` does, one call less
        apply = _APPLY if state.phase != "over" else _AFTER_THE_END
        apply.get(type(event), _odd)(state, event)
    return state


def _odd(state: HouseState, event: AnyEvent) -> None:
    tag = type(event).__struct_config__.tag
    if state.phase == "over":
        end = "was called off" if state.voided else "had ended"
        state.find("illegal", f"{tag} after the hand {end}")
    else:
        state.find("illegal", f"{tag} in a hand against the house")


def _end(state: HouseState, event: HandEnded) -> None:
    if state.phase != "end":
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"the hand ended when {waits}")
    if event.rake:
        state.find("illegal", f"a hand against the house pays no rake, not {event.rake}")
    state.ended = event
    state.phase = "over"
    state.actor = NOBODY
    check_cards(state)


def _void(state: HouseState, event: HandVoided) -> None:
    if event.hand != state.hand:
        state.find("illegal", f"hand {event.hand} was called off inside hand {state.hand}")
    state.voided = event
    state.phase = "over"
    state.actor = NOBODY


def _pass(_state: HouseState, _event: AnyEvent) -> None:
    """A fact of the table, not of the hand."""


_OF_THE_TABLE: Final = frozenset[type](
    {TakeOver, ChipsAdded, *get_args(AnyTableEvent), *get_args(AnyTournamentEvent)} - {HandVoided}
)

_APPLY: Final[dict[type, Callable[[HouseState, Any], None]]] = {
    **dict.fromkeys(_OF_THE_TABLE, _pass),
    AntePlaced: place_ante,
    BonusPlaced: place_bonus,
    HoleCardsDealt: deal_box,
    DealerDealt: deal_dealer,
    SixthBought: buy_sixth,
    CardsExchanged: exchange,
    CardsDrawn: draw,
    InsurancePlaced: insure,
    BetPlaced: bet,
    BoxFolded: fold_box,
    DealerRevealed: reveal,
    CardsShown: show,
    AnteTaken: take_ante,
    DealerCardBought: buy_dealer_card,
    DealerCardDrawn: draw_for_dealer,
    HandEnded: _end,
    HandVoided: _void,
    CardsReleased: release,
}
"""Every fact a hand against the house may hold; any other in it is a finding."""
_AFTER_THE_END: Final = {kind: _APPLY[kind] for kind in (*_OF_THE_TABLE, CardsReleased)}
