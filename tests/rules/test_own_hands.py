"""A hand that our own dealer should never have dealt is found out: who owes what, burns, mucks."""

import pytest
from msgspec.structs import replace

from schemas.cards import cards
from schemas.commands import Post, StartHand
from schemas.errors import CommandRefused
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsReleased,
    CardsShown,
    Dealt,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    Released,
    Sealed,
    SeatChips,
    Seated,
    Source,
)
from schemas.stakes import Rake, Stakes
from schemas.variants import SEATS_MAX
from services.rules import decide, fold

NL = Stakes(limit="nl", small_blind=10, big_blind=20)
SEATS = tuple(Seated(seat, f"p{seat}", 500) for seat in (1, 2, 3))
START = HandStarted(hand="t-1", variant="holdem", stakes=NL, button=3, seats=SEATS)
SMALL = ForcedBetPosted(seat=1, kind="small-blind", amount=10)
BIG = ForcedBetPosted(seat=2, kind="big-blind", amount=20)
HOLES = tuple(
    HoleCardsDealt(seat=seat, cards=cards(text))
    for seat, text in ((1, "AsAd"), (2, "KsKd"), (3, "QsQd"))
)


def found(*facts: AnyEvent) -> list[str]:
    """What the findings of these facts say."""
    return [what for _, what in fold(facts).findings]


def test_blinds_where_they_are_owed_are_no_finding() -> None:
    assert found(START, SMALL, BIG, *HOLES) == []


@pytest.mark.parametrize(
    ("posts", "said"),
    [
        (
            (),
            [
                "seat 1 owes the small-blind and has not posted it",
                "seat 2 owes the big-blind and has not posted it",
            ],
        ),
        (
            (replace(SMALL, seat=2), replace(BIG, seat=3)),
            [
                "seat 1 owes the small-blind and has not posted it",
                "seat 2 owes the big-blind and has not posted it",
                "seat 2 posts the small-blind, which it does not owe",
                "seat 3 posts the big-blind, which it does not owe",
            ],
        ),
        ((SMALL, BIG, BIG), ["seat 2 posts the big-blind, which it does not owe"]),
        (
            (SMALL, BIG, ForcedBetPosted(seat=3, kind="button-ante", amount=0)),
            ["seat 3 posts the button-ante, which it does not owe"],
        ),
    ],
)
def test_forced_bets_come_once_from_who_owes_them(
    posts: tuple[ForcedBetPosted, ...], said: list[str]
) -> None:
    assert found(START, *posts, *HOLES) == said


def test_a_missing_classic_ante_is_a_finding() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, ante=5, ante_mode="classic")
    antes = [ForcedBetPosted(seat=seat, kind="ante", amount=5) for seat in (1, 2)]

    said = found(replace(START, stakes=stakes), *antes, SMALL, BIG, *HOLES)

    assert said == ["seat 3 owes the ante and has not posted it"]


def test_a_bomb_pot_without_antes_is_a_finding() -> None:
    stakes = Stakes(limit="nl", small_blind=10, big_blind=20, ante=5, ante_mode="classic")

    said = found(replace(START, stakes=stakes, bomb=True), *HOLES)

    assert said == [f"seat {seat} owes the ante and has not posted it" for seat in (1, 2, 3)]


def test_nine_seats_of_courchevel_are_a_finding_with_the_arithmetic() -> None:
    seats = tuple(Seated(seat, f"p{seat}", 500) for seat in range(1, SEATS_MAX))

    (said,) = found(replace(START, variant="courchevel", seats=seats, button=9))

    assert said.endswith("9 x 5 hole cards + 5 board + 3 burns = 53 cards, the deck has 52")


def test_rake_in_a_tournament_is_a_finding() -> None:
    stakes = Stakes(
        limit="nl", small_blind=10, big_blind=20, tournament=True, rake=Rake(basis_points=500)
    )

    assert found(replace(START, stakes=stakes), SMALL, BIG, *HOLES) == [
        "a tournament takes no rake and never runs it twice"
    ]


