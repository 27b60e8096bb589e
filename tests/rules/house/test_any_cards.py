"""Facts that leave a hand unknown, or claim more cards than there are: none is refused, nothing
is built beyond what is due.
"""

from typing import Final

import pytest
from msgspec.structs import replace

from schemas.cards import Face, cards, faces
from schemas.events import AnyEvent, CardsReleased, CardsShown, HandEnded, HoleCardsDealt
from schemas.facts import Dealt, Released, Sealed, SeatChips, faces_of
from schemas.house_events import (
    AntePlaced,
    BetPlaced,
    CardsDrawn,
    CardsExchanged,
    DealerDealt,
    DealerRevealed,
    InsurancePlaced,
    SixthBought,
)
from schemas.houses import ADOPTED
from schemas.settlement import Undecided
from services.rules.house import evolve, fold, legal_now, settle
from tests import houses

MANY: Final = 2**62
"""More cards than any memory holds."""
SHOWN: Final = cards("As Ad Ah 7c 2d")
UNKNOWN_HANDS: Final[dict[str, tuple[Face, ...]]] = {
    "none is known": faces("??" * 5),
    "one is not known": faces("AsAdAh7c??"),
    "a card twice": cards("As As Ad 7c 2d"),
    "too few": SHOWN[:3],
    "none": (),
}


def insured(hole: Dealt) -> list[AnyEvent]:
    """A box that bet with an insurance, the dealer's cards turned up."""
    return [
        houses.start(houses.ANN),
        AntePlaced(seat=1, amount=10),
        HoleCardsDealt(seat=1, cards=hole),
        DealerDealt(down=Sealed(b"x", 4), up="3s"),
        InsurancePlaced(seat=1, amount=20),
        BetPlaced(seat=1, amount=20),
        DealerRevealed(cards=cards("Kc Qd 9h 5s")),
    ]


@pytest.mark.parametrize("shown", UNKNOWN_HANDS.values(), ids=UNKNOWN_HANDS)
def test_an_insurance_is_not_judged_while_its_hand_is_not_known(shown: tuple[Face, ...]) -> None:
    state = fold([*insured(Sealed(b"x", 5)), CardsShown(seat=1, cards=shown)])

    assert not [what for kind, what in state.findings if kind == "illegal"]
    assert settle(state) == Undecided(returned=None, pots=(), unknown=(1,))


@pytest.mark.parametrize("hole", [cards("As Ad"), cards("As As Ad 7c 2d"), faces("AsAdAh7c??")])
def test_a_hand_dealt_short_or_with_a_card_twice_is_taken(hole: tuple[Face, ...]) -> None:
    state = fold([*insured(hole), CardsShown(seat=1, cards=hole)])

    assert settle(state) == Undecided(returned=None, pots=(), unknown=(1,))


@pytest.mark.parametrize("released", [(), SHOWN[:2], cards("As As Ad 7c 2d")])
def test_a_release_that_leaves_the_hand_unknown_is_taken(released: tuple[Face, ...]) -> None:
    facts = [*insured(Sealed(b"x", 5)), HandEnded(stacks=(SeatChips(1, 100),))]

    state = fold([*facts, CardsReleased(seats=(Released(1, released, b"k"),))])

    assert settle(state) == Undecided(returned=None, pots=(), unknown=(1,))


def test_an_insurance_is_judged_as_soon_as_its_hand_is_known() -> None:
    """A pair insures nothing (rules C5), which a release tells as well as a show."""
    facts = [*insured(Sealed(b"x", 5)), HandEnded(stacks=(SeatChips(1, 100),))]
    pair = cards("As Ad 9c 7c 2d")

    state = fold([*facts, CardsReleased(seats=(Released(1, pair, b"k"),))])

    assert ("illegal", "seat 1 insures its hand for 20, allowed is none") in state.findings


def test_an_insurance_whose_least_is_above_its_most_is_allowed_none() -> None:
    """Half of three to one on a bet of 20 is 30, and no insurance is less than five antes: 50."""
    terms = replace(ADOPTED.insurance, least=5)  # type: ignore[type-var]
    facts = insured(SHOWN)
    facts[0] = houses.start(houses.ANN, rules=replace(ADOPTED, insurance=terms))

    state = fold(facts)

    assert ("illegal", "seat 1 insures its hand for 20, allowed is none") in state.findings


def drawing(fact: AnyEvent, came: Dealt) -> list[AnyEvent]:
    """A box that draws."""
    facts = insured(SHOWN)[:4]
    return [*facts, fact, CardsDrawn(seat=1, cards=came)]


@pytest.mark.parametrize(
    ("facts", "held", "what"),
    [
        (insured(Sealed(b"x", MANY))[:3], 5, f"seat 1 gets {MANY} cards, not 5"),
        (
            drawing(SixthBought(seat=1, fee=10), Sealed(b"x", MANY)),
            6,
            f"seat 1 draws {MANY} cards, due are 1",
        ),
        (
            drawing(CardsExchanged(seat=1, places=(0, 1), fee=10), Sealed(b"x", MANY)),
            5,
            f"seat 1 draws {MANY} cards, due are 2",
        ),
    ],
)
def test_no_more_cards_are_kept_than_are_due(facts: list[AnyEvent], held: int, what: str) -> None:
    state = fold(facts)
    legal_now(state)

    assert ("cards", what) in state.findings
    assert len(state.holds(0)) == held


def test_a_dealer_hand_of_any_size_is_taken() -> None:
    facts = insured(SHOWN)
    facts[3] = DealerDealt(down=Sealed(b"x", MANY), up="3s")

    state = fold(facts)
    evolve(state, CardsReleased(seats=(Released(0, cards("Kc Qd 9h 5s"), b"k"),)))

    assert ("cards", f"the dealer hand has {MANY} cards down, not 4") in state.findings
    assert state.dealer == cards("Kc Qd 9h 5s 3s")


@pytest.mark.parametrize("count", [0, -1, -MANY])
def test_cards_that_are_none_are_found(count: int) -> None:
    facts = drawing(SixthBought(seat=1, fee=10), Sealed(b"x", count))

    state = fold(facts)

    assert ("cards", f"seat 1 draws {count} cards, due are 1") in state.findings
    assert state.left == 52 - 10


@pytest.mark.parametrize(("least", "most"), [(1, MANY), (-MANY, 5)])
def test_a_house_that_exchanges_any_number_offers_what_is_held(least: int, most: int) -> None:
    facts = insured(SHOWN)[:4]
    facts[0] = houses.start(
        houses.ANN, rules=replace(ADOPTED, exchange_min=least, exchange_max=most)
    )

    (act,) = [said for said in legal_now(fold(facts)) if "exchange" in said]

    assert act == "seat 1: exchange 1..5 cards for 10"


def test_no_more_faces_are_made_than_a_deck_has() -> None:
    assert len(faces_of(Sealed(b"x", MANY))) == 52
    assert faces_of(Sealed(b"x", -1)) == ()
    assert faces_of(SHOWN, 2) == SHOWN
