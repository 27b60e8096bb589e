"""The audit's own ranking is that of rules C4."""

from random import Random

import pytest

from schemas.cards import DECK, cards
from schemas.houses import ADOPTED, House
from services.audit.hands import paid, qualifies, strength
from services.rules import house as rules


@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("As Ks Qs Js Ts 9s", "royal-flush", "straight-flush"),
        ("As Ks Qs Js Ts Td", "royal-flush", "straight"),
        ("9s 8s 7s 6s 5s 4s", "straight-flush", "straight-flush"),
        ("5s 4s 3s 2s As Kd", "straight-flush", "ace-king"),
        ("As Ad Ah Ac Ks Kd", "four-of-a-kind", "full-house"),
        ("7s 7d 7h 7c As Kd", "four-of-a-kind", "ace-king"),
        ("As Ad Ah 8s 8d 8h", "full-house", "full-house"),
        ("As Ad Ah Ks Kd", "full-house", None),
        ("7s 7d 7h As Ad Kd", "full-house", "ace-king"),
        ("As Js 9s 6s 3s 2s", "flush", "flush"),
        ("As Ks 9s 6s 3s 2d", "flush", None),
        ("As Qs 9s 6s 3s Kd", "flush", "ace-king"),
        ("Ks Qs 9s 6s 3s Kd", "flush", "pair"),
        ("Kc Qd Jh Ts 9c Td", "straight", "straight"),
        ("5c 4d 3h 2s Ac Kd", "straight", "ace-king"),
        ("Ac Kd Qh Js Tc 2d", "straight", None),
        ("7s 7d 7h As Kd 2c", "three-of-a-kind", "ace-king"),
        ("Ks Kh 8d 8h 2c 2d", "two-pair", "two-pair"),
        ("Ah As Kd Kh 5c", "two-pair", None),
        ("Kh Ks 8d 8h Ac", "two-pair", "ace-king"),
        ("8h 8s Ac Kd 5h", "pair", "ace-king"),
        ("Ac Kd 9h 7s 2c", "ace-king", None),
        ("Kc Qd 9h 7s 2c", None, None),
    ],
)
def test_first_and_second_hands_are_those_of_rules_c4(
    hand: str, first: str | None, second: str | None
) -> None:
    found = paid(cards(hand), ADOPTED)

    assert (found.first, found.second) == (first, second)


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("Ac Kd 7h 5s 3c", True),
        ("Ac Qd 7h 5s 3c", False),
        ("8c 8d 6h 4s 2d", True),
        ("Kc Qd 9h 5s 3c", False),
        ("Ah 2d 3c 4s 5h", True),
    ],
)
def test_the_dealer_qualifies_as_in_case_g003_03(hand: str, plays: bool) -> None:
    assert qualifies(strength(cards(hand)), ADOPTED) is plays


def test_both_rankings_agree_on_hands_full_of_second_hands() -> None:
    rng = Random(7)
    others = [
        ADOPTED,
        House(key="pairs", name="Pairs", straight_duplicate_rank="pair"),
        House(key="no-ak", name="No ace-king", ace_king_as_second=False),
    ]
    seconds = set[tuple[str | None, str | None]]()
    for number in range(3_000):
        ranks, suits = (
            rng.sample("23456789TJQKA", rng.randint(4, 7)),
            rng.sample("cdhs", 2 + number % 3),
        )
        deck = [card for card in DECK if card[0] in ranks and card[1] in suits]
        hand, by = tuple(rng.sample(deck, rng.choice((5, 6)))), rng.choice(others)
        mine, theirs = paid(hand, by), rules.paid(hand, by)
        assert (mine.first, mine.second) == (theirs.first, theirs.second), hand
        seconds.add((mine.first, mine.second))

    assert len({one for one in seconds if one[1]}) > 10
