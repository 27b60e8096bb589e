"""What others say came out, against what the rules say."""

import pytest

from schemas.events import HandEnded, SeatChips, SourceClaimed
from services.rules import contradicted, evolve
from tests.rules.table import Table


def over(ended: HandEnded | None = None) -> Table:
    """Seat 2 gave up its small blind of 10: 110 and 90 of 100 each."""
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    table.line("B fold")
    if ended is None:
        table.finish()
    else:
        evolve(table.state, ended)
    return table


def said(table: Table) -> list[str]:
    """The differences, in words."""
    return list(contradicted(table.state, table.settled()))


def test_dealer_that_is_right_is_not_contradicted() -> None:
    assert said(over()) == []


@pytest.mark.parametrize(
    ("ended", "what"),
    [
        (
            HandEnded(stacks=(SeatChips(1, 111), SeatChips(2, 90))),
            "the dealer says seat 1 ends with 111, ours is 110",
        ),
        (
            HandEnded(stacks=(SeatChips(1, 110), SeatChips(2, 90)), rake=3),
            "the dealer says the rake is 3, ours is 0",
        ),
        (HandEnded(stacks=(SeatChips(1, 110),)), "the dealer says nothing of seats 2"),
        (
            HandEnded(stacks=(SeatChips(1, 110), SeatChips(2, 90), SeatChips(5, 7))),
            "the dealer says seat 5 ends with 7, it was not dealt in",
        ),
    ],
)
def test_dealer_that_is_wrong_is_named_with_both_numbers(ended: HandEnded, what: str) -> None:
    assert said(over(ended)) == [what]


@pytest.mark.parametrize(
    ("claim", "what"),
    [
        (SourceClaimed(), []),
        (SourceClaimed(stacks=(SeatChips(1, 110), SeatChips(2, 90)), rake=0), []),
        (SourceClaimed(rake=2), ["the source says the rake is 2, ours is 0"]),
        (
            SourceClaimed(stacks=(SeatChips(1, 100), SeatChips(2, 90))),
            ["the source says seat 1 ends with 100, ours is 110"],
        ),
        (
            SourceClaimed(winnings=(SeatChips(1, 18), SeatChips(2, 0))),
            [
                "the source says seat 1 wins 18, ours is 20; 2 in all is missing, "
                "which a rake the source does not state may explain"
            ],
        ),
        (
            SourceClaimed(winnings=(SeatChips(1, 18), SeatChips(2, 0)), rake=0),
            ["the source says seat 1 wins 18, ours is 20; 2 in all is missing"],
        ),
        (  # the whole pot is no rake, nor what one seat has more than ours
            SourceClaimed(winnings=(SeatChips(1, 0), SeatChips(2, 0))),
            ["the source says seat 1 wins 0, ours is 20; 20 in all is missing"],
        ),
        (
            SourceClaimed(winnings=(SeatChips(1, 12), SeatChips(2, 4))),
            [
                "the source says seat 1 wins 12, ours is 20",
                "the source says seat 2 wins 4, ours is 0; 4 in all is missing",
            ],
        ),
    ],
)
def test_source_is_compared_where_it_says_something(claim: SourceClaimed, what: list[str]) -> None:
    table = over()

    evolve(table.state, claim)

    assert said(table) == what
