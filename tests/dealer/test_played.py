"""Live hands with remote seats: who is asked what, and what is decided where nobody answers."""

from collections.abc import Callable, Sequence

import pytest

from schemas.commands import Act, AnyCommand, Muck, Show, StartHand, WishRunOut
from schemas.errors import CommandRefused
from schemas.events import (
    AnyEvent,
    CardsShown,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    RunOutsAgreed,
)
from schemas.facts import Seated
from schemas.table_events import RunOutWished
from services.dealer import STAKES
from services.dealer.played import PlayedHand
from services.rules import decide

DEALT = 400
"""More hands than it takes to see any turn of events that these tests look for."""


def hand(number: int, remote: Sequence[int], *, stack: int = 10_000) -> PlayedHand:
    """A hand of three, dealt from the deck `number`, as far as its forced bets."""
    start = StartHand(
        hand=f"t-{number}",
        variant="holdem",
        stakes=STAKES["nl"],
        button=1,
        seats=tuple(Seated(seat, f"p-{seat}", stack) for seat in (1, 2, 3)),
    )
    first, *rest = decide(None, start)
    assert isinstance(first, HandStarted)
    played = PlayedHand(first, number.to_bytes(32), remote=remote)
    played.apply(rest)
    return played


def go_on(
    played: PlayedHand, answer: Callable[[PlayedHand, int], AnyCommand], until: str = "over"
) -> list[AnyEvent]:
    """Play until a phase, remote seats as `answer` says; what happened."""
    events: list[AnyEvent] = []
    while not played.over and (until == "over" or played.state.phase != until):
        asked = played.asked
        command = answer(played, asked[0]) if asked else played.next_command()
        new = played.decide(command)
        played.apply(new)
        events += new
    return events


def by_default(played: PlayedHand, seat: int) -> AnyCommand:
    return played.default(seat)


def all_in(played: PlayedHand, seat: int) -> AnyCommand:
    """Everything in, as soon as it may be."""
    state = played.state
    if state.phase != "act":
        return played.default(seat)
    place = state.actor
    most = state.bets[place] + state.stacks[place]
    action = "raise" if state.current else "bet"
    try:
        command = Act(seat=seat, action=action, to=most)
        decide(state, command)
    except CommandRefused:
        return Act(seat=seat, action="call")
    return command


def calls(played: PlayedHand, seat: int) -> AnyCommand:
    """To the end, for as little as it takes."""
    state = played.state
    if state.phase != "act":
        return played.default(seat)
    owes = state.bets[state.actor] < state.current
    return Act(seat=seat, action="call" if owes else "check")


def test_nobody_is_asked_where_bots_play() -> None:
    played = hand(1, ())
    while not played.over:
        assert played.asked == ()
        played.apply(played.decide(played.next_command()))


def test_a_seat_is_asked_when_it_is_its_turn_and_no_other() -> None:
    played = hand(1, (1, 2, 3))
    played.apply(played.decide(played.next_command()))

    assert played.asked == (1,)  # the button, before the blinds, as three play


def test_by_default_hands_cost_nothing_beyond_the_blinds() -> None:
    for number in range(20):
        played = hand(number, (1, 2, 3))
        go_on(played, by_default)
        assert played.over
        lost = [start - end for start, end in zip(played.state.start, _stacks(played), strict=True)]
        assert max(lost) <= 100


def _stacks(played: PlayedHand) -> list[int]:
    ended = played.state.ended
    assert ended is not None
    stacks = {one.seat: one.chips for one in ended.stacks}
    return [stacks[seat] for seat in played.state.seats]


def test_a_remote_hand_that_is_beaten_chooses_and_one_that_is_not_is_shown() -> None:
    chose = shown = 0
    for number in range(DEALT):
        played = hand(number, (1,))

        events = go_on(played, calls)
        chose += any(isinstance(one, HandMucked) and one.seat == 1 for one in events)
        shown += any(isinstance(one, CardsShown) and one.seat == 1 for one in events)
        assert played.state.findings == []
        if chose and shown:
            return
    raise AssertionError((chose, shown))


def at_a_choice() -> PlayedHand:
    """A hand in which seat 1 may show or muck."""
    for number in range(DEALT):
        played = hand(number, (1,))
        go_on(played, calls, until="show")
        while played.state.phase == "show" and not played.asked:
            played.apply(played.decide(played.next_command()))
        if played.asked:
            return played
    raise AssertionError


def test_a_hand_is_shown_with_the_cards_that_were_dealt() -> None:
    played = at_a_choice()
    opened = played.opened(HoleCardsDealt(seat=1, cards=("??", "??")))
    assert isinstance(opened, HoleCardsDealt)
    held = opened.cards
    assert isinstance(held, tuple)

    with pytest.raises(CommandRefused, match="does not hold"):
        played.decide(Show(seat=1, cards=("As", "Ah")))
    assert played.decide(Show(seat=1)) == (CardsShown(seat=1, cards=held),)
    assert played.decide(Show(seat=1, cards=held[::-1])) == (CardsShown(seat=1, cards=held),)
    assert played.decide(Muck(seat=1)) == (HandMucked(seat=1),)


def all_in_with_wishes(wishes: dict[int, int]) -> list[AnyEvent]:
    """What happens in a hand in which seats 1 and 2 are all-in and want so many boards."""

    def answers(played: PlayedHand, seat: int) -> AnyCommand:
        if played.state.phase == "deal":
            return WishRunOut(seat=seat, boards=wishes[seat])
        return Act(seat=3, action="fold") if seat == 3 else all_in(played, seat)

    played = hand(7, (1, 2, 3))
    events = go_on(played, answers)
    assert played.state.findings == []
    return events


@pytest.mark.parametrize(
    ("wishes", "boards"), [({1: 2, 2: 2}, 2), ({1: 2, 2: 1}, 1), ({1: 1, 2: 2}, 1)]
)
def test_the_rest_is_run_out_as_often_as_all_want(wishes: dict[int, int], boards: int) -> None:
    events = all_in_with_wishes(wishes)

    agreed = [one.boards for one in events if isinstance(one, RunOutsAgreed)]
    assert agreed == ([boards] if boards > 1 else [])
    wished = [(one.seat, one.boards) for one in events if isinstance(one, RunOutWished)]
    asked = [(seat, wishes[seat]) for seat in (2, 1)]  # from the button's left
    assert wished == asked[: 1 + (wishes[2] > 1)]


def test_nobody_wishes_twice_or_for_more_boards_than_there_may_be() -> None:
    def stops(played: PlayedHand, seat: int) -> AnyCommand:
        return Act(seat=3, action="fold") if seat == 3 else all_in(played, seat)

    played = hand(7, (1, 2, 3))
    go_on(played, stops, until="deal")
    while not played.asked or played.state.phase != "deal":
        seat = played.asked[0] if played.asked else 0
        command = stops(played, seat) if seat else played.next_command()
        played.apply(played.decide(command))
    assert played.asked == (2, 1)

    for command in (
        WishRunOut(seat=2, boards=3),
        WishRunOut(seat=2, boards=0),
        WishRunOut(seat=3, boards=2),
    ):
        with pytest.raises(CommandRefused):
            played.decide(command)
    played.apply(played.decide(WishRunOut(seat=2, boards=2)))
    with pytest.raises(CommandRefused):
        played.decide(WishRunOut(seat=2, boards=2))
    assert played.asked == (1,)
