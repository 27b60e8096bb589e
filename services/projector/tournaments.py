"""What tournaments say that no store could hold exactly."""

from schemas.stakes import CHIPS_MAX
from schemas.tournament_events import (
    AnyTournamentEvent,
    PlayersEliminated,
    TournamentEnded,
    TournamentOpened,
)


def beyond_bounds(event: AnyTournamentEvent) -> bool:
    """Whether some money or place of it is negative or more than can be."""
    match event:
        case TournamentOpened(terms=terms):
            amounts = [terms.buy_in, terms.fee, terms.exponent]
        case PlayersEliminated(finishes=finishes) | TournamentEnded(finishes=finishes):
            amounts = [amount for one in finishes for amount in (one.rank, one.prize)]
        case _:
            return False
    return any(not 0 <= amount <= CHIPS_MAX for amount in amounts)
