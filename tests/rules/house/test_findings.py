"""Facts the rules would not allow: each stands as far as it can, and is found."""

import re
from typing import Any

import pytest

from schemas.cards import cards
from schemas.commands import Deal, EndHand
from schemas.errors import CommandRefused
from schemas.events import (
    AnyEvent,
    CardBurned,
    CardsReleased,
    CardsShown,
    HandEnded,
    HoleCardsDealt,
    SeatChips,
    TakeOver,
)
from schemas.facts import Released, Sealed, Seated
from schemas.house_commands import FoldBox, PlaceAnte
from schemas.house_events import (
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.houses import ADOPTED
from schemas.settlement import HouseSettlement, Undecided
from schemas.table_events import CommandTaken, HandVoided
from services import rules
from services.rules.house import begin, decide, evolve, fold, legal_now, options, settle
from tests.rules.house.boxes import Box
from tests.rules.table import Table

STRAIGHT = "KcQdJhTs9c"
NINES = "9s9h6c5d3s"
EIGHTS = "8c8d6h4s2d"
KING_HIGH = "Ks8d7h4s2d"


def fresh(**rules: Any) -> Box:
    """A box that has placed nothing."""
    return Box(STRAIGHT, dealer=EIGHTS, draws="Td3c", **rules)


def dealt(**rules: Any) -> Box:
    """A box with its cards."""
    return fresh(**rules).ante()


def bet(**rules: Any) -> Box:
    """A box that bet."""
    return dealt(**rules).bet()


def unqualified(**rules: Any) -> Box:
    """A box that may buy the dealer a card."""
    return Box(STRAIGHT, dealer=KING_HIGH, **rules).ante().bet().reveal()


FINDINGS: list[tuple[Box, AnyEvent, str]] = [
    (fresh(), AntePlaced(seat=1, amount=0), "an ante of 0, not 1..100"),
    (fresh(), AntePlaced(seat=1, amount=101), "an ante of 101, not 1..100"),
    (fresh(), AntePlaced(seat=3, amount=10), "seat 3 places an ante when seat 1 was to ante"),
    (dealt(), AntePlaced(seat=1, amount=10), "seat 1 places an ante when"),
    (fresh(), BonusPlaced(seat=1, amount=5), "places a bonus out of turn"),
    (dealt(), BonusPlaced(seat=1, amount=5), "a bonus of 5, allowed is none"),
    (fresh(), BonusPlaced(seat=7, amount=5), "seat 7 places a bonus out of turn"),
    (fresh(), HoleCardsDealt(seat=1, cards=cards(STRAIGHT)), "when seat 1 was to ante"),
    (fresh(), HoleCardsDealt(seat=2, cards=cards(STRAIGHT)), "seat 2 gets cards .* not due"),
    (fresh(), HoleCardsDealt(seat=1, cards=cards("KcQd")), "gets 2 cards, not 5"),
    (dealt(), HoleCardsDealt(seat=1, cards=cards(NINES)), "seat 1 gets cards .* not due"),
    (
        fresh(),
        DealerDealt(down=cards("8c8d6h4s"), up="2d"),
        "dealer hand comes when seat 1 was to ante",
    ),
    (fresh(), DealerDealt(down=Sealed(b"x", 3), up="2d"), "has 3 cards down, not 4"),
    (dealt(), DealerDealt(down=cards("8c8d6h4s"), up="2d"), "dealer hand is dealt twice"),
    (dealt(), SixthBought(seat=1, fee=5), "pays 5 for a sixth card, due are 10"),
    (fresh(), SixthBought(seat=1, fee=10), "buys a sixth card when"),
    (dealt().sixth(), SixthBought(seat=1, fee=10), "a sixth card, it is not offered"),
    (dealt(), CardsExchanged(seat=1, places=(0, 1), fee=20), "2 other cards, due are 10"),
    (dealt(), CardsExchanged(seat=1, places=(1, 0), fee=10), r"places \[1, 0\] of 5 cards"),
    (dealt(), CardsExchanged(seat=1, places=(0, 5), fee=10), r"places \[0, 5\] of 5 cards"),
    (dealt(), CardsExchanged(seat=1, places=(), fee=10), r"places \[\] of 5 cards"),
    (dealt().sixth(), CardsExchanged(seat=1, places=(0,), fee=10), "it is not offered"),
    (dealt(), CardsDrawn(seat=1, cards=cards("3c")), "seat 1 draws cards that are not due"),
    (dealt(), InsurancePlaced(seat=1, amount=41), "for 41, allowed is 10 to 40"),
    (dealt(), InsurancePlaced(seat=1, amount=9), "for 9, allowed is 10 to 40"),
    (dealt(insurance=None), InsurancePlaced(seat=1, amount=10), "for 10, allowed is none"),
    (dealt(), BetPlaced(seat=1, amount=30), "pays 30 for its bet, due are 20"),
    (dealt(stacks=[25]), BetPlaced(seat=1, amount=20), "its bet, it is not offered"),
    (bet(), BetPlaced(seat=1, amount=20), "seat 1 bets when the dealer was to turn up"),
    (bet(), BoxFolded(seat=1), "seat 1 folds when the dealer was to turn up"),
    (dealt(), DealerRevealed(cards=cards("8c8d6h4s")), "turns up when seat 1 was to act"),
    (bet(), DealerRevealed(cards=cards("8c8d6h4c")), "turns up 8c8d6h4c, dealt was 8c8d6h4s"),
    (bet(), DealerRevealed(cards=cards("8c8d6h")), "turns up 8c8d6h, dealt"),
    (bet(sealed=True), DealerRevealed(cards=cards("8c8d6h2d")), "is no dealer hand"),
    (
        bet(),
        CardsShown(seat=1, cards=cards(STRAIGHT)),
        "seat 1 shows when the dealer was to turn up",
    ),
    (dealt(), AnteTaken(seat=1), "takes its ante when seat 1 was to act"),
    (dealt(), DealerCardBought(seat=1, price=0, replaced="8c"), "buys the dealer a card when"),
    (unqualified(), DealerCardBought(seat=1, price=10, replaced="Ks"), "a dealer card, due are 0"),
    (unqualified(), DealerCardBought(seat=1, price=0, replaced="8d"), "gives up 8d, due is Ks"),
    (unqualified(), DealerCardDrawn(seat=1, card="8s"), "draws a card for seat 1 .* not due"),
    (dealt(), HandEnded(stacks=()), "the hand ended when seat 1 was to act"),
    (dealt().fold(), HandEnded(stacks=(), rake=5), "pays no rake, not 5"),
    (dealt(), CardBurned(card="As"), "card-burned in a hand against the house"),
    (dealt(), CardsReleased(seats=()), "cards released when seat 1 was to act"),
    (dealt(), HandVoided(hand="river-2", why="x"), "river-2 was called off inside hand river-1"),
    (dealt(), fresh().started, "house-hand-started in a hand against the house"),
]


@pytest.mark.parametrize(("box", "fact", "what"), FINDINGS, ids=[what for *_, what in FINDINGS])
def test_a_fact_the_rules_do_not_allow_is_found(box: Box, fact: AnyEvent, what: str) -> None:
    state = fold(box.events)

    evolve(state, fact)

    said = [found for _, found in state.findings]
    assert any(_matches(what, found) for found in said), said
    assert isinstance(settle(state), HouseSettlement | Undecided) or state.voided


def _matches(pattern: str, found: str) -> bool:
    return re.search(pattern, found) is not None


def test_a_card_given_up_that_was_not_due_is_gone_all_the_same() -> None:
    """Facts stand: the king stays, the four went, and the deuces are a pair."""
    box = unqualified()
    evolve(box.state, DealerCardBought(seat=1, price=0, replaced="4s"))
    evolve(box.state, DealerCardDrawn(seat=1, card="2c"))

    assert box.state.dealer_of(0) == cards("Ks8d7h2d2c")
    assert [what for _, what in box.state.findings] == ["the dealer gives up 4s, due is Ks"]


def test_a_card_given_up_that_the_dealer_does_not_hold_is_the_one_that_was_due() -> None:
    box = unqualified()
    evolve(box.state, DealerCardBought(seat=1, price=0, replaced="Ah"))
    evolve(box.state, DealerCardDrawn(seat=1, card="2c"))

    assert box.state.dealer_of(0) == cards("8d7h4s2d2c")


def test_a_hand_without_boxes_offers_nothing() -> None:
    state = begin(
        HouseHandStarted(hand="river-1", variant="russian-poker", house=ADOPTED, seats=())
    )

    assert legal_now(state) == ()
    with pytest.raises(CommandRefused, match="no box is due to decide"):
        options(state)
    for command in (PlaceAnte(seat=1, ante=10), FoldBox(seat=1), Deal(cards=()), EndHand()):
        with pytest.raises(CommandRefused):
            decide(state, command)


def test_facts_of_the_table_are_passed_over() -> None:
    box = dealt()
    for fact in (TakeOver(epoch=2, dealer="d"), CommandTaken(seat=1, command="c-1")):
        evolve(box.state, fact)

    assert box.bet().end().boxes[0].net == 80


def test_sealed_cards_tell_of_an_insurance_that_was_not_allowed_when_they_are_shown() -> None:
    box = Box(NINES, dealer=EIGHTS, sealed=True).ante().bet(insurance=10)
    assert box.state.findings == []

    box.reveal()

    assert box.state.findings == [("illegal", "seat 1 insures its hand for 10, allowed is none")]


def test_an_insurance_beyond_the_payout_is_found_when_the_cards_are_shown() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, sealed=True).ante().bet(insurance=41)

    box.reveal()

    assert [what for _, what in box.state.findings] == [
        "seat 1 insures its hand for 41, allowed is 10 to 40"
    ]


