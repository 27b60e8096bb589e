"""What may happen next in a hand, in words, and the refusal that says so."""

from schemas.errors import CommandRefused
from schemas.events import Sealed
from services.rules.betting import options
from services.rules.dealing import cards_due, run_outs_max
from services.rules.showdown import may_muck
from services.rules.state import HandState


def legal_now(state: HandState) -> tuple[str, ...]:
    """What may happen next, in words."""
    match state.phase:
        case "act":
            choice = options(state)
            return tuple(f"seat {choice.seat}: {what}" for what in choice.described())
        case "deal":
            boards = run_outs_max(state)
            offer = (f"run out on up to {boards} boards",) if boards > 1 else ()
            return (f"deal {cards_due(state)} cards", *offer)
        case "show":
            seat = state.seats[state.actor]
            return (f"seat {seat}: show", *((f"seat {seat}: muck",) if may_muck(state) else ()))
        case "end":
            return ("end-hand",)
        case "over":
            sealed = any(isinstance(hole, Sealed) for hole in state.holes)
            release = ("release",) if sealed and not state.released else ()
            return (*release, "start-hand")


def refuse(state: HandState, why: str) -> CommandRefused:
    """The refusal of what a hand does not allow now."""
    return CommandRefused(f"hand {state.hand}: {why}", legal_now(state))
