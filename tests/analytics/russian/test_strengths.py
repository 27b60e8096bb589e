"""Hand strengths and pay, for whole arrays, against the rules and the published counts."""

import re
from collections import Counter
from itertools import combinations, islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from analytics.russian import strengths
from analytics.russian.paying import Pays
from analytics.russian.strengths import KIND, Whole
from schemas.cards import DECK
from schemas.houses import ADOPTED, House
from tests.analytics.russian import oracle
from tests.proof import PROOF

NAMES = ("nothing", "ace_king", "pair", "two_pair", "trips", "straight", "flush", "full_house")
NAMES += ("quads", "straight_flush", "royal")
CHUNK = 1 << 17


@pytest.fixture(scope="module")
def published(root: Path) -> list[str]:
    """The lines of the file of exact counts."""
    found = root / "tests" / "cases" / "russian_hand_counts.txt"
    return found.read_text("utf-8").splitlines()


def dealt(cards: int, seed: int, count: int) -> Whole:
    """Random hands."""
    draw = Random(seed)
    return np.array([draw.sample(range(52), cards) for _ in range(count)])


def test_strengths_order_hands_as_the_rules_do() -> None:
    hands = dealt(5, 1, 3000)

    ours = strengths.of_cards(hands)

    theirs = [oracle.strength([DECK[card] for card in hand]) for hand in hands]
    order = {value: at for at, value in enumerate(sorted(set(theirs)))}
    ranks = {value: at for at, value in enumerate(sorted(set(ours.tolist())))}
    assert [ranks[one] for one in ours.tolist()] == [order[one] for one in theirs]
    assert KIND[ours].tolist() == [one[0] for one in theirs]


def test_every_hand_of_five_cards_is_counted_as_published(published: list[str]) -> None:
    hands = np.array(list(combinations(range(52), 5)))

    strength = strengths.of_cards(hands)

    kinds = np.bincount(KIND[strength])
    counts = re.findall(r"^5card (\w+) +(\d+)", "\n".join(published), re.MULTILINE)
    assert [(NAMES[at], int(n)) for at, n in enumerate(kinds)] == [
        (name, int(n)) for name, n in counts
    ]
    assert (strength < strengths.least_of(strengths.ACE_KING)).sum() == 1_135_260
    assert len(np.unique(strength)) == 7462


@pytest.mark.skipif(not PROOF, reason="all 20,358,520 hands of six cards: in make proof")
def test_every_first_and_second_hand_of_six_cards_is_counted_as_published(
    published: list[str],
) -> None:
    pays, found = Pays(ADOPTED), Counter[tuple[int, int]]()
    every = combinations(range(52), 6)
    while chunk := list(islice(every, CHUNK)):
        _, kinds = pays.kinds_of_six(np.array(chunk))
        keys, counts = np.unique(kinds[:, 0] * 16 + kinds[:, 1], return_counts=True)
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
            found[divmod(key, 16)] += count

    ours = {
        (NAMES[one], NAMES[two] if two else "-"): (n, int(pays.table[one] + pays.table[two]))
        for (one, two), n in found.items()
    }
    text = "\n".join(published).partition("six-card")[2]
    line = r"^(\w+) +\+ (\S+) +(\d+) [\d.]+ pays (\d+)"
    theirs = re.findall(line, text, re.MULTILINE)
    assert len(theirs) == 32
    assert ours == {(one, two): (int(n), int(paid)) for one, two, n, paid in theirs}


HOUSES = (
    ADOPTED,
    replace(ADOPTED, second_hand=False),
    replace(ADOPTED, ace_king_as_second=False),
)


@pytest.mark.parametrize("house", HOUSES)
def test_random_hands_are_paid_by_the_rules(house: House) -> None:
    hands = np.vstack((dealt(6, 2, 1500), _alike(6, 3, 1500)))

    strength, kinds = Pays(house).kinds_of_six(hands)
    multiplier = Pays(house).table[kinds].sum(1)

    shown = [[DECK[card] for card in hand] for hand in hands]
    assert KIND[strength].tolist() == [oracle.best(hand)[0] for hand in shown]
    if house.second_hand:
        assert multiplier.tolist() == [oracle.paid(hand, house) for hand in shown]
    else:
        assert multiplier.tolist() == Pays(house).table[KIND[strength]].tolist()


def test_five_cards_are_paid_by_the_rules() -> None:
    hands = np.vstack((dealt(5, 4, 1500), _alike(5, 5, 1500)))

    paid = Pays(ADOPTED).of_five(hands >> 2, strengths.of_cards(hands))

    assert paid.tolist() == [oracle.paid([DECK[c] for c in hand], ADOPTED) for hand in hands]


def test_a_house_may_pay_a_straight_with_a_doubled_rank_as_a_pair() -> None:
    doubled, in_a_row = ("9c", "8d", "7h", "6s", "5c", "9d"), ("9c", "8d", "7h", "6s", "5c", "4d")
    suited = ("9c", "8c", "7c", "6c", "5c", "9d")
    hands = np.array([[DECK.index(card) for card in hand] for hand in (doubled, in_a_row, suited)])

    _, as_straight = Pays(ADOPTED).of_six(hands)
    _, as_pair = Pays(replace(ADOPTED, straight_duplicate_rank="pair")).of_six(hands)

    assert as_straight.tolist() == [8, 8, 54]
    assert as_pair.tolist() == [5, 8, 51]


def _alike(cards: int, seed: int, count: int) -> Whole:
    """Hands from the high cards of two suits and a half, so that good ones are common."""
    draw = Random(seed)
    few = [card for card in range(52) if card >> 2 > 6 and (card & 3 < 2 or card >> 2 > 10)]
    return np.array([draw.sample(few, cards) for _ in range(count)])