def test_a_source_may_leave_out_who_posted() -> None:
    source = Source(format="phh", name="x")

    assert found(replace(START, source=source), *HOLES) == []


@pytest.mark.parametrize(
    ("hole", "said"),
    [("AsAd", ["seat 2 mucks a hand that is not beaten"]), ("4s4d", [])],
)
def test_only_a_beaten_hand_is_mucked(hole: str, said: list[str]) -> None:
    facts = checked_down(cards("QsQh"), cards(hole))

    assert found(*facts, CardsShown(seat=1, cards=cards("QsQh")), HandMucked(seat=2)) == said


@pytest.mark.parametrize(
    ("hole", "said"),
    [("AsAd", ["seat 2 mucked a hand that was not beaten"]), ("4s4d", [])],
)
def test_a_sealed_hand_that_was_mucked_is_judged_at_its_release(hole: str, said: list[str]) -> None:
    facts = checked_down(Sealed(b"1", 2), Sealed(b"2", 2))
    opened = (Released(1, cards("QsQh"), b"k"), Released(2, cards(hole), b"k"))

    assert (
        found(
            *facts,
            CardsShown(seat=1, cards=cards("QsQh")),
            HandMucked(seat=2),
            HandEnded(stacks=(SeatChips(1, 520), SeatChips(2, 480))),
            CardsReleased(seats=opened),
        )
        == said
    )


def test_nobody_mucks_before_somebody_has_shown() -> None:
    facts = checked_down(cards("4s4d"), cards("AsAd"))

    assert found(*facts, HandMucked(seat=1)) == ["seat 1 mucks a hand that is not beaten"]


def checked_down(first: Dealt, second: Dealt) -> list[AnyEvent]:
    """Seat 2 has the button and calls, then nobody bets: pot 40, board 2c 7d 9s Jh 3c."""
    facts: list[AnyEvent] = [
        replace(START, seats=SEATS[:2], button=2, stakes=replace(NL, burns=False)),
        replace(SMALL, seat=2),
        replace(BIG, seat=1),
        HoleCardsDealt(seat=1, cards=first),
        HoleCardsDealt(seat=2, cards=second),
        ActionTaken(seat=2, action="call", to=20),
        ActionTaken(seat=1, action="check"),
    ]
    for street in ("2c7d9s", "Jh", "3c"):
        facts.append(BoardDealt(cards=cards(street)))
        facts += [ActionTaken(seat=seat, action="check") for seat in (1, 2)]
    return facts


def test_a_dead_small_blind_is_posted_by_nobody() -> None:
    """Button 2, the seat that had the big blind last hand (3) is empty: seat 4 is the big blind."""
    seats = tuple(Seated(seat, f"p{seat}", 500) for seat in (1, 4, 5, 6))
    start = StartHand(
        hand="t-1", variant="holdem", stakes=NL, button=2, seats=seats, dead_small_blind=True
    )

    facts = decide(None, start)
    state = fold([*facts, *(HoleCardsDealt(seat=one.seat, cards=("??", "??")) for one in seats)])

    assert facts[1:] == (ForcedBetPosted(seat=4, kind="big-blind", amount=20),)
    assert state.seats[state.actor] == 5
    assert state.findings == []


def test_a_straddle_that_an_ante_leaves_short_is_refused() -> None:
    """Ante 3 first: of 20 chips 17 are left, and a straddle over 10 is 20 in full."""
    stakes = Stakes(limit="nl", small_blind=5, big_blind=10, ante=3, ante_mode="classic")
    seats = (Seated(1, "a", 500), Seated(2, "b", 500), Seated(3, "c", 20), Seated(4, "d", 500))
    start = StartHand(
        hand="t-1",
        variant="holdem",
        stakes=stakes,
        button=4,
        seats=seats,
        posts=(Post(3, "straddle", 20),),
    )

    with pytest.raises(CommandRefused, match="seat 3 has 17 to straddle, not 20"):
        decide(None, start)
