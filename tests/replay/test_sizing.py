"""How large bets are beside the pot; expected figures worked out by hand."""

from services.replay import Proportion, frames, sizings
from tests.replay.script import Script


def told(script: Script) -> dict[str, tuple[Proportion | None, Proportion | None]]:
    """Of every decision its size and the odds it leaves, by its sentence."""
    made = frames(script.events)
    return {
        frame.what: (one.beyond, one.odds)
        for frame, one in zip(made, sizings(made), strict=True)
        if frame.kind == "action-taken"
    }


def played() -> Script:
    """Three seats of 200, blinds 1 and 2, Cid on the button."""
    script = Script("holdem", [200, 200, 200])
    script.deal("AsAd", "KsKd", "QsQd")
    return script.act("6 c f").street("2c7d9h").act("x 7 28 c")


def test_a_bet_is_told_beside_the_pot_before_it() -> None:
    beyond, odds = told(played())["seat 3 Cid bets 7"]

    assert beyond == Proportion(7, 14)  # 7 into 14, a half
    assert odds == Proportion(7, 28)  # a call of 7 wins 21: 3 to 1, a quarter


def test_a_raise_is_what_goes_beyond_a_call_of_the_pot_after_that_call() -> None:
    beyond, odds = told(played())["seat 1 Ann raises to 28"]

    assert beyond == Proportion(21, 28)  # 7 call 7 in 14 make 28, and 21 more
    assert odds == Proportion(21, 70)  # 21 to win 49


def test_an_opening_raise_counts_from_the_big_blind() -> None:
    beyond, odds = told(played())["seat 3 Cid raises to 6"]

    assert beyond == Proportion(4, 5)  # 2 call 2 in 1 + 2, and 4 more
    assert odds == Proportion(5, 14)  # the small blind has 1 in


def test_calls_checks_and_folds_have_no_size() -> None:
    sizes = told(played())

    assert [sizes[what][0] for what in sizes if " calls " in what] == [None, None]
    assert sizes["seat 1 Ann checks"] == (None, None)
    assert sizes["seat 2 Bob folds"][0] is None


def test_steps_that_are_no_decisions_have_none_and_there_is_one_a_frame() -> None:
    made = frames(played().events)
    found = sizings(made)

    assert len(found) == len(made)
    assert all(
        one.beyond is None and one.put_in is None
        for frame, one in zip(made, found, strict=True)
        if frame.kind != "action-taken"
    )
    assert sizings([]) == ()
