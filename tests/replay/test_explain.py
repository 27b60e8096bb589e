"""The reasons for awards: boards, pots, rake, and what leaves a hand undecided."""

from schemas.cards import Face
from schemas.events import AnyEvent, BoardDealt, HandEnded, HoleCardsDealt
from schemas.stakes import Rake
from services.replay import explain
from services.rules import fold, settle
from tests.replay.script import Script, checked_down, reasons, said

BOARD = ("2c3d4h", "9s", "Jc")


def test_high_and_low_are_explained_apart_and_the_odd_chip_goes_high() -> None:
    script = Script("omaha-8", (50, 50, 50), ante=1, ante_mode="classic")
    script.deal("AsAd3c4c", "KsKdQcQd", "KhQhJsTs")

    told = said(checked_down(script, "f c x", "Ah2d5s", "9s", "7h"))

    assert told[0].startswith("high: seat 1 Ann wins 4 with a straight, five high (")
    assert told[1] == "high: odd chip 1 of the split between high and low"
    assert told[2].startswith("low: seat 1 Ann wins 3 with a 5-4-3-2-A low (")
    assert told[2].endswith(", the only low")
    assert len(told) == 3


def test_a_pot_nobody_contests_is_won_without_a_hand() -> None:
    script = Script("holdem", (50, 50, 50)).deal("AsKd", "AhKc", "7c6c").act("f f").end()

    told = reasons(script)

    assert told.returned == "1 nobody called returns to seat 2 Bob"
    assert said(script) == ["seat 2 Bob wins 2 uncontested: all others folded"]


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

    assert told[0].startswith("board 1: seat 2 Bob wins 51 with a pair of aces, jack-nine-four (")
    assert told[1] == "board 1: odd chip 1 of the split among boards"
    assert told[2].startswith(
        "board 2: seat 3 Cid wins 50 with three of a kind, kings, eight-seven"
    )
    assert len(told) == 3


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
        "seat 1 Ann wins 8 with three of a kind, aces, nine-seven (As Ad Ac 9s 7d): all others "
        "mucked"
    ]


def test_a_board_tied_both_ways_and_a_quartered_low_on_another() -> None:
    script = Script("omaha-8", (101, 101, 101), boards=2, rake=Rake(basis_points=500))
    script.deal("As3cKsQs", "Ac3dKhQh", "Ah4dJsTs")

    told = said(checked_down(script, "7 c c", "2d5s8c6d7s9c", "Qd2s", "JdTc"))

    queens, tens = "pair of queens, ace-jack-eight", "pair of tens, ace-nine-seven"
    assert told == [
        f"board 1, high and low: seat 1 Ann wins 5 with a {queens} (Qs Qd As Jd 8c) and an "
        "8-5-3-2-A low (8c 5s 3c 2d As)",
        f"board 1, high and low: seat 2 Bob wins 5 with a {queens} (Qh Qd Ac Jd 8c) and an "
        "8-5-3-2-A low (8c 5s 3d 2d Ac)",
        "board 1, high and low: seats 1 and 2 tie for both and split, beating seat 3's pair of "
        "jacks, ace-queen-eight, by queens over jacks and seat 3's 8-5-4-2-A low",
        f"board 2, high: seat 3 Cid wins 5 with a {tens} (Ts Tc Ah 9c 7s), beating seat 1's ace "
        "high, king-ten-nine-seven",
        "board 2, low: seat 1 Ann wins 3 with a 7-6-3-2-A low (7s 6d 3c 2s As)",
        "board 2, low: seat 2 Bob wins 2 with a 7-6-3-2-A low (7s 6d 3d 2s Ac)",
        "board 2, low: seats 1 and 2 tie and split, beating seat 3's 7-6-4-2-A low",
        "board 2, low: odd chip 1 to seat 1, first left of the button",
    ]


def test_a_bomb_pot_is_told_board_by_board() -> None:
    script = (
        Script("omaha", (100, 100, 100), boards=2, bomb=True, ante=5, ante_mode="classic")
        .deal("AsAd3c4c", "KsKdQcQd", "JhTs8s9h")
        .street("Ah7c8hKh5hTc")
    )
    script.act("20 c f").street("6s3s").act("x x").street("Qs6h").act("x x").end()

    told = said(script)

    assert told == [
        "board 1: seat 1 Ann wins 28 with three of a kind, aces, queen-eight (As Ad Ah Qs 8h), "
        "beating seat 2's three of a kind, queens, ace-eight, by aces over queens",
        "board 1: odd chip 1 of the split among boards",
        "board 2: seat 2 Bob wins 27 with three of a kind, kings, ten-six (Ks Kd Kh Tc 6h), "
        "beating seat 1's pair of aces, king-ten-six",
    ]


def test_a_rake_under_its_cap_does_not_speak_of_it() -> None:
    script = Script("holdem", (500, 500), rake=Rake(basis_points=500, cap=10, caps={2: 40}))
    script.deal("AsKd", "AhQc")

    told = reasons(checked_down(script, "100 c", "Ac7d2h", "9s", "3c"))

    assert told.rake == "rake 10: 5% of 200"


def test_a_cap_for_this_many_seats_is_the_one_told() -> None:
    script = Script("holdem", (500, 500), rake=Rake(basis_points=500, cap=10, caps={2: 4}))
    script.deal("AsKd", "AhQc")

    told = reasons(checked_down(script, "100 c", "Ac7d2h", "9s", "3c"))

    assert told.rake == "rake 4: 5% of 200, capped at 4"


def test_a_rake_in_whole_chips_says_so() -> None:
    rake = Rake(basis_points=500)
    script = Script("holdem", (500, 500), big_blind=10, small_blind=5, chip_unit=5, rake=rake)
    script.deal("AsKd", "AhQc")

    told = reasons(checked_down(script, "90 c", "Ac7d2h", "9s", "3c"))

    assert told.rake == "rake 5: 5% of 180, in whole chips of 5"  # 9, rounded down


def test_a_courchevel_hand_that_ends_before_the_second_deal_has_seen_no_flop() -> None:
    script = Script("courchevel", (500, 500), rake=Rake(basis_points=500))
    script.deal("AsAd7d5c3s", "KdKc8s6c4d", board="Qh").act("100 f").end()

    assert reasons(script).rake == "no flop, no drop: no rake"


def heard(*boards: tuple[Face, ...], hidden: bool = False) -> str:
    """Why a hand of two seats whose board came as `boards` is undecided."""
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("c x")
    facts: list[AnyEvent] = [
        HoleCardsDealt(seat=2, cards=("??", "??"))
        if hidden and isinstance(one, HoleCardsDealt) and one.seat == 2
        else one
        for one in script.events
    ]
    facts += [BoardDealt(cards=cards) for cards in boards]
    state = fold([*facts, HandEnded(stacks=())])
    return explain(state, settle(state)).undecided


def test_an_undecided_hand_says_what_is_missing() -> None:
    flop: tuple[Face, ...] = ("2c", "3d", "4h")

    assert heard(flop, ("9s",)) == "undecided: the board has 4 of 5 cards"
    assert heard(flop, ("??",), ("Jc",)) == "undecided: a card of the board is not known"
    assert heard(flop, ("9s",), ("9s",)) == "undecided: a card comes twice"
    assert heard(flop, ("??",), ("Jc",), hidden=True) == (
        "undecided: nobody recorded the cards of seat 2 and a card of the board is not known"
    )
