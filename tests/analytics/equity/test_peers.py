"""Two independent packages come to the same equities: poker-equity before and after the flop, and
PokerKit's hands on the turn.
"""

import os
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from types import ModuleType

import pokerkit as pk
import pytest

from analytics.equity import equities
from schemas.catalogue import POT_GAMES, variant
from tests.analytics.equity.spots import Spot, random_spot
from tests.proof import proof

PEERS = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha-8": "omaha_hi_lo",
    "omaha-5": "omaha_five",
    "omaha-5-8": "omaha_five_hi_lo",
    "courchevel": "courchevel",
    "courchevel-8": "courchevel_hi_lo",
}


@pytest.fixture(scope="module")
def peer() -> ModuleType:
    """The package poker-equity; skips without it, fails in CI."""
    if os.environ.get("CI"):
        import poker_equity

        return poker_equity
    return pytest.importorskip("poker_equity", reason="poker-equity is not installed")


def test_every_game_has_a_peer() -> None:
    assert PEERS.keys() == POT_GAMES.keys()


@pytest.mark.parametrize("street", [0, 1, 2, 3])
@pytest.mark.parametrize("key", POT_GAMES)
def test_poker_equity_agrees_on_random_spots(key: str, street: int, peer: ModuleType) -> None:
    game = variant(key)
    board = sum(one.board for one in game.streets[: street + 1])
    draw = Random(f"{key} {street}")
    for number in range(proof(3 if street else 1, 100 if street else 10)):
        spot = random_spot(draw, game, 2 + number % 3, board)

        theirs = peer.exact_from_text(
            PEERS[key], ["".join(hole) for hole in spot.holes], "".join(spot.board)
        )

        ours = equities(*spot)
        assert (theirs["exact"], theirs["samples"]) == (True, ours.boards)
        assert [float(one) for one in ours.parts] == pytest.approx(
            [one["equity"] for one in theirs["players"]], rel=1e-12, abs=1e-12
        )


@pytest.mark.parametrize("key", POT_GAMES)
def test_hands_of_pokerkit_divide_the_pot_alike(key: str) -> None:
    draw = Random(f"pokerkit {key}")
    for number in range(proof(1, 50)):
        spot = random_spot(draw, variant(key), 2 + number % 3, 4)

        assert equities(*spot).parts == tuple(by_pokerkit(spot))


def by_pokerkit(spot: Spot) -> Sequence[Fraction]:
    """Each hand's part of the pot over the last cards, by PokerKit's hands."""
    ladders: list[type[pk.Hand]] = [
        pk.StandardHighHand if spot.game.key == "holdem" else pk.OmahaHoldemHand
    ]
    if spot.game.key.endswith("-8"):
        ladders.append(pk.OmahaEightOrBetterLowHand)
    total = [Fraction(0)] * len(spot.holes)
    for river in spot.left:
        board = "".join((*spot.board, river))
        made: list[list[int]] = []
        for ladder in ladders:
            hands = [ladder.from_game_or_none("".join(hole), board) for hole in spot.holes]
            held = [hand for hand in hands if hand is not None]
            if held:
                best = max(held)
                made.append([at for at, hand in enumerate(hands) if hand == best])
        for winners in made:
            for at in winners:
                total[at] += Fraction(1, len(made) * len(winners) * len(spot.left))
    return total
