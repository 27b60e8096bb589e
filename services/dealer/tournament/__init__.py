"""Tournaments of bots, directed over several tables: in bulk, or live beside other tables."""

from services.dealer.tournament.bulk import Played, play_tournament, resume_tournament
from services.dealer.tournament.director import Desk, Entries
from services.dealer.tournament.floor import restored
from services.dealer.tournament.live import LiveTournaments
from services.dealer.tournament.streams import records_of
from services.dealer.tournament.structures import Length, small_tournament, usual_terms

__all__ = [
    "Desk",
    "Entries",
    "Length",
    "LiveTournaments",
    "Played",
    "play_tournament",
    "records_of",
    "restored",
    "resume_tournament",
    "small_tournament",
    "usual_terms",
]
