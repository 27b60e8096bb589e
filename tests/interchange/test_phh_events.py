"""A PHH hand as facts: what is posted, dealt and done, and where a source is silent."""

from pathlib import Path

import pytest

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    SeatChips,
    SourceClaimed,
)
from services.interchange import to_events
from services.rules import fold, settle
from tests.interchange.hands import hand_text, readable, stacks, what_ifs, written

TRIMMED = {"antes": "[40, 40, 40]", "ante_trimming_status": "true"}
DEALT = "'d dh p1 AsKs', 'd dh p2 QhQd', 'd dh p3 2c7d'"
ALL_IN = f"{DEALT}, 'p3 cbr 10000', 'p1 cc', 'p2 f'"


def facts(folder: Path, actions: str, **changes: str) -> tuple[AnyEvent, ...]:
    return to_events(readable(folder, hand_text(actions=f"[{actions}]", **changes)))


def after_the_deal(events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
    opening = (HandStarted, ForcedBetPosted, HoleCardsDealt)
    return [event for event in events if not isinstance(event, opening)]


def test_a_whole_hand_from_its_start_to_its_end(tmp_path: Path) -> None:
    actions = f"{DEALT}, 'p3 f', 'p1 cc', 'p2 cc', 'd db 2d3d4d', 'p1 cbr 100', 'p2 f'"

    started, *events = facts(tmp_path, actions, finishing_stacks="[10100, 9900, 10000]")

    assert isinstance(started, HandStarted)
    assert events == [
        ForcedBetPosted(seat=1, kind="small-blind", amount=50),
        ForcedBetPosted(seat=2, kind="big-blind", amount=100),
        HoleCardsDealt(seat=1, cards=("As", "Ks")),
        HoleCardsDealt(seat=2, cards=("Qh", "Qd")),
        HoleCardsDealt(seat=3, cards=("2c", "7d")),
        ActionTaken(seat=3, action="fold"),
        ActionTaken(seat=1, action="call", to=100),
        ActionTaken(seat=2, action="check"),
        BoardDealt(cards=("2d", "3d", "4d")),
        ActionTaken(seat=1, action="bet", to=100),
        ActionTaken(seat=2, action="fold"),
        SourceClaimed(stacks=(SeatChips(1, 10100), SeatChips(2, 9900), SeatChips(3, 10000))),
        HandEnded(stacks=(SeatChips(1, 10100), SeatChips(2, 9900), SeatChips(3, 10000))),
    ]


def test_a_blind_of_a_short_stack_is_what_the_stack_holds(tmp_path: Path) -> None:
    events = facts(tmp_path, DEALT, starting_stacks="[30, 60, 500]", **TRIMMED)

    assert [
        (one.seat, one.kind, one.amount) for one in events if isinstance(one, ForcedBetPosted)
    ] == [
        (1, "ante", 30),
        (2, "ante", 40),
        (3, "ante", 40),
        (2, "big-blind", 20),
    ]


def test_a_big_blind_without_chips_is_posted_as_nothing(tmp_path: Path) -> None:
    events = facts(tmp_path, DEALT, starting_stacks="[500, 40, 500]", **TRIMMED)

    assert ForcedBetPosted(seat=2, kind="big-blind", amount=0) in events


def test_a_call_of_a_short_stack_is_for_what_it_holds(tmp_path: Path) -> None:
    events = facts(tmp_path, ALL_IN, starting_stacks="[700, 10000, 10000]")

    assert ActionTaken(seat=1, action="call", to=700) in events


def test_a_bet_over_a_bet_is_a_raise(tmp_path: Path) -> None:
    events = facts(
        tmp_path,
        f"{DEALT}, 'p3 cbr 250', 'p1 f', 'p2 cc', 'd db 2d3d4d', 'p2 cbr 200', 'p3 cbr 900'",
    )

    assert [(one.action, one.to) for one in events if isinstance(one, ActionTaken)] == [
        ("raise", 250),
        ("fold", 0),
        ("call", 250),
        ("bet", 200),
        ("raise", 900),
    ]


def test_a_live_post_is_the_players_bet_already(tmp_path: Path) -> None:
    events = facts(
        tmp_path, f"{DEALT}, 'p3 cc', 'p1 f', 'p2 cc'", blinds_or_straddles="[50, 100, -100]"
    )

    assert ForcedBetPosted(seat=3, kind="post", amount=100) in events
    assert after_the_deal(events)[0] == ActionTaken(seat=3, action="check")


@pytest.mark.parametrize("shown", ["", " ????", " ??"])
def test_cards_that_are_not_shown_are_mucked(tmp_path: Path, shown: str) -> None:
    events = facts(
        tmp_path, f"{ALL_IN}, 'd db 2d3d4d', 'd db 5h', 'd db 6h', 'p3 sm 2c7d', 'p1 sm{shown}'"
    )

    assert after_the_deal(events)[-3:-1] == [
        CardsShown(seat=3, cards=("2c", "7d")),
        HandMucked(seat=1),
    ]


def test_an_all_in_hand_tabled_unknown_and_shown_later_is_not_mucked(tmp_path: Path) -> None:
    actions = (
        f"{ALL_IN}, 'p3 sm ????', 'p1 sm ????', 'd db 2d3d4d', 'd db 5h', 'd db 6h', 'p3 sm 2c7d'"
    )

    events = facts(tmp_path, actions)

    assert [one.seat for one in events if isinstance(one, HandMucked)] == [1]
    assert CardsShown(seat=3, cards=("2c", "7d")) in events


def test_hole_cards_that_come_one_at_a_time_are_one_fact_a_seat(tmp_path: Path) -> None:
    actions = "'d dh p1 As', 'd dh p2 Qh', 'd dh p3 2c', 'd dh p1 Ks', 'd dh p2 Qd', 'd dh p3 7d'"

    events = facts(tmp_path, actions)

    assert [one.cards for one in events if isinstance(one, HoleCardsDealt)] == [
        ("As", "Ks"),
        ("Qh", "Qd"),
        ("2c", "7d"),
    ]


CHECKED = "'p1 cc', 'p2 cc', 'p3 cc'"
TO_THE_RIVER = (
    f"{DEALT}, 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2d3d4d', {CHECKED}, 'd db 5h', {CHECKED}, 'd db 6h'"
)


@pytest.mark.parametrize(
    "actions",
    [
        DEALT,
        f"{DEALT}, 'p3 cc'",
        f"{ALL_IN}, 'd db 2d3d4d'",
        f"{TO_THE_RIVER}, 'p1 cbr 500'",
    ],
)
def test_a_hand_that_breaks_off_ends_without_stacks_and_with_a_finding(
    tmp_path: Path, actions: str
) -> None:
    events = facts(tmp_path, actions)

    assert events[-1] == HandEnded(stacks=())
    assert [kind for kind, _ in fold(events).findings] == ["illegal"]


def test_a_hand_that_turns_on_unknown_cards_ends_without_stacks(tmp_path: Path) -> None:
    actions = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 10000', 'p1 cc', 'p2 f'"

    events = facts(tmp_path, f"{actions}, 'd db 2d3d4d', 'd db 5h', 'd db 6h'")

    assert events[-1] == HandEnded(stacks=())
    assert fold(events).findings == []


@pytest.mark.parametrize(
    ("actions", "kind", "what"),
    [
        (f"{DEALT}, 'p1 cc'", "illegal", "seat 1: call out of turn, seat 3 was due"),
        (f"{DEALT}, 'p3 cbr 150'", "illegal", "seat 3: raise to 150, 200 to 10000 is allowed"),
        (f"{ALL_IN}, 'd db AsTdTh'", "cards", "dealt twice: As"),
    ],
)
def test_what_the_rules_do_not_allow_is_a_fact_and_a_finding(
    tmp_path: Path, actions: str, kind: str, what: str
) -> None:
    assert (kind, what) in fold(facts(tmp_path, actions)).findings


CHECKED_DOWN = (
    f"{DEALT}, 'p3 cc', 'p1 cc', 'p2 cc', 'd db 3c4d9h', 'p1 cc', 'p2 cc', 'p3 cc',"
    " 'd db Js', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 8d', 'p1 cc', 'p2 cc', 'p3 cc'"
)


@pytest.mark.parametrize("last", ["", ", 'p3 sm'"])
def test_where_all_muck_the_last_one_left_wins(tmp_path: Path, last: str) -> None:
    """Rules A10: a mucked hand has no claim, and the last one left need not show."""
    events = facts(tmp_path, f"{CHECKED_DOWN}, 'p1 sm', 'p2 sm'{last}")

    state = fold(events)
    outcome = settle(state)

    assert [one.chips for one in outcome.stacks] == [9900, 9900, 10200]
    said = [what for kind, what in state.findings if kind == "illegal"]
    assert ("seat 3 mucks, though nobody else is left and it wins" in said) == bool(last)
    assert "seat 2 mucked a hand that was not beaten" in said


def test_a_mucked_hand_that_another_beats_is_no_finding(tmp_path: Path) -> None:
    events = facts(tmp_path, f"{CHECKED_DOWN}, 'p1 sm', 'p2 sm QhQd', 'p3 sm'")

    assert fold(events).findings == []


def test_a_table_ante_goes_in_before_the_blinds(tmp_path: Path) -> None:
    """PHH's antes do, so a big blind with 130 pays 100 and posts 30."""
    events = facts(
        tmp_path, f"{DEALT}, 'p3 f'", antes="[0, 100, 0]", starting_stacks="[500, 130, 500]"
    )

    assert [(one.kind, one.amount) for one in events if isinstance(one, ForcedBetPosted)] == [
        ("big-blind-ante", 100),
        ("small-blind", 50),
        ("big-blind", 30),
    ]


@pytest.mark.parametrize(
    ("trimmed", "final"),
    [("false", [80, 100, 24]), ("true", [80, 112, 12])],  # PokerKit 0.7.7 gives both
)
def test_a_short_ante_wins_what_its_source_says(
    tmp_path: Path, trimmed: str, final: list[int]
) -> None:
    text = hand_text(
        antes="[10, 10, 10]",
        ante_trimming_status=trimmed,
        blinds_or_straddles="[5, 10, 0]",
        min_bet="10",
        starting_stacks="[100, 100, 4]",
        actions="['d dh p1 QsQd', 'd dh p2 KsKd', 'd dh p3 AsAd', 'p1 cc', 'p2 cc',"
        " 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db Js', 'p1 cc', 'p2 cc', 'd db 3h',"
        " 'p1 cc', 'p2 cc', 'p1 sm QsQd', 'p2 sm KsKd', 'p3 sm AsAd']",
    )

    [found] = what_ifs(written(tmp_path, text))

    assert stacks(found) == final
    assert found.state.findings == []
