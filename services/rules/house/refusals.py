"""What may happen next in a hand against the house, in words, for whoever is refused."""

from schemas.cards import UNKNOWN
from schemas.errors import CommandRefused
from schemas.facts import Sealed
from services.rules.house.dealing import cards_due
from services.rules.house.offers import options
from services.rules.house.state import NOBODY, HouseState


def legal_now(state: HouseState) -> tuple[str, ...]:
    """What may happen next, in words."""
    match state.phase:
        case "ante" | "act" | "buy":
            if state.actor == NOBODY:
                return ()
            choice = options(state)
            return tuple(f"seat {choice.seat}: {what}" for what in choice.described())
        case "deal":
            return (f"deal {cards_due(state)} cards",)
        case "reveal":
            return ("reveal",)
        case "show":
            return (f"seat {state.seats[state.actor]}: show",)
        case "end":
            return ("end-hand",)
        case "over":
            release = ("release",) if has_sealed(state) and not state.released else ()
            return (*release, "start-house-hand")


def has_sealed(state: HouseState) -> bool:
    """Whether cards of the hand are sealed that nobody turned up."""
    if isinstance(state.down, Sealed) and not state.dealer:
        return True
    return any(UNKNOWN in cards for cards in state.cards)


def refuse(state: HouseState, why: str) -> CommandRefused:
    """The refusal of a command, to be raised."""
    return CommandRefused(f"hand {state.hand}: {why}", legal_now(state))
