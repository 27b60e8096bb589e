"""The worked cases of Russian Poker, played out under the adopted rules."""

import pytest

from schemas.commands import AnyCommand
from schemas.errors import CommandRefused
from schemas.house_commands import BuySixth, Exchange
from schemas.house_events import CardsExchanged
from services.rules.house import options
from tests.rules.cases import CASES, Case, case
from tests.rules.house.boxes import Box

STRAIGHT = "KcQdJhTs9c"
EIGHTS = "8c8d6h4s2d"  # qualifies with a pair
KING = "Ks9d7h4s2d"  # does not qualify


def text(hand: list[str]) -> str:
    """Cards of a case as one text."""
    return "".join(hand)


@case("G003-01")
def test_two_straights_make_two_hundred_and_fifty_of_a_hundred(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    box = Box(
        text(given["player_initial_5"]),
        dealer=text(given["dealer_hand"]),
        draws=given["sixth_card"],
        stacks=[given["bankroll"]],
    )

    balances = [box.state.stacks[0]]
    for play in (lambda: box.ante(given["ante"]), box.sixth, box.bet):
        play()
        balances.append(box.state.stacks[0])
    outcome = box.end()

    ledger = [one["balance"] for one in expected["ledger"]]
    assert balances == ledger[:4]
    (settled,) = outcome.boxes
    assert (settled.first, settled.second) == ("straight", "straight")
    assert settled.bet_won == expected["bet_win"]
    receipt = settled.returned + settled.bet_won
    assert (receipt, settled.net) == (expected["settlement_receipt"], expected["net"])
    assert box.state.stacks[0] == expected["balance_before_settlement"]
    assert outcome.stacks[0].chips == expected["final"] == ledger[-1]
    assert settled.qualified is expected["dealer_qualifies"]
    assert len({*box.state.dealt}) == expected["distinct_physical_cards"]


@case("G003-02")
def test_single_exchanges_cost_once_twice_three_times_the_ante(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    box = Box("KcQdJh9s2c", dealer=EIGHTS, draws="3c5c7d").ante(given["ante"])

    for _ in range(given["exchanges"]):
        box.exchange(4)

    fees = [one.fee for one in box.events if isinstance(one, CardsExchanged)]
    assert fees == expected["price_each"]
    assert box.state.fees[0] == sum(fees) == expected["cumulative"][-1]


def _finals() -> dict[str, int]:
    """Every line of the settlement matrix, played."""
    lost, tied = "As9c7s4h2c", "Ac8h8sKdQc"

    def played(hand: str, dealer: str, draws: str = "", *, fee: bool) -> Box:
        box = Box(hand, dealer=dealer, draws=draws).ante()
        return box.sixth() if fee else box

    return {
        "fold_immediately": played(lost, EIGHTS, fee=False).fold().final(),
        "fold_after_one_fee": played(lost, EIGHTS, "3h", fee=True).fold().final(),
        "dealer_not_qualified_take_ante": played(lost, KING, fee=False)
        .bet()
        .reveal()
        .take()
        .final(),
        "dealer_not_qualified_take_ante_after_one_fee": played(lost, KING, "3h", fee=True)
        .bet()
        .reveal()
        .take()
        .final(),
        "dealer_wins": played(lost, EIGHTS, fee=False).bet().final(),
        "dealer_wins_after_one_fee": played(lost, EIGHTS, "3h", fee=True).bet().final(),
        "exact_tie": played(tied, "Ad8c8dKhQs", fee=False).bet().final(),
        "exact_tie_after_one_fee": played(tied, "Ad8c8dKhQs", "2c", fee=True).bet().final(),
        "win_pair_x1": played("9c9d6c4d3s", EIGHTS, fee=False).bet().final(),
        "win_straight_x4": played(STRAIGHT, EIGHTS, fee=False).bet().final(),
        "win_two_straights_after_one_fee": played(STRAIGHT, EIGHTS, "Td", fee=True).bet().final(),
    }


@case("G003-05")
def test_settlement_matrix(case: Case) -> None:
    assert _finals() == case["expected"]["final_bankroll"]


@case("G003-06")
def test_bought_dealer_card_costs_the_original_ante(case: Case) -> None:
    expected = case["expected"]

    def bought(hand: str, card: str, *, sixth: str = "") -> int:
        box = Box(hand, dealer=KING, draws=sixth + card).ante()
        return (box.sixth() if sixth else box).bet().reveal().buy().final()

    assert {
        "win_two_straights_with_sixth": bought(STRAIGHT, "9h", sixth="Td"),
        "win_straight_x4_no_fee": bought(STRAIGHT, "9h"),
        "dealer_then_wins_no_fee": bought("As8h7c4d2s", "9h"),
        "still_not_qualified_no_fee": bought(STRAIGHT, "Qs"),
        "tie_no_fee": bought("9s9c7d4h2c", "9h"),
    } == expected["final_bankroll"]["ante_is_spent_(seed_003)"]


def test_dealer_draws_a_first_card_and_three_free_ones_on_the_same_rank() -> None:
    most = CASES["G003-06"]["expected"]
    kings = Box(STRAIGHT.replace("Kc", "8h"), dealer=KING, draws="KdKhKcQs")

    kings.ante().bet().reveal().buy()

    assert len(kings.state.drawn[0]) == most["max_draws"] == 1 + most["free_redraws"]
    assert kings.state.dealer_of(0) == ("9d", "7h", "4s", "2d", "Qs")
    assert kings.end().boxes[0].price == 0
    assert most["first_draw_costs"] == "the original ante"


@case("G003-07")
def test_insurance_is_a_contract_of_its_own(case: Case) -> None:
    amount, expected = case["given"]["insurance"], case["expected"]["net"]
    trips = "9s9c9h4h3c"

    def net(dealer: str, hand: str = trips) -> int:
        """What the insurance alone made of it."""
        insured, plain = (
            Box(hand, dealer=dealer).ante().bet(insurance=placed).reveal() for placed in (amount, 0)
        )
        for box in (insured, plain):
            if box.state.phase == "buy":
                box.take()
        return insured.final() - plain.final()

    assert net(KING.replace("9d", "Qd")) == expected["dealer_not_qualified"]
    assert net(EIGHTS) == expected["dealer_qualified_player_better"]
    assert net("TcTdTh4s2d") == expected["dealer_qualified_dealer_better"]
    assert expected["dealer_qualified_tie"] == "unspecified in seed"
    straight = "KcQdJhTs9c", "KdQcJsTh9h"
    assert net(straight[1], straight[0]) == 0  # rules C5: returned by default


@case("G003-08")
def test_what_may_follow_a_purchase(case: Case) -> None:
    expected = case["expected"]
    trips = "9s9c9h4h3c"

    def words(box: Box) -> list[str]:
        asked = options(box.state)
        said = ["bet"] if asked.bet is not None else []
        said += ["fold"] if asked.fold else []
        if asked.exchanges:
            assert asked.exchanges == (1,)
            said.append("exchange_1_again")
        if asked.sixth is not None:
            said.append("sixth")
        return [*said, "(insurance if eligible)"] if asked.insurance else said

    def trips_after() -> Box:
        return Box(trips, dealer=EIGHTS, draws="5c7d", stacks=[1000]).ante()

    assert words(trips_after().sixth()) == expected["after_buy_sixth"]
    assert words(trips_after().exchange(3, 4)) == expected["after_exchange_2_to_5"]
    assert words(trips_after().exchange(4)) == expected["after_exchange_1"]


@pytest.mark.parametrize("command", [Exchange(seat=1, places=(4,)), BuySixth(seat=1)])
def test_nothing_is_bought_after_a_sixth_card(command: AnyCommand) -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, draws="Td", stacks=[1000]).ante().sixth()

    with pytest.raises(CommandRefused, match="legal now: seat 1: fold, seat 1: bet 20"):
        box.do(command)


@case("G003-09")
def test_two_straights_lose_to_a_flush(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    hand = given["player"]
    box = Box(text(hand[:5]), dealer=text(given["dealer"]), draws=hand[5])

    outcome = box.ante(10).sixth().bet().end()

    assert given["sixth_bought"]
    assert outcome.boxes[0].outcome == {"dealer": "lost"}[expected["winner"]]
    assert outcome.stacks[0].chips == expected["final_bankroll"]


@case("T40")
def test_insured_three_of_a_kind_takes_ante_and_insurance(case: Case) -> None:
    given, expected = case["given"], case["expected"]
    box = Box(text(given["player"]), dealer=text(given["dealer"]), stacks=[given["bankroll"]])
    box.ante(given["ante"]).bet(insurance=given["insurance"]).reveal()

    outcome = box.take().end()

    (settled,) = outcome.boxes
    assert settled.bet == given["bet"]
    assert settled.qualified is expected["dealer_qualifies"]
    assert (settled.ante_won, settled.bet_won) == (expected["ante_win"], 0)
    assert settled.insurance_won == expected["insurance_win"]
    assert settled.returned == given["ante"] + given["bet"] + given["insurance"]
    assert outcome.stacks[0].chips == expected["final"]
