"""Short lines a player types, and the commands they mean."""

import re

import pytest

from schemas.commands import Act, AddChips, Muck, Show, WishRunOut
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import ComeBack, GoAway
from schemas.views import Amount, Choice, Refused
from services.console.typed import MistypedError, Typed, described

TO = Amount(field="to", least=200, most=9_950)
FOLD = Choice(command="act", action="fold")
CALL = Choice(command="act", action="call", chips=100)
CHECK = Choice(command="act", action="check")
RAISE = Choice(command="act", action="raise", amounts=(TO,))
BET = Choice(command="act", action="bet", amounts=(TO,))
ANTE = Choice(command="place-ante", amounts=(Amount(field="ante", least=100, most=1_000),))
BOARDS = Choice(command="wish-run-out", amounts=(Amount(field="boards", least=1, most=2),))
HOUSE = (
    Choice(
        command="place-bet",
        amounts=(Amount(field="insurance", least=100, most=400, optional=True),),
        chips=200,
    ),
    Choice(command="fold-box"),
    Choice(command="buy-sixth", chips=100),
    Choice(command="exchange", amounts=(Amount(field="places", least=1, most=5),), chips=100),
)


def typed(*choices: Choice) -> Typed:
    found = Typed(3, "ann", 2)
    found.choices = choices
    return found


@pytest.mark.parametrize(
    ("line", "choices", "command"),
    [
        ("f", (FOLD, CALL), Act(seat=3, action="fold")),
        ("C", (FOLD, CALL), Act(seat=3, action="call")),
        ("k", (CHECK, FOLD), Act(seat=3, action="check")),
        ("b 3", (CHECK, FOLD, BET), Act(seat=3, action="bet", to=300)),
        ("r 6.50", (FOLD, CALL, RAISE), Act(seat=3, action="raise", to=650)),
        ("all-in", (FOLD, CALL, RAISE), Act(seat=3, action="raise", to=9_950)),
        ("a", (FOLD, CALL), Act(seat=3, action="call")),
        ("s", (Choice(command="show"),), Show(seat=3)),
        ("m", (Choice(command="muck"),), Muck(seat=3)),
        ("w 2", (BOARDS,), WishRunOut(seat=3, boards=2)),
        ("b", HOUSE, PlaceBet(seat=3)),
        ("b 2", HOUSE, PlaceBet(seat=3, insurance=200)),
        ("f", HOUSE, FoldBox(seat=3)),
        ("6", HOUSE, BuySixth(seat=3)),
        ("x 3 1", HOUSE, Exchange(seat=3, places=(0, 2))),
        ("ante 1 2", (ANTE,), PlaceAnte(seat=3, ante=100, bonus=200)),
        ("t", (Choice(command="take-ante"),), TakeAnte(seat=3)),
        ("d", (Choice(command="buy-dealer-card"),), BuyDealerCard(seat=3)),
        ("add 50", (), AddChips(seat=3, player="ann", chips=5_000)),
        ("away", (), GoAway(seat=3)),
        ("back", (), ComeBack(seat=3, posts=True)),
    ],
)
def test_a_line_is_the_command_it_means(
    line: str, choices: tuple[Choice, ...], command: AnySeatCommand
) -> None:
    assert typed(*choices).command(line) == command


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("k", "that is not possible now; fold, call 1.00, raise to 2.00-99.50"),
        ("r", "to how much? raise to 2.00-99.50"),
        ("r 2.005", "'2.005' is no amount like 12.50"),
        ("r nan", "'nan' is no amount"),
        ("r -3", "'-3' is no amount"),
        ("r 1e999999", "'1e999999' is no amount"),
        ("w two", "that is not possible now"),
        ("dance", "'dance' is no command; ? tells which there are"),
        ("add", "add how much?"),
        ("6", "that is not possible now"),
    ],
)
def test_a_line_that_means_nothing_now_says_what_does(line: str, said: str) -> None:
    with pytest.raises(MistypedError) as why:
        typed(FOLD, CALL, RAISE).command(line)

    assert str(why.value).startswith(said)


def test_out_of_turn_it_says_so() -> None:
    with pytest.raises(MistypedError, match="it is not your turn"):
        typed().command("c")


def test_choices_are_described_with_their_price_and_span() -> None:
    assert [described(one, 2) for one in HOUSE] == [
        "place bet 2.00 (insurance 1.00-4.00)",
        "fold box",
        "buy sixth 1.00",
        "exchange 1.00 places 1-5",
    ]
    assert described(BOARDS, 2) == "wish run out boards 1-2"


@pytest.mark.parametrize(
    ("line", "choices", "said"),
    [
        ("ante 11", (ANTE,), "11.00 is not possible now; 1.00 to 10.00 is"),
        ("ante 0.99", (ANTE,), "0.99 is not possible now; 1.00 to 10.00 is"),
        ("b 0.01", (CHECK, FOLD, BET), "0.01 is not possible now; "),
        ("r 100", (FOLD, CALL, RAISE), "100.00 is not possible now; "),
    ],
)
def test_amounts_out_of_bounds_are_told_as_they_are_read(
    line: str, choices: tuple[Choice, ...], said: str
) -> None:
    with pytest.raises(MistypedError, match=f"^{re.escape(said)}"):
        typed(*choices).command(line)


def test_refusals_tell_amounts_as_they_are_read() -> None:
    bought = Refused(
        type="urn:x",
        title="refused",
        status=409,
        detail="seat 12 has 5000 and may not buy 15001: 20000 is the most at this table",
        legal=("seat 12: buy 1 to 15000",),
    )
    acted = Refused(type="urn:x", title="refused", status=409, detail="no", choices=(ANTE,))

    assert typed().refused(AddChips(seat=12, player="ann", chips=15_001), bought) == (
        "seat 12 has 50.00 and may not buy 150.01: 200.00 is the most at this table; "
        "seat 12: buy 0.01 to 150.00"
    )
    assert typed().refused(FoldBox(seat=3), acted) == "no; allowed: place ante 1.00-10.00"


def test_who_may_post_nothing_comes_back_without() -> None:
    one = typed()
    one.posts = False

    assert one.command("back") == ComeBack(seat=3, posts=False)
