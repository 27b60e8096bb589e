"""One hand's facts among those of its table."""

from schemas.events import ChipsAdded, TakeOver
from services.replay import facts_of
from tests.replay.script import Script, courchevel

BOUGHT = ChipsAdded(seat=1, player="Ann", chips=50)
TAKEN = TakeOver(epoch=2, dealer="night")


def test_a_hand_begins_at_its_own_start_and_ends_before_the_next() -> None:
    first, second = courchevel().events, Script("holdem", (50, 50)).events

    found = facts_of("G000-01", [BOUGHT, *first, BOUGHT, TAKEN, *second])

    assert found == tuple(first)


def test_a_take_over_within_the_hand_belongs_to_it() -> None:
    facts = Script("holdem", (50, 50)).events

    assert facts_of("h-1", [*facts, TAKEN]) == (*facts, TAKEN)


def test_a_hand_that_is_not_there_has_no_facts() -> None:
    assert facts_of("h-2", Script("holdem", (50, 50)).events) == ()
