"""PHH files read: what a hand states, and every way in which one can be broken."""

from decimal import Decimal
from pathlib import Path

import pytest

from schemas.events import SeatChips, Seated, SourceClaimed
from schemas.stakes import Stakes
from services.interchange import PhhHand, Place, Unreadable, read
from tests.interchange.hands import FIELDS, hand_text, readable, refused, tables, written


def test_a_hand_states_its_stakes_and_stacks_in_minor_units(tmp_path: Path) -> None:
    text = hand_text(
        currency_symbol="'$'", blinds_or_straddles="[0.5, 1, 0]", min_bet="1.00", hand="1"
    )

    started = readable(tmp_path, text).started

    assert started.stakes == Stakes(
        limit="nl",
        big_blind=100,
        small_blind=50,
        currency="$",
        exponent=2,
        burns=False,
        run_outs=3,
    )
    assert [one.stack for one in started.seats] == [1_000_000] * 3


def test_half_chips_cost_one_decimal_and_only_in_their_hand(tmp_path: Path) -> None:
    halves = readable(tmp_path, hand_text(finishing_stacks="[9950, 9900.5, 10149.5]"))
    whole = readable(tmp_path, hand_text())

    assert halves.started.stakes.exponent == 1
    assert halves.started.seats[0].stack == 100_000
    assert whole.started.stakes.exponent == 0


def test_what_the_file_says_came_out_is_kept_as_a_claim(tmp_path: Path) -> None:
    text = hand_text(finishing_stacks="[9950, 9900, 10150]", winnings="[0, 0, 250]")

    assert readable(tmp_path, text).claims == SourceClaimed(
        stacks=(SeatChips(1, 9950), SeatChips(2, 9900), SeatChips(3, 10150)),
        winnings=(SeatChips(1, 0), SeatChips(2, 0), SeatChips(3, 250)),
    )


def test_a_level_makes_it_a_tournament(tmp_path: Path) -> None:
    stakes = readable(tmp_path, hand_text(level="12")).started.stakes

    assert (stakes.tournament, stakes.level, stakes.run_outs) == (True, "12", 1)


def test_fixed_limit_takes_both_sizes_of_bets(tmp_path: Path) -> None:
    text = hand_text(variant="'FO/8'", min_bet="", small_bet="100", big_bet="250")

    started = readable(tmp_path, text).started

    assert (started.variant, started.stakes.limit) == ("omaha-8", "fl")
    assert (started.stakes.small_bet, started.stakes.big_bet) == (100, 250)


@pytest.mark.parametrize(
    ("code", "variant", "limit"),
    [
        ("PT", "holdem", "pl"),
        ("NO", "omaha", "nl"),
        ("PO/8", "omaha-8", "pl"),
        ("PO5/8", "omaha-5-8", "pl"),
        ("PC", "courchevel", "pl"),
        ("NC/8", "courchevel-8", "nl"),
    ],
)
def test_other_limits_and_games_follow_the_pattern_of_the_codes(
    tmp_path: Path, code: str, variant: str, limit: str
) -> None:
    started = readable(tmp_path, hand_text(variant=f"'{code}'")).started

    assert (started.variant, started.stakes.limit) == (variant, limit)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("NS", "short-deck hold'em is not supported yet"),
        ("FB", "badugi is not supported yet"),
        ("F7S/8", "seven-card stud hi-lo is not supported yet"),
        ("XYZ", "variant 'XYZ' is no game of this build"),
    ],
)
def test_another_game_is_named_and_not_guessed_at(tmp_path: Path, code: str, why: str) -> None:
    assert refused(tmp_path, hand_text(variant=f"'{code}'")).why.startswith(why)


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(tmp_path: Path, field: str) -> None:
    found = refused(tmp_path, hand_text(**{field: ""}))

    assert found.why == f"{field} is missing"


BROKEN = [
    ("antes", "[0, 0]", "antes has 2 entries for 3 players"),
    ("antes", "0", "antes: expected array, got int"),
    ("antes", "[0, -1, 0]", "antes: no ante is negative"),
    ("antes", "[0, true, 0]", "antes[1]: expected int | decimal, got true or false"),
    ("blinds_or_straddles", "[50, '100', 0]", "blinds_or_straddles[1]: expected int | decimal"),
    ("min_bet", "0", "min_bet: 0 is no size of a bet"),
    ("min_bet", "-100", "min_bet: -100 is no size of a bet"),
    ("min_bet", "1e15", "min_bet: 1E+15 is more than any table holds"),
    ("actions", "['p1 cbr 1e300']", "actions: 1E+300 is more than any table holds"),
    ("actions", "['p1 cbr 999999999999999999']", "actions: 999999999999999999 is more"),
    ("min_bet", "nan", "NaN is no number of chips"),
    ("starting_stacks", "[10000, -5, 10000]", "starting_stacks: p2 starts with -5 chips"),
    ("starting_stacks", "[10000, 0, 10000]", "starting_stacks: p2 starts with 0 chips"),
    ("starting_stacks", "[10000, inf, 10000]", "Infinity is no number of chips"),
    ("starting_stacks", "[1, 1e400, 1]", "1E+400 is more than any table holds"),
    ("starting_stacks", "[1, 1.0000000001, 1]", "1.0000000001 has more than 9 decimals"),
    ("starting_stacks", "[1, 99999999999999999999, 1]", "more than any table holds"),
    ("finishing_stacks", "[1, 2]", "finishing_stacks has 2 entries for 3 players"),
    ("winnings", "['a', 1, 2]", "winnings[0]: expected int | decimal, got text"),
    ("players", "[1, 2, 3]", "players[0]: expected text, got int"),
    ("variant", "5", "variant: expected text, got int"),
    ("hand", "[1]", "hand: expected int | text | null, got array"),
    ("actions", "'p1 f'", "actions: expected array, got text"),
    ("actions", "['p1 f', 2]", "actions[1]: expected text, got int"),
    ("actions", "['p7 f']", "action 'p7 f': p7 is not there, the players are p1 to p3"),
    ("actions", "['p1 shoves']", "action 'p1 shoves': no action of the notation"),
    ("actions", "['d db AsKx']", "action 'd db AsKx': 'Kx' is not a card"),
]


