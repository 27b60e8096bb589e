"""A hand's pots a second time, from its facts alone: what each seat put in, what came back, who may
win how much. Nothing of the rules is used, and no hand is ranked.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from schemas.events import (
    DEAD,
    ActionTaken,
    AnyEvent,
    BoardDealt,
    ForcedBetPosted,
    HandMucked,
    HandStarted,
)
from schemas.rows import HOUSE_LIMIT
from services.store import StoredHand


class Pot(NamedTuple):
    """Chips before rake, and the seats that can win them."""

    amount: int
    eligible: frozenset[int]


class Counted(NamedTuple):
    """A hand's chips by its facts, in minor units; `put_in` is after the uncalled return, which
    seat `returned_to` gets (0: nobody).
    """

    put_in: dict[int, int]
    returned: int
    returned_to: int
    pots: tuple[Pot, ...]
    mucked: frozenset[int]


def pot_faults(hand: StoredHand, events: Sequence[AnyEvent]) -> Iterator[str]:
    """One sentence, with both numbers, for each figure that is not what the hand's facts add up to.

    A hand with illegal facts is passed over: what those are worth only the rules can say.
    """
    if any(finding.kind == "illegal" for finding in hand.findings):
        return
    if hand.row.limit == HOUSE_LIMIT or hand.row.status == "voided":
        return
    ours = counted(events)
    for seat in hand.seats:
        chips = ours.put_in.get(seat.seat, 0)
        if chips != seat.put_in:
            yield f"seat {seat.seat} put in {chips} by its facts, {seat.put_in} in the store"
    if ours.returned != hand.row.returned:
        yield f"the facts return {ours.returned} uncalled, the store {hand.row.returned}"
    if len(ours.pots) != len(hand.pots):
        yield f"the facts make {len(ours.pots)} pots, the store has {len(hand.pots)}"
        return
    for number, (pot, row) in enumerate(zip(ours.pots, hand.pots, strict=True)):
        if pot.amount != row.amount:
            yield f"pot {number} holds {pot.amount} by the facts, {row.amount} in the store"
        if set(map(str, pot.eligible)) != set(row.eligible.split(",")):
            seats = ",".join(map(str, sorted(pot.eligible)))
            yield f"pot {number} is for seats {seats} by the facts, {row.eligible} in the store"
        if hand.row.status == "settled":
            yield from _awards(hand, number, pot, row.rake, ours.mucked)


def _awards(
    hand: StoredHand, number: int, pot: Pot, rake: int, mucked: frozenset[int]
) -> Iterator[str]:
    awards = [one for one in hand.awards if one.pot == number]
    paid = sum(one.chips for one in awards)
    if paid + rake != pot.amount:
        yield f"pot {number} of {pot.amount} by the facts pays {paid} and a rake of {rake}"
    claimants = (pot.eligible - mucked) or pot.eligible
    for seat in sorted({one.seat for one in awards} - claimants):
        yield f"pot {number} pays seat {seat}, which by the facts cannot win it"


def counted(events: Sequence[AnyEvent]) -> Counted:
    """The chips of a hand's facts.

    A street's totals become part of the pots when a board is dealt after somebody has acted, since
    Courchevel's first card comes while the blinds still count as bets.
    """
    live, dead, bets = Counter[int](), Counter[int](), Counter[int]()
    out, mucked, acted = set[int](), set[int](), False
    for event in events:
        match event:
            case HandStarted(seats=seats):
                live.update({one.seat: 0 for one in seats})
            case ForcedBetPosted(seat=seat, kind=kind, amount=amount):
                purse = dead if kind in DEAD else live if kind == "ante" else bets
                purse[seat] += amount
            case ActionTaken(seat=seat, action=action, to=to):
                acted = True
                if action == "fold":
                    out.add(seat)
                elif action != "check":
                    bets[seat] = to
            case BoardDealt() if acted:
                live.update(bets)
                bets.clear()
                acted = False
            case HandMucked(seat=seat):
                mucked.add(seat)
            case _:
                pass
    live.update(bets)
    returned, seat = _uncalled(live)
    put_in = {seat: chips + dead[seat] for seat, chips in live.items()}
    return Counted(put_in, returned, seat, _pots(live, out, dead.total()), frozenset(mucked))


def _uncalled(live: dict[int, int]) -> tuple[int, int]:
    """Take back what the seat with most has over the second, folded ones included (rules A8); how
    much, and which seat.
    """
    second, most = sorted([0, *live.values()])[-2:]
    seat = max(live, key=lambda one: live[one])
    if most == second:
        return 0, 0
    live[seat] = second
    return most - second, seat


def _pots(live: dict[int, int], out: set[int], dead: int) -> tuple[Pot, ...]:
    """Layers between what the seats still in have put in, dead money in the first (rules A9)."""
    inside = {seat: chips for seat, chips in live.items() if seat not in out}
    levels = sorted(set(inside.values()))
    pots: list[Pot] = []
    for below, level in zip([0, *levels], levels, strict=False):
        last = level == levels[-1]
        tops = [chips if last else min(chips, level) for chips in live.values() if chips > below]
        amount = sum(tops) - below * len(tops) + (dead if level == levels[0] else 0)
        if amount:
            pots.append(Pot(amount, frozenset(s for s, chips in inside.items() if chips >= level)))
    return tuple(pots)
