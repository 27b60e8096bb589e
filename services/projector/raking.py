"""A settled hand's rake laid on the seats that won its pots, in whole chips (statistics 6.3)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from schemas.settlement import SettledPot


def rakes_won(pots: Iterable[SettledPot]) -> dict[int, int]:
    """Seat -> its part of all pots' rake: each pot's from its awards, in proportion.

    The parts of a hand add up to its rake: what a division leaves goes a chip each to the largest
    remainders, among equals to the lower seats. A pot raked to nothing is paid for in equal parts,
    by its awards of nothing, or where it has none by who could have won it.

    >>> from schemas.settlement import Award
    >>> awards = Award(seat=1, chips=5), Award(seat=2, chips=4)
    >>> rakes_won([SettledPot(amount=10, rake=1, eligible=(1, 2), awards=awards)])
    {1: 1, 2: 0}
    """
    found: dict[int, int] = {}
    exact: dict[int, Fraction] = {}
    shared = 0
    for pot in pots:
        if not pot.rake:
            continue
        claims = _claims(pot)
        first = claims[0][0]
        if all(seat == first for seat, _ in claims):
            found[first] = found.get(first, 0) + pot.rake
            continue
        shared += pot.rake
        total = sum([chips for _, chips in claims])
        for seat, chips in claims:
            exact[seat] = exact.get(seat, Fraction()) + Fraction(pot.rake * chips, total)
    for seat, chips in _whole(exact, shared).items():
        found[seat] = found.get(seat, 0) + chips
    return found


def _claims(pot: SettledPot) -> list[tuple[int, int]]:
    """Seats, and in which proportion they pay the pot's rake."""
    won = [(one.seat, one.chips) for one in pot.awards if one.chips]
    return won or [(seat, 1) for seat in [one.seat for one in pot.awards] or pot.eligible]


def _whole(exact: Mapping[int, Fraction], rake: int) -> dict[int, int]:
    """Each part rounded down, what is left over a chip each to the largest remainders."""
    parts = {seat: int(part) for seat, part in exact.items()}
    order = sorted(exact, key=lambda seat: (parts[seat] - exact[seat], seat))
    for seat in order[: rake - sum(parts.values())]:
        parts[seat] += 1
    return parts
