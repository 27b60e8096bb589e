"""No fact is ever refused: a hand with one that is not legal is folded, asked and settled by the
rules, projected and audited like any other.
"""

from collections import Counter
from random import Random

from hypothesis import given

from schemas.events import AnyEvent
from schemas.house_events import HouseHandStarted
from schemas.settlement import HouseSettlement, Undecided, Voided
from services.audit.boxes import counted
from services.audit.house_cards import house_card_faults
from services.projector.boxes import Boxes
from services.rules.house import begin, contradicted, evolve, legal_now, settle
from tests.rules.house.drawn import Game, played, random_house
from tests.rules.house.spoiling import spoilt_hands


def started(facts: list[AnyEvent]) -> HouseHandStarted:
    """The hand's first fact."""
    first = facts[0]
    assert isinstance(first, HouseHandStarted)
    return first


@given(spoilt_hands())
def test_no_fact_is_refused_and_every_state_settles(facts: list[AnyEvent]) -> None:
    state = begin(started(facts))
    for event in facts[1:]:
        evolve(state, event)
        legal_now(state)
        outcome = settle(state)
        assert isinstance(outcome, HouseSettlement | Undecided | Voided)
    if isinstance(outcome := settle(state), HouseSettlement):
        list(contradicted(state, outcome))
        assert outcome.house == -sum(box.net for box in outcome.boxes)


@given(spoilt_hands())
def test_no_fact_stops_a_projection_or_an_audit(facts: list[AnyEvent]) -> None:
    start = started(facts)

    assert Boxes(start, facts[1:]).found.keys() == counted(start, facts)[0].keys()
    list(house_card_faults(start, facts))


def test_drawn_hands_reach_what_the_laws_are_about() -> None:
    """Of 300 keen hands many go on with single exchanges and many draw for the dealer again."""
    reached = Counter[str]()
    for seed in range(300):
        rng = Random(seed)
        house = random_house(rng)
        boxes = rng.randint(1, house.boxes_open + house.boxes_blind)
        state = played(Game(rng, house, boxes, keen=True)).state
        reached["three single exchanges"] += max(state.singles) > 2
        reached["two free redraws"] += max(map(len, state.drawn)) > 2
        reached["a purchase"] += "buy" in state.answers
        reached["an insurance"] += any(state.insurance)
        reached["a bonus"] += any(state.bonuses)

    assert min(reached.values()) > 5, reached
