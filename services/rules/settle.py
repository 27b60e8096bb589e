"""A hand's consequences: uncalled bet, pots, rake, awards and final stacks, from the state
alone.
"""

from typing import Final

from schemas.cards import Card, known
from schemas.events import SeatChips
from schemas.settlement import Award, SettledPot, Settlement, Undecided, Voided
from services.rules.awards import Part, Ranking, award
from services.rules.pots import Layer, layers, matched, uncalled
from services.rules.rake import rakes
from services.rules.ranking import rank
from services.rules.state import HandState

SETTLEMENT_REVISION: Final = 2
"""Of the settlement: raised with every change by which some hand comes out otherwise. What was
settled before keeps its number until the store is rebuilt.
"""


def settle(state: HandState) -> Settlement | Undecided | Voided:
    """How the hand comes out; `Voided` where it was called off."""
    if state.voided is not None:
        return Voided(tuple(map(SeatChips, state.seats, state.start)))
    return played_out(state)


def played_out(state: HandState) -> Settlement | Undecided:
    """How a hand comes out that was not called off; `Undecided` where a pot turns on cards that are
    not known.
    """
    if state.remaining == 1:
        return _last_one_in(state)
    put_in, place, excess = matched(state)
    returned = SeatChips(state.seats[place], excess) if excess else None
    pots = layers(state, put_in)
    taken = rakes(state, [pot.amount for pot in pots])
    claims = [_claims(state, pot) for pot in pots]
    contested = {place for claim in claims if len(claim) > 1 for place in claim}
    if contested:
        rankings = _rankings(state, sorted(contested))
        if rankings is None:
            return _undecided(state, returned, pots, taken, contested)
    else:
        rankings = []
    stacks = state.stacks.copy()
    if excess:
        stacks[place] += excess
    settled: list[SettledPot] = []
    for pot, rake, claim in zip(pots, taken, claims, strict=True):
        parts = (
            ([Part(claim[0], pot.amount - rake, 0, 0, 0)] if rake < pot.amount else [])
            if len(claim) == 1
            else award(pot.amount - rake, claim, rankings, state.stakes)
        )
        for part in parts:
            stacks[part.place] += part.chips
        settled.append(_settled(state, pot, rake, parts))
    seats = state.seats
    return Settlement(
        returned=returned,
        pots=tuple(settled),
        rake=sum(taken),
        stacks=tuple(map(SeatChips, seats, stacks)),
        showdown=state.remaining > 1,
    )


def _last_one_in(state: HandState) -> Settlement:
    """Everybody else folded: the one pot, if it has chips, goes to the seat that is left."""
    seats, place = state.seats, state.folded.index(False)
    seat = seats[place]
    owner, excess = uncalled(state)
    amount = state.pot - excess
    (rake,) = rakes(state, (amount,))
    stacks = state.stacks.copy()
    awards = (Award(seat, amount - rake),) if rake < amount else ()
    stacks[place] += amount - rake
    if excess:
        stacks[owner] += excess
    returned = SeatChips(seats[owner], excess) if excess else None
    return Settlement(
        returned=returned,
        pots=(SettledPot(amount, rake, (seat,), awards),) if amount else (),
        rake=rake,
        stacks=tuple(map(SeatChips, seats, stacks)),
        showdown=False,
    )


def _settled(state: HandState, pot: Layer, rake: int, parts: list[Part]) -> SettledPot:
    seats = state.seats
    return SettledPot(
        pot.amount,
        rake,
        tuple([seats[place] for place in pot.eligible]),
        tuple(
            [
                Award(seats[part.place], part.chips, part.board, part.share, part.odd)
                for part in parts
            ]
        ),
    )


def _claims(state: HandState, pot: Layer) -> list[int]:
    """Who may win a pot: a mucked hand has no claim, unless everybody mucked."""
    if True not in state.mucked:
        return pot.eligible
    return [place for place in pot.eligible if not state.mucked[place]] or pot.eligible


def _rankings(state: HandState, places: list[int]) -> list[list[Ranking]] | None:
    """Strengths by board and share; None if a card is not known or comes twice, or the game has no
    pot.
    """
    if not state.plan.shares:
        return None
    holes: list[tuple[Card, ...]] = []
    for place in places:
        hole = state.known_hole(place)
        if hole is None:
            return None
        holes.append(hole)
    found: list[list[Ranking]] = []
    for number, faces in enumerate(state.boards):
        board = known(tuple(faces))
        if board is None or not state.from_one_deck(holes, board):
            return None
        found.append(
            [
                Ranking(number, index, dict(zip(places, rank(share, holes, board), strict=True)))
                for index, share in enumerate(state.plan.shares)
            ]
        )
    return found


def _undecided(
    state: HandState,
    returned: SeatChips | None,
    pots: list[Layer],
    taken: list[int],
    contested: set[int],
) -> Undecided:
    return Undecided(
        returned=returned,
        pots=tuple(_settled(state, pot, rake, []) for pot, rake in zip(pots, taken, strict=True)),
        unknown=tuple(
            state.seats[place] for place in sorted(contested) if state.known_hole(place) is None
        ),
    )
