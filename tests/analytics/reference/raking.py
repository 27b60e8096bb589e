"""A hand's rake laid on its seats in whole chips: by largest remainder, ties to the lower seat."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from schemas.settlement import Settlement, Undecided

Outcome = Settlement | Undecided
Shares = Counter[int]


def raked(outcome: Outcome) -> int:
    """What the house took of all pots."""
    return sum(pot.rake for pot in outcome.pots)


def by_awards(outcome: Outcome) -> Shares:
    """Each pot's rake from who won it, in proportion; of a pot raked to nothing in equal parts,
    from its awards of nothing, or where it has none from who could have won it.
    """
    exact: dict[int, Fraction] = {}
    for pot in outcome.pots:
        paid = sum(one.chips for one in pot.awards)
        seats = [one.seat for one in pot.awards] or list(pot.eligible)
        for number, seat in enumerate(seats):
            part = Fraction(pot.awards[number].chips, paid) if paid else Fraction(1, len(seats))
            exact[seat] = exact.get(seat, Fraction()) + pot.rake * part
    return whole(exact, raked(outcome))


def evenly(outcome: Outcome, seats: Iterable[int]) -> Shares:
    """The rake in equal parts."""
    return by_chips(outcome, dict.fromkeys(seats, 1))


def by_chips(outcome: Outcome, chips: Mapping[int, int]) -> Shares:
    """The rake in proportion to each seat's chips."""
    rake, total = raked(outcome), sum(chips.values())
    return whole({seat: Fraction(rake * one, total or 1) for seat, one in chips.items()}, rake)


def whole(exact: Mapping[int, Fraction], total: int) -> Shares:
    """Each share rounded down, what is left over one chip each to the largest remainders."""
    shares = Counter({seat: int(share) for seat, share in exact.items()})
    by_remainder = sorted(exact, key=lambda seat: (shares[seat] - exact[seat], seat))
    for seat in by_remainder[: total - sum(shares.values())]:
        shares[seat] += 1
    return shares
