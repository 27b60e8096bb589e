"""What boxes were dealt, bought and held, hand by hand against exact expectation.

Cards dealt are chance alone and are tested. A sixth card is bought by choice, and what is held
against the dealer was chosen too: those stand beside an expectation, or none, without a test.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, get_args

import numpy as np
from msgspec import Struct

from analytics.chi_square import ChiSquare, chi_square
from analytics.house_expectations import OF_FIVE, OF_SIX, Kinds
from analytics.russian import strengths
from analytics.russian.paying import Pays
from analytics.russian.strengths import ACE_KING, KIND, Whole
from analytics.sql import select
from schemas.houses import ADOPTED, PaidHand
from services.store import Moment

_PAYS: Final = Pays(ADOPTED)
_KINDS: Final[tuple[PaidHand | None, ...]] = (None, *get_args(PaidHand))
_RANKS, _SUITS = "23456789TJQKA", "cdhs"
_NOT_VOIDED: Final = "h.status <> 'voided'"


class HandLine(Struct, frozen=True, kw_only=True):
    """A first hand with a second one, or without."""

    first: PaidHand | None  # None: nothing that is paid
    second: PaidHand | None
    seen: int
    weight: int | None  # hands of all that hold this; None where there is no expectation


class HandCounts(Struct, frozen=True, kw_only=True):
    """How often hands held what."""

    hands: int
    unknown: int  # further ones whose cards nobody knows
    lines: tuple[HandLine, ...]  # weakest first
    fit: ChiSquare | None  # None: chosen hands, or too few


class HouseHands(Struct, frozen=True, kw_only=True):
    """The hands of boxes; first and second hand by the adopted rules, but for those held."""

    dealt: HandCounts  # five cards, of every box
    six: HandCounts  # of boxes that bought a sixth card
    held: HandCounts  # against the dealer, of boxes that bet: what their house pays for


def house_hands(
    moment: Moment, *, house: str | None = None, player: str | None = None
) -> HouseHands:
    """The hands of all boxes, or of one house's or player's; the moment must have every relation.

    A hand that was called off counts nowhere, an undecided one where its cards are known.
    """
    given = {name: one for name, one in (("house", house), ("player", player)) if one is not None}
    rows = (
        "box_actions as a join hands as h on h.id = a.id"
        " join boxes as b on b.id = a.id and b.seat = a.seat"
        " join seats as s on s.id = a.id and s.seat = a.seat"
    )
    wanted = {"house": "b.house = $house", "player": "s.player = $player"}
    some = " and ".join([_NOT_VOIDED, *[wanted[name] for name in given]])
    first = select(("id", "seat", "min(number)"), "box_actions", "group by id, seat")
    dealt = f"{some} and (a.id, a.seat, a.number) in ({first})"
    six = f"{some} and a.action in ('bet', 'fold') and length(a.cards) = 12"
    held = f"{some} and a.action = 'bet' and b.qualified is not null"
    return HouseHands(
        dealt=_known(moment, _masks(5, rows, dealt), given, OF_FIVE, tested=True),
        six=_known(moment, _masks(6, rows, six), given, OF_SIX, tested=False),
        held=_held(
            moment,
            select(("b.first", "b.second", "count(*)"), rows, f"where {held} group by 1, 2"),
            given,
        ),
    )


def _masks(cards: int, rows: str, condition: str) -> str:
    """SQL for hands as sets of cards, a bit each, with how many there are; null: not known."""
    bits = [
        f"cast(power(2, 4 * instr('{_RANKS}', substr(a.cards, {2 * at + 1}, 1))"
        f" + instr('{_SUITS}', substr(a.cards, {2 * at + 2}, 1)) - 5) as bigint)"
        for at in range(cards)
    ]
    known = f"length(a.cards) = {2 * cards} and instr(a.cards, '?') = 0"
    mask = f"case when {known} then {' + '.join(bits)} end as mask"
    return select((mask, "count(*) as hands"), rows, f"where {condition} group by 1")


def _known(
    moment: Moment,
    query: str,
    given: Mapping[str, object],
    weights: Mapping[Kinds, int],
    *,
    tested: bool,
) -> HandCounts:
    found = moment.ask(query, given)
    unknown = sum([hands for mask, hands in found if mask is None])
    some = [(mask, hands) for mask, hands in found if mask is not None]
    seen = _kinds(some)
    lines = [
        HandLine(first=kinds[0], second=kinds[1], seen=seen[kinds], weight=weight)
        for kinds, weight in weights.items()
    ]
    fit = chi_square([one.seen for one in lines], [*weights.values()]) if tested else None
    return HandCounts(hands=seen.total(), unknown=unknown, lines=tuple(lines), fit=fit)


def _held(moment: Moment, query: str, given: Mapping[str, object]) -> HandCounts:
    seen = {(first, second): hands for first, second, hands in moment.ask(query, given)}
    order = sorted(seen, key=lambda kinds: tuple(map(_KINDS.index, kinds)))
    lines = [HandLine(first=one[0], second=one[1], seen=seen[one], weight=None) for one in order]
    return HandCounts(hands=sum(seen.values()), unknown=0, lines=tuple(lines), fit=None)


def _kinds(hands: list[tuple[int, int]]) -> Counter[Kinds]:
    """First and second hands, of sets of cards that were seen so often each."""
    found = Counter[Kinds]()
    if not hands:
        return found
    masks, counts = np.array(hands, np.int64).T
    places = np.nonzero((masks[:, None] >> np.arange(52)) & 1)[1].reshape(len(masks), -1)
    kinds = _of_five(places) if places.shape[1] == 5 else _PAYS.kinds_of_six(places)[1]
    for first, second in {tuple(pair) for pair in kinds.tolist()}:
        seen = int(counts[(kinds == (first, second)).all(1)].sum())
        found[_KINDS[first], _KINDS[second]] += seen
    return found


def _of_five(cards: Whole) -> Whole:
    strength = strengths.of_cards(cards)
    first = KIND[strength]
    second = _PAYS.of_five(cards >> 2, strength) > _PAYS.table[first]
    return np.stack((first, np.where(second, ACE_KING, 0)), 1)
