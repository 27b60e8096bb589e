"""What a viewpoint may know of a hand, fact by fact, and that hiding changes no outcome."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

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
    Source,
)
from schemas.house_events import CardsDrawn, HouseHandStarted
from services.api import AUDITOR, PUBLIC
from services.api.viewpoint import Viewpoint, _in_clear, of_finished, of_hand_in_play, tabled, told
from services.interchange import Unreadable, read, to_events
from services.replay import frames
from services.rules import fold, settle
from tests import houses
from tests.hands import play, plays

HIDDEN = ("??", "??")


def hand(seed: int, *, sealed: bool) -> list[AnyEvent]:
    return play(Random(seed), "holdem", seats=4, sealed=sealed)


def showdown(*, sealed: bool) -> list[AnyEvent]:
    """A hand in which somebody showed and somebody else did not."""
    hands = (hand(seed, sealed=sealed) for seed in range(100))
    return next(
        one
        for one in hands
        if any(isinstance(event, CardsShown) for event in one)
        and any(isinstance(event, HandMucked) for event in one)
    )


def dealt(events: Sequence[AnyEvent]) -> dict[int, object]:
    return {one.seat: one.cards for one in events if isinstance(one, HoleCardsDealt)}


@pytest.mark.parametrize("sealed", [True, False])
def test_of_a_hand_in_play_only_what_was_tabled_is_known(sealed: bool) -> None:
    facts = showdown(sealed=sealed)
    ends = next(at for at, one in enumerate(facts) if isinstance(one, HandEnded))

    seen = of_hand_in_play(facts[:ends])

    assert set(dealt(seen).values()) == {HIDDEN}
    for before, after in zip(facts[:ends], seen, strict=True):
        if not isinstance(before, HandStarted | HoleCardsDealt | CardBurned):
            assert after == before


@pytest.mark.parametrize("sealed", [True, False])
def test_of_a_finished_hand_the_public_knows_the_seats_that_showed(sealed: bool) -> None:
    facts = showdown(sealed=sealed)
    shown = {one.seat for one in facts if isinstance(one, CardsShown)}

    seen = of_finished(facts, PUBLIC)

    assert tabled(facts) == shown
    assert {seat for seat, cards in dealt(seen).items() if cards != HIDDEN} == shown
    assert {one.card for one in seen if isinstance(one, CardBurned)} <= {"??"}
    for one in seen:
        if isinstance(one, CardsReleased):
            assert {each.seat for each in one.seats} == shown
            assert one.burns == ()


def test_a_winner_whose_opponents_mucked_keeps_his_cards_to_himself() -> None:
    """He need not show; only a source that leaves out who showed is read between the lines."""
    facts = [one for one in showdown(sealed=False) if not isinstance(one, CardsShown | HandMucked)]
    start = facts[0]
    assert isinstance(start, HandStarted)
    imported = replace(start, source=Source(format="phh", name="a", number="1"))
    folded = {one.seat for one in facts if isinstance(one, ActionTaken) and one.action == "fold"}
    left = {one.seat for one in start.seats} - folded
    mucked = [HandMucked(seat=seat) for seat in sorted(left)[1:]]

    assert tabled([*facts[:-1], *mucked, facts[-1]]) == set()
    assert tabled([imported, *facts[1:-1], *mucked, facts[-1]]) == set()
    assert tabled([imported, *facts[1:]]) == left


def test_an_auditor_knows_a_finished_hand_as_logged() -> None:
    facts = showdown(sealed=True)

    assert of_finished(facts, AUDITOR) == tuple(facts)


@pytest.mark.parametrize("viewpoint", [PUBLIC, AUDITOR], ids=lambda one: one.name)
def test_a_hand_without_its_end_is_one_in_play_for_everybody(viewpoint: object) -> None:
    facts = [one for one in showdown(sealed=False) if not isinstance(one, HandEnded)]

    assert of_finished(facts, viewpoint) == of_hand_in_play(facts)  # type: ignore[arg-type]


@pytest.mark.parametrize("sealed", [True, False])
def test_a_player_knows_his_own_cards_besides_those_that_were_shown(sealed: bool) -> None:
    facts = showdown(sealed=sealed)
    start = facts[0]
    assert isinstance(start, HandStarted)
    for one in start.seats:
        seen = of_finished(facts, Viewpoint("player", player=one.player))
        shown = tabled(facts) | {one.seat}
        assert {seat for seat, cards in dealt(seen).items() if cards != HIDDEN} == shown
        assert dealt(seen)[one.seat] == dealt(facts)[one.seat]  # as logged: sealed, or in clear
        for each in seen:
            if isinstance(each, CardsReleased):
                assert {seat.seat for seat in each.seats} == shown
                assert each.burns == ()


def test_a_player_who_was_not_there_knows_what_everybody_knows() -> None:
    facts = showdown(sealed=True)

    assert of_finished(facts, Viewpoint("player", player="nobody")) == of_finished(facts, PUBLIC)


def test_a_player_of_a_hand_in_play_knows_no_more_than_the_table() -> None:
    facts = showdown(sealed=False)
    start = facts[0]
    assert isinstance(start, HandStarted)
    so_far = [one for one in facts if not isinstance(one, HandEnded)]

    seen = of_finished(so_far, Viewpoint("player", player=start.seats[0].player))

    assert seen == of_hand_in_play(so_far)


@pytest.mark.parametrize("facts", [houses.THREE_BOXES, houses.sealed(houses.THREE_BOXES)])
def test_a_box_against_the_house_knows_its_own_cards_discards_too(
    facts: Sequence[AnyEvent],
) -> None:
    start = facts[0]
    assert isinstance(start, HouseHandStarted)
    public = named(of_finished(facts, PUBLIC))
    for one in start.seats:
        mine = [
            each
            for each in facts
            if getattr(each, "seat", 0) == one.seat
            and isinstance(each, HoleCardsDealt | CardsDrawn)
        ]
        own = named(mine) | {
            card
            for each in facts
            if isinstance(each, CardsReleased)
            for seat in each.seats
            if seat.seat == one.seat
            for card in seat.cards
        }
        seen = of_finished(facts, Viewpoint("player", player=one.player))
        assert named(seen) == public | own
        assert own


def named(facts: Sequence[AnyEvent]) -> set[str]:
    """Every card that facts name in clear."""
    return {one for each in facts for one in _in_clear(each) if one != "??"}


def test_the_deck_s_seal_is_an_auditor_s_alone() -> None:
    start, *rest = hand(1, sealed=True)
    assert isinstance(start, HandStarted)
    facts = [replace(start, deck=Sealed(b"seed")), *rest]

    assert of_finished(facts, PUBLIC)[0].deck is None  # type: ignore[union-attr]
    assert of_hand_in_play(facts)[0].deck is None  # type: ignore[union-attr]
    assert of_finished(facts, AUDITOR)[0] == facts[0]


def test_one_card_shown_of_two_is_not_a_hand_shown() -> None:
    facts = hand(2, sealed=False)
    seat = next(iter(dealt(facts)))
    first = dealt(facts)[seat][0]  # type: ignore[index]
    folded = [one for one in facts if not isinstance(one, CardsShown)]
    partly = [*folded, CardsShown(seat=seat, cards=(first, "??"))]

    assert (seat in tabled(partly)) == (seat in tabled(folded))


def test_a_sentence_names_only_cards_that_are_seen() -> None:
    facts = [BoardDealt(cards=("As", "Kd", "2c"))]

    assert told("dealt twice: As Qh", facts) == "dealt twice: As ??"
    assert told("seat 2 is released AsQh, dealt was KdTc", facts) == (
        "seat 2 is released As??, dealt was Kd??"
    )
    assert told("Ash and Asking keep their letters", facts) == "Ash and Asking keep their letters"


@pytest.mark.parametrize("seed", range(8))
def test_hiding_changes_no_outcome_and_no_frame_but_for_cards(seed: int) -> None:
    for facts in plays(Random(seed), 6):
        assert_alike(facts)


def test_hiding_changes_no_outcome_of_a_real_hand(shared_data: Path) -> None:
    files = sorted((shared_data / "phh").glob("*.phhs"))
    assert files
    for path in files:
        readable = (one for one in read(path) if not isinstance(one, Unreadable))
        for one, _ in zip(readable, range(60), strict=False):
            assert_alike(to_events(one))


def assert_alike(facts: Sequence[AnyEvent]) -> None:
    """Assert that the public sees the same chips move as those who see every card."""
    seen = of_finished(facts, PUBLIC)
    assert settle(fold(seen)) == settle(fold(facts))
    whole, public = frames(facts), frames(seen)
    assert [one.kind for one in public] == [one.kind for one in whole]
    assert [one.pot for one in public] == [one.pot for one in whole]
    assert [[seat.stack for seat in one.seats] for one in public] == [
        [seat.stack for seat in one.seats] for one in whole
    ]
