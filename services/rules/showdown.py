"""Who shows, in which order, and who may muck (rules A10)."""

from schemas.cards import Card, known
from services.rules.pots import layers, matched
from services.rules.ranking import rank
from services.rules.state import NOBODY, HandState


def table_hands(state: HandState) -> None:
    """All-in with no decision left: every hand is tabled at once, before the rest of the board."""
    state.tabled = True
    _queue(state, state.contenders())


def begin_showdown(state: HandState) -> None:
    """The last round is over with two or more seats in: hands are shown in order."""
    contenders = state.contenders()
    if state.tables_all_ins and any(state.stacks[place] <= 0 for place in contenders):
        state.tabled = True
    _queue(state, _in_order(state, contenders))


def _in_order(state: HandState, contenders: list[int]) -> list[int]:
    """The last bettor of the final round first, else the first left of the button; who contests a
    side pot before who does not.
    """
    if not contenders:  # a source may have everybody muck
        return []
    places = len(state.seats)
    first = state.aggressor if state.aggressor in contenders else contenders[0]
    put_in = matched(state)[0]
    if len({put_in[place] for place in contenders}) == 1:  # one pot, or all contest the last
        return sorted(contenders, key=lambda place: (place - first) % places)
    pots = layers(state, put_in)
    last = {
        place: number
        for number, layer in enumerate(pots)
        if len(layer.eligible) > 1
        for place in layer.eligible
    }
    return sorted(contenders, key=lambda place: (-last.get(place, 0), (place - first) % places))


def _queue(state: HandState, order: list[int]) -> None:
    state.queue = [place for place in order if not state.shown[place]]
    state.phase = "show"
    settle_queue(state)


def settle_queue(state: HandState) -> None:
    """Name who shows next; with nobody left to show, go on to the board or the end."""
    if state.phase != "show":
        return
    complete = state.opened == state.plan.last
    if not state.queue or (complete and len(state.contenders()) == 1):
        state.queue = []
        state.actor = NOBODY
        state.phase = "end" if complete else "deal"
    else:
        state.actor = state.queue[0]


def may_muck(state: HandState, cards: tuple[Card, ...] | None = None) -> bool:
    """Whether the seat that is due may muck: only a hand that the shown ones beat in every pot it
    plays for.

    `cards` are its hole cards where the state holds them sealed.
    """
    if state.phase != "show" or state.tabled:
        return False
    return beaten(state, state.actor, cards)


def beaten(
    state: HandState,
    place: int,
    cards: tuple[Card, ...] | None = None,
    *,
    unshown: bool = False,
) -> bool:
    """Whether the shown hands beat a place's, on every board and for every share, in every pot it
    plays for; `cards` as in `may_muck`. With `unshown`, known hands count that nobody showed.
    """
    mine = state.known_hole(place) if cards is None else cards
    if mine is None:
        return False
    pots = layers(state, matched(state)[0])
    return all(
        _beaten(state, place, mine, layer.eligible, unshown=unshown)
        for layer in pots
        if place in layer.eligible
    )


def _beaten(
    state: HandState,
    place: int,
    mine: tuple[Card, ...],
    eligible: list[int],
    *,
    unshown: bool,
) -> bool:
    shown = [
        hole
        for other in eligible
        if other != place
        and (unshown or state.shown[other])
        and not state.mucked[other]
        and (hole := state.known_hole(other)) is not None
    ]
    if not shown:
        return False
    for faces in state.boards:
        hands = [mine, *shown]
        board = known(tuple(faces))
        if board is None or not state.from_one_deck(hands, board):
            return False
        for share in state.plan.shares:
            own, *others = rank(share, hands, board)
            if own and own >= max(others):
                return False
    return True
