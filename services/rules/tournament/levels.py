"""Which level is played: by hands or by seconds, and never in the middle of a hand (rules A14)."""

from collections.abc import Mapping

from schemas.tournaments import Level
from services.rules.tournament.state import TournamentState
from services.rules.tournament.tables import TableState
from services.rules.tournament.terms import level_of


def level_due(
    state: TournamentState, tables: Mapping[str, TableState], seconds: float
) -> Level | None:
    """The level that begins now, None while the present one lasts; the last one stays.

    A level of so many hands ends once any table has played them all, for every table; one of so
    many seconds once it was played so long, `seconds` being how long it was so far.
    """
    levels = state.terms.levels
    if state.level is None:
        return levels[0]
    level = level_of(state.terms, state.level)
    if level is None or level is levels[-1]:
        return None
    by_clock = level.seconds is not None and seconds >= level.seconds
    most = max((tables[table].hands[level.id] for table in state.tables), default=0)
    by_hands = level.hands is not None and most >= level.hands
    return levels[levels.index(level) + 1] if by_clock or by_hands else None
