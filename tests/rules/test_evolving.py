"""Facts into state: where a hand begins, where it ends, and what comes after."""

import pytest

from schemas.errors import CommandRefused, UnknownVariant
from schemas.events import (
    ActionTaken,
    CardsShown,
    ChipsAdded,
    HandEnded,
    HandStarted,
    Seated,
    Source,
    SourceClaimed,
    TakeOver,
)
from services.rules import begin, evolve, fold, settle
from tests.rules.table import NL, Table

STARTED = HandStarted(
    hand="t-1",
    variant="holdem",
    stakes=NL,
    button=2,
    seats=(Seated(1, "a", 100), Seated(2, "b", 100)),
)


def over() -> Table:
    """A hand that B gave up before the flop, ended."""
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B fold")
    table.finish()
    return table


def test_facts_of_the_table_before_and_inside_a_hand_are_passed_over() -> None:
    table = over()
    taken = TakeOver(epoch=1, dealer="d")
    bought = ChipsAdded(seat=1, player="A", chips=50)

    state = fold([taken, bought, *table.events[:3], taken, *table.events[3:]])

    assert state.findings == []
    assert settle(state) == table.settled()


@pytest.mark.parametrize(
    "facts", [[], [TakeOver(epoch=1, dealer="d")], [ActionTaken(seat=1, action="fold")]]
)
def test_hand_starts_with_its_start(facts: list[ActionTaken]) -> None:
    with pytest.raises(CommandRefused, match="starts with hand-started"):
        fold(facts)


def test_unknown_game_or_revision_cannot_begin() -> None:
    for variant, revision in (("badugi", 1), ("holdem", 99)):
        with pytest.raises(UnknownVariant):
            begin(
                HandStarted(
                    hand="t-1",
                    variant=variant,
                    revision=revision,
                    stakes=NL,
                    button=2,
                    seats=STARTED.seats,
                )
            )


def test_start_inside_a_hand_is_a_finding() -> None:
    state = begin(STARTED)

    evolve(state, STARTED)

    assert state.findings == [("illegal", "hand t-1 started inside hand t-1")]


def test_end_before_the_hand_is_over_is_a_finding() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()

    evolve(table.state, HandEnded(stacks=()))

    assert table.state.findings == [("illegal", "the hand ended when seat 2 was to act")]
    assert table.state.phase == "over"


@pytest.mark.parametrize("source", [None, Source(format="phh", name="somewhere")])
def test_only_a_source_may_leave_out_who_showed(source: Source | None) -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B call, A check | A check, B check | A check, B check | A check, B check")
    started = table.events[0]
    assert isinstance(started, HandStarted)
    start = HandStarted(
        hand="t-1", variant="holdem", stakes=NL, button=2, seats=started.seats, source=source
    )

    state = fold([start, *table.events[1:], HandEnded(stacks=())])

    assert bool(state.findings) is (source is None)


def test_what_comes_after_the_end_is_a_finding_and_changes_nothing() -> None:
    table = over()
    before = table.settled()

    for fact in (ActionTaken(seat=1, action="raise", to=80), HandEnded(stacks=(), rake=50)):
        evolve(table.state, fact)

    assert [what for _, what in table.state.findings] == [
        "action-taken after the hand had ended",
        "hand-ended after the hand had ended",
    ]
    assert table.settled() == before


def test_fold_takes_facts_after_the_end_as_evolve_does() -> None:
    table = over()

    state = fold([*table.events, ActionTaken(seat=1, action="raise", to=80)])

    assert state.findings == [("illegal", "action-taken after the hand had ended")]


def test_source_may_list_shown_hands_and_claims_after_the_end() -> None:
    table = over()
    held = table.state.holes[0]

    evolve(table.state, CardsShown(seat=1, cards=held))  # type: ignore[arg-type]
    evolve(table.state, SourceClaimed(rake=0))

    assert table.state.findings == []
    assert table.state.claims == SourceClaimed(rake=0)
