"""A finished hand in one line, for a list of hands as they arrive."""

from schemas.settlement import Award, HouseSettlement, Undecided, Voided
from services.replay.contest import Contest, together, with_article
from services.replay.either import AnyOutcome, AnyState
from services.replay.explain import undecided_words, voided_words
from services.replay.house_headline import house_headline
from services.replay.money import money
from services.rules import HandState
from services.rules.house import HouseState


def headline(state: AnyState, outcome: AnyOutcome) -> str:
    """`table-3-17 Courchevel pl: Ann wins 35.40 with a flush`; who won what, and with what."""
    game = state.house.key if isinstance(state, HouseState) else state.stakes.limit
    start = f"{state.hand} {state.variant.name} {game}"
    if isinstance(outcome, Voided):
        return f"{start} {voided_words(state)}"
    if isinstance(state, HouseState) or isinstance(outcome, HouseSettlement):
        return f"{start}{house_headline(state, outcome)}"
    if isinstance(outcome, Undecided):
        return f"{start} {undecided_words(state, outcome)}"
    won: dict[int, int] = {}
    first: dict[int, Award] = {}
    for pot in outcome.pots:
        for award in pot.awards:
            won[award.seat] = won.get(award.seat, 0) + award.chips
            first.setdefault(award.seat, award)
    said = [_won(state, seat, chips, first[seat]) for seat, chips in won.items()]
    return f"{start}: {together(said) if said else 'nobody wins anything'}"


def _won(state: HandState, seat: int, chips: int, award: Award) -> str:
    player = state.players[state.index[seat]]
    return f"{player} wins {money(chips, state.stakes)}{_with(state, seat, award)}"


def _with(state: HandState, seat: int, award: Award) -> str:
    """What was held, where it had to be shown."""
    if not state.shown[state.index[seat]]:
        return ""
    hands = Contest(state, (seat,), award.board, max(award.share, 0)).hands
    found = hands.get(seat)
    if found is None:
        return ""
    return f" with {with_article(found, found.category.replace('-', ' '))}"
