"""Laws of all-in adjusted winnings over random hands of every game, found apart from the SQL."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from analytics.all_in import MICRO
from schemas.cards import Face, known
from schemas.catalogue import POT_GAMES
from schemas.events import ActionTaken, AnyEvent, BoardDealt, HandStarted, HoleCardsDealt
from schemas.settlement import Settlement
from services.rules import HandState, evolve, fold, settle
from tests.analytics.all_in.hands import found_in, rows_of
from tests.analytics.equity.spots import Cards, Spot, parts
from tests.hands import LIMITS, play
from tests.proof import proof

FLOP = 3


class End(NamedTuple):
    """A hand that is over, and its boards as they lay when the last decision was taken."""

    state: HandState
    outcome: Settlement
    boards: tuple[Cards, ...]

    @property
    def all_in(self) -> bool:
        """Whether cards came that nobody could bet on any more."""
        return self.state.remaining > 1 and len(self.boards[0]) < len(self.state.boards[0])


def end(events: Sequence[AnyEvent]) -> End:
    last = _last(events, ActionTaken) or max(_last(events, HoleCardsDealt), _spit(events))
    state = fold(events[: last + 1])
    boards = tuple(cards(board) for board in state.boards)
    for event in events[last + 1 :]:
        evolve(state, event)
    outcome = settle(state)
    assert isinstance(outcome, Settlement)
    return End(state, outcome, boards)


def _last(events: Sequence[AnyEvent], kind: type[AnyEvent]) -> int:
    return max((at for at, event in enumerate(events) if isinstance(event, kind)), default=0)


def _spit(events: Sequence[AnyEvent]) -> int:
    """Where a card shows before the first decision, 0 where none does."""
    start = events[0]
    if not isinstance(start, HandStarted) or not start.variant.startswith("courchevel"):
        return 0
    return next(at for at, event in enumerate(events) if isinstance(event, BoardDealt))


def cards(dealt: Sequence[Face]) -> Cards:
    found = known(tuple(dealt))
    assert found is not None
    return found


def nets(one: End) -> dict[int, Fraction]:
    """The adjusted nets of seats still in, by every board that was left."""
    state = one.state
    live = [at for at, folded in enumerate(state.folded) if not folded]
    holes = {state.seats[at]: cards(state.holes[at]) for at in live}  # type: ignore[arg-type]
    won = {
        chips.seat: sum(
            award.chips
            for pot in one.outcome.pots
            for award in pot.awards
            if award.seat == chips.seat
        )
        for chips in one.outcome.stacks
    }
    start = dict(zip(state.seats, state.start, strict=True))
    final = {chips.seat: chips.chips for chips in one.outcome.stacks}
    found = {seat: Fraction(final[seat] - won[seat] - start[seat]) for seat in holes}
    for pot in one.outcome.pots:
        for board in one.boards:
            others = {card for each in one.boards for card in each} - {*board}
            others |= {card for seat in holes.keys() - {*pot.eligible} for card in holes[seat]}
            contenders = tuple(holes[seat] for seat in pot.eligible)
            spot = Spot(state.variant, contenders, board, tuple(others))
            for seat, part in zip(pot.eligible, parts(spot), strict=True):
                found[seat] += (pot.amount - pot.rake) * part / len(one.boards)
    return found


@pytest.mark.parametrize("key", POT_GAMES)
def test_random_hands_are_adjusted_as_enumeration_says(key: str) -> None:
    draw, seen = Random(f"all-in {key}"), Counter[str]()
    most = POT_GAMES[key].seats_max
    hands = [
        play(draw, key, LIMITS[number % 3], draw.randint(2, min(5, most)), run_outs=2)
        for number in range(proof(60, 1500))
    ]
    found = found_in(*map(rows_of, hands))

    for number, events in enumerate(hands):
        one = end(events)
        assert (number in found) == one.all_in
        if one.all_in:
            seen[f"{len(one.boards[0])} cards"] += 1
            adjusted = {seat: net for seat, net in found[number].items() if net is not None}
            assert sum(adjusted.values()) == MICRO * sum(live_nets(one).values())
            if len(one.boards[0]) >= FLOP:
                assert all(
                    abs(adjusted[seat] - MICRO * exact) < 1 for seat, exact in nets(one).items()
                )

    assert len(seen) >= 3


def live_nets(one: End) -> dict[int, int]:
    """What the seats still in won or lost in fact."""
    state = one.state
    final = {chips.seat: chips.chips for chips in one.outcome.stacks}
    return {
        seat: final[seat] - start
        for seat, start, folded in zip(state.seats, state.start, state.folded, strict=True)
        if not folded
    }
