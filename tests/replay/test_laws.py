"""What holds of every hand that is told, however it went."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from schemas.events import AnyEvent
from schemas.settlement import Settlement
from services.replay import account, explain, frames, headline, page, transcript
from services.rules import fold, settle
from tests.hands import plays

SEEDS = st.integers(0, 2**32)


def everything(events: list[AnyEvent]) -> list[str]:
    """Every line a hand can be shown with, but for its headline."""
    state, told = fold(events), frames(events)
    shown = transcript(state, told)
    for step in told:
        shown += page(state, step, "step 10 of 99")
    if state.phase == "over":
        outcome = settle(state)
        shown += account(state, told, explain(state, outcome))
        assert headline(state, outcome)
    return shown


@given(SEEDS)
def test_no_line_of_any_hand_is_wider_than_80_columns(seed: int) -> None:
    [events] = plays(Random(seed), 1)

    assert max(map(len, everything(events))) <= 80


@given(SEEDS)
def test_chips_are_neither_made_nor_lost_between_frames(seed: int) -> None:
    [events] = plays(Random(seed), 1)

    told = frames(events)

    totals = {frame.pot + sum(one.stack for one in frame.seats) for frame in told}
    assert totals == {sum(fold(events).start)}
    assert told[-1].pot == 0


@given(SEEDS)
def test_the_last_frame_is_the_settlement_and_every_award_has_its_reason(seed: int) -> None:
    [events] = plays(Random(seed), 1)
    state = fold(events)
    outcome = settle(state)
    assert isinstance(outcome, Settlement)

    reasons = explain(state, outcome)
    last = frames(events)[-1]

    assert [(one.seat, one.stack) for one in last.seats] == [
        (one.seat, one.chips) for one in outcome.stacks
    ]
    assert [[(one.seat, one.chips) for one in pot.awards] for pot in reasons.pots] == [
        [(one.seat, one.chips) for one in pot.awards] for pot in outcome.pots
    ]
    assert all(one.why for pot in reasons.pots for one in pot.awards)


@given(SEEDS)
def test_facts_out_of_order_are_told_all_the_same(seed: int) -> None:
    rng = Random(seed)
    [[start, *rest]] = plays(rng, 1)
    rng.shuffle(rest)

    assert everything([start, *rest[: rng.randint(0, len(rest))]])
