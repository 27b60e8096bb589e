"""How one pot is divided: boards, then high and low, then ties, odd chips one each (rules A11,
A12).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schemas.stakes import Stakes

WHOLE: Final = -1
"""The share of an award that high and low make together: the same seats tied for both."""


class Part(NamedTuple):
    """Chips for one place out of one pot; `odd` of them would not divide."""

    place: int
    chips: int
    board: int
    share: int
    odd: int


class Ranking(NamedTuple):
    """Strengths on one board for one share, by place; 0 is no hand, more is better."""

    board: int
    share: int
    strengths: dict[int, int]


def divide(chips: int, ways: int, unit: int) -> list[int]:
    """`chips` in `ways` parts, whole units each; left-over units one each from the first on.

    What is less than a unit goes with the first part.

    >>> divide(14, 3, 1)
    [5, 5, 4]
    """
    if unit <= 1:
        each, odd = divmod(chips, ways)
        return [each + 1] * odd + [each] * (ways - odd)
    units, rest = divmod(chips, unit)
    each, odd = divmod(units, ways)
    parts = [(each + 1) * unit] * odd + [each * unit] * (ways - odd)
    parts[0] += rest
    return parts


def winners(claims: Sequence[int], strengths: dict[int, int]) -> list[int]:
    """The places among `claims` with the best hand, in their order; none if nobody has one."""
    best = max([strengths[place] for place in claims])
    return [place for place in claims if strengths[place] == best] if best else []


def award(
    chips: int, claims: Sequence[int], rankings: Sequence[Sequence[Ranking]], stakes: Stakes
) -> list[Part]:
    """Divide a pot after rake among `claims` (places, clockwise from the button's left).

    `rankings` holds, board by board, one ranking for each share. Odd units go to the first board,
    to the high hand, and to the first tied seat left of the button.
    """
    if len(rankings) == 1:
        return _board(chips, claims, rankings[0], stakes)
    parts: list[Part] = []
    for amount, board in zip(divide(chips, len(rankings), stakes.chip_unit), rankings, strict=True):
        parts.extend(_board(amount, claims, board, stakes))
    return parts


def _board(
    chips: int, claims: Sequence[int], shares: Sequence[Ranking], stakes: Stakes
) -> list[Part]:
    won = [(ranking, best) for ranking in shares if (best := winners(claims, ranking.strengths))]
    if len(won) == 1:
        ranking, best = won[0]
        return _split(chips, best, ranking.board, ranking.share, stakes)
    same = all(best == won[0][1] for _, best in won)
    if same and len(won[0][1]) > 1 and stakes.identical_hilo_even_split:
        return _split(chips, won[0][1], won[0][0].board, WHOLE, stakes)
    parts: list[Part] = []
    for amount, (ranking, best) in zip(divide(chips, len(won), stakes.chip_unit), won, strict=True):
        parts.extend(_split(amount, best, ranking.board, ranking.share, stakes))
    return parts


def _split(chips: int, tied: Sequence[int], board: int, share: int, stakes: Stakes) -> list[Part]:
    if not chips:
        return []
    if len(tied) == 1:
        return [Part(tied[0], chips, board, share, 0)]
    amounts = divide(chips, len(tied), stakes.chip_unit)
    least = amounts[-1]
    return [
        Part(place, amount, board, share, amount - least)
        for place, amount in zip(tied, amounts, strict=True)
        if amount
    ]
