"""A hand that was called off, as it is told."""

from schemas.table_commands import VoidHand
from services.replay import explain, headline
from services.rules import settle
from tests.rules.table import Table

TOLD = "called off: a card was boxed; everybody has what he started with"


def test_a_hand_that_was_called_off_has_no_pots_and_says_why() -> None:
    table = Table({"A": 1_000, "B": 800})
    table.do(VoidHand(why="a card was boxed"))
    outcome = settle(table.state)

    assert explain(table.state, outcome).undecided == TOLD
    assert explain(table.state, outcome).pots == ()
    assert headline(table.state, outcome) == f"north-1 Hold'em nl {TOLD}"
