"""What may be asked of a table between hands, and what every refusal allows instead."""

import pytest

from schemas.command import Command
from schemas.commands import AddChips, EndHand
from schemas.events import ChipsAdded
from schemas.stakes import Stakes
from schemas.table_commands import (
    ComeBack,
    DrawButton,
    GoAway,
    Leave,
    Sit,
    VoidHand,
)
from schemas.table_events import DrawnCard, PlayerAway, PlayerBack, PlayerLeft, PlayerSat
from services.dealer.house_tables import house_terms
from services.rules.life import TableLife, decide, evolve
from tests.rules.life.felt import Felt, cash, refused, seated


def buy(seat: int, chips: int) -> AddChips:
    return AddChips(seat=seat, player=f"p{seat}", chips=chips)


def test_who_sits_takes_an_empty_seat_under_his_name() -> None:
    felt = seated(2)

    assert decide(felt.life, Sit(seat=4, player="ann", posts=True)) == (
        PlayerSat(seat=4, player="ann", posts=True),
    )
    free = tuple(f"sit in seat {seat}" for seat in (1, 3, 4, 5, 6))
    assert refused(felt.life, Sit(seat=2, player="ann")) == ("seat 2 is taken", free)
    why = "the table has seats 1 to 6, not 7"
    assert refused(felt.life, Sit(seat=7, player="ann")) == (why, free)
    assert refused(felt.life, Sit(seat=0, player="ann"))[1] == free
    assert refused(felt.life, Sit(seat=3, player=""))[0] == "a player needs a name"
    why = "p2 sits in seat 2 already"
    assert refused(felt.life, Sit(seat=3, player="p2")) == (why, ("leave seat 2",))


def test_nobody_says_that_he_posts_where_newcomers_wait() -> None:
    felt = seated(terms=cash(newcomers="wait"))

    why, legal = refused(felt.life, Sit(seat=3, player="ann", posts=True))

    assert why == "a new player waits for the big blind here and posts nothing"
    assert legal == ("sit in seat 3 without posting",)


def test_a_buy_in_lies_between_the_least_and_the_most() -> None:
    felt = seated(2)
    legal = ("seat 2: buy 200 to 1000",)

    assert refused(felt.life, buy(2, 199)) == ("seat 2 cannot buy 199, 200 is the least", legal)
    why = "seat 2 has 0 and may not buy 1001: 1000 is the most at this table"
    assert refused(felt.life, buy(2, 1_001)) == (why, legal)
    for chips in (0, -5):
        assert refused(felt.life, buy(2, chips))[1] == legal
    assert decide(felt.life, buy(2, 200)) == (ChipsAdded(seat=2, player="p2", chips=200),)
    assert refused(felt.life, buy(3, 200)) == ("nobody sits in seat 3", ("seat 2 is taken",))
    why = "seat 2 is p2's, not bob's"
    assert refused(felt.life, AddChips(seat=2, player="bob", chips=200))[0] == why


def test_a_top_up_may_be_small_and_never_lifts_a_stack_above_the_most() -> None:
    felt = seated(2)
    felt.do(buy(2, 700))

    assert refused(felt.life, buy(2, 301))[1] == ("seat 2: buy 1 to 300",)
    felt.do(buy(2, 300))
    assert felt.life.chairs[2].stack == 1_000
    assert refused(felt.life, buy(2, 1))[1] == ()


def test_who_has_lost_everything_buys_in_anew() -> None:
    felt = seated(2)

    felt.do(buy(2, 500))
    felt.life.chairs[2].stack = 0

    assert refused(felt.life, buy(2, 100))[1] == ("seat 2: buy 200 to 1000",)


def test_chips_are_bought_in_whole_chips() -> None:
    felt = seated(2, terms=cash(stakes=Stakes(limit="nl", big_blind=50, chip_unit=25)))

    assert refused(felt.life, buy(2, 1_010))[0] == "seat 2 cannot buy 1010, chips are 25"


def in_play() -> Felt:
    felt = seated(1, 2, 3)
    for seat in (1, 2, 3):
        felt.do(buy(seat, 500))
    felt.draw(1)
    felt.do(Sit(seat=5, player="p5"))
    felt.start()
    return felt


def test_chips_bought_during_a_hand_play_from_the_next() -> None:
    felt = in_play()

    felt.do(buy(2, 300))

    assert (felt.life.chairs[2].stack, felt.life.chairs[2].added) == (500, 300)
    assert refused(felt.life, buy(2, 201))[1] == ("seat 2: buy 1 to 200",)
    felt.end()
    assert (felt.life.chairs[2].stack, felt.life.chairs[2].added) == (800, 0)