def test_a_card_dealt_twice_is_found_and_settles_nothing() -> None:
    box = Box(STRAIGHT, dealer=EIGHTS, sealed=True).ante().bet()
    evolve(box.state, DealerRevealed(cards=cards("8c8d6hKc")))
    evolve(box.state, CardsShown(seat=1, cards=cards(STRAIGHT)))
    evolve(box.state, HandEnded(stacks=(SeatChips(1, 180),)))

    assert box.state.findings == [("cards", "dealt twice: Kc")]
    assert isinstance(settle(box.state), Undecided)


def test_shown_cards_must_be_those_that_were_dealt() -> None:
    box = bet()
    evolve(box.state, DealerRevealed(cards=cards("8c8d6h4s")))

    evolve(box.state, CardsShown(seat=1, cards=cards("KcQdJhTs9d")))

    assert box.state.findings == [("cards", "seat 1 shows KcQdJhTs9d, dealt was KcQdJhTs9c")]
    assert box.state.holds(0) == cards(STRAIGHT)


@pytest.mark.parametrize(
    ("one", "what"),
    [
        (Released(0, cards("8c8d6h4c"), b"k"), "released as 8c8d6h4c, dealt was 8c8d6h4s"),
        (Released(1, cards("KcQdJhTs9d"), b"k"), "is released KcQdJhTs9d, dealt was"),
        (Released(5, cards(STRAIGHT), b"k"), "released for seat 5, which was not dealt in"),
    ],
)
def test_released_cards_must_be_those_that_were_turned_up(one: Released, what: str) -> None:
    box = bet(sealed=True)
    box.end()
    state = fold([fact for fact in box.events if not isinstance(fact, CardsReleased)])

    evolve(state, CardsReleased(seats=(one,)))

    (found,) = state.findings
    assert what in found[1]


