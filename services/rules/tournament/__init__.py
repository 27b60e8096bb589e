"""Tournaments, pure: who plays where and at which level, who is out, and what each place wins."""

from services.rules.tournament.checking import Wrong, wrong_claims
from services.rules.tournament.levels import level_due
from services.rules.tournament.prizes import paid_places, prizes, shared, spread
from services.rules.tournament.ranking import Bust, Tie, finishes
from services.rules.tournament.seating import Below, drawn, next_move, seat_draw, tables_needed
from services.rules.tournament.settling import away_now, in_transit, is_settled, settling
from services.rules.tournament.state import (
    Place,
    TournamentState,
    table_number,
    table_stream,
    tournament_of,
    tournament_stream,
)
from services.rules.tournament.steps import final_ranking, may_deal, next_fact
from services.rules.tournament.tables import Loss, TableState
from services.rules.tournament.terms import WHOLE, entry_problems, level_of, level_stakes, problems

__all__ = [
    "WHOLE",
    "Below",
    "Bust",
    "Loss",
    "Place",
    "TableState",
    "Tie",
    "TournamentState",
    "Wrong",
    "away_now",
    "drawn",
    "entry_problems",
    "final_ranking",
    "finishes",
    "in_transit",
    "is_settled",
    "level_due",
    "level_of",
    "level_stakes",
    "may_deal",
    "next_fact",
    "next_move",
    "paid_places",
    "prizes",
    "problems",
    "seat_draw",
    "settling",
    "shared",
    "spread",
    "table_number",
    "table_stream",
    "tables_needed",
    "tournament_of",
    "tournament_stream",
    "wrong_claims",
]
