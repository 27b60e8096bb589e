"""Hourly rates: what a player won of the hours that sessions took."""

from collections.abc import Iterable
from typing import NamedTuple

from analytics.figures import Figure, in_big_blinds
from analytics.frames.sessions import Session, per_hour


class Hourly(NamedTuple):
    """A player's sessions with hands in one currency; chips are minor units of `exponent`.

    Where a session saw several currencies, its whole length counts for each: hours are those of
    the player, and tables of two currencies are played in the same ones.
    """

    player: str
    currency: str | None
    exponent: int
    sessions: int
    microseconds: int  # of these sessions together
    hands: int
    net: int
    bb_100: Figure
    hands_per_hour: Figure
    net_per_hour: Figure
    big_blinds_per_hour: Figure


def hourly(sessions: Iterable[Session]) -> list[Hourly]:
    """The rates over these sessions, by player and currency."""
    lines: dict[tuple[str, str | None], list[tuple[Session, int]]] = {}
    for one in sessions:
        for at, result in enumerate(one.results):
            lines.setdefault((one.player, result.currency), []).append((one, at))
    return [
        _rates(*who, lines[who]) for who in sorted(lines, key=lambda who: (who[0], who[1] or ""))
    ]


def _rates(player: str, currency: str | None, found: list[tuple[Session, int]]) -> Hourly:
    took = sum([one.microseconds for one, _ in found])
    results = [one.results[at] for one, at in found]
    hands, net = sum([one.hands for one in results]), sum([one.net for one in results])
    won = [one.big_blinds for one in results]
    total, parts = in_big_blinds([(one.numerator, one.parts) for one in won])
    return Hourly(
        player,
        currency,
        results[0].exponent,
        len(found),
        took,
        hands,
        net,
        Figure(100 * total, sum([one.bb_100.denominator for one in results]), parts),
        per_hour(hands, took),
        per_hour(net, took),
        per_hour(total, took, parts),
    )