def test_nothing_follows_the_end_but_what_is_released() -> None:
    box = dealt().fold()
    box.end()

    evolve(box.state, BetPlaced(seat=1, amount=20))

    assert box.state.findings == [("illegal", "bet-placed after the hand had ended")]


def test_a_hand_that_could_not_be_dealt_begins_with_its_faults() -> None:
    started = HouseHandStarted(
        hand="river-1",
        variant="holdem",
        house=ADOPTED,
        seats=(Seated(1, "a", 10), Seated(2, "b", 0)),
    )

    said = [what for _, what in begin(started).findings]

    assert said == [
        "Hold'em is not played against the house",
        "this house has 1 to 1 boxes, not 2",
        "seat 2 has no chips",
    ]


def test_a_hand_is_folded_from_its_start() -> None:
    with pytest.raises(CommandRefused, match="starts with house-hand-started"):
        fold([BoxFolded(seat=1)])


def test_a_hand_for_a_pot_takes_nothing_of_the_house() -> None:
    table = Table(dict.fromkeys("AB", 100))
    table.deal()
    with pytest.raises(CommandRefused, match="fold-box is nothing a hand for a pot has"):
        table.do(FoldBox(seat=1))

    rules.evolve(table.state, BoxFolded(seat=1))

    assert table.state.findings == [("illegal", "box-folded in a hand for a pot")]
