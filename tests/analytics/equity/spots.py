"""Random spots of every game, and their equities by plain enumeration with the rules' own ranking:
slow, and without a table.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from schemas.cards import DECK, Card
from schemas.variants import Pot, Variant
from services.rules.ranking import rank

Cards = tuple[Card, ...]


class Spot(NamedTuple):
    """Live hands, the board so far, and cards known not to come."""

    game: Variant
    holes: tuple[Cards, ...]
    board: Cards
    dead: Cards = ()

    @property
    def left(self) -> Cards:
        """The cards that may come."""
        out = {*self.board, *self.dead}.union(*self.holes)
        return tuple(card for card in DECK if card not in out)


def random_spot(draw: Random, game: Variant, hands: int, board: int, left: int = 52) -> Spot:
    """Hands and a board of so many cards; all but `left` cards of the rest are dead."""
    deck = draw.sample(DECK, len(DECK))
    holes = tuple(tuple(deck[at * game.hole : (at + 1) * game.hole]) for at in range(hands))
    rest = deck[hands * game.hole :]
    return Spot(game, holes, tuple(rest[:board]), tuple(rest[board + left :]))


def parts(spot: Spot) -> tuple[Fraction, ...]:
    """Each hand's part of a pot, board by board and added up."""
    run_outs = list(combinations(spot.left, 5 - len(spot.board)))
    total = [Fraction(0)] * len(spot.holes)
    for run_out in run_outs:
        for at, part in enumerate(_on(spot, spot.board + run_out)):
            total[at] += part
    return tuple(part / len(run_outs) for part in total)


def _on(spot: Spot, board: Cards) -> Sequence[Fraction]:
    contest = spot.game.contest
    assert isinstance(contest, Pot)
    strengths = [rank(share, spot.holes, board) for share in contest.shares]
    made = [one for one in strengths if max(one)]
    parts = [Fraction(0)] * len(spot.holes)
    for one in made:
        winners = [at for at, strength in enumerate(one) if strength == max(one)]
        for at in winners:
            parts[at] += Fraction(1, len(made) * len(winners))
    return parts
