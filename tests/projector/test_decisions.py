"""What every decision faced: a hand worked out on paper, and a slow recount of random ones."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random

import pytest
from msgspec.structs import asdict

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    SeatChips,
    Seated,
)
from schemas.rows import ActionRow
from schemas.stakes import Stakes
from services.projector.decisions import Decisions
from services.projector.rows import Span, hand_values, seat_positions
from services.rules import begin, evolve, options, settle
from services.store import HandRows
from tests.hands import play, plays
from tests.proof import proof

AT = datetime(2026, 11, 30, tzinfo=UTC)


def rows(events: Sequence[AnyEvent]) -> HandRows:
    """The rows of one hand."""
    first = events[0]
    assert isinstance(first, HandStarted)
    state, decisions = begin(first), Decisions(len(first.seats))
    for event in events[1:]:
        if isinstance(event, ActionTaken):
            decisions.note(state, event)
        evolve(state, event)
    assert state.findings == []
    span = Span("t", 1, 1, AT, AT)
    return hand_values(span, state, decisions, settle(state), ()).rows()


HOLES = ("2c 7d", "As Ah", "Ks Kh", "Qs Jh", "Td Tc", "3c 8d")
SAID = (
    (3, "call", 100),  # with 450 in all
    (4, "raise", 400),
    (5, "call", 400),
    (6, "fold", 0),
    (1, "fold", 0),
    (2, "raise", 1400),
    (3, "call", 450),
    (4, "fold", 0),
    (5, "call", 1400),
    "4c 9d Jc",
    (2, "bet", 1000),
    (5, "call", 1000),
    "5h",
    (2, "check", 0),
    (5, "check", 0),
    "6s",
    (2, "bet", 7600),
    (5, "fold", 0),
)


def hand() -> Iterator[AnyEvent]:
    """Seats 1 to 6 with 10,000 but for seat 3, blinds 50 and 100, the button in seat 6."""
    yield HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=Stakes(limit="nl", big_blind=100, small_blind=50, burns=False),
        button=6,
        seats=tuple(Seated(seat, f"p{seat}", 450 if seat == 3 else 10_000) for seat in range(1, 7)),
    )
    yield ForcedBetPosted(seat=1, kind="small-blind", amount=50)
    yield ForcedBetPosted(seat=2, kind="big-blind", amount=100)
    for seat, cards in enumerate(HOLES, 1):
        yield HoleCardsDealt(seat=seat, cards=tuple(cards.split()))  # type: ignore[arg-type]
    for one in SAID:
        if isinstance(one, str):
            yield BoardDealt(cards=tuple(one.split()))  # type: ignore[arg-type]
        else:
            seat, action, to = one
            yield ActionTaken(seat=seat, action=action, to=to)  # type: ignore[arg-type]


FACED = """
seat street due  raise bet stack pot   raises own limp call players behind last by led all-in
3    0      100  1     0   450   150   0      0   0    0    6       5      0    0  0   0
4    0      100  1     0   10000 250   0      0   1    0    6       4      0    0  0   0
5    0      400  1     0   10000 650   1      0   1    0    6       4      0    4  0   0
6    0      400  1     0   10000 1050  1      0   1    1    6       3      1    4  0   0
1    0      350  1     50  9950  1050  1      0   1    1    5       2      0    4  0   0
2    0      300  1     100 9900  1050  1      0   1    1    4       1      0    4  0   0
3    0      350  0     100 350   2350  2      0   1    0    4       2      0    2  0   0
4    0      1000 1     400 9600  2700  2      1   1    1    4       1      0    2  0   0
5    0      1000 1     400 9600  2700  2      0   1    1    3       0      1    2  0   0
2    1      0    1     0   8600  3700  0      0   0    0    3       1      0    0  2   0
5    1      1000 1     0   8600  4700  1      0   0    0    3       0      1    2  2   0
2    2      0    1     0   7600  5700  0      0   0    0    3       1      0    0  2   0
5    2      0    1     0   7600  5700  0      0   0    0    3       0      1    0  2   0
2    3      0    1     0   7600  5700  0      0   0    0    3       1      0    0  0   0
5    3      7600 0     0   7600  13300 1      0   0    0    3       0      1    2  0   1
"""


def test_a_hand_worked_out_on_paper() -> None:
    events = list(hand())
    # seat 2 gets its 7,600 back and with aces the main pot, 3 x 450 + 400 + 50 = 1,800, and the
    # side pot, 2 x (2,400 - 450) = 3,900, alone; no rake
    stacks = {1: 9950, 2: 10_000 - 2400 + 1800 + 3900, 3: 0, 4: 9600, 5: 7600, 6: 10_000}
    shown = [
        CardsShown(seat=2, cards=("As", "Ah")),
        CardsShown(seat=3, cards=("Ks", "Kh")),
    ]
    ended = HandEnded(stacks=tuple(SeatChips(seat, chips) for seat, chips in stacks.items()))

    found = rows([*events, *shown, ended])

    faced = [
        (
            *(one.seat, one.street, one.to_call, int(one.could_raise), one.bet, one.stack, one.pot),
            *(one.raises, one.own_raises, one.limpers, one.callers, one.players, one.behind),
            *(int(one.in_position), one.aggressor, one.led, int(one.faces_all_in)),
        )
        for one in found.actions
    ]
    assert faced == [tuple(map(int, line.split())) for line in FACED.strip().splitlines()[1:]]
    assert [(one.seat, one.action, one.to) for one in found.actions] == [
        one for one in SAID if not isinstance(one, str)
    ]
    assert [one.chips for one in found.actions] == [
        *(100, 400, 400, 0, 0, 1300, 350, 0, 1000, 1000, 1000, 0, 0, 7600, 0)
    ]
    seats = {one.seat: one for one in found.seats}
    assert {seat: one.position for seat, one in seats.items()} == {
        1: 9,
        2: 8,
        3: 3,
        4: 2,
        5: 1,
        6: 0,
    }
    assert {seat: one.saw for seat, one in seats.items()} == {1: 0, 2: 3, 3: 3, 4: 0, 5: 3, 6: 0}
    assert [seat for seat, one in seats.items() if one.showdown] == [2, 3]
    assert {seat: one.final for seat, one in seats.items()} == stacks
    assert found.hand.reached == 3


def test_a_hand_folded_before_the_flop_has_reached_no_other_street() -> None:
    events = list(hand())[:9]
    folds = [ActionTaken(seat=seat, action="fold") for seat in (3, 4, 5, 6, 1)]

    found = rows([*events, *folds, HandEnded(stacks=())])

    assert found.hand.reached == 0
    assert {one.saw for one in found.seats} == {0}
    assert not any(one.showdown for one in found.seats)


def recount(events: Sequence[AnyEvent]) -> list[ActionRow]:
    """What the decisions faced, each worked out from the hand's beginning."""
    return [
        faced(events[:at], event)
        for at, event in enumerate(events)
        if isinstance(event, ActionTaken)
    ]


