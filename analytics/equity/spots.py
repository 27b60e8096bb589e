"""A spot: live hands, a board so far, and every way it may end."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analytics.equity import ranks, suits
from analytics.equity.boards import Boards, boards
from analytics.equity.dividing import Equities, divided
from analytics.russian.strengths import CARDS, SUITS, Whole
from schemas.cards import DECK, Card
from schemas.errors import BadSettings
from schemas.variants import HIGH, HIGH2, LOW2, SEATS_MAX, Pot, Share, Variant

_NUMBER: Final = {card: at for at, card in enumerate(DECK)}
_NEVER: Final = ranks.BOARD + 1
_On = NDArray[np.unsignedinteger]


class RunOuts(NamedTuple):
    """Hands on every way their board may end: how strong each is, and how many boards are alike."""

    strengths: tuple[_On, ...]  # share by share, [hands, boards]
    ways: Whole

    def among(self, places: Sequence[int]) -> Equities:
        """How the hands at some places divide a pot that they alone contend for."""
        return divided([one[list(places)] for one in self.strengths], self.ways)


def run_outs(
    game: Variant,
    holes: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
) -> RunOuts:
    """Two to ten hands on every board that may come of `board`.

    `dead` are cards known not to come, beside those held and on the board. Raises `BadSettings` for
    a game, or cards, that this cannot be worked out for.
    """
    shares = _shares(game)
    _check(shares, holes, board, dead)
    hands = [np.array([_NUMBER[card] for card in hole]) for hole in holes]
    free = np.ones(CARDS, np.bool_)
    free[[_NUMBER[card] for card in (*board, *dead)]] = False
    free[np.concatenate(hands)] = False
    found = boards([_NUMBER[card] for card in board], free, _fewest(shares[0], hands))
    strengths = tuple(np.stack([_ON[one](hand, found) for hand in hands]) for one in shares)
    return RunOuts(strengths, found.ways)


def equities(
    game: Variant,
    holes: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
) -> Equities:
    """The exact equities of all the hands, as `run_outs` takes them.

    >>> from schemas.catalogue import variant
    >>> equities(variant("holdem"), [("As", "Ah"), ("Ks", "Kh")]).points
    (2829980, 594628)
    """
    return run_outs(game, holes, board, dead).among(range(len(holes)))


def _held(hand: Whole) -> list[int]:
    """The set of ranks in the hole of each suit."""
    return [int((1 << (hand[hand & 3 == suit] >> 2)).sum()) for suit in range(SUITS)]


def _fewest(high: Share, hands: Sequence[Whole]) -> list[int]:
    """How many cards of each suit a board must have for somebody's flush to depend on them."""
    most = np.max([np.bincount(hand & 3, minlength=SUITS) for hand in hands], 0)
    if high.hole is None:
        return [max(suits.FEWEST, ranks.BOARD - held) for held in most.tolist()]
    return [suits.FEWEST if held >= high.hole else _NEVER for held in most.tolist()]


def _any(hand: Whole, on: Boards) -> _On:
    by_row, by_suit = ranks.ANY[ranks.PAIR[tuple(hand >> 2)]], suits.any_of(_held(hand))
    return np.maximum(by_row[on.rows], by_suit[on.suits])


def _two(hand: Whole, on: Boards) -> _On:
    first, second = np.triu_indices(len(hand), 1)
    pairs = np.unique(ranks.PAIR[hand[first] >> 2, hand[second] >> 2])
    by_row, by_suit = ranks.TWO[pairs].max(0), suits.two_of(_held(hand))
    return np.maximum(by_row[on.rows], by_suit[on.suits])


def _low(hand: Whole, on: Boards) -> _On:
    return ranks.low(hand >> 2)[on.rows]


_ON: Final[dict[Share, Callable[[Whole, Boards], _On]]] = {HIGH: _any, HIGH2: _two, LOW2: _low}


def _shares(game: Variant) -> tuple[Share, ...]:
    shares = game.contest.shares if isinstance(game.contest, Pot) else ()
    if game.board != ranks.BOARD or not shares or any(one not in _ON for one in shares):
        what = f"equities of {game.key}"
        raise BadSettings(what, ("only games with a board of five cards have any",))
    return shares


def _check(
    shares: Sequence[Share],
    holes: Sequence[Sequence[Card]],
    board: Sequence[Card],
    dead: Sequence[Card],
) -> None:
    reasons: list[str] = []
    if not 2 <= len(holes) <= SEATS_MAX:
        reasons.append(f"{len(holes)} hands, between 2 and {SEATS_MAX} are compared")
    for hole in holes:
        if len(hole) < 2 or (shares[0].hole is None and len(hole) > 2):
            reasons.append(f"{len(hole)} hole cards: {''.join(hole)}")
    if len(board) > ranks.BOARD:
        reasons.append(f"{len(board)} cards on the board")
    seen = Counter([*(card for hole in holes for card in hole), *board, *dead])
    reasons += [f"{card} comes {count} times" for card, count in seen.items() if count > 1]
    reasons += [f"{card!r} is no card" for card in seen if card not in _NUMBER]
    if len(seen) + ranks.BOARD - len(board) > CARDS:
        reasons.append("the deck has too few cards for the board")
    if reasons:
        what = "a spot"
        raise BadSettings(what, tuple(reasons))
