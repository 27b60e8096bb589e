"""Laws of any legal hand: chips, eligibility, seat numbers, replay."""

from random import Random
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from msgspec.json import Decoder, encode

from schemas.events import (
    AnyEvent,
    HandStarted,
)
from schemas.settlement import Settlement
from schemas.variants import SEATS_MAX
from services.rules import (
    begin,
    cards_due,
    contradicted,
    evolve,
    fold,
    legal_now,
    options,
    settle,
)
from services.rules.evolving import _APPLY
from tests.hands import held
from tests.rules.drawn import hands


def decided(events: list[AnyEvent]) -> Settlement:
    """How a hand that was played in clear comes out."""
    outcome = settle(fold(events))
    assert isinstance(outcome, Settlement)
    return outcome


@given(hands())
def test_legal_hand_has_no_findings(events: list[AnyEvent]) -> None:
    state = fold(events)

    assert state.findings == []
    assert list(contradicted(state, decided(events))) == []


@given(hands())
def test_chips_in_are_awards_and_rake_and_returned(events: list[AnyEvent]) -> None:
    state, outcome = fold(events), decided(events)

    awarded = sum(award.chips for pot in outcome.pots for award in pot.awards)
    returned = outcome.returned.chips if outcome.returned else 0
    assert sum(state.live) + state.dead == awarded + outcome.rake + returned
    assert sum(one.chips for one in outcome.stacks) + outcome.rake == sum(state.start)
    assert all(one.chips >= 0 for one in outcome.stacks)
    for pot in outcome.pots:
        assert sum(award.chips for award in pot.awards) + pot.rake == pot.amount


@given(hands())
def test_no_seat_wins_from_a_pot_it_did_not_match(events: list[AnyEvent]) -> None:
    state, outcome = fold(events), decided(events)

    matched = dict(zip(state.seats, state.live, strict=True))
    if outcome.returned:
        matched[outcome.returned.seat] -= outcome.returned.chips
    below = 0
    inside = [seat for seat in state.seats if not state.folded[state.index[seat]]]
    top = max(matched[seat] for seat in inside)
    beyond = sum(max(0, chips - top) for chips in matched.values())  # rules A9: to the last pot
    assert beyond == 0 or sum(chips > top for chips in matched.values()) > 1
    for pot in outcome.pots:
        level = min(matched[seat] for seat in pot.eligible)
        dead = state.dead if pot is outcome.pots[0] else 0
        more = beyond if pot is outcome.pots[-1] else 0
        assert pot.amount == dead + more + sum(
            min(chips, level) - min(chips, below) for chips in matched.values()
        )
        for seat in pot.eligible:
            assert matched[seat] >= level
            assert not state.folded[state.index[seat]]
        for award in pot.awards:
            assert award.seat in pot.eligible
        below = level


@given(hands())
def test_mucked_hand_is_never_paid(events: list[AnyEvent]) -> None:
    state, outcome = fold(events), decided(events)

    for pot in outcome.pots:
        paid = {award.seat for award in pot.awards}
        assert paid or pot.amount == pot.rake
        assert all(not state.mucked[state.index[seat]] for seat in paid)


def renumbered(event: Any, seat: dict[int, int]) -> AnyEvent:
    """The same fact with other seat numbers."""
    raw = Decoder(dict[str, Any]).decode(encode(event))
    for one in (raw, *raw.get("seats", ()), *raw.get("stacks", ())):
        if "seat" in one:
            one["seat"] = seat[one["seat"]]
    if "button" in raw:
        raw["button"] = seat[raw["button"]]
    return Decoder(AnyEvent).decode(encode(raw))  # type: ignore[no-any-return]


@given(hands(), st.integers(1, SEATS_MAX - 1))
def test_seat_numbers_do_not_matter(events: list[AnyEvent], turn: int) -> None:
    seat = {at: (at + turn - 1) % SEATS_MAX + 1 for at in range(1, SEATS_MAX + 1)}
    turned = [renumbered(event, seat) for event in events]
    started = turned[0]
    assert isinstance(started, HandStarted)

    state = begin(started)
    for event in turned[1:]:
        evolve(state, event)

    outcome = settle(state)
    assert isinstance(outcome, Settlement)
    assert state.findings == []
    expected = decided(events)
    assert [(seat[one.seat], one.chips) for one in expected.stacks] == [
        (one.seat, one.chips) for one in outcome.stacks
    ]
    assert [
        [(seat[award.seat], award.chips, award.board, award.share) for award in pot.awards]
        for pot in expected.pots
    ] == [
        [(award.seat, award.chips, award.board, award.share) for award in pot.awards]
        for pot in outcome.pots
    ]


@given(hands(), st.randoms())
def test_order_in_which_seats_are_named_does_not_matter(
    events: list[AnyEvent], rng: Random
) -> None:
    started = events[0]
    assert isinstance(started, HandStarted)
    seats = list(started.seats)
    rng.shuffle(seats)
    named = structs.replace(started, seats=tuple(seats))

    assert settle(fold([named, *events[1:]])) == settle(fold(events))


@given(hands())
def test_every_state_has_something_legal_or_is_over(events: list[AnyEvent]) -> None:
    started = events[0]
    assert isinstance(started, HandStarted)
    state = begin(started)

    for event in events[1:]:
        before = sum(state.stacks) + state.pot
        evolve(state, event)
        assert sum(state.stacks) + state.pot == before
        assert legal_now(state)
        if state.phase == "act":
            asked = options(state)
            assert 0 <= asked.to_call <= state.stacks[state.actor]
            assert (
                asked.min_to <= asked.max_to <= state.bets[state.actor] + state.stacks[state.actor]
            )
        elif state.phase == "deal" and state.holes[0]:
            assert cards_due(state) > 0
    assert state.phase == "over"


@given(hands())
def test_fold_is_the_state_that_was_lived(events: list[AnyEvent]) -> None:
    started = events[0]
    assert isinstance(started, HandStarted)
    live = begin(started)
    for event in events[1:]:
        evolve(live, event)

    replayed = fold(events)

    assert held(replayed) == held(live)


@given(hands())
def test_what_is_written_reads_back_the_same(events: list[AnyEvent]) -> None:
    decoder = Decoder(AnyEvent)

    assert [decoder.decode(encode(event)) for event in events] == events


def test_every_fact_has_its_place_in_the_fold() -> None:
    assert set(_APPLY) == set(get_args(AnyEvent))
