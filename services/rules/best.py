"""The cards that make a hand, and the words for them: made to explain, not to settle in bulk."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Literal

from msgspec import Struct

from schemas.cards import RANKS, Card
from schemas.variants import HIGH, Share
from services.rules.lows import low
from services.rules.ranking import Category, Strength, category, name, rank

Five = tuple[Card, ...]

_ACE_LOW: Final = "A" + RANKS[:-1]
_NAMES: Final = "deuce three four five six seven eight nine ten jack queen king ace"
_WORD: Final = dict(zip(RANKS, _NAMES.split(), strict=True))
_WITHOUT_ARTICLE: Final = ("high card", "two pair", "three of a kind", "four of a kind")
_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "pair": ("pair",),
    "two-pair": ("two pair", "second pair"),
    "three-of-a-kind": ("three of a kind",),
    "full-house": ("full house", "pair in the full house"),
    "four-of-a-kind": ("four of a kind",),
}
"""What the groups of one rank in a hand are called, in the order they are compared."""


class Best(Struct, frozen=True):
    """The five cards that count for one share, as a player reads them: groups, then kickers."""

    category: Category | Literal["low"]
    cards: Five  # in a wheel and in a low the ace comes last
    hole: tuple[Card, ...]  # which of the cards are hole cards
    strength: Strength  # as `rank` gives it for the share


def best(share: Share, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Best | None:
    """The best cards for a share, None for no low; raises `BadSettings` where `rank` does.

    Of equal selections the first in the order of the deal, hole before board, is taken, and cards
    of one rank stand in that order: a hand is explained the same way every time.
    """
    if not any(rank(share, (hole,), board)):
        return None
    strength_of = _high if share.ladder == "high" else low
    chosen = max(_selections(share, hole, board), key=strength_of)
    strength = strength_of(chosen)
    kind = category(strength) if share.ladder == "high" else "low"
    cards = _as_read(chosen, ace_low=kind == "low" or _is_wheel(chosen))
    return Best(kind, cards, tuple(card for card in cards if card in hole), strength)


def _high(five: Five) -> Strength:
    """The strength of five cards on the `high` ladder."""
    return rank(HIGH, (five,), ())[0]


def _selections(share: Share, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Iterable[Five]:
    """Every five cards the share may be claimed with, in the order of the deal."""
    if share.hole is None:
        return combinations(hole + board, 5)
    threes = tuple(combinations(board, 3))
    return (held + three for held in combinations(hole, share.hole) for three in threes)


def _is_wheel(five: Five) -> bool:
    """Whether the cards are 5-4-3-2-A, where the ace counts as one."""
    return {card[0] for card in five} == set("5432A")


def _as_read(five: Five, *, ace_low: bool) -> Five:
    """The larger group first, then the higher rank, equal ranks as they were dealt."""
    held = Counter(card[0] for card in five)
    order = _ACE_LOW if ace_low else RANKS
    return tuple(sorted(five, key=lambda card: (-held[card[0]], -order.index(card[0]))))


def describe(best: Best, share: Share) -> str:
    """A hand in words, as it is announced at the table.

    >>> describe(Best("pair", ("As", "Ad", "Ks", "Qh", "Jh"), ("As", "Ad"), 6122), HIGH)
    'pair of aces, king-queen-jack'
    """
    if share.ladder != "high":
        return f"{_values(best)} low"
    ranks, called = _ranks(best), name(best.strength)
    match best.category:
        case "high-card":
            return f"{_WORD[ranks[0]]} high, {_words(ranks[1:])}"
        case "pair":
            return f"pair of {_plural(ranks[0])}, {_words(ranks[1:])}"
        case "two-pair":
            return f"two pair, {_plural(ranks[0])} and {_plural(ranks[1])}, {_WORD[ranks[2]]}"
        case "full-house":
            return f"full house, {_plural(ranks[0])} over {_plural(ranks[1])}"
        case "three-of-a-kind" | "four-of-a-kind":
            return f"{called}, {_plural(ranks[0])}, {_words(ranks[1:])}"
        case "flush":
            return f"flush, {_words(ranks)} high"
        case _:
            return called if called == "royal flush" else f"{called}, {_WORD[ranks[0]]} high"


def decided_by(winner: Best, loser: Best) -> str:
    """Why the winner beats the loser on the same share, `equal` where they tie.

    >>> decided_by(
    ...     Best("pair", ("As", "Ac", "Kd", "8d", "6s"), ("As", "Kd"), 4041),
    ...     Best("pair", ("Ah", "Ac", "9c", "8d", "6s"), ("Ah", "9c"), 3961),
    ... )
    'kicker: king over nine'
    """
    if winner.strength == loser.strength:
        return "equal"
    if winner.category == "low":
        return f"low: {_values(winner)} against {_values(loser)}"
    won, lost = name(winner.strength), name(loser.strength)
    if won != lost:
        return f"{_article(won)} beats {_article(lost)}"
    pairs = enumerate(zip(_ranks(winner), _ranks(loser), strict=True))
    at, (higher, lower) = next((at, pair) for at, pair in pairs if pair[0] != pair[1])
    groups = _GROUPS.get(winner.category, ())
    if at < len(groups):
        return f"{groups[at]}: {_plural(higher)} over {_plural(lower)}"
    is_kicker = groups or (winner.category == "high-card" and at)
    return f"{'kicker' if is_kicker else won}: {_WORD[higher]} over {_WORD[lower]}"


def _ranks(best: Best) -> tuple[str, ...]:
    """The ranks of a hand in the order they are compared, each once."""
    return tuple(dict.fromkeys(card[0] for card in best.cards))


def _values(best: Best) -> str:
    """A low as it is written: 8-4-3-2-A."""
    return "-".join(_ranks(best))


def _words(ranks: Sequence[str]) -> str:
    """Ranks in words: king-queen-jack."""
    return "-".join(_WORD[rank] for rank in ranks)


def _plural(rank: str) -> str:
    """A rank held more than once: aces, sixes."""
    return f"{_WORD[rank]}{'es' if rank == '6' else 's'}"


def _article(called: str) -> str:
    """A category as it stands in a sentence: a flush, three of a kind."""
    return called if called in _WITHOUT_ARTICLE else f"a {called}"
