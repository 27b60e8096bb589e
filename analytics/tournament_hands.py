"""What hands of tournaments add to a player's figures: chips by equity, stacks in rounds, and what
final tables' all-ins were worth in money.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from analytics.all_in.reading import all_in_rows
from analytics.all_in.rows import MICRO
from analytics.icm import STACKS_MAX, icm_after
from analytics.sql import select
from schemas.rows import TournamentRow
from services.rules.tournament import prizes
from services.store import Moment

Who = tuple[str, str]
"""A tournament and a player."""

_TOURNAMENT: Final = "regexp_replace(h.stream, '-t[0-9]+$', '')"
_HANDS: Final = "seats as s join hands as h on h.id = s.id"
_PLAYED: Final = "h.level is not null and h.status = 'settled'"


class Rounds(NamedTuple):
    """A player's stacks at the start of hands whose blinds and antes come to the same."""

    tournament: str
    player: str
    cost: int  # of a round
    stacks: int
    hands: int


def rounds(moment: Moment) -> list[Rounds]:
    """The stacks of every hand with blinds or antes; the moment must be of whole hands."""
    cost = "h.small_blind + h.big_blind + h.antes"
    columns = (_TOURNAMENT, "s.player", cost, "cast(sum(s.stack) as varchar)", "count(*)")
    where = f"where {_PLAYED} and {cost} > 0 group by 1, 2, 3"
    found = moment.ask(select(columns, _HANDS, where))
    return [
        Rounds(tournament, player, cost, int(stacks), hands)
        for tournament, player, cost, stacks, hands in found
    ]


def all_ins_of(moment: Moment) -> str:
    """A relation of the all-ins that are covered, to be asked at this moment."""
    return f"({select('*', all_in_rows(moment), 'where adjusted is not null')}) as a"


def chips_adjusted(moment: Moment, all_ins: str) -> dict[Who, Fraction]:
    """Chips won less chips put in, all-ins at their equity, by tournament and player."""
    columns = (_TOURNAMENT, "s.player", "cast(sum(s.net) as varchar)")
    nets = moment.ask(select(columns, _HANDS, f"where {_PLAYED} group by 1, 2"))
    found = {(tournament, player): Fraction(int(net)) for tournament, player, net in nets}
    more = f"cast(sum(a.adjusted - a.net * {MICRO}) as varchar)"
    rows = f"{all_ins} join hands as h on h.id = a.id"
    where = f"where {_PLAYED} group by 1, 2"
    for tournament, player, correction in moment.ask(
        select((_TOURNAMENT, "a.player", more), rows, where)
    ):
        found[tournament, player] += Fraction(int(correction), MICRO)
    return found


class _Seat(NamedTuple):
    player: str
    stack: int
    net: int
    adjusted: Fraction  # the net by equity


def money_adjusted(
    moment: Moment, all_ins: str, tournaments: Iterable[TournamentRow]
) -> dict[Who, Fraction]:
    """What the all-ins of final tables would have changed, by the ICM, in minor units: of ended
    tournaments with prizes, all-ins with every live hand known.
    """
    found: dict[Who, Fraction] = defaultdict(Fraction)
    paying = {
        one.tournament: one
        for one in tournaments
        if one.ended_at is not None and any(prizes(one.terms, len(one.entries)))
    }
    for tournament, seats in _hands_of(moment, all_ins, paying):
        row = paying[tournament]
        if sum([one.stack for one in seats]) == len(row.entries) * row.terms.starting_chips:
            for player, more in _worth(seats, prizes(row.terms, len(row.entries))).items():
                found[tournament, player] += more
    return found


def _hands_of(
    moment: Moment, all_ins: str, paying: Mapping[str, TournamentRow]
) -> list[tuple[str, list[_Seat]]]:
    """The seats of every hand with an all-in that is covered, by the hand's number."""
    some = select(("a.id",), all_ins, "where a.level is not null")
    by_seat = f"{_HANDS} left join {all_ins} on a.id = s.id and a.seat = s.seat"
    columns = ("h.id", _TOURNAMENT, "s.player", "s.stack", "s.net", "cast(a.adjusted as varchar)")
    where = f"where h.id in ({some}) and {_PLAYED} order by h.id, s.seat"
    hands: dict[int, tuple[str, list[_Seat]]] = {}
    for hand, tournament, player, stack, net, adjusted in moment.ask(
        select(columns, by_seat, where)
    ):
        if tournament in paying:
            by_equity = Fraction(net) if adjusted is None else Fraction(int(adjusted), MICRO)
            _, seats = hands.setdefault(hand, (tournament, []))
            seats.append(_Seat(player, stack, net, by_equity))
    return list(hands.values())


def _worth(seats: list[_Seat], amounts: tuple[int, ...]) -> dict[str, Fraction]:
    if len(seats) > STACKS_MAX:
        return {}
    before = [one.stack for one in seats]
    due = icm_after(before, [one.stack + one.adjusted for one in seats], amounts)
    came = icm_after(before, [one.stack + one.net for one in seats], amounts)
    return {
        one.player: by_equity - actual
        for one, by_equity, actual in zip(seats, due, came, strict=True)
    }
