"""What a tournament does next, from its own facts and those of its tables.

Every fact of a table's stream that follows from the tournament's own stream, such as a player's
move, is told by comparing the two: whoever goes on with a tournament that was cut off anywhere
finds what is still to be said, and nothing twice.
"""

from collections.abc import Collection, Mapping

from schemas.events import AnyEvent
from schemas.tournament_events import (
    Finish,
    HandForHandBegun,
    HandForHandEnded,
    LevelBegun,
    PlayersEliminated,
    TournamentEnded,
)
from services.rules.tournament.levels import level_due
from services.rules.tournament.ranking import finishes
from services.rules.tournament.seating import Below, concerned, next_move
from services.rules.tournament.settling import is_settled
from services.rules.tournament.state import TournamentState, table_number
from services.rules.tournament.tables import Loss, TableState

Tables = Mapping[str, TableState]
"""Every table of the tournament by name, those that are played no more among them."""


def next_fact(
    state: TournamentState, tables: Tables, seconds: float, below: Below
) -> AnyEvent | None:
    """The next fact of the tournament's own stream, None if none is due.

    `seconds`: how long the level was played so far; `below`: the randomness of the next move.
    """
    if not state.started or state.ended is not None:
        return None
    if eliminated := _eliminated(state, tables):
        return eliminated
    if state.left == 1:
        return TournamentEnded(finishes=final_ranking(state))
    if state.step and not _wants_step(state):
        return HandForHandEnded()
    if level := level_due(state, tables, seconds):
        return LevelBegun(level=level.id)
    if (move := next_move(state, tables, below)) is not None:
        ready = all(_is_still(state, tables, table) for table in concerned(state, move))
        return move if ready and _is_round_over(state, tables) else None
    if not state.step and _wants_step(state) and _all_still(state, tables):
        return HandForHandBegun(hands=_last_hands(state, tables))
    return None


def may_deal(state: TournamentState, tables: Tables, below: Below) -> list[str]:
    """The tables that may start a hand now, if no fact of the tournament is due."""
    if state.ended is not None or state.level is None:
        return []
    move = next_move(state, tables, below)
    held = set[str]() if move is None else concerned(state, move)
    if _wants_step(state) and not state.step:
        return []
    return [
        table
        for table in state.tables
        if table not in held
        and _is_still(state, tables, table)
        and _plays(state, table)
        and not _untold(state, tables[table])
        and (not state.step or _may_step(state, tables, table))
    ]


def final_ranking(state: TournamentState) -> tuple[Finish, ...]:
    """Every place, best first: whoever is left, then the others as they went."""
    amounts = state.amounts
    winners = [Finish(player, 1, amounts[0] if amounts else 0) for player in state.seats]
    order = {player: at for at, player in enumerate(state.entered)}
    return (
        *winners,
        *sorted(state.finishes, key=lambda one: (one.rank, order.get(one.player, 0))),
    )


def _eliminated(state: TournamentState, tables: Tables) -> PlayersEliminated | None:
    """Who went out in the oldest hand that was not told; hand for hand, in all hands of a round."""
    untold = [(table, loss) for table in state.tables for loss in _untold(state, tables[table])]
    if not untold:
        return None
    if state.step:
        if not _is_round_over(state, tables):
            return None
        told = [loss for _, loss in untold]
    else:
        told = [min(untold, key=_when)[1]]
    busts = [bust for loss in told for bust in loss.busts]
    return PlayersEliminated(
        hands=tuple(loss.hand for loss in told),
        finishes=finishes(busts, state.left, state.amounts, state.terms.elimination_tie),
    )


def _when(one: tuple[str, Loss]) -> tuple[float, int, int]:
    table, loss = one
    return loss.at, table_number(table), loss.number


def _untold(state: TournamentState, table: TableState) -> list[Loss]:
    if table.playing is not None:
        return []
    return [loss for loss in table.losses if loss.hand not in state.out_of]


def _wants_step(state: TournamentState) -> bool:
    """Whether one elimination is left before the prizes, at several tables."""
    in_front = state.paid > 0 and state.left == state.paid + 1
    return state.terms.hand_for_hand and in_front and len(state.tables) > 1


def _plays(state: TournamentState, table: str) -> bool:
    """Whether enough players sit at a table to deal to."""
    return len(state.at(table)) > 1


def _is_still(state: TournamentState, tables: Tables, table: str) -> bool:
    """Whether a table is between hands, and everybody sits where he should."""
    found = tables[table]
    return found.playing is None and is_settled(state, tables, found)


def _all_still(state: TournamentState, tables: Tables) -> bool:
    return all(_is_still(state, tables, table) for table in state.tables)


def _last_hands(state: TournamentState, tables: Tables) -> tuple[str, ...]:
    dealt = ((table, tables[table].number) for table in state.tables)
    return tuple(f"{table}-{number}" for table, number in dealt if number)


def _round(state: TournamentState, table: TableState) -> int:
    """How many hands a table has begun hand for hand."""
    return table.number - state.base.get(table.name, 0)


def _is_round_over(state: TournamentState, tables: Tables) -> bool:
    """Hand for hand: whether all tables have played the same hands to their end."""
    if not state.step:
        return True
    playing = [tables[table] for table in state.tables if _plays(state, table)]
    rounds = {_round(state, table) for table in playing}
    return len(rounds) < 2 and all(table.playing is None for table in playing)


def _may_step(state: TournamentState, tables: Tables, table: str) -> bool:
    """Whether a table is not ahead of the others."""
    mine = _round(state, tables[table])
    others: Collection[TableState] = [
        tables[one] for one in state.tables if one != table and _plays(state, one)
    ]
    return all(
        _round(state, one) > mine or (_round(state, one) == mine and one.playing is None)
        for one in others
    )