def faced(before: Sequence[AnyEvent], event: ActionTaken) -> ActionRow:
    """What one decision faced, by the facts before it and by what the rules allowed."""
    start = before[0]
    assert isinstance(start, HandStarted)
    state = begin(start)
    for one in before[1:]:
        evolve(state, one)
    allowed = options(state)
    assert allowed.seat == event.seat
    seats, stacks = list(state.seats), {one.seat: one.stack for one in start.seats}
    streets: list[list[ActionTaken]] = [[]]
    bets: dict[int, int] = {}
    pot, boards = 0, 0
    folded: set[int] = set()
    need = state.plan.boards
    for one in before:
        match one:
            case ForcedBetPosted():
                stacks[one.seat] -= one.amount
                pot += one.amount
                if one.kind in ("small-blind", "big-blind"):
                    bets[one.seat] = bets.get(one.seat, 0) + one.amount
            case BoardDealt():
                boards += len(one.cards)
                while len(streets) < len(need) and boards >= need[len(streets)] > 0:
                    streets.append([])
                    bets = {}
            case ActionTaken():
                streets[-1].append(one)
                if one.action == "fold":
                    folded.add(one.seat)
                elif one.to:
                    chips = one.to - bets.get(one.seat, 0)
                    stacks[one.seat] -= chips
                    pot += chips
                    bets[one.seat] = one.to
            case _:
                pass
    said = streets[-1]
    raises = [at for at, one in enumerate(said) if one.action in ("bet", "raise")]
    since = said[raises[-1] + 1 :] if raises else said
    before_raise = said[: raises[0]] if raises else said
    calls = [one for one in since if one.action == "call"]
    limps = [one for one in before_raise if one.action == "call"]
    street = len(streets) - 1
    earlier = [one for one in streets[-2] if one.action in ("bet", "raise")] if street else []
    bet = bets.get(event.seat, 0)
    place = seats.index(event.seat)
    aggressor = said[raises[-1]].seat if raises else 0
    acted = {one.seat for one in (said[raises[-1] :] if raises else said)}
    behind = [
        seat
        for seat in seats
        if seat not in folded and stacks[seat] and seat not in acted and seat != event.seat
    ]
    return ActionRow(
        hand=start.hand,
        number=sum(isinstance(one, ActionTaken) for one in before),
        street=street,
        seat=event.seat,
        action=event.action,
        to=event.to,
        chips=event.to - bet if event.to else 0,
        to_call=allowed.to_call,
        could_raise=allowed.max_to > 0,
        bet=bet,
        stack=stacks[event.seat],
        pot=pot,
        raises=len(raises),
        own_raises=sum(said[at].seat == event.seat for at in raises),
        acted=sum(one.seat == event.seat for one in said),
        limpers=0 if street else len(limps),
        callers=len(calls) if street or raises else 0,
        players=len(seats) - len(folded),
        behind=len(behind),
        in_position=all(seat in folded for seat in seats[place + 1 :]),
        aggressor=aggressor,
        led=earlier[-1].seat if earlier else 0,
        faces_all_in=bool(aggressor) and stacks[aggressor] == 0,
    )


@pytest.mark.parametrize("seed", range(proof(3, 60)))
def test_random_hands_are_recounted(seed: int) -> None:
    rng = Random(seed)
    hands = [*plays(rng, 25), play(rng, "courchevel", "pl", 4), play(rng, "omaha", "fl", 3)]
    for events in hands:
        found = rows(events).actions
        for row, expected in zip(found, recount(events), strict=True):
            assert asdict(row) == asdict(expected)


def test_positions_count_back_from_the_button() -> None:
    """Statistics 6.3: button 0, cut-off 1 ...; big blind 8, small 9; heads-up the button is 9."""
    assert seat_positions(2, 0) == (8, 9)
    assert seat_positions(3, 1) == (9, 8, 0)
    assert seat_positions(6, 1) == (9, 8, 3, 2, 1, 0)
    assert seat_positions(10, 1) == (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    assert seat_positions(6, 0) == (8, 4, 3, 2, 1, 0)  # a dead small blind: nobody is 9
