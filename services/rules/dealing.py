"""Cards from the deck: what is due, what arrived, and on how many boards the rest may come (rules
A5, A12).
"""

from collections.abc import Sequence
from typing import NamedTuple

from schemas.events import BoardDealt, CardBurned, HoleCardsDealt, RunOutsAgreed
from schemas.stakes import RUN_OUTS_MAX
from schemas.variants import DECK_SIZE
from services.rules.betting import close_round, open_round
from services.rules.expecting import awaited
from services.rules.forced import check_forced
from services.rules.state import NOBODY, HandState


class Due(NamedTuple):
    """Cards one board is due: a burn first where the table burns."""

    board: int
    burn: bool
    cards: int


def deal_hole(state: HandState, event: HoleCardsDealt) -> None:
    """Apply a seat's hole cards."""
    place = state.index.get(event.seat, NOBODY)
    cards, holes = event.cards, state.holes
    if place == NOBODY or holes[place] or not cards:
        state.find("cards", f"seat {event.seat} gets hole cards that are not due")
        return
    count = len(cards) if isinstance(cards, tuple) else cards.count
    if count != state.plan.hole:
        state.find("cards", f"seat {event.seat} gets {count} hole cards, not {state.plan.hole}")
    holes[place] = cards
    state.waiting -= 1
    if not state.waiting:
        go_on(state)


def deal_board(state: HandState, event: BoardDealt) -> None:
    """Apply board cards."""
    if not 0 <= event.board < len(state.boards):
        state.find("cards", f"cards for board {event.board + 1}, there are {len(state.boards)}")
        return
    board = state.boards[event.board]
    if state.phase != "deal" and state.phase != "show":
        waits = awaited(state.phase, state.seats, state.actor)
        state.find("illegal", f"a board card came when {waits}")
        if state.phase == "act":
            close_round(state)
    if state.event.source is None:
        _check_burn(state)
    board += event.cards
    most = state.plan.boards[-1 if state.chips < 2 else state.street]
    if len(board) > most:
        state.find("cards", f"board {event.board + 1} has {len(board)} cards, due are {most}")
    go_on(state)


def _check_burn(state: HandState) -> None:
    """Where the table burns, one card goes before each board's cards but those dealt with the
    hole cards; a source may not say.
    """
    if state.stakes.burns and state.opened >= 0:
        state.owed_burns += 1
    if len(state.burns) != state.owed_burns:
        state.find("cards", f"{len(state.burns)} cards burned, due are {state.owed_burns}")
        state.owed_burns = len(state.burns)


def go_on(state: HandState) -> None:
    """Open the rounds whose cards are complete."""
    while state.opened < state.street and not state.waiting:
        need = state.plan.boards[state.street]
        for board in state.boards:
            if len(board) < need:
                return
        if state.opened < 0 and state.event.source is None and len(state.seats) > 1:
            check_forced(state)
        open_round(state)


def burn(state: HandState, event: CardBurned) -> None:
    """Apply a burned card."""
    state.burns.append(event.card)


def agree_run_outs(state: HandState, event: RunOutsAgreed) -> None:
    """Apply the agreement: the boards share what is dealt already."""
    most = run_outs_max(state)
    if not 1 <= event.boards <= most:
        state.find("illegal", f"run out on {event.boards} boards, allowed is {most}")
    if not 1 <= event.boards <= RUN_OUTS_MAX or len(state.boards) > 1:
        return
    state.shared = len(state.boards[0])
    state.boards = [state.boards[0].copy() for _ in range(event.boards)]


def run_outs_max(state: HandState) -> int:
    """On how many boards the rest may be run out now; 1 means there is nothing to offer.

    Cash only, all-in, cards still to come, one board so far, and the deck must hold every burn and
    card of every board.
    """
    left = state.plan.boards[-1] - len(state.boards[0])
    if (
        state.phase != "deal"
        or state.stakes.run_outs < 2
        or state.chips > 1
        or state.remaining < 2
        or len(state.boards) > 1
        or not left
        or state.opened < 0
    ):
        return 1
    burns = state.plan.last - state.street + 1 if state.stakes.burns else 0
    used = len(state.seats) * state.plan.hole + len(state.boards[0]) + len(state.burns)
    room = DECK_SIZE - used
    return max(1, min(state.stakes.run_outs, room // (left + burns)))


def cards_needed(hole: int, seats: int, boards: int, board: int, burns: int) -> int:
    """Cards a hand takes from the deck when every board is dealt to the end, each with its
    burns.
    """
    return seats * hole + boards * (board + burns)


def due(state: HandState) -> list[Due]:
    """The boards that get cards next, in order; before that all hole cards, where they wait.

    Boards of one hand are dealt street by street; run-outs one after the other to the end.
    """
    plan, street = state.plan, state.street
    sizes = [len(board) for board in state.boards]
    if len(sizes) > state.event.boards:
        short = [at for at, size in enumerate(sizes) if size < plan.boards[-1]]
        if not short:
            return []
        board = short[0]
        street = next(at for at, size in enumerate(plan.boards) if size > sizes[board])
        return [Due(board, _burns(state, street), plan.fresh[street])]
    if not plan.fresh[street]:
        return []
    return [Due(at, _burns(state, street), plan.fresh[street]) for at in range(len(sizes))]


def _burns(state: HandState, street: int) -> bool:
    """Nothing is burned before a card that shows with the hole cards (Courchevel)."""
    return state.stakes.burns and street > 0


def cards_due(state: HandState) -> int:
    """How many cards of the deck the next `Deal` takes; 0 outside phase `deal`."""
    return needed(state, due(state)) if state.phase == "deal" else 0


def needed(state: HandState, boards: Sequence[Due]) -> int:
    """Cards of the deck for the hole cards that are still due and for `boards` with their burns."""
    return state.waiting * state.plan.hole + sum([one.cards + one.burn for one in boards])
