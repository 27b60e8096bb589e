"""Figures over many hands: exact sums by player and currency, and by position as well."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from schemas.events import AnyEvent
from tests.analytics.reference.cbets import CBET_RULES
from tests.analytics.reference.hand import followed
from tests.analytics.reference.house import boxes
from tests.analytics.reference.initiative import INITIATIVE_RULES
from tests.analytics.reference.outcomes import OUTCOME_RULES
from tests.analytics.reference.postflop import POSTFLOP_RULES
from tests.analytics.reference.preflop import PREFLOP_RULES
from tests.analytics.reference.reraises import RERAISE_RULES
from tests.analytics.reference.rule import Count, Rule
from tests.analytics.reference.steals import STEAL_RULES

Line = tuple[str, str | None]
Place = tuple[str, str | None, int]
Ratio = tuple[Fraction, int]
Figures = dict[str, Ratio]
Sums = dict[str, Count]

RULES: Final[dict[str, Rule]] = {
    **OUTCOME_RULES,
    **PREFLOP_RULES,
    **RERAISE_RULES,
    **STEAL_RULES,
    **CBET_RULES,
    **INITIATIVE_RULES,
    **POSTFLOP_RULES,
}
"""Every statistic of a player by its key. Of `std-bb-100` the numerator is the sum of squares."""

TOTALS: Final = frozenset(
    {
        *("hands", "undecided", "net", "showdown-net", "non-showdown-net"),
        *("rake", "rake-dealt", "rake-contributed", "rake-weighted"),
    }
)
"""Plain sums: what stands below them is only how many hands they are of."""

CHIPS: Final = TOTALS - {"hands", "undecided"} | {"house-net"}
"""Sums of chips, each line's in the finest unit met in its currency."""


BOX: Final = 0
"""Stands for the position of a box, which has none."""


def counted(hands: Iterable[Sequence[AnyEvent]]) -> dict[Line, Figures]:
    """Every figure of every player in every currency, from the facts of the hands."""
    return over_positions(counted_by_position(hands))


def counted_by_position(hands: Iterable[Sequence[AnyEvent]]) -> dict[Place, Figures]:
    """The same by position as well."""
    apart: dict[tuple[Place, int], Sums] = {}  # an exponent's chips apart
    for facts in hands:
        for place, exponent, counts in _parts(facts):
            _add(apart.setdefault((place, exponent), {}), counts, 1)
    finest: dict[str | None, int] = {}
    for (_, currency, _), exponent in apart:
        finest[currency] = max(exponent, finest.get(currency, 0))
    found: dict[Place, Sums] = {}
    for (place, exponent), sums in apart.items():
        _add(found.setdefault(place, {}), sums, 10 ** (finest[place[1]] - exponent))
    return {place: _ratios(sums) for place, sums in found.items()}


def over_positions(places: Mapping[Place, Figures]) -> dict[Line, Figures]:
    """Each player's figures in all positions together."""
    found: dict[Line, Figures] = {}
    for (player, currency, _), figures in places.items():
        line = found.setdefault((player, currency), {})
        for key, (up, down) in figures.items():
            before = line.get(key, (Fraction(), 0))
            line[key] = (before[0] + up, before[1] + down)
    return found


def variance(figures: Figures) -> Fraction | None:
    """The sample variance of a hand's net in big blinds, of its sum and its sum of squares.

    The standard deviation in 100 hands is ten times its root. None of fewer than two hands.
    """
    total, (squares, hands) = figures["bb-100"][0] / 100, figures["std-bb-100"]
    return None if hands < 2 else (squares - total * total / hands) / (hands - 1)


def _parts(facts: Sequence[AnyEvent]) -> Iterator[tuple[Place, int, Sums]]:
    """What each seat of a hand adds, and its money's exponent; a hand called off adds nothing."""
    for box in boxes(facts):
        nothing: Sums = dict.fromkeys(RULES, (0, 0))
        won: Count = (0, 0) if box.net is None else (box.net, 1)
        yield (box.player, box.currency, BOX), box.exponent, {**nothing, "house-net": won}
    hand = followed(facts)
    if hand is None:
        return
    stakes = hand.start.stakes
    for one in hand.start.seats:
        counts = {key: rule(hand, one.seat) for key, rule in RULES.items()}
        yield (one.player, stakes.currency, hand.positions[one.seat]), stakes.exponent, counts


def _add(sums: Sums, counts: Sums, finer: int) -> None:
    """Add what was counted, its chips in a unit that is finer by this factor."""
    for key, (up, down) in counts.items():
        before = sums.get(key, (0, 0))
        more = up * finer if key in CHIPS else up
        sums[key] = (before[0] + more, before[1] + down)


def _ratios(sums: Sums) -> Figures:
    return {key: (Fraction(up), down) for key, (up, down) in sums.items()}
