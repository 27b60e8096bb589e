"""`oddchip analyse`."""

import json

import pytest

from tests.console.calls import Console, called

HAND = ("--hand", "As Ad 7c 5h 2s", "--up", "Kd")


def test_a_hand_is_told_with_every_decision(console: Console) -> None:
    call = console("analyse", "russian", "--house", "senator", *HAND)

    lines = call.out.splitlines()
    assert call.code == 0
    assert lines[0] == "As Ad 7c 5h 2s against Kd, senator"
    assert any(line.split() == ["bet", "+1.186132"] for line in lines)
    assert lines[-1] == (
        "of 163185 dealer hands 62551 do not qualify, 86582 lose, 0 tie, 14052 win"
    )


def test_a_hand_is_told_as_one_document(console: Console) -> None:
    call = console("analyse", "russian", "--house", "senator", *HAND, "--json")

    told = json.loads(call.out)
    assert call.code == 0
    assert told["hand"] == ["As", "Ad", "7c", "5h", "2s"]
    assert len(told["decisions"]) == 34


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--house", "mine", *HAND), "no house is called 'mine'"),
        (("--hand", "As Ad 7c 5h 2x", "--up", "Kd"), "'2x' is not a card"),
        (("--hand", "As Ad 7c 5h", "--up", "Kd"), "five cards are dealt"),
        (("--hand", "As Ad 7c 5h 2s"), "the dealer's up card"),
        (("--up", "Kd"), "the five cards dealt"),
        (("--minutes", "-1"), "--minutes"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(
    console: Console, words: tuple[str, ...], why: str
) -> None:
    call = console("analyse", "russian", *words)

    assert call.code == 2
    assert why in call.err
    assert call.err.count("\n") == 1


def test_other_commands_do_not_wait_for_numpy() -> None:
    shown = called("analyse", "russian", "--help", PYTHONPROFILEIMPORTTIME="1")

    assert shown.code == 0
    assert "numpy" not in shown.err
    assert "click" in shown.err
