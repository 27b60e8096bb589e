"""The reasons for awards, one rule a hand."""

from schemas.stakes import Rake
from services.replay import Explanation, explain
from services.rules import settle
from tests.replay.script import Script

BOARD = ("2c3d4h", "9s", "Jc")


def reasons(script: Script) -> Explanation:
    """The explanation of a finished script."""
    return explain(script.state, settle(script.state))


def said(script: Script) -> list[str]:
    """Every sentence about the pots of a finished script."""
    pots = reasons(script).pots
    return [one for pot in pots for one in (*(award.why for award in pot.awards), *pot.notes)]


def checked_down(script: Script, preflop: str, *streets: str) -> Script:
    """A script whose streets after the flop nobody bets on."""
    script.act(preflop)
    for cards in streets:
        script.street(cards)
        while script.state.phase == "act":
            script.act("x")
    return script.end()


def test_a_kicker_decides_between_equal_pairs() -> None:
    script = Script("holdem", (50, 50)).deal("AsKd", "AhQc")

    told = said(checked_down(script, "c x", "Ac7d2h", "9s", "3c"))

    assert told == [
        "seat 1 Ann wins 4: pair of aces, king-nine-seven (As Ac Kd 9s 7d), over seat 2 with pair "
        "of aces, queen-nine-seven: kicker: king over queen"
    ]


def test_a_tie_over_even_chips_has_no_odd_one() -> None:
    script = Script("holdem", (50, 50, 50)).deal("AsKd", "AhKc", "7c6c")

    told = said(checked_down(script, "f c x", "AcKs2h", "9s", "3d"))

    assert "seats 1 and 2 tie and split" in told
    assert not any("odd chip" in one for one in told)


def test_the_odd_chip_of_a_tie_goes_to_the_first_seat_left_of_the_button() -> None:
    script = Script("holdem", (50, 50, 50), ante=1, ante_mode="classic")
    script.deal("AsKd", "AhKc", "7c6c")

    told = said(checked_down(script, "f c x", "AcKs2h", "9s", "3d"))

    assert told[0].startswith("seat 1 Ann wins 4: two pair, aces and kings, nine (")
    assert told[1].startswith("seat 2 Bob wins 3: two pair, aces and kings, nine (")
    assert told[2:] == [
        "seats 1 and 2 tie and split",
        "odd chip: 1 to seat 1, first left of the button",
    ]


def test_a_low_that_nobody_makes_leaves_the_pot_to_the_high_hand() -> None:
    script = Script("omaha-8", (50, 50)).deal("AsAd3c4c", "KsKd5c6c")

    told = said(checked_down(script, "c x", "QhJdTs", "9s", "7h"))

    assert "no low qualifies: high takes it all" in told


def test_high_and_low_are_explained_apart_and_the_odd_chip_goes_high() -> None:
    script = Script("omaha-8", (50, 50, 50), ante=1, ante_mode="classic")
    script.deal("AsAd3c4c", "KsKdQcQd", "KhQhJsTs")

    told = said(checked_down(script, "f c x", "Ah2d5s", "9s", "7h"))

    assert told[0].startswith("high: seat 1 Ann wins 4: straight, five high (")
    assert told[1].startswith("low: seat 1 Ann wins 3: 5-4-3-2-A low (")
    assert told[1].endswith(", the only low")
    assert told[2:] == ["odd chip: 1 to the high hand"]


def test_the_same_tie_for_high_and_low_is_split_as_one() -> None:
    script = Script("omaha-8", (50, 50, 50), ante=1, ante_mode="classic")
    script.deal("3c4cKsQs", "3d4dKhQh", "JhJsTsTc")

    told = said(checked_down(script, "f c x", "Ah2d5s", "9c", "7h"))

    assert "high: seats 1 and 2 tie for high and low alike, split evenly" in told


def test_a_pot_nobody_contests_is_won_without_a_hand() -> None:
    script = Script("holdem", (50, 50, 50)).deal("AsKd", "AhKc", "7c6c").act("f f").end()

    told = reasons(script)

    assert told.returned == "1 nobody called returns to seat 2 Bob"
    assert said(script) == ["seat 2 Bob wins 2: uncontested, all others folded"]


def test_side_pots_are_named_and_each_has_its_own_seats() -> None:
    script = Script("holdem", (60, 40, 20)).deal("AsAd", "KsKd", "QsQd")
    script.act("20 60 c").show_down()
    for cards in BOARD:
        script.street(cards)
    script.end()

    told = reasons(script)

    assert [(pot.name, pot.amount, pot.eligible) for pot in told.pots] == [
        ("main pot", 60, (1, 2, 3)),
        ("side pot 1", 40, (1, 2)),
    ]
    assert told.returned == "20 nobody called returns to seat 1 Ann"


def test_run_outs_are_told_board_by_board_with_the_odd_chip_on_the_first() -> None:
    script = Script("holdem", (50, 50, 50), run_outs=2).deal("7c6c", "AsAd", "KsKd")
    script.act("50 f c").show_down().run_out(2)
    for cards in ("2c3d4h", "9s", "Jc", "Kh8c7d", "6s", "5s"):
        script.street(cards)
    script.end()

    told = said(script)

    assert told[0].startswith("board 1, seat 2 Bob wins 51: pair of aces, jack-nine-four (")
    assert told[1].startswith("board 2, seat 3 Cid wins 50: three of a kind, kings, eight-seven (")
    assert told[2:] == ["odd chip: 1 to board 1"]


def test_the_rake_says_its_percentage_and_its_cap() -> None:
    rake = Rake(basis_points=250, cap=3)
    script = Script("holdem", (500, 500), rake=rake).deal("AsKd", "AhQc")
    script.act("100 c").street("Ac7d2h").act("x x").street("9s").act("x x").street("3c")
    script.act("x x").end()

    assert reasons(script).rake == "rake 3: 2.5% of 200, capped at 3"


def test_without_a_flop_there_is_no_rake() -> None:
    script = Script("holdem", (50, 50), rake=Rake(basis_points=500)).deal("AsKd", "AhQc")

    assert reasons(script.act("f").end()).rake == "no flop, no drop: no rake"


def test_a_mucked_hand_leaves_the_pot_to_the_shown_one() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("c x").street("Ac7d2h")
    script.act("2 c").street("9s").act("x x").street("3c").act("x x").end(muck=True)

    told = said(script)

    assert told == [
        "seat 1 Ann wins 8: three of a kind, aces, nine-seven (As Ad Ac 9s 7d), all others mucked"
    ]
