"""How many of all deals, hole and board of five, make each category: exact counts.

Hold'em's are published (133,784,560 hands of seven); the others were counted by classes of ranks
and suits, and are counted again in the proofs.
"""

from typing import Final

from schemas.variants import Ladder

EXPECTED: Final[dict[tuple[Ladder, int], tuple[int, ...]]] = {
    ("high", 2): (
        *(23_294_460, 58_627_800, 31_433_400),
        *(6_461_620, 6_180_020, 4_047_644),
        *(3_473_184, 224_848, 41_584),
    ),
    ("high", 4): (
        *(13_851_662_832, 122_655_542_152, 170_775_844_104),
        *(40_712_657_408, 52_289_648_688, 31_216_782_384),
        *(29_424_798_576, 2_225_270_496, 411_293_760),
    ),
    ("high", 5): (
        *(31_049_187_840, 664_484_779_176, 1_499_524_587_864),
        *(385_060_493_256, 607_873_573_392, 382_907_839_304),
        *(381_206_810_304, 28_693_457_712, 5_845_374_592),
    ),
    ("eight-or-better", 4): (
        *(302_188_517_232, 76_415_359_104, 51_687_563_904),
        *(25_832_342_400, 7_439_717_760),
    ),
    ("eight-or-better", 5): (
        *(2_271_024_963_984, 747_147_913_344, 561_493_484_160),
        *(309_419_864_960, 97_559_876_992),
    ),
}
"""By ladder and hole cards, the weakest category first: of C(52, 2) C(50, 5) / 21 sevens, and of
C(52, n) C(52 - n, 5) holes of n cards with a board.
"""
