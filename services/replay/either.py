"""Hands of either kind, for a pot or against the house: folded, settled and told alike."""

from collections.abc import Iterable

from schemas.events import AnyEvent
from schemas.house_events import HouseHandStarted
from schemas.settlement import HouseSettlement, Settlement, Undecided, Voided
from services.replay.money import Priced
from services.rules import HandState, fold, house, settle
from services.rules.house import HouseState

AnyState = HandState | HouseState
AnyOutcome = Settlement | HouseSettlement | Undecided | Voided


def folded(events: Iterable[AnyEvent]) -> AnyState:
    """One hand from its facts, its start first among them; raises what the rules' `fold` raises."""
    facts = list(events)
    if any(isinstance(event, HouseHandStarted) for event in facts[:1]):
        return house.fold(facts)
    return fold(facts)


def settled(state: AnyState) -> AnyOutcome:
    """How a hand comes out by its own rules."""
    return settle(state) if isinstance(state, HandState) else house.settle(state)


def priced(state: AnyState) -> Priced:
    """What a hand's amounts are in."""
    return state.stakes if isinstance(state, HandState) else state.event
