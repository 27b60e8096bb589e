"""Why a box received what it did, against figures worked out from rules C5."""

from collections.abc import Sequence

from msgspec.structs import replace

from schemas.cards import cards
from schemas.events import AnyEvent, CardsShown
from schemas.house_events import (
    AntePlaced,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    DealerCardBought,
    DealerCardDrawn,
    DealerRevealed,
)
from schemas.houses import house
from services.replay import Explanation, account, explain, folded, frames, settled
from tests import houses

THREE = """\
seat 1 ann wins 10: the dealer's queen high, jack-nine-six-three
  (Qc Js 9d 6s 3s) does not qualify
  ante 10 returned and wins 10, the dealer does not qualify
  bet 20 returned
seat 2 bob loses 20: it folded
  ante 10 lost
  fees 10 for cards kept by the house
seat 3 cat wins 10: its pair of aces, eight-seven-five (Ac As 8d 7d 5c) beats
  the dealer's pair of nines, jack-six-three (Js 9d 6s 3s 9c)
  ante 10 lost, the price of the dealer's card
  bet 20 returned and wins 20, pair 1 to 1"""


def told(facts: Sequence[AnyEvent]) -> Explanation:
    """The reasons of a hand that is over."""
    state = folded(facts)
    return explain(state, settled(state))


def lines(facts: Sequence[AnyEvent]) -> list[str]:
    """The hand's page."""
    state = folded(facts)
    return account(state, frames(facts), told(facts))


def test_every_box_has_its_parts_and_its_reason() -> None:
    assert "\n".join(lines(houses.THREE_BOXES)).endswith(THREE)


def test_an_insurance_has_a_line_of_its_own() -> None:
    (box,) = told(houses.INSURED).boxes

    assert (box.placed, box.received, box.net) == (50, 80, 30)
    assert box.told == (
        "ante 10 returned and wins 10, the dealer does not qualify",
        "bet 20 returned",
        "insurance 20 returned and wins 20, the dealer does not qualify as dealt",
    )


def test_a_lost_bet_loses_its_ante_and_its_insurance_comes_back() -> None:
    facts = [
        houses.dealer("7h 7d 9h 9c 9s") if hasattr(one, "down") else one for one in houses.INSURED
    ]
    facts = [
        replace(one, cards=cards("7h 7d 9h 9c")) if isinstance(one, DealerRevealed) else one
        for one in facts
    ]
    without = [one for one in facts if type(one).__name__ != "AnteTaken"][:-1]
    (box,) = told([*without, houses.ended(s1=70)]).boxes

    assert box.what.startswith("seat 1 ann loses 30: the dealer's full house, nines over sevens")
    assert box.told == ("ante 10 lost", "bet 20 lost", "insurance 20 returned")


ADMIRAL = house("admiral-hr")


def bonus_hand(*, fold: bool) -> list[AnyEvent]:
    """A flush with a bonus of 5 at a house that pays it 100 to 1 and takes it of who folds."""
    played: list[AnyEvent] = (
        [BoxFolded(seat=1), houses.ended(s1=85)]
        if fold
        else [
            BetPlaced(seat=1, amount=20),
            DealerRevealed(cards=cards("Kc Qd 9h 5s")),
            CardsShown(seat=1, cards=cards("Ah Jh 8h 4h 2h")),
            DealerCardBought(seat=1, price=10, replaced="Kc"),
        ]
    )
    return [
        houses.start(houses.ANN, rules=ADMIRAL),
        AntePlaced(seat=1, amount=10),
        BonusPlaced(seat=1, amount=5),
        houses.dealt(1, "Ah Jh 8h 4h 2h"),
        houses.dealer("Kc Qd 9h 5s 3s"),
        *played,
    ]


def test_a_bonus_is_lost_with_a_folded_hand_where_the_house_says_so() -> None:
    (box,) = told(bonus_hand(fold=True)).boxes

    assert box.told == ("ante 10 lost", "bonus 5 lost, it folded")


def test_an_extra_ante_buys_a_card_and_the_bonus_is_paid_beside_it() -> None:
    """The king goes, a queen pairs the dealer: 100 - 45 + 10 + 20 + 20 x 5 + 5 + 5 x 100 = 690."""
    facts = [
        *bonus_hand(fold=False),
        DealerCardDrawn(seat=1, card="Qh"),
        houses.ended(s1=690),
    ]
    (box,) = told(facts).boxes

    assert (box.net, box.placed) == (590, 45)
    assert box.told == (
        "ante 10 returned",
        "bet 20 returned and wins 100, flush 5 to 1",
        "price 10 of the dealer's card kept by the house",
        "bonus 5 returned and wins 500, flush 100 to 1 on the first five cards",
    )
