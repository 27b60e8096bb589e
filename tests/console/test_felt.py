"""A table as its player sees it in a terminal."""

from schemas.events import (
    ActionTaken,
    CardBurned,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    SeatChips,
)
from schemas.facts import Seated
from schemas.house_events import AntePlaced, BoxFolded, DealerDealt, HouseHandStarted
from schemas.houses import house
from schemas.table_events import (
    ButtonDrawn,
    DecidedFor,
    DrawnCard,
    HandVoided,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    RunOutWished,
    TimeBankUsed,
)
from schemas.views import Choice, Due
from services.console.felt import Felt
from services.dealer import STAKES, cash_terms, games

START = HandStarted(
    hand="t-1",
    variant="holdem",
    stakes=STAKES["nl"],
    button=1,
    seats=(Seated(1, "t-bot-1", 10_000), Seated(2, "p-xyz", 10_000)),
)
BLINDS = (
    ForcedBetPosted(seat=1, kind="small-blind", amount=50),
    ForcedBetPosted(seat=2, kind="big-blind", amount=100),
)
HOLES = (
    HoleCardsDealt(seat=2, cards=("As", "Kd")),
    HoleCardsDealt(seat=1, cards=("??", "??")),
)
DUE = Due(
    hand="t-1",
    seat=2,
    version=9,
    choices=(Choice(command="act", action="check"), Choice(command="act", action="fold")),
    pot=200,
    clock=19_500,
    bank=60_000,
)


def test_what_happens_is_told_in_words_and_others_cards_are_not() -> None:
    said = [*Felt(2, "ann").happened((START, *BLINDS, *HOLES, CardBurned(card="??")))]

    assert said == [
        "-- hand t-1",
        "seat 1 t-bot-1 posts the small blind 0.50",
        "seat 2 ann posts the big blind 1.00",
        "seat 2 ann gets As Kd",
    ]


def test_the_table_is_shown_when_it_is_the_player_s_turn() -> None:
    felt = Felt(2, "ann")
    list(felt.happened((START, *BLINDS, *HOLES, ActionTaken(seat=1, action="call", to=100))))

    said = [*felt.stands(DUE)]

    assert said == [
        "",
        "hand t-1  pot 2.00",
        "> 2 ann                           99.00  bet 1.00  As Kd",
        "  1 t-bot-1                       99.00  bet 1.00",
        "your turn, 19 s and 60 s of your time bank: check, fold",
    ]


def test_the_end_says_who_won_what() -> None:
    felt = Felt(2, "ann")
    list(felt.happened((START, *BLINDS, *HOLES, ActionTaken(seat=1, action="fold"))))

    said = [*felt.happened((HandEnded(stacks=(SeatChips(1, 9_950), SeatChips(2, 10_050))),))]

    assert said == ["-- the hand is over: seat 1 -0.50, seat 2 +0.50"]


def test_what_happens_beside_a_hand_is_told_in_words() -> None:
    felt = Felt(2, "ann")
    felt.opened(cash_terms(games(["holdem"], ["nl"])))

    said = [
        *felt.happened(
            (
                PlayerSat(seat=2, player="p-xyz"),
                ChipsAdded(seat=2, player="p-xyz", chips=10_000),
                PlayerSat(seat=3, player="p-abc"),
                PlayerAway(seat=2, player="p-xyz"),
                PlayerBack(seat=2, player="p-xyz"),
                ButtonDrawn(cards=(DrawnCard(1, "4s"), DrawnCard(2, "Kh")), button=2),
                START,
                TimeBankUsed(seat=1, milliseconds=2_500),
                DecidedFor(seat=1, why="late"),
                RunOutWished(seat=2, boards=2),
                HandVoided(hand="t-1", why="a misdeal"),
                PlayerLeft(seat=1, player="t-bot-1", chips=9_950),
            )
        )
    ]

    assert said == [
        "seat 2 ann sits down",
        "seat 2 ann buys 100.00",
        "seat 3 p-abc sits down",
        "seat 2 ann is away",
        "seat 2 ann is back",
        "cards for the button: seat 1 4s, seat 2 Kh; it is seat 2's",
        "-- hand t-1",
        "seat 1 t-bot-1 takes 2.5 s of the time bank",
        "the dealer decides for seat 1 t-bot-1: too late",
        "seat 2 ann wants 2 boards",
        "the hand is called off: a misdeal",
        "seat 1 t-bot-1 leaves with 99.50",
    ]


def test_a_hand_against_the_house_is_told_in_its_own_words() -> None:
    felt = Felt(1, "ann")
    start = HouseHandStarted(
        hand="r-1",
        variant="russian-poker",
        house=house("senator"),
        seats=(Seated(1, "p-xyz", 5_000), Seated(2, "r-bot-2", 5_000)),
        exponent=2,
    )

    said = [
        *felt.happened(
            (
                start,
                AntePlaced(seat=1, amount=100),
                AntePlaced(seat=2, amount=100),
                HoleCardsDealt(seat=1, cards=("As", "Kd", "2c", "3h", "9s")),
                HoleCardsDealt(seat=2, cards=("??",) * 5),
                DealerDealt(down=("??",) * 4, up="Qc"),
                BoxFolded(seat=1),
            )
        )
    ]

    assert said == [
        "-- hand r-1",
        "seat 1 ann antes 1.00",
        "seat 2 r-bot-2 antes 1.00",
        "seat 1 ann gets As Kd 2c 3h 9s",
        "the dealer shows Qc",
        "seat 1 ann folds",
    ]


def test_a_box_sees_its_cards_and_the_dealer_s_up_card() -> None:
    felt = Felt(1, "ann")
    start = HouseHandStarted(
        hand="r-1",
        variant="russian-poker",
        house=house("senator"),
        seats=(Seated(1, "p-xyz", 5_000),),
        exponent=2,
    )
    cards = ("As", "Kd", "2c", "3h", "9s")
    list(
        felt.happened(
            (
                start,
                AntePlaced(seat=1, amount=100),
                HoleCardsDealt(seat=1, cards=cards),
                DealerDealt(down=("??",) * 4, up="Qc"),
            )
        )
    )

    said = [*felt.stands(DUE)]

    assert said[1:3] == ["hand r-1  dealer ?? ?? ?? ?? Qc", "> 1 As Kd 2c 3h 9s  stack 49.00"]