@pytest.mark.parametrize(("field", "value", "why"), BROKEN)
def test_a_broken_field_is_told_with_its_line_and_the_other_hands_stand(
    tmp_path: Path, field: str, value: str, why: str
) -> None:
    broken = hand_text(**{field: value})
    text = tables(hand_text(hand="1"), broken, hand_text(hand="3"))

    first, second, third = read(written(tmp_path, text, "hands.phhs"))

    assert isinstance(first, PhhHand)
    assert isinstance(third, PhhHand)
    assert isinstance(second, Unreadable)
    assert why in second.why
    assert second.place.path == str(tmp_path / "hands.phhs")
    assert second.place.table == "2"
    assert text.splitlines()[(second.place.line or 0) - 1] == f"{field} = {value}"


def test_an_action_in_an_array_of_many_lines_is_told_with_its_own_line(tmp_path: Path) -> None:
    text = "# a hand\n" + hand_text(actions="[\n  'd dh p1 AsKs',\n  # then\n  'p1 jumps',\n]")

    found = refused(tmp_path, text)

    assert "p1 jumps" in text.splitlines()[(found.place.line or 0) - 1]


@pytest.mark.parametrize("count", [1, 11])
def test_a_hand_has_two_to_ten_players(tmp_path: Path, count: int) -> None:
    zeros = str([0] * count)
    text = hand_text(
        antes=zeros, blinds_or_straddles=zeros, starting_stacks=str([9] * count), actions="[]"
    )

    assert refused(tmp_path, text).why == f"{count} players; a hand here has 2 to 10"


def test_a_hand_cut_off_in_the_middle_costs_no_other(tmp_path: Path) -> None:
    whole = hand_text(hand="1")
    text = tables(whole, whole[: whole.index("'p1 f'")], hand_text(hand="3"))

    first, second, third = read(written(tmp_path, text))

    assert isinstance(first, PhhHand)
    assert isinstance(third, PhhHand)
    assert isinstance(second, Unreadable)
    assert second.why.startswith("not TOML: ")


def test_exponents_in_amounts_are_exact(tmp_path: Path) -> None:
    started = readable(tmp_path, hand_text(starting_stacks="[1e4, 1.0e4, 12.5e2]")).started

    assert started.seats == (
        Seated(1, f"{started.hand}-p1", 10_000),
        Seated(2, f"{started.hand}-p2", 10_000),
        Seated(3, f"{started.hand}-p3", int(Decimal("12.5e2"))),
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "holds no hand"),
        (b"\n# nothing here\n", "holds no hand"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "not UTF-8 text"),
        (b"PokerStars Hand #1: Hold'em No Limit\n", "not TOML: "),
        (b"[1]\n", "variant is missing"),
    ],
)
def test_a_file_that_holds_no_hands_is_told(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "other.phh"
    path.write_bytes(content)

    (found,) = read(path)

    assert isinstance(found, Unreadable)
    assert found.why.startswith(why)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    path = tmp_path / "gone.phh"

    assert list(read(path)) == [Unreadable(Place(str(path), "", None), "No such file or directory")]


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    assert list(read(tmp_path)) == [Unreadable(Place(str(tmp_path), "", None), "Is a directory")]


PREFLOP = "'d dh p1 AsKs', 'd dh p2 QhQd', 'd dh p3 2c7d', 'p3 f'"
ALL_IN = f"{PREFLOP}, 'p1 cbr 10000', 'p2 cc'"


@pytest.mark.parametrize(
    "actions",
    [
        f"{ALL_IN}, 'd db 2s3s4s', 'd db 5c', 'd db 6c', 'd db 8h9hTh', 'd db Jc', 'd db Qc'",
        f"{ALL_IN}, 'd db 2s3s4s', 'd db 8h9hTh', 'd db 5c', 'd db Jc', 'd db 6c', 'd db Qc'",
        f"{PREFLOP}, 'p1 cc', 'p2 cc', 'd db 2s3s4s', 'p1 cbr 9900', 'p2 cc', "
        "'d db 5c', 'd db 6c', 'd db Jc', 'd db Qc'",
    ],
    ids=["one board, then the other", "street by street", "from the turn on"],
)
def test_run_outs_on_several_boards_are_refused_in_plain_words(
    tmp_path: Path, actions: str
) -> None:
    found = refused(tmp_path, hand_text(actions=f"[{actions}]"))

    assert found.why == "run-outs on several boards are not read yet"
    assert found.place.line == 6


def test_a_board_dealt_too_far_between_decisions_is_a_fact_like_any_other(tmp_path: Path) -> None:
    actions = f"[{PREFLOP}, 'p1 cc', 'd db 2s3s4s', 'd db 5c6c', 'p1 cc', 'p2 cc', 'd db 8c']"

    assert readable(tmp_path, hand_text(actions=actions)).moves
