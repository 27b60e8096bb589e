"""Facts that no legal hand would hold, in any order: each is taken, none ever raises."""

from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.cards import DECK, UNKNOWN
from schemas.catalogue import POT_GAMES
from schemas.errors import CommandRefused
from schemas.events import (
    Action,
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    ForcedBet,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    Released,
    RunOutsAgreed,
    Sealed,
    SeatChips,
    Seated,
    Source,
    SourceClaimed,
    TakeOver,
)
from schemas.settlement import Settlement, Undecided
from schemas.stakes import AnteMode, Rake, Stakes
from services.rules import (
    begin,
    cards_due,
    contradicted,
    evolve,
    fold,
    legal_now,
    may_muck,
    run_outs_max,
    settle,
)
from tests.rules.drawn import LIMITS, hands

SEATS: Final = st.integers(-1, 6)
CHIPS: Final = st.integers(-50, 500)
FACES: Final = st.lists(st.sampled_from((*DECK, UNKNOWN)), max_size=6).map(tuple)
DEALT: Final = FACES | st.builds(Sealed, st.just(b"x"), st.integers(-1, 6))
CARDS: Final = st.lists(st.sampled_from(DECK), max_size=6).map(tuple)
SEAT_CHIPS: Final = st.lists(st.builds(SeatChips, SEATS, CHIPS), max_size=3).map(tuple)
STAKES: Final = st.builds(
    Stakes,
    limit=st.sampled_from(LIMITS),
    big_blind=st.integers(-10, 50),
    small_blind=st.integers(-10, 50),
    ante=st.integers(-10, 50),
    ante_mode=st.sampled_from(get_args(AnteMode)),
    chip_unit=st.integers(-1, 10),
    fl_cap=st.integers(-1, 5),
    run_outs=st.integers(-1, 5),
    burns=st.booleans(),
    table_all_ins=st.booleans(),
    tournament=st.booleans(),
    short_open=st.sampled_from(("add", "complete")),
    rake=st.none() | st.builds(Rake, basis_points=st.integers(-10, 20_000)),
)
STARTS: Final = st.builds(
    HandStarted,
    hand=st.just("t-1"),
    variant=st.sampled_from(list(POT_GAMES)),
    stakes=STAKES,
    button=SEATS,
    seats=st.lists(st.builds(Seated, SEATS, st.sampled_from("abcdef"), CHIPS), max_size=7).map(
        tuple
    ),
    boards=st.integers(-1, 4) | st.just(10**12),
    bomb=st.booleans(),
    source=st.none() | st.just(Source(format="phh", name="somewhere")),
)
GARBAGE: Final = st.one_of(
    st.builds(TakeOver, epoch=st.integers(), dealer=st.just("d")),
    st.builds(ChipsAdded, seat=SEATS, player=st.just("a"), chips=CHIPS),
    STARTS,
    st.builds(
        ForcedBetPosted,
        seat=SEATS,
        kind=st.sampled_from(get_args(ForcedBet)),
        amount=CHIPS,
    ),
    st.builds(HoleCardsDealt, seat=SEATS, cards=DEALT),
    st.builds(CardBurned, card=st.sampled_from((*DECK, UNKNOWN))),
    st.builds(BoardDealt, cards=FACES, board=st.integers(-2, 3)),
    st.builds(ActionTaken, seat=SEATS, action=st.sampled_from(get_args(Action)), to=CHIPS),
    st.builds(RunOutsAgreed, boards=st.integers(-1, 4) | st.just(10**12)),
    st.builds(CardsShown, seat=SEATS, cards=FACES),
    st.builds(HandMucked, seat=SEATS),
    st.builds(HandEnded, stacks=SEAT_CHIPS, rake=CHIPS),
    st.builds(
        CardsReleased,
        seats=st.lists(st.builds(Released, SEATS, CARDS, st.just(b"k")), max_size=3).map(tuple),
        burns=CARDS,
    ),
    st.builds(SourceClaimed, stacks=SEAT_CHIPS, winnings=SEAT_CHIPS, rake=st.none() | CHIPS),
)


def question(start: HandStarted, facts: list[AnyEvent]) -> None:
    """Fold the facts and ask everything that may be asked of a state; nothing may raise."""
    state = begin(start)
    for fact in facts:
        evolve(state, fact)
        legal_now(state)
        cards_due(state)
        run_outs_max(state)
        may_muck(state)
        outcome = settle(state)
        assert isinstance(outcome, Settlement | Undecided)
        if isinstance(outcome, Settlement):
            list(contradicted(state, outcome))


@given(STARTS, st.lists(GARBAGE, max_size=30))
def test_no_fact_is_ever_refused(start: HandStarted, facts: list[AnyEvent]) -> None:
    question(start, facts)


@given(hands(), st.randoms())
def test_facts_of_a_hand_in_any_order_fold(events: list[AnyEvent], rng: Random) -> None:
    start, rest = events[0], events[1:]
    assert isinstance(start, HandStarted)
    rng.shuffle(rest)

    question(start, rest)


@given(hands(), st.lists(GARBAGE, min_size=1, max_size=3), st.data())
def test_facts_from_nowhere_between_legal_ones_fold(
    events: list[AnyEvent], facts: list[AnyEvent], data: st.DataObject
) -> None:
    start, rest = events[0], events[1:]
    assert isinstance(start, HandStarted)
    for fact in facts:
        rest.insert(data.draw(st.integers(0, len(rest))), fact)

    question(start, rest)


@given(hands(), GARBAGE)
def test_what_comes_after_the_end_changes_nothing_but_findings(
    events: list[AnyEvent], fact: AnyEvent
) -> None:
    if isinstance(fact, TakeOver | ChipsAdded | SourceClaimed | CardsReleased | CardsShown):
        return
    state = fold(events)
    outcome = settle(state)

    evolve(state, fact)

    assert state.findings
    assert state.phase == "over"
    assert settle(state) == outcome


@given(st.lists(GARBAGE, max_size=6))
def test_fold_asks_for_a_start_and_no_more(facts: list[AnyEvent]) -> None:
    first = next((one for one in facts if not isinstance(one, TakeOver | ChipsAdded)), None)

    if isinstance(first, HandStarted):
        assert fold(facts).hand == first.hand
        return
    with pytest.raises(CommandRefused, match="hand-started"):
        fold(facts)
