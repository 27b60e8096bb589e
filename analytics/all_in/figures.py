"""All-in adjusted winnings as figures, with how many all-ins they cover."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from analytics.all_in.reading import all_in_rows, corrections, not_worked_out
from analytics.all_in.rows import MICRO
from analytics.figures import Figure
from analytics.questions import PlayerStatistics
from analytics.sql import select
from services.store import Moment


class Adjusted(NamedTuple):
    """A player's all-in adjusted winnings in one currency, chips in minor units of his line's."""

    all_ins: int
    covered: int  # of these, with every live hand known
    waiting: int  # sealed hands that nobody has looked at for all-ins yet, of all players
    figures: dict[str, Figure]


def adjusted_lines(moment: Moment, lines: Iterable[PlayerStatistics]) -> list[Adjusted]:
    """All-in adjusted winnings beside each line of one player; raises `StorageFailed`."""
    lines = list(lines)
    if not lines:
        return []
    stakes = ("currency", "exponent", "big_blind")
    given = {"player": lines[0].player}
    found = corrections(moment, stakes, "where player = $player", given)
    waiting = not_worked_out(moment)
    return [
        _adjusted(one, [row for row in found if row[0] == one.currency], waiting) for one in lines
    ]


def _adjusted(one: PlayerStatistics, rows: list[tuple[Any, ...]], waiting: int) -> Adjusted:
    net, blinds = Fraction(one.net), Fraction(0)
    for _, exponent, big_blind, _, _, correction in rows:
        more = Fraction(correction, MICRO)
        net += more * 10 ** (one.exponent - exponent)
        if big_blind > 0:
            blinds += more / big_blind
    rate = one.figures["bb-100"]
    blinds = Fraction(rate.numerator, rate.parts) + 100 * blinds
    figures = {
        "adj-net": Figure(net.numerator, 1, net.denominator),
        "adj-bb-100": Figure(blinds.numerator, rate.denominator, blinds.denominator),
    }
    return Adjusted(sum(row[3] for row in rows), sum(row[4] for row in rows), waiting, figures)


def adjusted_hands(moment: Moment, player: str) -> list[tuple[int, int, int]]:
    """A player's adjusted hands: number, seat, and the net in millionths of a minor unit."""
    kept = "where player = $player and adjusted is not null"
    columns = ("id", "seat", "cast(adjusted as varchar)")
    found = moment.ask(select(columns, all_in_rows(moment), kept), {"player": player})
    return [(hand, seat, int(net)) for hand, seat, net in found]
