"""Classes of hole cards, and of an exposed card beside them, as SQL over a seat `s` and a hand `h`.

Cards a hand does not know belong to no class: the column is null.
"""

from itertools import combinations
from typing import Final

from analytics.sql import select

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"
_KNOWN: Final = "s.cards <> '' and instr(s.cards, '?') = 0"
_MOST: Final = 5
_PARTS: Final = 16
"""A suit's cards are a digit of a number with this base."""


_EXPOSED: Final = (
    "h.variant like 'courchevel%' and h.boards <> '' and instr(substr(h.boards, 1, 2), '?') = 0"
)
"""The first card of the board is out before the bets, and known."""


def _rank(card: int) -> str:
    return f"substr(s.cards, {2 * card + 1}, 1)"


def _suit(card: int) -> str:
    return f"substr(s.cards, {2 * card + 2}, 1)"


def _of_two() -> str:
    first, second = (f"instr('{_RANKS}', {_rank(card)})" for card in (0, 1))
    high = f"case when {first} >= {second} then {_rank(0)} else {_rank(1)} end"
    low = f"case when {first} >= {second} then {_rank(1)} else {_rank(0)} end"
    suited = f"case when {_suit(0)} = {_suit(1)} then 's' else 'o' end"
    kind = f"case when {_rank(0)} = {_rank(1)} then '' else {suited} end"
    return f"case when length(s.cards) = 4 and {_KNOWN} then {high} || {low} || {kind} end"


def _of_more(words: str) -> str:
    return f"case when length(s.cards) > 4 and {_KNOWN} then {words} end"


def held(seats: str) -> str:
    """The seats with what `HAND_CLASSES` looks at: the ranks of five hole cards as numbers, 0 for
    none, and how many cards there are of each suit.
    """
    ranks = [f"ascii(substr(t.cards, {2 * card + 1}, 1)) as rank_{card}" for card in range(_MOST)]
    suits = " + ".join([_suit_of(card) for card in range(_MOST)])
    return f"({select(('t.*', *ranks, f'{suits} as suit_parts'), f'{seats} as t')})"


def _suit_of(card: int) -> str:
    parts = [f"when '{suit}' then {_PARTS**at}" for at, suit in enumerate(_SUITS)]
    return f"case substr(t.cards, {2 * card + 2}, 1) {' '.join(parts)} else 0 end"


def _suits() -> str:
    held = [f"((s.suit_parts >> {4 * at}) & {_PARTS - 1})" for at in range(len(_SUITS))]
    most = f"greatest({', '.join(held)})"
    shared = " + ".join([f"case when {one} > 1 then 1 else 0 end" for one in held])
    return _of_more(
        f"case when {most} = 1 then 'rainbow'"
        f" when {most} = length(s.cards) / 2 then 'one suit'"
        f" when {most} = 2 and {shared} = 2 then 'double-suited'"
        f" when {most} = 2 then 'single-suited'"
        f" when {most} = 3 and {shared} = 2 then 'three and two of a suit'"
        f" when {most} = 3 then 'three of a suit' else 'four of a suit' end"
    )


def _pairs() -> str:
    """Pairs of cards that agree: three of a rank make 3, four make 6. One card of four is none."""
    same = [
        f"case when s.rank_{one} = s.rank_{other} then 1 else 0 end"
        for one, other in combinations(range(_MOST), 2)
    ]
    return _of_more(
        f"case {' + '.join(same)} when 0 then 'no pair' when 1 then 'one pair'"
        " when 2 then 'two pairs' when 3 then 'three of a kind' when 4 then 'three and a pair'"
        " else 'four of a kind' end"
    )


def _exposed() -> str:
    return f"case when {_EXPOSED} then substr(h.boards, 1, 1) end"


def _fit() -> str:
    pairs, suits = (f"instr(s.cards, substr(h.boards, {at}, 1)) > 0" for at in (1, 2))
    return (
        f"case when {_EXPOSED} and {_KNOWN} then"
        f" case when {pairs} and {suits} then 'pairs and suits' when {pairs} then 'pairs'"
        f" when {suits} then 'suits' else 'neither' end end"
    )


HAND_CLASSES: Final = {
    "hand_class": _of_two(),
    "suits": _suits(),
    "pairs": _pairs(),
    "exposed": _exposed(),
    "exposed_fit": _fit(),
}
"""Column -> SQL.

`hand_class`: of two cards one of 169, such as `AKs`, `T9o`, `77`. `suits`, `pairs`: of four and
five cards. `exposed`: the rank of the board card that is out before the first bet; `exposed_fit`:
whether it pairs or suits some hole card.
"""
