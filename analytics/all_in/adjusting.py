"""What an all-in was worth at the moment it was called: each live seat's chips by its equity.

The moment is after the last decision any live seat could take (statistics 6.3). What came then was
luck: every pot, its rake taken, is divided by the equities of the seats that contend for it, and
what a seat put in is taken off. Folded cards are not treated as known. Boards that were run out
share the cards of that moment, so that running it twice changes nothing.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from analytics.all_in.finding import AllIn
from analytics.all_in.rows import MICRO
from analytics.equity import run_outs
from schemas.cards import SUITS, Card, cards, faces, known
from schemas.catalogue import variant
from schemas.variants import Variant

_REMEMBERED: Final = 1 << 15
_Cards = tuple[Card, ...]


class _Spot(NamedTuple):
    """The cards of a moment: what was held, and each board with the cards of the others."""

    holes: tuple[_Cards, ...]
    boards: tuple[tuple[_Cards, _Cards], ...]


def adjusted_nets(hand: AllIn) -> dict[int, int] | None:
    """Each live seat's net by its equity, in millionths of a minor unit; None where a card that
    matters is not known, or cannot be.

    They add up to what the live seats won or lost in fact: what does not divide goes, a millionth
    each, to those who lost the largest parts in rounding, of equal ones to the lower seat.
    """
    spot = _spot(hand)
    if spot is None:
        return None
    place = {one.seat: at for at, one in enumerate(hand.seats)}
    claims = tuple(tuple(place[seat] for seat in pot.eligible) for pot in hand.pots)
    chips = [Fraction(-one.put_in) for one in hand.seats]
    parts = _parts(hand.variant, hand.revision, _alike(spot), claims)
    for pot, claim, part in zip(hand.pots, claims, parts, strict=True):
        for at, won in zip(claim, part, strict=True):
            chips[at] += pot.chips * won
    return dict(zip(place, _rounded([one * MICRO for one in chips]), strict=True))


def _spot(hand: AllIn) -> _Spot | None:
    game = variant(hand.variant, hand.revision)
    holes = [_known(one.cards, game.hole) for one in hand.seats]
    dealt = [_known(board, game.board) for board in hand.boards]
    shown = _cards_at(game, hand.street)
    boards = [board[:shown] for board in dealt if board is not None]
    held = [hole for hole in holes if hole is not None]
    seen: set[Card] = {card for board in boards for card in board}
    if len(held) < len(holes) or len(boards) < len(dealt) or not boards:
        return None
    if len(seen.union(*held)) < len(seen) + len(held) * game.hole:
        return None
    if any(len(set(board)) < shown for board in boards):
        return None
    return _Spot(tuple(held), tuple((board, tuple(sorted(seen - {*board}))) for board in boards))


def _known(text: str, size: int) -> _Cards | None:
    cards = known(faces(text))
    return cards if cards is not None and len(cards) == size else None


def _cards_at(game: Variant, street: int) -> int:
    """How many cards of a board lie on a street."""
    return list(accumulate(one.board for one in game.streets))[street]


def _alike(spot: _Spot) -> _Spot:
    """The same spot with the suits named in the order they come: many spots become one."""
    ranked = [tuple(sorted(hole, reverse=True)) for hole in spot.holes]
    first = dict.fromkeys(card[1] for hole in ranked for card in hole)
    order = "".join(dict.fromkeys([*first, *SUITS]))
    named = str.maketrans(order, SUITS)

    def renamed(held: Sequence[Card]) -> _Cards:
        return cards("".join(sorted([card.translate(named) for card in held])))

    return _Spot(
        tuple(map(renamed, ranked)),
        tuple((renamed(board), renamed(dead)) for board, dead in spot.boards),
    )


@lru_cache(maxsize=_REMEMBERED)
def _parts(
    key: str, revision: int, spot: _Spot, claims: tuple[tuple[int, ...], ...]
) -> tuple[tuple[Fraction, ...], ...]:
    """The part of each pot that each of its claims wins on average over all boards."""
    if all(len(claim) == 1 for claim in claims):
        return tuple((Fraction(1),) for _ in claims)
    game, count = variant(key, revision), len(spot.boards)
    alike = {one: run_outs(game, spot.holes, *one) for one in set(spot.boards)}
    found: list[tuple[Fraction, ...]] = []
    for claim in claims:
        each = {one: ends.among(claim).parts for one, ends in alike.items()}
        columns = zip(*(each[one] for one in spot.boards), strict=True)
        found.append(tuple(sum(column, Fraction(0)) / count for column in columns))
    return tuple(found)


def _rounded(amounts: Sequence[Fraction]) -> list[int]:
    """Whole numbers of the same sum, which must be whole, by the largest remainder."""
    whole = [one.numerator // one.denominator for one in amounts]
    rest = [one - floor for one, floor in zip(amounts, whole, strict=True)]
    order = sorted(range(len(amounts)), key=lambda at: -rest[at])
    for at in order[: int(sum(rest))]:
        whole[at] += 1
    return whole