def test_nobody_takes_chips_off_the_table_but_by_leaving_between_hands() -> None:
    felt = in_play()

    why = "seat 2 is in hand t-1 and leaves when it is over"
    assert refused(felt.life, Leave(seat=2)) == (why, ("seat 2: go away",))
    felt.do(Leave(seat=5))
    felt.end()
    assert decide(felt.life, Leave(seat=2)) == (PlayerLeft(seat=2, player="p2", chips=500),)
    felt.do(Leave(seat=2))
    assert refused(felt.life, Leave(seat=2))[0] == "nobody sits in seat 2"


def test_a_player_goes_away_and_comes_back_once() -> None:
    felt = in_play()

    felt.do(GoAway(seat=2))
    assert refused(felt.life, GoAway(seat=2))[1] == ("seat 2: come back",)
    assert decide(felt.life, ComeBack(seat=2)) == (PlayerBack(seat=2, player="p2"),)
    felt.do(ComeBack(seat=2))
    assert refused(felt.life, ComeBack(seat=2))[1] == ("seat 2: go away",)
    assert refused(felt.life, ComeBack(seat=2, posts=True))[0] == "seat 2 is not away"


def test_nobody_posts_to_come_back_where_missed_blinds_mean_to_wait() -> None:
    felt = Felt(cash(missed_blinds="wait"))
    felt.play("sit 1 2 3 4\n draw 1\n hand B s b .\n away 4\n hand b B s x")

    why, legal = refused(felt.life, ComeBack(seat=4, posts=True))

    assert why == "seat 4 waits for the big blind here and posts nothing"
    assert legal == ("seat 4: come back without posting",)


@pytest.mark.parametrize(
    ("cards", "button"),
    [
        ("2c 9d Td", 3),
        ("As Kd Td", 1),
        ("9h 9s 9d", 2),  # spades before hearts before diamonds before clubs
        ("9h 9c 9d", 1),
        ("2c 2d 9c", 3),
        ("2c 2d 3c", 3),
    ],
)
def test_the_highest_card_has_the_first_button(cards: str, button: int) -> None:
    felt = seated(1, 2, 3)
    for seat in (1, 2, 3):
        felt.do(buy(seat, 500))
    drawn = tuple(DrawnCard(at, card) for at, card in enumerate(cards.split(), 1))  # type: ignore[arg-type]

    (event,) = decide(felt.life, DrawButton(cards=drawn))

    assert (event.cards, event.button) == (drawn, button)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ([(1, "As"), (2, "Kd")], "one card each is drawn for the seats 1, 2, 3"),
        ([(1, "As"), (2, "Kd"), (2, "Qd")], "one card each is drawn for the seats 1, 2, 3"),
        ([(1, "As"), (2, "Kd"), (5, "Qd")], "one card each is drawn for the seats 1, 2, 3"),
        ([(1, "As"), (2, "Kd"), (3, "As")], "cards of one deck are drawn, each once, not As Kd As"),
        ([(1, "As"), (2, "Kd"), (3, "??")], "cards of one deck are drawn, each once, not As Kd ??"),
    ],
)
def test_a_button_is_drawn_by_a_card_for_each_who_is_ready(
    cards: list[tuple[int, str]], why: str
) -> None:
    felt = seated(1, 2, 3, 5)
    for seat in (1, 2, 3):
        felt.do(buy(seat, 500))
    drawn = tuple(DrawnCard(seat, card) for seat, card in cards)  # type: ignore[arg-type]

    assert refused(felt.life, DrawButton(cards=drawn))[0] == why


def test_no_button_is_drawn_twice() -> None:
    felt = in_play()
    cards = tuple(DrawnCard(seat, card) for seat, card in ((1, "As"), (2, "Ks"), (3, "Qs")))

    assert refused(felt.life, DrawButton(cards=cards))[0] == "no button is to be drawn for"
    felt.end()
    assert refused(felt.life, DrawButton(cards=cards))[0] == "no button is to be drawn for"


@pytest.mark.parametrize("command", [EndHand(), VoidHand(why="x")])
def test_what_concerns_a_hand_is_not_asked_of_a_table(command: Command) -> None:
    _, legal = refused(seated(1).life, command)

    assert legal == (
        "open-table",
        "sit",
        "add-chips",
        "leave",
        "go-away",
        "come-back",
        "draw-button",
    )


def test_who_comes_back_to_a_game_against_the_house_has_no_blind_to_post() -> None:
    life = TableLife(house_terms(["senator"])[0])
    for event in (PlayerSat(seat=2, player="ann"), PlayerAway(seat=2, player="ann")):
        evolve(life, event)

    for posts in (False, True):
        assert decide(life, ComeBack(seat=2, posts=posts)) == (PlayerBack(seat=2, player="ann"),)
    evolve(life, PlayerBack(seat=2, player="ann"))
    for posts in (False, True):
        assert refused(life, ComeBack(seat=2, posts=posts)) == (
            "seat 2 is not away",
            ("seat 2: go away",),
        )
