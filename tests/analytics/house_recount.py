"""The figures of boxes once more, plainly and slowly, box by box and apart from the SQL."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import sqrt

from schemas.rows import BoxActionRow, BoxRow
from tests.analytics.rows import Played

Ratio = tuple[Fraction, int]
Line = tuple[object, ...]
Box = tuple[Played, BoxRow, tuple[BoxActionRow, ...]]


def house_figures(
    hands: Iterable[Played], by: Callable[[Box], Line]
) -> dict[Line, dict[str, Ratio]]:
    """For each line, each figure's numerator and sample."""
    found: dict[Line, dict[str, list[Fraction]]] = defaultdict(
        lambda: defaultdict(lambda: [Fraction(0), Fraction(0)])
    )
    for box in every_box(hands):
        for key, (up, down) in _figures(box[1], box[2]).items():
            found[by(box)][key][0] += up
            found[by(box)][key][1] += down
    return {
        line: {key: (up, int(down)) for key, (up, down) in figures.items()}
        for line, figures in found.items()
    }


def every_box(hands: Iterable[Played]) -> Iterable[Box]:
    """Every box of hands that were not called off, with its decisions."""
    for one in hands:
        if one.hand.status != "voided":
            for box in one.boxes:
                yield one, box, tuple(row for row in one.box_actions if row.seat == box.seat)


def _figures(box: BoxRow, decisions: tuple[BoxActionRow, ...]) -> dict[str, tuple[object, object]]:
    did = [row.action for row in decisions]
    given = [row.given for row in decisions if row.action == "exchange"]
    singles = given.count(1)
    known = box.net is not None
    bet, acts = "bet" in did, "bet" in did or "fold" in did
    met = known and box.outcome != "folded"  # it saw the dealer's cards
    bought, as_dealt = "buy-card" in did, "buy-card" in did or "take-ante" in did
    placed = box.ante + box.fees + box.bet + box.price + box.insurance + box.bonus
    net = box.net or 0
    won = (box.ante_won or 0) + (box.bet_won or 0)
    received = (box.returned or 0) + won + (box.insurance_won or 0) + (box.bonus_won or 0)
    bonus_back = (box.bonus_won or 0) + (box.bonus if box.bonus_won else 0)
    counts: dict[str, tuple[object, object]] = {
        "play": (bet, acts),
        "fold": ("fold" in did, acts),
        "sixth": ("sixth" in did, acts),
        "exchange": (bool(given), acts),
        **{f"exchange-{cards}": (given.count(cards), len(given)) for cards in range(1, 6)},
        "singles": (singles, singles > 0),
        "singles-2": (singles > 1, singles > 0),
        "singles-3": (singles > 2, singles > 0),
        "fees": (Fraction(box.fees, box.ante), 1),
        "insured": (box.insurance > 0, bet),
        "insurance-won": (bool(box.insurance_won), known and box.insurance > 0),
        "bonus": (box.bonus > 0, 1),
        "bonus-won": (bool(box.bonus_won), known and box.bonus > 0),
        "bonus-return": (bonus_back, box.bonus if known else 0),
        "dealer-qualified": (met and not as_dealt, met),
        "buy-card": (bought, met and as_dealt),
        "bought-qualified": (bought and box.outcome in ("won", "lost", "tied"), met and bought),
        "second-hand": (box.second is not None, met),
        "return": (received, placed if known else 0),
        "edge": (Fraction(-net, box.ante), known),
    }
    for outcome in ("won", "lost", "tied", "not-qualified"):
        counts[outcome] = (box.outcome == outcome, met)
        if outcome != "not-qualified":
            counts[f"bought-{outcome}"] = (bought and box.outcome == outcome, met and bought)
    return {key: (Fraction(up), Fraction(down)) for key, (up, down) in counts.items()}  # type: ignore[arg-type]


def edge_margin(groups: Iterable[Iterable[BoxRow]]) -> float:
    """1.96 standard errors of what the house wins of a box in antes, of groups of boxes that share
    their luck: Cochran's variance of a ratio of means of groups.
    """
    sums = [(sum(-box.net / box.ante for box in some), len(some)) for some in map(tuple, groups)]  # type: ignore[operator]
    return _margin(sums)


def return_margin(groups: Iterable[Iterable[BoxRow]]) -> float:
    """The same of what boxes received for each chip placed."""
    sums: list[tuple[float, int]] = []
    for some in map(tuple, groups):
        placed = sum(b.ante + b.fees + b.bet + b.price + b.insurance + b.bonus for b in some)
        sums.append((placed + sum(b.net or 0 for b in some), placed))
    return _margin(sums)


def _margin(sums: list[tuple[float, int]]) -> float:
    count, size = len(sums), sum(below for _, below in sums)
    mean = sum(above for above, _ in sums) / size
    average = size / count
    left = sum((above - mean * below) ** 2 for above, below in sums) / (count - 1)
    return 1.96 * sqrt(left / count) / average
