"""A hand against the house: what is due follows from its seed and facts alone, at every fact."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from schemas.errors import CommandRefused
from schemas.events import AnyEvent
from schemas.house_commands import FoldBox, PlaceBet
from schemas.house_events import (
    BetPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerRevealed,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.houses import HOUSES, Insurance
from services.dealer import HouseTable
from services.dealer.deck import shuffled
from services.dealer.house_hand import HouseHand
from services.dealer.seeds import hand_seed
from services.rules.house import fold, multiplier, options, paid
from services.rules.house.hands import KINDS
from tests.dealer.houses import drive, house_tables, one_house, started
from tests.proof import proof

TABLES = house_tables()


def seeds(count: int) -> list[bytes]:
    return [hand_seed("hands", "t", number) for number in range(count)]


def played(
    start: HouseHandStarted, seed: bytes, *, sealed: bool = True
) -> list[tuple[AnyEvent, ...]]:
    """The facts of a whole hand, command by command."""
    return [*drive(HouseHand(start, seed, sealed=sealed))]


@pytest.mark.parametrize("table", TABLES, ids=[*HOUSES])
def test_a_hand_resumes_at_every_fact_with_the_same_deck_and_decisions(table: HouseTable) -> None:
    start = started(table)
    for seed in seeds(proof(12, 200)):
        whole = played(start, seed)
        for at in range(len(whole)):
            heir = HouseHand(start, seed, sealed=True)
            for new in whole[:at]:
                heir.apply(new)
            assert not heir.over
            assert heir.decide(heir.next_command()) == whole[at]


@pytest.mark.parametrize("table", TABLES, ids=[*HOUSES])
def test_facts_taken_in_at_once_are_as_good_as_one_after_the_other(table: HouseTable) -> None:
    start = started(table)
    for seed in seeds(12):
        whole = played(start, seed)
        for at in range(len(whole)):
            heir = HouseHand(start, seed, sealed=True)
            heir.apply([one for new in whole[:at] for one in new])
            assert heir.decide(heir.next_command()) == whole[at]


def test_sealed_or_in_clear_it_is_the_same_hand() -> None:
    """All that differs is what the log shows of hidden cards, and the release."""
    start = started(TABLES[2])
    for seed in seeds(12):
        sealed = [one for new in played(start, seed) for one in new][:-1]
        clear = [one for new in played(start, seed, sealed=False) for one in new]

        assert len(sealed) == len(clear)
        for one, other in zip(sealed, clear, strict=True):
            assert type(one) is type(other)
            if not isinstance(one, CardsDrawn) and "Dealt" not in type(one).__name__:
                assert one == other


def facts_of(start: HouseHandStarted, seed: bytes) -> Sequence[AnyEvent]:
    clear = played(start, seed, sealed=False)
    return [start, *(one for new in clear for one in new)]


@pytest.mark.parametrize("boxes", [1, 2, 3, 4])
def test_cards_come_one_at_a_time_clockwise_and_the_dealer_s_last_one_up(boxes: int) -> None:
    start = started(one_house(boxes=boxes))
    for seed in seeds(5):
        deck, state = shuffled(seed), fold(facts_of(start, seed))
        turns = boxes + 1
        for place in range(boxes):
            assert tuple(state.cards[place][:5]) == deck[place : 5 * turns : turns]
        dealer = deck[boxes : 5 * turns : turns]
        assert (state.down, state.up) == (dealer[:4], dealer[4])


def test_a_hand_nobody_bets_on_leaves_the_dealer_s_cards_down() -> None:
    """They are released all the same, as what they were sealed to."""
    start = started(one_house())
    unrevealed = 0
    for seed in seeds(60):
        hand = HouseHand(start, seed, sealed=True)
        kinds = {type(one) for new in drive(hand) for one in new}
        if DealerRevealed not in kinds:
            unrevealed += 1
            assert BoxFolded in kinds
            assert hand.state.released
    assert unrevealed > 3


def test_insurance_is_placed_on_hands_that_may_be_insured_alone() -> None:
    """The log shows them sealed: only the dealer's process can tell, and every reader after."""
    start = started(one_house("senator", 4))
    insured = 0
    for seed in seeds(proof(150, 2000)):
        new = played(start, seed)
        insured += any(isinstance(one, InsurancePlaced) for some in new for one in some)
        state = fold([start, *(one for some in new for one in some)])
        assert state.findings == []
    assert insured > 0


def test_an_insurance_of_sealed_cards_is_refused_where_they_do_not_allow_it() -> None:
    """The rules alone take any amount that a box has, since they cannot see what it holds."""
    start = started(one_house("senator"))
    allowed = set[bool]()
    for seed in seeds(250):
        hand = HouseHand(start, seed, sealed=True)
        while hand.state.phase != "act":
            hand.apply(hand.decide(hand.next_command()))
        ante = hand.state.antes[0]
        first = paid(hand.holds(0), start.house).first
        insurable = first is not None and KINDS.index(first) >= KINDS.index("three-of-a-kind")
        allowed.add(insurable)
        if insurable:
            insured, _ = hand.decide(PlaceBet(seat=1, insurance=ante))
            assert insured == InsurancePlaced(seat=1, amount=ante)
        most = ante * multiplier(paid(hand.holds(0), start.house), start.house) if insurable else 0
        with pytest.raises(CommandRefused, match=f"cannot insure this hand for {most + 1}"):
            hand.decide(PlaceBet(seat=1, insurance=most + 1))
    assert allowed == {True, False}


def test_a_house_that_insures_pairs_lets_pairs_be_insured() -> None:
    table = one_house("senator", 4)
    house = replace(table.terms.house, insurance=Insurance(min_hand="pair", most="full-payout"))
    start = replace(started(table), house=house)

    amounts = [
        one
        for seed in seeds(40)
        for new in played(start, seed)
        for one in new
        if isinstance(one, InsurancePlaced)
    ]

    assert len(amounts) > 5


def test_a_blind_box_bets_or_folds_without_a_look_at_its_cards() -> None:
    table = one_house("senator")
    house = replace(table.terms.house, boxes_open=1, boxes_blind=2)
    start = replace(started(one_house("senator", 3)), house=house)
    for seed in seeds(20):
        facts = facts_of(start, seed)
        assert fold(facts).findings == []
        of_blind = [one for one in facts if getattr(one, "seat", 1) > 1]
        assert not any(isinstance(one, CardsExchanged | SixthBought) for one in of_blind)
        assert [one.seat for one in of_blind if isinstance(one, BetPlaced)] == [2, 3]


def test_a_bot_with_too_few_chips_for_its_bet_folds() -> None:
    whole = started(one_house())
    # below what a table lets it play with
    start = replace(whole, seats=tuple(replace(one, stack=250) for one in whole.seats))
    for seed in seeds(20):
        kinds = {type(one) for one in facts_of(start, seed)}
        assert BoxFolded in kinds
        assert BetPlaced not in kinds


def test_a_client_s_command_is_decided_by_the_rules() -> None:
    start = started(one_house("senator", 2))
    hand = HouseHand(start, seeds(1)[0], sealed=True)
    while hand.state.phase != "act":
        hand.apply(hand.decide(hand.next_command()))

    assert options(hand.state).seat == 1
    assert not hand.over
    assert hand.decide(FoldBox(seat=1)) == (BoxFolded(seat=1),)
    with pytest.raises(CommandRefused, match="seat 2 is out of turn"):
        hand.decide(PlaceBet(seat=2))
