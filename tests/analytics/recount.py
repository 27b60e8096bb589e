"""The figures once more, plainly and slowly, from the order of a hand's decisions.

Written from the definitions (PokerTracker's) and apart from the product's SQL. Who raised and how
often is counted here; of what a decision faced only `could_raise` is taken from its row.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction

from schemas.rows import ActionRow
from tests.analytics.rows import Played

Ratio = tuple[Fraction, int]
Line = tuple[str, str | None]


def player_figures(hands: Iterable[Played]) -> dict[Line, dict[str, Ratio]]:
    """For each player and currency, each figure's numerator and sample."""
    found: dict[Line, dict[str, list[Fraction]]] = defaultdict(
        lambda: defaultdict(lambda: [Fraction(0), Fraction(0)])
    )
    for one in hands:
        for seat in one.seats:
            figures = found[seat.player, one.hand.currency]
            for key, (up, down) in _seat(one, seat.seat).items():
                figures[key][0] += up
                figures[key][1] += down
    return {
        line: {key: (up, int(down)) for key, (up, down) in figures.items()}
        for line, figures in found.items()
    }


def _seat(one: Played, number: int) -> dict[str, tuple[Fraction, Fraction]]:
    seat = next(row for row in one.seats if row.seat == number)
    mine = [row for row in one.actions if row.seat == number]
    before = [row for row in mine if row.street == 0]
    after = Counter(row.action for row in mine if row.street > 0)
    stayed = {row.seat for row in one.seats} - {
        row.seat for row in one.actions if row.action == "fold"
    }
    flop = one.hand.reached >= 1 and "fold" not in {row.action for row in before}
    showdown = number in stayed and len(stayed) >= 2
    known = seat.net is not None
    won = bool(seat.won)
    raised = any(row.action in ("bet", "raise") for row in before)
    chance = raised or any(row.could_raise for row in before)
    three_bets, three_bet_chances = _three_bets(one.actions, number)
    aggressive = after["bet"] + after["raise"]
    blind, pots = one.hand.big_blind, one.hand.limit != "house"
    counts = {
        "vpip": (any(row.action not in ("fold", "check") for row in before), bool(before)),
        "pfr": (raised, chance),
        "pfr-played": (raised, bool(before)),
        "3bet": (bool(three_bets), bool(three_bet_chances)),
        "saw-flop": (flop, pots),
        "wtsd": (flop and showdown, flop),
        "wsd": (showdown and won, showdown and known),
        "wwsf": (flop and won, flop and known),
        "af": (aggressive, after["call"]),
        "afq": (aggressive, aggressive + after["call"] + after["fold"]),
        "bb-100": (
            Fraction(100 * (seat.net or 0), blind) if blind else 0,
            bool(known and blind),
        ),
        "house-net": (0 if pots else seat.net or 0, known and not pots),
    }
    return {key: (Fraction(up), Fraction(down)) for key, (up, down) in counts.items()}


def _three_bets(actions: Iterable[ActionRow], number: int) -> tuple[int, int]:
    """How often the seat faced another's raise alone and could raise, and did."""
    raisers: list[int] = []
    made = chances = 0
    for row in actions:
        if row.street > 0:
            break
        raises = row.action in ("bet", "raise")
        if row.seat == number and len(raisers) == 1 and raisers[0] != number:
            made += raises
            chances += raises or row.could_raise
        if raises:
            raisers.append(row.seat)
    return made, chances
