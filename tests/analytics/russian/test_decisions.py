"""Every decision on a hand, ranked."""

import pytest
from msgspec.structs import replace

from analytics.russian import Analysis, Decision, analysed, without_exchanges
from schemas.cards import Card, cards
from schemas.errors import BadParameter, BadSettings
from schemas.houses import ADOPTED, HOUSES, House, Insurance

SENATOR = HOUSES["senator"]


def valued(house: House, hand: str = "As Ad 7c 5h 2s", up: Card = "Kd") -> Analysis:
    return analysed(house, cards(hand), up)


def by_name(found: Analysis) -> dict[str, Decision]:
    return {" ".join((one.action, *one.gives)): one for one in found.decisions}


@pytest.fixture(scope="module")
def aces() -> Analysis:
    return valued(SENATOR)


def test_every_decision_is_valued_once_best_first(aces: Analysis) -> None:
    values = [one.value for one in aces.decisions]

    assert len(values) == 3 + 31  # fold, bet, sixth, and every set of one to five cards
    assert len(by_name(aces)) == len(values)
    assert values == sorted(values, reverse=True)
    assert all(one.upper == one.value for one in aces.decisions)


def test_fold_bet_and_sixth_alone_are_valued_as_among_all_decisions(aces: Analysis) -> None:
    found = without_exchanges(SENATOR, cards("As Ad 7c 5h 2s"), "Kd")

    assert {one.action: one for one in found} == {
        one.action: one for one in aces.decisions if not one.gives
    }


def test_the_outcomes_of_a_bet_are_those_of_every_dealer_hand(aces: Analysis) -> None:
    outcomes = aces.outcomes

    assert (outcomes.not_qualified, outcomes.loses) == (62_551, 86_582)
    assert (outcomes.ties, outcomes.beats) == (0, 14_052)
    assert by_name(aces)["bet"].value == pytest.approx(1.186132, abs=5e-7)
    assert by_name(aces)["fold"].value == -1


def test_a_dearer_exchange_is_worth_that_much_less() -> None:
    house = replace(SENATOR, exchange_max=2)
    cheap = by_name(valued(house))
    dear = by_name(valued(replace(house, exchange_fee=3, sixth_card_fee=2)))

    for name, one in cheap.items():
        more = {"exchange": 2, "sixth": 1}.get(one.action, 0)
        assert dear[name].value == pytest.approx(one.value - more, abs=1e-9)


def test_another_single_exchange_may_be_worth_something_but_never_costs() -> None:
    house, hand = replace(ADOPTED, exchange_max=1), "9s 8s 7s 6s 2d"
    repeated = by_name(valued(house, hand, "Kc"))
    once = by_name(valued(replace(house, single_exchange_repeat=False), hand, "Kc"))

    for card in cards(hand):
        many, single = repeated[f"exchange {card}"], once[f"exchange {card}"]
        assert single.value - 1e-9 <= many.value <= many.upper
    assert repeated["exchange 2d"].value > once["exchange 2d"].value + 0.1


def test_a_house_sells_what_its_rules_say() -> None:
    bare = replace(SENATOR, exchange_max=0, sixth_card_fee=None)
    single = replace(SENATOR, exchange_max=1)
    without_reserve = replace(SENATOR, deck_reserve=40)

    assert set(by_name(valued(bare))) == {"fold", "bet"}
    assert len(valued(single).decisions) == 3 + 5
    assert len(valued(without_reserve).decisions) == 3 + 5 + 10


def test_a_bet_names_the_insurance_that_belongs_to_it() -> None:
    bare = replace(ADOPTED, exchange_max=0)

    assert by_name(valued(bare, "2c 2d 2h Qc Qd", "2s"))["bet"].insured == 7
    assert by_name(valued(bare))["bet"].insured == 0


@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("As Ad 7c 5h", "Kd"),
        ("As Ad 7c 5h 2s 3s", "Kd"),
        ("As As 7c 5h 2s", "Kd"),
        ("As Ad 7c 5h 2s", "As"),
    ],
)
def test_cards_that_cannot_be_are_refused(hand: str, up: Card) -> None:
    with pytest.raises(BadParameter, match="hand: "):
        valued(ADOPTED, hand, up)


@pytest.mark.parametrize(
    ("house", "why"),
    [
        (replace(ADOPTED, exchange_after_sixth=True), "both one more and in exchange"),
        (replace(ADOPTED, insurance=Insurance(most=None)), "no best amount"),
        (replace(ADOPTED, payout_max=100), "how large the ante is"),
        (replace(ADOPTED, bet=0), "bet must lie between"),
    ],
)
def test_a_house_that_is_not_analysed_is_refused(house: House, why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        valued(house)
