"""Hold'em's starting hands against a random hand, by enumerating every opponent and every board."""

from itertools import combinations

import pytest

from analytics.equity import equities
from schemas.cards import DECK, cards
from schemas.catalogue import variant
from tests.proof import PROOF

PUBLISHED = {
    "AsAh": 85,
    "KsKh": 82,
    "QsQh": 80,
    "JsJh": 77,
    "TsTh": 75,
    "9s9h": 72,
    "8s8h": 69,
    "AsKs": 67,
    "7s7h": 66,
    "AsQs": 66,
}
"""In percent, as tables of starting hands print them."""


@pytest.mark.skipif(not PROOF, reason="2.1 billion boards a hand: in `make proof`")
@pytest.mark.parametrize("hole", PUBLISHED)
def test_a_starting_hand_against_a_random_hand(hole: str) -> None:
    held = cards(hole)
    others = list(combinations([card for card in DECK if card not in held], 2))
    points = whole = 0

    for other in others:
        found = equities(variant("holdem"), [held, other])
        points, whole = points + found.points[0], whole + found.whole

    assert len(others) == 1225
    assert round(100 * points / whole) == PUBLISHED[hole]
