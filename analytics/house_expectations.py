"""How many hands of five and six cards hold what: exact counts, by first and second hand.

They follow the rules C4 as adopted; another house may know no second hand.
"""

from fractions import Fraction
from typing import Final

from schemas.houses import DealerMin, PaidHand

Kinds = tuple[PaidHand | None, PaidHand | None]
"""First and second hand; None: nothing that is paid."""

OF_FIVE: Final[dict[Kinds, int]] = {
    (None, None): 1_135_260,
    ("ace-king", None): 167_280,
    ("pair", None): 1_013_760,
    ("pair", "ace-king"): 84_480,
    ("two-pair", None): 120_384,
    ("two-pair", "ace-king"): 3_168,
    ("three-of-a-kind", None): 52_800,
    ("three-of-a-kind", "ace-king"): 2_112,
    ("straight", None): 10_200,
    ("flush", None): 5_108,
    ("full-house", None): 3_744,
    ("four-of-a-kind", None): 616,
    ("four-of-a-kind", "ace-king"): 8,
    ("straight-flush", None): 36,
    ("royal-flush", None): 4,
}
"""Of 2,598,960 hands of five cards."""

OF_SIX: Final[dict[Kinds, int]] = {
    (None, None): 5_322_480,
    ("ace-king", None): 1_290_420,
    ("pair", None): 8_481_060,
    ("pair", "ace-king"): 1_249_680,
    ("two-pair", None): 2_312_640,
    ("two-pair", "ace-king"): 158_400,
    ("two-pair", "two-pair"): 61_776,
    ("three-of-a-kind", None): 675_840,
    ("three-of-a-kind", "ace-king"): 56_320,
    ("straight", None): 245_220,
    ("straight", "ace-king"): 4_020,
    ("straight", "straight"): 112_380,
    ("flush", None): 110_736,
    ("flush", "ace-king"): 7_704,
    ("flush", "pair"): 76_620,
    ("flush", "straight"): 4_152,
    ("flush", "flush"): 6_580,
    ("full-house", None): 160_512,
    ("full-house", "ace-king"): 4_224,
    ("full-house", "full-house"): 1_248,
    ("four-of-a-kind", None): 13_200,
    ("four-of-a-kind", "ace-king"): 528,
    ("four-of-a-kind", "full-house"): 936,
    ("straight-flush", None): 648,
    ("straight-flush", "ace-king"): 12,
    ("straight-flush", "straight"): 744,
    ("straight-flush", "flush"): 220,
    ("straight-flush", "straight-flush"): 32,
    ("royal-flush", None): 84,
    ("royal-flush", "straight"): 72,
    ("royal-flush", "flush"): 28,
    ("royal-flush", "straight-flush"): 4,
}
"""Of 20,358,520 hands of six cards."""

QUALIFIES: Final[dict[DealerMin, Fraction]] = {
    "ace-king": Fraction(1_463_700, 2_598_960),
    "pair": Fraction(1_296_420, 2_598_960),
}
"""How often five random cards qualify, by what a house asks of the dealer."""
