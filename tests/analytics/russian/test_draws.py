"""What cards bought are worth, against every draw one by one."""

from fractions import Fraction
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from msgspec.structs import replace

from analytics.russian.bets import Bets
from analytics.russian.dealer_hands import Left
from analytics.russian.draws import draws
from analytics.russian.exchanges import Kept, exchanged
from analytics.russian.hopes import Hopes
from analytics.russian.prices import Prices
from analytics.russian.singles import Singles
from schemas.cards import DECK, Card, cards
from schemas.houses import ADOPTED, HOUSES, House, PayTable
from tests.analytics.russian.oracle import Box
from tests.proof import proof

BARE = replace(ADOPTED, insurance=None)
ANY = cast(Hopes, SimpleNamespace(most=2, bound=lambda _, four: np.full(four.shape[:-1], np.inf)))
"""Hopes that have every second exchange followed, and no third."""


def places(some: tuple[Card, ...] | list[Card]) -> list[int]:
    return [DECK.index(one) for one in some]


def without(some: tuple[Card, ...], count: int, seed: int) -> tuple[Card, ...]:
    """Cards known to be gone, so that `count` are unseen beside some."""
    rest = [one for one in DECK if one not in some]
    return tuple(Random(seed).sample(rest, len(rest) - count))


def best(box: Box) -> Fraction:
    """The better of bet and fold."""
    return max(box.value(), Fraction(-1))


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_classes_hold_every_draw_once(count: int) -> None:
    seen = np.array([places(cards("As Ks 2c 2d 7h Kd"))])

    before = Left.besides(seen)

    every = [int(draws(count).ways(before, suit).sum()) for suit in range(4)]
    assert every == [{2: 1035, 3: 15_180, 4: 163_185, 5: 1_370_754}[count]] * 4


HANDS = (
    ("As Ad 7c 5h 2s", "Kd", BARE),
    ("Ks Qs Js Ts 2d", "9s", BARE),
    ("9s 8s 7s 6s 5s", "Ad", HOUSES["admiral-hr"]),
    ("9h 9c 9d 3s 3c", "2s", ADOPTED),
    ("Ah Kh 4h 3c 2d", "Qh", replace(ADOPTED, dealer_buy_replaces="lowest")),
)


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize(("hand", "up", "house"), HANDS)
def test_an_exchange_is_worth_the_mean_of_every_draw(
    hand: str, up: Card, house: House, count: int
) -> None:
    house = replace(house, insurance=None)
    dealt = cards(hand)
    gone = without((*dealt, up), count + 8, 7)
    before = Left.besides(np.array([places([*dealt, up, *gone])]))
    kept = [list(one) for one in combinations(dealt, 5 - count)][:: proof(4, 1)]

    ours = exchanged(
        Bets(Prices(house), DECK.index(up)), before, [Kept.of(places(one)) for one in kept]
    )

    unseen = [one for one in DECK if one not in {*dealt, up, *gone}]
    for worth, one in zip(ours, kept, strict=True):
        known = (*dealt, *gone)
        values = [
            best(Box(house, (*one, *new), up, set(known) - set(one)))
            for new in combinations(unseen, count)
        ]
        assert worth == pytest.approx(float(sum(values) / len(values)), abs=1e-12)


SUITED = ("As Ad 7c 5h 2s", "Ks Qs Js Ts 2d", "Ah Kh 4h 3c 2d")


@pytest.mark.parametrize("hand", SUITED)
@pytest.mark.parametrize("up", ["9s", "Ac"])
@pytest.mark.parametrize("count", [2, 3])
def test_classes_add_up_to_every_draw_of_a_whole_deck(hand: str, up: Card, count: int) -> None:
    bets, dealt = Bets(Prices(ADOPTED), DECK.index(up)), places(cards(hand))
    before = Left.besides(np.array([[*dealt, DECK.index(up)]]))
    new = np.array(list(combinations(np.setdiff1d(range(52), [*dealt, DECK.index(up)]), count)))
    kept = list(combinations(dealt, 5 - count))[:: proof(5, 1)]

    ours = exchanged(bets, before, [Kept.of(one) for one in kept])

    for worth, one in zip(ours, kept, strict=True):
        gone = [card for card in dealt if card not in one]
        hands = np.hstack((np.tile(one, (len(new), 1)), new))
        values = bets.of_cards(hands, np.tile(gone, (len(new), 1))).value
        assert worth == pytest.approx(np.maximum(values, -1).mean(), abs=1e-11)


def test_a_second_single_exchange_follows_where_it_is_worth_its_price() -> None:
    house = replace(BARE, pays=PayTable(flush=50), dealer_buy=False)
    dealt, up = cards("Ks 9s 7s 4s 2d"), "Ac"
    gone = without((*dealt, *cards(up), *cards("Qs Js")), 5, 3)
    gone = tuple(one for one in gone if one not in cards("Qs Js"))
    rest = [one for one in DECK if one not in {*dealt, up, *gone}]

    def drawn(hand: tuple[Card, ...], out: Card, dead: tuple[Card, ...], nth: int) -> Fraction:
        kept, then = tuple(one for one in hand if one != out), (*dead, out)
        new = [one for one in rest if one not in {*kept, *then}]
        return sum((held((*kept, one), then, nth) for one in new), Fraction(0)) / len(new)

    def held(hand: tuple[Card, ...], dead: tuple[Card, ...], nth: int) -> Fraction:
        stop = best(Box(house, hand, "Ac", dead))
        if nth == 2:
            return stop
        return max(stop, *(drawn(hand, out, dead, 2) - 2 for out in hand))

    singles = Singles(Bets(Prices(house), DECK.index("Ac")), ANY)
    ours = singles.exchanged(np.array(places(dealt)), np.array(places(gone)))

    theirs = [float(drawn(dealt, out, gone, 1)) for out in dealt]
    assert ours.lower == pytest.approx(theirs, abs=1e-12)
    assert ours.upper == pytest.approx(theirs, abs=1e-12)
    once = [
        float(
            np.mean(
                [
                    best(Box(house, (*cards("Ks 9s 7s 4s"), one), "Ac", (*gone, "2d")))
                    for one in rest
                ]
            )
        )
    ]
    assert ours.lower[4] > once[0]


@pytest.fixture(scope="module")
def wide() -> Hopes:
    """Bounds that hold however likely the dealer is to qualify."""
    return Hopes(Prices(ADOPTED), 0.35, 0.75)


def test_no_exchange_is_worth_more_than_the_bound_of_its_four_cards(wide: Hopes) -> None:
    draw = Random(11)
    for _ in range(proof(1, 60)):
        *dealt, up = draw.sample(range(52), 6)
        bets = Bets(Prices(ADOPTED), up)
        fours = np.array(list(combinations(dealt, 4)))[::-1]

        worth = Singles(bets, ANY).exchanged(np.array(dealt))

        assert (worth.lower <= wide.bound(1, fours) + 1e-9).all()


def test_changing_suits_changes_no_bound(wide: Hopes) -> None:
    def bound(four: str) -> float:
        return float(wide.bound(3, np.array(places(cards(four)))))

    assert wide.most == 38  # the deck keeps four of the 42 cards that are not dealt
    assert bound("As Ks Qs Jd") == bound("Ah Kh Qh Jc")
    assert bound("As Ks Qs Jd") < bound("As Ks Qs Js")
