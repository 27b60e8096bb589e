"""The decisions of boxes as situations to value, and why some cannot be."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, NamedTuple, cast, get_args

from analytics.russian.costs import Action, Situation
from analytics.russian.hopes import most_singles
from analytics.russian.prices import Prices
from schemas.cards import DECK
from schemas.errors import BadSettings
from schemas.houses import HOUSES, House

LeftOut = Literal["answers", "unknown", "house", "chains", "short"]
"""Why a decision is not valued: it answers a dealer who does not qualify, whose hand as dealt is
not kept; its cards are not known; its house is not one that is shipped in this version and
analysed; another single exchange may follow a first one; the box had too few chips for all that
the best play may need.
"""

DEEP: Final = 12
"""Antes a box must have behind it for the analysis to hold, which takes all that is worth buying to
be paid for: a fee, the bet, an extra ante and the insurance of a full house.
"""

_PLACE: Final = {card: at for at, card in enumerate(DECK)}
_ACTIONS: Final = frozenset(get_args(Action))


class DecisionRow(NamedTuple):
    """A decision as the store has it."""

    id: int
    seat: int
    number: int
    action: str
    given: int
    exchanges: int
    cards: str
    up: str
    insurance: int
    ante: int
    stack: int
    house: str
    house_version: int


class Decided(NamedTuple):
    """A decision, and what is to be valued of it."""

    row: DecisionRow
    what: "Situation | LeftOut"


def decided(rows: Iterable[DecisionRow]) -> Iterator[Decided]:
    """The decisions of boxes, whose rows come box by box, each box's in order."""
    for _, box in groupby(rows, itemgetter(0, 1)):
        yield from _of_a_box(list(box))


@cache
def rules(key: str, version: int) -> House | None:
    """The shipped house of that key and version, if it is analysed."""
    house = HOUSES.get(key)
    if house is None or house.version != version or house.boxes_blind:
        return None
    try:
        Prices(house, ante=1)
    except BadSettings:
        return None
    return house


def _of_a_box(rows: list[DecisionRow]) -> Iterator[Decided]:
    seen = list[str]()
    for at, row in enumerate(rows):
        held = _split(row.cards)
        seen += [card for card in held if card not in seen]
        gone = [card for card in seen if card not in held]
        after = _split(rows[at + 1].cards) if at + 1 < len(rows) else held
        gives = [card for card in held if card not in after] if row.given else []
        yield Decided(row, _situation(row, held, gone, gives))


def _situation(
    row: DecisionRow, held: list[str], gone: list[str], gives: list[str]
) -> "Situation | LeftOut":
    house = rules(row.house, row.house_version)
    if row.action not in _ACTIONS:
        return "answers"
    if not {*held, *gone, row.up} <= _PLACE.keys() or len(gives) != row.given or len(held) < 5:
        return "unknown"
    if house is None:
        return "house"
    if row.exchanges and len(gone) == row.exchanges and most_singles(house) > 1:
        return "chains"
    if not row.ante or row.stack < DEEP * row.ante:
        return "short"
    insured = row.insurance / row.ante if row.action == "bet" else 0.0
    hand, out, given = (
        tuple(sorted([_PLACE[one] for one in some])) for some in (held, gone, gives)
    )
    return Situation(cast(Action, row.action), _PLACE[row.up], hand, out, given, insured)


def _split(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]
