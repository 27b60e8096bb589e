"""A finished hand in one line."""

from schemas.events import BoardDealt, HandEnded
from services.replay import headline
from services.rules import fold, settle
from tests.replay.script import Script, courchevel


def test_a_shown_hand_is_named_with_its_winner() -> None:
    script = courchevel()

    line = headline(script.state, settle(script.state))

    assert line == "G000-01 Courchevel fl: A wins 30 with a flush"


def test_a_pot_without_a_showdown_names_no_hand() -> None:
    script = Script("holdem", (50, 50, 50), currency="USD", exponent=2)
    script.deal("AsKd", "AhKc", "7c6c").act("f f").end()

    line = headline(script.state, settle(script.state))

    assert line == "h-1 Hold'em nl: Bob wins 0.02 USD"


def test_high_and_low_winners_share_a_line() -> None:
    script = Script("omaha-8", (50, 50, 50)).deal("KsKd8h8s", "3c4c7d7c", "QhQsTcTs")
    script.act("c c x").street("Ah2dKh").act("x x x").street("9s").act("x x x")
    script.street("5h").act("x x x").end()

    line = headline(script.state, settle(script.state))

    assert line == "h-1 Omaha Hi-Lo nl: Bob wins 6 with a straight"


def test_an_undecided_hand_says_why() -> None:
    script = Script("holdem", (50, 50)).deal("AsAd", "KhQc").act("c x")
    facts = [*script.events, BoardDealt(cards=("2c", "3d", "4h")), HandEnded(stacks=())]
    state = fold(facts)

    line = headline(state, settle(state))

    assert line == "h-1 Hold'em nl undecided: the board has 3 of 5 cards"


def test_a_low_is_won_with_an_article() -> None:
    script = Script("omaha-8", (50, 50)).deal("KsKd9h9s", "3c4c7d7c").act("c x")
    script.street("Ah2dKh").act("x x").street("8s").act("x x").street("Qh").act("x x").end()

    line = headline(script.state, settle(script.state))

    assert line == ("h-1 Omaha Hi-Lo nl: Ann wins 2 with three of a kind and Bob wins 2 with a low")
