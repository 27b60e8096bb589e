"""PHH's notation, action by action."""

from decimal import Decimal

import pytest

from services.interchange.phh_actions import DEALER, BadAction, Step, steps


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("p3 f", Step("f", 2)),
        ("p1 cc", Step("cc", 0)),
        ("p2 cbr 225", Step("cbr", 1, to=225)),
        ("p2 cbr 47.50", Step("cbr", 1, to=Decimal("47.50"))),
        ("d dh p1 As??", Step("hole", 0, ("As", "??"))),
        ("d db 4s5c2h", Step("board", DEALER, ("4s", "5c", "2h"))),
        ("p1 sm", Step("sm", 0)),
        ("p1 sm ????", Step("sm", 0, ("??", "??"))),
        ("  p1   cc  # he thinks", Step("cc", 0)),
    ],
)
def test_an_action_is_read(text: str, step: Step) -> None:
    assert steps([text], 3) == (step,)


@pytest.mark.parametrize("text", ["", "   ", "# the floor is called"])
def test_a_commentary_alone_is_no_action(text: str) -> None:
    assert steps([text, "p1 f"], 3) == (Step("f", 0),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("p4 f", "p4 is not there, the players are p1 to p3"),
        ("p0 f", "p0 is not there"),
        ("x1 f", "'x1' is no player"),
        ("p٣ f", "is no player"),
        ("p1 allin", "no action of the notation"),
        ("p1", "no action of the notation"),
        ("d db", "no action of the notation"),
        ("p1 cbr", "no action of the notation"),
        ("p1 cbr -5", "'-5' is no amount"),
        ("p1 cbr 0", "a bet of nothing"),
        ("d db AsK", "'K' is not a card"),
        ("d dh p1 1sKd", "'1s' is not a card"),
        ("p1 sd AsKd", "a discard has no place in this game"),
        ("p1 pb", "a bring-in has no place in this game"),
    ],
)
def test_an_action_nobody_can_read_is_named_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadAction, match="action") as refusal:
        steps(["p1 cc", text], 3)

    assert refusal.value.text == text
    assert why in str(refusal.value)
