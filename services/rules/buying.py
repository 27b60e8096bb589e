"""What a purchase of chips can be, for who decides on it and for who reads it in a log."""

from schemas.stakes import CHIPS_MAX
from schemas.variants import SEATS_MAX


def impossible(seat: int, player: str, chips: int) -> str | None:
    """Why nobody can buy so; None if he can."""
    if not 1 <= seat <= SEATS_MAX:
        return f"seats are numbered 1 to {SEATS_MAX}: seat {seat} cannot buy chips"
    if not player:
        return f"seat {seat} has no player to buy chips"
    if not 0 < chips <= CHIPS_MAX:
        return f"seat {seat} cannot buy {chips} chips: 1 to {CHIPS_MAX}"
    return None
