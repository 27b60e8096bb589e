"""A what-if settles the hands of a file and appends nothing."""

from pathlib import Path

from schemas.settlement import Award, Settlement, Undecided
from services.interchange import Place, Unreadable, settle_file
from tests.interchange.hands import hand_text, tables, what_ifs, written

BOARD = "'d db 2d3d4d', 'd db 5h', 'd db 9h'"


def test_pots_and_awards_come_with_the_state_that_explains_them(tmp_path: Path) -> None:
    actions = (
        f"['d dh p1 AsKs', 'd dh p2 AhAc', 'd dh p3 2c7d', 'p3 cbr 500', 'p1 cc', 'p2 cc', {BOARD}]"
    )
    path = written(
        tmp_path, hand_text(actions=actions, starting_stacks="[300, 500, 500]"), "hand.phh"
    )

    (hand,) = what_ifs(path)

    assert isinstance(hand.settlement, Settlement)
    main, side = hand.settlement.pots
    # Aces and the king both make a wheel with 2-3-4-5: the main pot divides, the side pot is p2's.
    assert (main.amount, main.eligible) == (900, (1, 2, 3))
    assert main.awards == (Award(1, 450), Award(2, 450))
    assert (side.amount, side.eligible, side.awards) == (400, (2, 3), (Award(2, 400),))
    assert hand.state.boards == [["2d", "3d", "4d", "5h", "9h"]]
    assert hand.state.known_hole(0) == ("As", "Ks")


def test_a_claim_that_is_not_ours_is_a_difference_with_both_numbers(tmp_path: Path) -> None:
    path = written(tmp_path, hand_text(finishing_stacks="[9950, 9901, 10149]"))

    (hand,) = what_ifs(path)

    assert hand.differences == (
        "the source says seat 2 ends with 9901, ours is 9900",
        "the source says seat 3 ends with 10149, ours is 10150",
    )


def test_a_walk_whose_uncalled_bet_counts_as_won_is_no_difference(tmp_path: Path) -> None:
    walk = hand_text(actions="['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']")
    path = written(
        tmp_path,
        tables(walk + "winnings = [0, 100, 0]\n", walk + "winnings = [0, 150, 0]\n"),
    )

    assert [hand.differences for hand in what_ifs(path)] == [(), ()]


def test_a_hand_that_turns_on_unknown_cards_is_undecided(tmp_path: Path) -> None:
    actions = (
        "['d dh p1 ????', 'd dh p2 AhAc', 'd dh p3 2c7d', 'p3 f', 'p1 cbr 10000', 'p2 cc', "
        f"{BOARD}]"
    )

    (hand,) = what_ifs(written(tmp_path, hand_text(actions=actions)))

    assert isinstance(hand.settlement, Undecided)
    assert hand.settlement.unknown == (1,)
    assert hand.differences == ()


def test_what_cannot_be_read_comes_in_its_place(tmp_path: Path) -> None:
    path = written(tmp_path, tables(hand_text(), hand_text(variant="'NS'"), hand_text(hand="2")))

    found = list(settle_file(path))

    assert [isinstance(one, Unreadable) for one in found] == [False, True, False]
    assert found[1] == Unreadable(
        Place(str(path), "2", 10), "short-deck hold'em is not supported yet"
    )
