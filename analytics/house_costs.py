"""What the decisions of boxes cost against the best ones, of hands drawn evenly from all.

Valuing a first decision takes up to a second or two, so that not every hand is. Hands are taken in
an order in which those of any time stand evenly; what was valued once is kept, so that a further
run goes on where the last one ended.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from analytics.house_decisions import Decided, DecisionRow, LeftOut, decided, rules
from analytics.known_costs import KnownCosts
from analytics.russian.costs import Cost, Situation, cost
from analytics.sql import select
from services.store import Moment

MISTAKE: Final = 1e-6
"""Antes given away for certain from which a decision counts as a mistake."""

Tell = Callable[[int, int], None]
"""Told how many hands are done and how many there are."""

_ORDER: Final = "(h.id % 2147483648) * 2654435761 % 4294967296, h.id"
"""Fibonacci hashing (Knuth 6.4): numbers that follow each other come to lie far apart."""
_BOXES: Final = (
    "boxes as b join hands as h on h.id = b.id join seats as s on s.id = b.id and s.seat = b.seat"
)
_DECISIONS: Final = f"{_BOXES} join box_actions as a on a.id = b.id and a.seat = b.seat"


class DecisionCost(Struct, frozen=True, kw_only=True):
    """Decisions of one kind: how many were valued, and what they gave away in antes on average,
    between two limits which mostly are the same.
    """

    action: str
    valued: int
    mistakes: int
    lower: float
    upper: float


class HouseCosts(Struct, frozen=True, kw_only=True):
    """What decisions in one house cost, and how much of them that is known of."""

    house: str
    house_version: int
    hands: int  # drawn
    of: int  # in the store
    decisions: int  # of the hands drawn
    valued: int
    left_out: dict[LeftOut, int]  # the others, by reason
    lower: float | None  # antes given away by a decision on average, None where none was valued
    upper: float | None
    error: float | None  # one standard error of `lower` for the hands not drawn
    actions: tuple[DecisionCost, ...]


def house_costs(
    moment: Moment,
    kept: Path,
    hands: int,
    *,
    house: str | None = None,
    player: str | None = None,
    tell: Tell | None = None,
) -> list[HouseCosts]:
    """The costs in every house, or one, of all players or one, over so many hands of each; the
    moment must have every relation, and values are kept in the file `kept`. By house.
    """
    found: list[HouseCosts] = []
    known = KnownCosts(kept)
    try:
        for key, version, every in _houses(moment, house, player):
            scope = {"house": key, "version": version, "player": player}
            drawn = list(decided(_rows(moment, scope, hands)))
            costs = _costs(known, drawn, tell)
            found.append(_summary((key, version, every), drawn, costs))
    finally:
        known.close()
    return found


_Scope = Mapping[str, object]
_WHERE: Final = {
    "house": "b.house = $house",
    "version": "b.house_version = $version",
    "player": "s.player = $player",
}


def _where(scope: _Scope) -> tuple[str, dict[str, object]]:
    """Boxes that were not called off within a scope, None for any, and what to bind."""
    given = {name: one for name, one in scope.items() if one is not None}
    return " and ".join(["where h.status <> 'voided'", *[_WHERE[name] for name in given]]), given


def _houses(moment: Moment, house: str | None, player: str | None) -> list[tuple[str, int, int]]:
    """House, version, and in how many hands there are boxes."""
    where, given = _where({"house": house, "player": player})
    columns = ("b.house", "b.house_version", "count(distinct b.id)")
    query = select(columns, _BOXES, f"{where} group by 1, 2 order by 1, 2")
    return [
        (str(key), int(version), int(hands)) for key, version, hands in moment.ask(query, given)
    ]


def _rows(moment: Moment, scope: _Scope, hands: int) -> list[DecisionRow]:
    """The decisions of the first so many hands in that order, box by box."""
    where, given = _where(scope)
    drawn = select(["h.id"], _BOXES, f"{where} group by h.id order by {_ORDER} limit $hands")
    columns = [f"{'b' if one.startswith('house') else 'a'}.{one}" for one in DecisionRow._fields]
    clause = f"{where} and h.id in ({drawn}) order by a.id, a.seat, a.number"
    found = moment.ask(select(columns, _DECISIONS, clause), {**given, "hands": hands})
    return [DecisionRow(*row) for row in found]


def _costs(known: KnownCosts, drawn: Sequence[Decided], tell: Tell | None) -> list[Cost | None]:
    """The cost of each decision, None of one that is left out."""
    found: list[Cost | None] = []
    for done, one in enumerate(drawn, 1):
        found.append(None if isinstance(one.what, str) else _cost(known, one.row, one.what))
        if tell is not None:
            tell(done, len(drawn))
    return found


def _cost(known: KnownCosts, row: DecisionRow, situation: Situation) -> Cost | None:
    house = rules(row.house, row.house_version)
    if house is None:
        return None
    ante = None if house.payout_max is None else row.ante
    canonical = situation.canonical()
    name = json.encode((row.house, row.house_version, ante, canonical)).decode()
    return known.cost(name, lambda: cost(house, canonical, ante))


def _summary(
    house: tuple[str, int, int], drawn: Sequence[Decided], costs: Sequence[Cost | None]
) -> HouseCosts:
    of_action: dict[str, list[Cost]] = defaultdict(list)
    of_hand: dict[int, list[float]] = defaultdict(list)
    left_out = Counter[LeftOut]()
    for one, found in zip(drawn, costs, strict=True):
        if found is not None:
            of_action[one.row.action].append(found)
            of_hand[one.row.id].append(found.lower)
        elif isinstance(one.what, str):
            left_out[one.what] += 1
    every = [found for found in costs if found is not None]
    return HouseCosts(
        house=house[0],
        house_version=house[1],
        hands=len({one.row.id for one in drawn}),
        of=house[2],
        decisions=len(drawn),
        valued=len(every),
        left_out=dict(left_out),
        lower=_mean([one.lower for one in every]),
        upper=_mean([one.upper for one in every]),
        error=_error(list(of_hand.values())),
        actions=tuple([_of_action(one, of_action[one]) for one in sorted(of_action)]),
    )


def _of_action(action: str, costs: Sequence[Cost]) -> DecisionCost:
    return DecisionCost(
        action=action,
        valued=len(costs),
        mistakes=sum([one.lower > MISTAKE for one in costs]),
        lower=sum([one.lower for one in costs]) / len(costs),
        upper=sum([one.upper for one in costs]) / len(costs),
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _error(hands: Sequence[Sequence[float]]) -> float | None:
    """Of the mean over decisions, whose hands were drawn (Cochran, Sampling Techniques, 6.4)."""
    mean, count = _mean([one for hand in hands for one in hand]), len(hands)
    if mean is None or count < 2:
        return None
    spread = sum([(sum(hand) - mean * len(hand)) ** 2 for hand in hands]) / (count - 1)
    return sqrt(spread * count) / sum(map(len, hands))
