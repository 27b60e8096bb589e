"""The cards of a hand and its words, against the worked cases and hands anybody can check."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.cards import DECK, Card, card, cards
from schemas.errors import BadSettings
from schemas.variants import HIGH, HIGH2, LOW2, Share
from services.rules.best import Best, best, decided_by, describe
from services.rules.ranking import name, rank

CASES: Final = Path(__file__).parent.parent / "cases"


class Stated(NamedTuple):
    """What a worked case states of one hand: None where it states nothing, `no low` for no low."""

    share: Share
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    category: str | None = None
    cards: tuple[Card, ...] | None = None
    ranks: str | None = None


def read(file: str) -> list[dict[str, Any]]:
    """The worked cases of a file."""
    return json.loads((CASES / file).read_text())


def deal(texts: list[str]) -> tuple[Card, ...]:
    """Cards as a case writes them."""
    return tuple(card(text) for text in texts)


def whole_board(board: dict[str, list[str]] | list[str]) -> tuple[Card, ...]:
    """A board given whole or street by street."""
    streets = board.values() if isinstance(board, dict) else [board]
    return tuple(one for street in streets for one in deal(street))


def written(values: list[int]) -> str:
    """A low as a case writes it, 8 4 3 2 1, as ranks: 8432A."""
    return "".join("A" if value == 1 else str(value) for value in values)


def seed_hands(case: dict[str, Any]) -> Iterator[tuple[str, Stated]]:
    """Each hand of a seed case whose category or cards are stated."""
    given_, expected = case["given"], case["expected"]
    if not {"hole_cards", "board"} <= given_.keys():
        return
    share, low = (HIGH2, LOW2) if case["game"]["family"] == "omaha" else (HIGH, None)
    holes, board = given_["hole_cards"], whole_board(given_["board"])
    if isinstance(holes, list):  # a single hand
        holes, expected = {"": holes}, {k: {"": v} for k, v in expected.items()}
    for what in ("hands", "hand", "high"):
        for who, stated in expected.get(what, {}).items():
            five = deal(stated["best_five"])
            yield who, Stated(share, deal(holes[who]), board, stated["category"], five)
    for who, stated in expected.get("low", {}).items() if low else ():
        five = deal(stated["cards"]) if stated else ()
        yield (
            f"{who}-low",
            Stated(LOW2, deal(holes[who]), board, "low" if stated else "no low", five),
        )
    for who, values in expected.get("low_ranks", {}).items():
        yield f"{who}-low", Stated(LOW2, deal(holes[who]), board, ranks=written(values))
    if expected.get("low_qualifiers") == {}:
        for who, hole in holes.items():
            yield f"{who}-low", Stated(LOW2, deal(hole), board, "no low")


def settlement_hands(case: dict[str, Any]) -> Iterator[tuple[str, Stated]]:
    """Each hand of a settlement case whose category or low is stated."""
    expected = case["expected"]
    if not isinstance(expected, dict):
        return
    share = HIGH2 if case.get("hand_rule") == "2+3" else HIGH
    for who, category in expected.get("categories", {}).items():
        hole, board = deal(case["hole_cards"][who]), deal(case["board"])
        yield who, Stated(share, hole, board, category)
    for who, values in expected.get("lows", {}).items():
        hole, board = deal(case["hole_cards"][who]), deal(case["board"])
        if values is None:
            yield f"{who}-low", Stated(LOW2, hole, board, "no low")
        else:
            yield f"{who}-low", Stated(LOW2, hole, board, "low", ranks=written(values))


STATED: Final = {
    f"{case['id']}-{who}": stated
    for file, hands in (("seed_cases", seed_hands), ("settlement_cases", settlement_hands))
    for case in read(f"{file}.json")
    for who, stated in hands(case)
}


def found(share: Share, hole: str, board: str = "") -> Best:
    """The best hand, which there must be."""
    hand = best(share, cards(hole), cards(board))
    assert hand is not None
    return hand


def test_worked_cases_are_all_read() -> None:
    assert {name_.split("-")[0] for name_ in STATED} >= {"G000", "G002", "G004", "T01", "T20b"}
    assert len(STATED) == 77


@pytest.mark.parametrize("stated", STATED.values(), ids=STATED.keys())
def test_worked_case_has_the_stated_hand(stated: Stated) -> None:
    hand = best(stated.share, stated.hole, stated.board)

    if stated.category == "no low":
        assert hand is None
        return
    assert hand is not None
    if stated.category == "royal_flush":
        assert name(hand.strength) == "royal flush"
    elif stated.category:
        assert hand.category == stated.category.replace("_", "-")
    if stated.cards is not None:
        assert hand.cards == stated.cards
    if stated.ranks is not None:
        assert "".join(one[0] for one in hand.cards) == stated.ranks


def test_five_cards_alone_have_the_categories_the_seed_states() -> None:
    case = next(case for case in read("seed_cases.json") if case["id"] == "G004-04")
    hands = [best(HIGH, deal(five), ()) for five in case["given"]["five_card_hands"]]

    order = sorted(range(len(hands)), key=lambda at: -(hands[at].strength if hands[at] else 0))

    stated = [category.replace("_", "-") for category in case["expected"]["categories"]]
    assert [hand and hand.category for hand in hands] == stated
    assert order == case["expected"]["order_best_to_worst"]


def test_four_suited_board_cards_make_a_flush_in_holdem_only() -> None:
    hand = found(HIGH, "Ah Kd", "Qh Jh 9h 3h 4c")

    assert hand.category == "flush"
    assert hand.cards == cards("Ah Qh Jh 9h 3h")
    assert found(HIGH2, "Ah Kd 7c 6s 2d", "Qh Jh 9h 3h 4c").category == "high-card"


@pytest.mark.parametrize(
    ("share", "hole", "board", "five", "of_hole"),
    [
        (HIGH, "9s 9d", "9c Kh Ks 4d 2c", "9s 9d 9c Kh Ks", "9s 9d"),
        (HIGH, "2c 7d", "Kh Ks 4d 4c Ah", "Kh Ks 4d 4c Ah", ""),
        (HIGH, "As Qd", "5s 4s 3s 2s Kd", "5s 4s 3s 2s As", "As"),
        (HIGH, "6c Kd", "5s 4h 3c 2d As", "6c 5s 4h 3c 2d", "6c"),
        (HIGH, "Ad 2h", "Ts Jh Qc Kd 9s", "Ad Kd Qc Jh Ts", "Ad"),
        (LOW2, "As 2h 8s 8d Jc", "3c 4d 8h Ks Qd", "8h 4d 3c 2h As", "2h As"),
    ],
)
def test_cards_are_ordered_as_a_player_reads_them(
    share: Share, hole: str, board: str, five: str, of_hole: str
) -> None:
    hand = found(share, hole, board)

    assert hand.cards == cards(five)
    assert hand.hole == cards(of_hole)


def test_of_equal_selections_the_first_in_the_order_of_the_deal_is_taken() -> None:
    plays_the_hole = found(HIGH, "Kc 2d", "Kd Ah Qs Js Ts")
    first_kicker = found(HIGH2, "As Kd Kc 7d", "Ah Ad Qs 8c 2h")

    assert plays_the_hole.cards == cards("Ah Kc Qs Js Ts")
    assert first_kicker.cards == cards("As Ah Ad Kd Qs")


@pytest.mark.parametrize(("share", "hole"), [(HIGH, 2), (HIGH2, 4), (HIGH2, 5), (LOW2, 5)])
@given(data=st.data())
def test_best_is_as_strong_as_its_rank_and_uses_the_cards_it_may(
    data: st.DataObject, share: Share, hole: int
) -> None:
    size = hole + 5
    deck = data.draw(st.sampled_from((DECK, tuple(one for one in DECK if one[1] in "hs"))))
    drawn = data.draw(st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True))
    held, board = tuple(drawn[:hole]), tuple(drawn[hole:])

    hand = best(share, held, board)

    assert (hand.strength if hand else 0) == rank(share, (held,), board)[0]
    if hand:
        assert len(set(hand.cards)) == 5
        assert set(hand.cards) <= {*held, *board}
        assert set(hand.hole) == set(hand.cards) & set(held)
        assert share.hole is None or len(hand.hole) == share.hole


@pytest.mark.parametrize(
    ("five", "words"),
    [
        ("Ac Kd Qh Js 9c", "ace high, king-queen-jack-nine"),
        ("As Ad Ks Qh Jh", "pair of aces, king-queen-jack"),
        ("6s 6d Ks Qh Jh", "pair of sixes, king-queen-jack"),
        ("Kc Kh 8s 8h As", "two pair, kings and eights, ace"),
        ("2c 2h 2s 8h As", "three of a kind, deuces, ace-eight"),
        ("5s 4h 3c 2d As", "straight, five high"),
        ("Ah Qh Jh Th 9h", "flush, ace-queen-jack-ten-nine high"),
        ("9s 9d 9c Kh Ks", "full house, nines over kings"),
        ("7s 7d 7c 7h Ks", "four of a kind, sevens, king"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_hand_is_described_as_it_is_announced(five: str, words: str) -> None:
    assert describe(found(HIGH, five), HIGH) == words


def test_low_is_described_by_its_ranks() -> None:
    hand = found(LOW2, "As 2h 8s 8d Jc", "3c 4d 8h Ks Qd")

    assert describe(hand, LOW2) == "8-4-3-2-A low"


@pytest.mark.parametrize(
    ("winner", "loser", "why"),
    [
        ("Ah Qh Jh Th 9h", "Kd Kc Ks Qh Jh", "a flush beats three of a kind"),
        ("Kd Kc Ks Qh Jh", "As Ad Ks Qh Jh", "three of a kind beats a pair"),
        ("2s 2d Ks Qh Jh", "As Kd Js Th 8h", "a pair beats high card"),
        ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "a royal flush beats a straight flush"),
        ("As Ad Ks Qh Jh", "Ks Kd As Qh Jh", "pair: aces over kings"),
        ("As Ac Kd 8d 6s", "Ah Ac 9c 8d 6s", "kicker: king over nine"),
        ("As Ac Kd 8d 7s", "Ah Ac Kc 8d 6s", "kicker: seven over six"),
        ("Ks Kc 3d 3s 2h", "Qs Qc Jd Js Ah", "two pair: kings over queens"),
        ("Ks Kc 8d 8s 2h", "Kd Kh 7d 7s Ah", "second pair: eights over sevens"),
        ("Ks Kc 8d 8s Ah", "Kd Kh 8h 8c Qh", "kicker: ace over queen"),
        ("3s 3c 3d 5s 4h", "2s 2c 2d As Kh", "three of a kind: threes over deuces"),
        ("9s 9c 9d 5s 5h", "8s 8c 8d As Ah", "full house: nines over eights"),
        ("9s 9c 9d As Ah", "9s 9c 9d Ks Kh", "pair in the full house: aces over kings"),
        ("9s 9c 9d 9h Kh", "9s 9c 9d 9h Qh", "kicker: king over queen"),
        ("6s 5h 4c 3d 2s", "5s 4h 3c 2d As", "straight: six over five"),
        ("Ah Qh Jh Th 9h", "Ad Qd Jd Td 8d", "flush: nine over eight"),
        ("Ac Kd Qh Js 9c", "Kc Qd Jh Ts 8c", "high card: ace over king"),
        ("Ac Kd Qh Js 9c", "Ah Kc Qd Jh 8c", "kicker: nine over eight"),
        ("Ac Kd Qh Js 9c", "Ah Kc Qd Jh 9s", "equal"),
    ],
)
def test_reason_names_the_first_thing_that_differs(winner: str, loser: str, why: str) -> None:
    assert decided_by(found(HIGH, winner), found(HIGH, loser)) == why


def test_reason_between_two_lows_shows_both() -> None:
    board = "3c 4d 8h Ks Qd"
    better, worse = found(LOW2, "As 2h Jc Td 6s", board), found(LOW2, "Kh Kd Ah 7d 9s", board)

    assert decided_by(better, worse) == "low: 8-4-3-2-A against 8-7-4-3-A"


def test_best_hand_survives_encoding() -> None:
    hand = found(HIGH, "9s 9d", "9c Kh Ks 4d 2c")

    assert msgspec.json.decode(msgspec.json.encode(hand), type=Best) == hand


def test_share_nobody_ranks_is_refused() -> None:
    with pytest.raises(BadSettings, match="badugi"):
        best(Share("badugi"), cards("As 2d 3c 4h"), ())
