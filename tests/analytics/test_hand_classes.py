"""What hole cards and the exposed card are told apart by."""

import pytest
from msgspec.structs import replace

from analytics.sql import select
from tests.analytics.rows import relations
from tests.analytics.script import hand, seat


def classes(cards: str, *, variant: str = "holdem", board: str = "") -> dict[str, str | None]:
    rows = (replace(seat(1), cards=cards), seat(2))
    connection = relations([hand(*rows, variant=variant, boards=(board,))])
    columns = ("hand_class", "suits", "pairs", "exposed", "exposed_fit")
    found = connection.execute(select(columns, "flags", "where seat = 1")).fetchone()
    assert found is not None
    return {name: text for name, text in zip(columns, found, strict=True) if text is not None}


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsKs", "AKs"),
        ("KsAs", "AKs"),
        ("2c7d", "72o"),
        ("9hTh", "T9s"),
        ("7c7d", "77"),
        ("QdJh", "QJo"),
    ],
)
def test_two_cards_are_one_of_169_classes(cards: str, name: str) -> None:
    assert classes(cards) == {"hand_class": name}


@pytest.mark.parametrize("cards", ["", "????", "As??"])
def test_unknown_cards_are_of_no_class(cards: str) -> None:
    assert classes(cards) == {}


@pytest.mark.parametrize(
    ("cards", "suits", "pairs"),
    [
        ("AsKhQdJc", "rainbow", "no pair"),
        ("AsAhQdJc", "rainbow", "one pair"),
        ("AsAhKsKh", "double-suited", "two pairs"),
        ("AsKsQdJc", "single-suited", "no pair"),
        ("AsKsQsJc", "three of a suit", "no pair"),
        ("AsKsQsJs", "one suit", "no pair"),
        ("AsAhAdKs", "single-suited", "three of a kind"),
        ("2s2h2d2c", "rainbow", "four of a kind"),
        ("AsKsQhJhTd", "double-suited", "no pair"),
        ("AsKsQsJhTh", "three and two of a suit", "no pair"),
        ("AsKsQsJsTh", "four of a suit", "no pair"),
        ("AsKsQsJsTs", "one suit", "no pair"),
        ("AsAhAdKsKh", "double-suited", "three and a pair"),
        ("AsAhAdKsQc", "single-suited", "three of a kind"),
    ],
)
def test_four_and_five_cards_by_suits_and_pairs(cards: str, suits: str, pairs: str) -> None:
    assert classes(cards, variant="omaha") == {"suits": suits, "pairs": pairs}


@pytest.mark.parametrize(
    ("board", "fit"),
    [("Ac", "pairs"), ("2s", "suits"), ("As", "pairs and suits"), ("2c", "neither")],
)
def test_an_exposed_card_pairs_or_suits_the_hole_cards(board: str, fit: str) -> None:
    found = classes("AhKsQsJhTd", variant="courchevel", board=f"{board}7d8d")

    assert (found["exposed"], found["exposed_fit"]) == (board[0], fit)


@pytest.mark.parametrize(
    ("cards", "board", "exposed"),
    [
        ("", "As7d8d", "A"),
        ("??????????", "As7d8d", "A"),
        ("AhKsQsJh??", "As7d8d", "A"),
        ("AhKsQsJhTd", "", None),
        ("AhKsQsJhTd", "??7d8d", None),
    ],
)
def test_what_is_not_known_fits_nothing_and_is_no_misfit(
    cards: str, board: str, exposed: str | None
) -> None:
    found = classes(cards, variant="courchevel", board=board)

    assert (found.get("exposed"), "exposed_fit" in found) == (exposed, False)
    assert ("suits" in found) == ("pairs" in found) == ("?" not in cards and cards != "")


def test_the_effective_stack_is_the_most_another_could_lose_to_it() -> None:
    stacks = (1000, 400, 700)
    rows = [replace(seat(at), stack=stack) for at, stack in enumerate(stacks, 1)]

    found = relations([hand(*rows)]).execute("select stack from flags order by seat").fetchall()

    assert [stack for (stack,) in found] == [700, 400, 700]


def test_who_saw_the_flop_is_counted() -> None:
    rows = [seat(1, saw=1), seat(2, saw=0), seat(3, saw=3)]

    found = relations([hand(*rows)]).execute("select distinct flop_players from flags").fetchall()

    assert found == [(2,)]
