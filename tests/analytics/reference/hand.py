"""A hand for pots as its facts tell it: who sat where, who decided what, how it came out."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import dropwhile
from typing import Final

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    ForcedBetPosted,
    HandStarted,
)
from schemas.settlement import Settlement, Undecided
from services.rules import HandState, begin, evolve, raise_bounds, settle
from tests.analytics.reference.decision import Decision
from tests.analytics.reference.seats import clockwise, positions
from tests.analytics.reference.table import Table

PREFLOP, FLOP, TURN, RIVER = range(4)
_STREETS: Final = {3: FLOP, 4: TURN, 5: RIVER}  # by the cards on the board


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand that is over and was not called off."""

    start: HandStarted
    order: list[int]  # seats clockwise from the button's left
    positions: dict[int, int]
    decisions: list[Decision]
    by_seat: dict[tuple[int | None, int], list[Decision]]  # and street
    reached: int  # the last street whose cards came
    paid: dict[int, int]  # all chips a seat put in, what came back uncalled included
    outcome: Settlement | Undecided

    def of(self, seat: int | None, street: int) -> list[Decision]:
        """A seat's decisions on a street; nobody has none."""
        return self.by_seat.get((seat, street), [])

    def raises(self, street: int) -> list[Decision]:
        """The bets and raises of a street."""
        return [one for one in self.decisions if one.street == street and one.raised]

    def raiser(self, street: int, number: int) -> int | None:
        """Who made the first (0), second (1) or last (-1) bet or raise of a street."""
        made = self.raises(street)
        return made[number].seat if -len(made) <= number < len(made) else None

    @property
    def aggressor(self) -> int | None:
        """Who made the last raise before the flop; nobody in a limped pot."""
        return self.raiser(PREFLOP, -1)

    def folded(self, seat: int, *, by: int = RIVER) -> bool:
        """Whether the seat folded on the street or before it."""
        return any(
            one.seat == seat and one.action == "fold" and one.street <= by for one in self.decisions
        )

    def showdown(self, seat: int) -> bool:
        """Whether the seat was in at the end, with somebody else; a hand may be mucked there."""
        others = [other for other in self.order if other != seat and not self.folded(other)]
        return not self.folded(seat) and bool(others)

    def saw_flop(self, seat: int) -> bool:
        """Whether the flop came and the seat was in, all-in or not."""
        return self.reached >= FLOP and not self.folded(seat, by=PREFLOP)

    def after(self, seat: int, other: int) -> bool:
        """Whether the seat acts after the other from the flop on."""
        return self.order.index(seat) > self.order.index(other)

    def checked(self, seat: int | None, street: int) -> bool:
        """Whether the seat checked a street that nobody had bet."""
        return any(one.action == "check" and not one.raises for one in self.of(seat, street))


def followed(facts: Iterable[AnyEvent]) -> Hand | None:
    """The hand of these facts; None if it was called off, or not for pots."""
    whole = list(dropwhile(lambda fact: not isinstance(fact, HandStarted), facts))
    if not whole:
        return None
    start, *rest = whole
    assert isinstance(start, HandStarted)
    state, table, street = begin(start), Table(start), PREFLOP
    decisions: list[Decision] = []
    cards = 0
    for fact in rest:
        match fact:
            case ForcedBetPosted():
                table.post(fact)
            case BoardDealt(board=0):
                cards += len(fact.cards)
                if cards in _STREETS:
                    street = _STREETS[cards]
                    table.next_street()
            case ActionTaken() if fact.seat in table.stacks:
                before = tuple(one for one in decisions if one.street == street)
                decisions.append(_decision(fact, before, street, table, state))
            case _:
                pass
        evolve(state, fact)
    outcome = settle(state)
    if not isinstance(outcome, Settlement | Undecided):
        return None
    return Hand(
        start,
        clockwise(start),
        positions(start),
        decisions,
        _by_seat(decisions),
        street,
        table.put_in,
        outcome,
    )


def _decision(
    fact: ActionTaken, before: tuple[Decision, ...], street: int, table: Table, state: HandState
) -> Decision:
    """The decision, whose chips then go in."""
    to_call = table.to_call(fact.seat)
    could_raise = raise_bounds(state, state.index[fact.seat])[1] > 0
    table.act(fact)
    all_in = table.stacks[fact.seat] <= 0
    return Decision(fact.seat, street, fact.action, before, to_call, could_raise, all_in)


def _by_seat(decisions: Iterable[Decision]) -> dict[tuple[int | None, int], list[Decision]]:
    found: dict[tuple[int | None, int], list[Decision]] = {}
    for one in decisions:
        found.setdefault((one.seat, one.street), []).append(one)
    return found
