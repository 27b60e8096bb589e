"""A tournament's facts in sentences."""

from collections.abc import Sequence
from itertools import groupby

from schemas.events import AnyEvent
from schemas.tournament_events import (
    Finish,
    HandForHandBegun,
    HandForHandEnded,
    LevelBegun,
    PlayerEntered,
    PlayersEliminated,
    PlayersMoved,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
)
from schemas.tournaments import TournamentTerms
from services.replay.money import amount, stakes_words
from services.rules.tournament import TournamentState, level_of, level_stakes

_TEENS = (11, 12, 13)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(rank: int) -> str:
    """A place in words' short form.

    >>> ordinal(1), ordinal(12), ordinal(22)
    ('1st', '12th', '22nd')
    """
    ending = "th" if rank % 100 in _TEENS else _ENDINGS.get(rank % 10, "th")
    return f"{rank}{ending}"


def prize(terms: TournamentTerms, chips: int) -> str:
    """An amount of the tournament's money, with its currency."""
    number = amount(chips, terms.exponent)
    return f"{number} {terms.currency}" if terms.currency else number


def told(state: TournamentState, event: AnyEvent) -> str:
    """A fact in a sentence, as the tournament stands before it; empty for facts that tell
    nothing.
    """
    terms = state.terms
    match event:
        case TournamentOpened():
            paid = prize(terms, terms.buy_in)
            return f"{terms.name} takes entries at {paid} and a fee of {prize(terms, terms.fee)}"
        case PlayerEntered():
            return f"{event.player} enters"
        case TournamentStarted():
            return f"{len(event.seats)} players start with {terms.starting_chips} chips each"
        case LevelBegun():
            return _level(terms, event.level)
        case PlayersMoved():
            return _moved(state, event)
        case HandForHandBegun():
            return f"hand for hand: {state.left} are left, {state.paid} places are paid"
        case HandForHandEnded():
            return "hand for hand is over"
        case PlayersEliminated():
            return _eliminated(terms, event)
        case TournamentEnded():
            winner = event.finishes[0]
            return f"{winner.player} has all the chips and wins {prize(terms, winner.prize)}"
        case _:
            return ""


def _level(terms: TournamentTerms, key: str) -> str:
    level = level_of(terms, key)
    words = "" if level is None else f": {stakes_words(level_stakes(terms, level))}"
    return f"level {key} begins{words}"


def _moved(state: TournamentState, event: PlayersMoved) -> str:
    ways = ", ".join(
        f"{one.player} to seat {one.seat}" + ("" if event.why == "final" else f" at {one.table}")
        for one in event.seats
    )
    if event.why == "final":
        return f"final table at {event.seats[0].table}: {ways}" if event.seats else "final table"
    if event.why == "break":
        return f"{event.broken} is broken up: {ways}"
    sources = {state.seats[one.player].table for one in event.seats if one.player in state.seats}
    return f"to balance the tables: {ways} from {', '.join(sorted(sources))}"


def _eliminated(terms: TournamentTerms, event: PlayersEliminated) -> str:
    groups = groupby(event.finishes, key=lambda one: one.rank)
    hands = ", ".join(event.hands)
    return f"hand {hands}: " + "; ".join(_out(terms, rank, [*found]) for rank, found in groups)


def _out(terms: TournamentTerms, rank: int, found: Sequence[Finish]) -> str:
    names = " and ".join(one.player for one in found)
    tied = "tied " if len(found) > 1 else ""
    won = [prize(terms, one.prize) for one in found if one.prize]
    money = f", {' and '.join(won)}" if won else ""
    return f"{names} {'are' if len(found) > 1 else 'is'} out, {tied}{ordinal(rank)}{money}"
