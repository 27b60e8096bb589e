"""A finished hand against the house in one line, for a list of hands as they arrive."""

from schemas.settlement import BoxSettlement, HouseSettlement, Undecided
from services.replay.contest import together
from services.replay.either import AnyOutcome, AnyState, priced
from services.replay.house_explain import unknown_words
from services.replay.money import money

_WITHOUT_ARTICLE = ("ace-king", "two-pair", "three-of-a-kind", "four-of-a-kind")


def house_headline(state: AnyState, outcome: AnyOutcome) -> str:
    """`: Ann wins 150 with a straight and Bob loses 20`; every box, and what it won with."""
    if isinstance(outcome, HouseSettlement):
        return f": {together([_box(state, one) for one in outcome.boxes])}"
    return f" {unknown_words(outcome)}" if isinstance(outcome, Undecided) else ""


def _box(state: AnyState, box: BoxSettlement) -> str:
    player = state.players[state.index[box.seat]]
    if not box.net:
        return f"{player} neither wins nor loses"
    verb = "wins" if box.net > 0 else "loses"
    return f"{player} {verb} {money(abs(box.net), priced(state))}{_with(box)}"


def _with(box: BoxSettlement) -> str:
    if box.outcome != "won" or box.first is None:
        return ""
    called = box.first if box.first == "ace-king" else box.first.replace("-", " ")
    return f" with {called if box.first in _WITHOUT_ARTICLE else f'a {called}'}"
