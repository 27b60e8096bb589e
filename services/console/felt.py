"""A table as a player sees it in a terminal: what happens in words, and how it stands when it is
his turn.
"""

from collections.abc import Iterable, Iterator
from typing import Final, cast

from msgspec.structs import replace

from schemas.cards import UNKNOWN
from schemas.events import (
    AnyEvent,
    CardBurned,
    CardsReleased,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
)
from schemas.facts import Dealt, Sealed, Seated
from schemas.house_events import HouseHandStarted
from schemas.table_events import CommandTaken, HandVoided, SeatsKept, TableOpened
from schemas.tables import CashTerms, HouseTerms, TableTerms
from schemas.views import Due
from services.console.talk import table_talk
from services.console.typed import described
from services.replay import amount
from services.replay.house_words import house_words
from services.replay.naming import who
from services.replay.words import words
from services.rules import HandState, begin, evolve
from services.rules import house as against_house
from services.rules.house import HouseState

_RULE: Final = "-- "
_QUIET: Final = (CardBurned, CardsReleased, CommandTaken, SeatsKept, TableOpened)
"""Facts that say nothing to a player."""


class Felt:
    """The hand in play as one seat sees it."""

    def __init__(self, seat: int, player: str) -> None:
        self.seat = seat
        self._player = player
        self.exponent = 0
        self._state: HandState | HouseState | None = None

    def opened(self, terms: TableTerms | None) -> None:
        """The table's terms, as far as anybody comes and goes there: what its amounts are in."""
        if isinstance(terms, CashTerms):
            self.exponent = terms.games[0].stakes.exponent
        elif isinstance(terms, HouseTerms):
            self.exponent = terms.exponent

    def happened(self, facts: Iterable[AnyEvent]) -> Iterator[str]:
        """What each fact says, a line a fact."""
        for fact in facts:
            line = self._line(fact)
            if line:
                yield line
            self._apply(fact)

    def stands(self, due: Due) -> Iterator[str]:
        """How the table stands when this seat is asked."""
        state, size = self._state, self.exponent
        if state is not None:
            yield ""
            yield from self._pot(state, due) if isinstance(state, HandState) else self._box(state)
        may = ", ".join(described(one, size) for one in due.choices)
        seconds = due.clock // 1000
        bank = f" and {due.bank // 1000} s of your time bank" if due.bank else ""
        yield f"your turn, {seconds} s{bank}: {may}"

    def _pot(self, state: HandState, due: Due) -> Iterator[str]:
        boards = " | ".join(" ".join(board) for board in state.boards if board)
        yield f"hand {state.hand}  pot {amount(due.pot, self.exponent)}  {boards}".rstrip()
        for place, seat in enumerate(state.seats):
            mark = ">" if seat == self.seat else " "
            chips = amount(state.stacks[place], self.exponent)
            bet = state.bets[place]
            said = [f"{mark} {seat} {state.players[place]:<24} {chips:>10}"]
            if bet:
                said.append(f"bet {amount(bet, self.exponent)}")
            if state.folded[place]:
                said.append("folded")
            elif seat == self.seat:
                said.append(cards_text(state.holes[place]))
            yield "  ".join(said)

    def _box(self, state: HouseState) -> Iterator[str]:
        place = state.index[self.seat]
        held = " ".join(state.holds(place))
        dealer = " ".join(state.dealer) or f"?? ?? ?? ?? {state.up or ''}".rstrip()
        if state.up is not None:
            yield f"hand {state.hand}  dealer {dealer}"
            yield f"> {self.seat} {held}  stack {amount(state.stacks[place], self.exponent)}"
        else:
            yield f"hand {state.hand}  stack {amount(state.stacks[place], self.exponent)}"

    def _apply(self, fact: AnyEvent) -> None:
        if isinstance(fact, HandStarted):
            seats = tuple([self._by_name(one) for one in fact.seats])
            self._state, self.exponent = begin(replace(fact, seats=seats)), fact.stakes.exponent
        elif isinstance(fact, HouseHandStarted):
            seats = tuple([self._by_name(one) for one in fact.seats])
            self._state = against_house.begin(replace(fact, seats=seats))
            self.exponent = fact.exponent
        elif isinstance(self._state, HandState):
            evolve(self._state, fact)
        elif self._state is not None:
            against_house.evolve(self._state, fact)
        if isinstance(fact, HandVoided):
            self._state = None

    def _by_name(self, one: Seated) -> Seated:
        """Himself by the name he goes by, others by the ids they are known as."""
        return replace(one, player=self._player) if one.seat == self.seat else one

    def _line(self, fact: AnyEvent) -> str:
        state = self._state
        if isinstance(fact, _QUIET) or _is_hidden(fact):
            return ""
        if isinstance(fact, HandEnded):
            return f"{_RULE}{self._result(fact)}"
        if isinstance(fact, HandStarted | HouseHandStarted):
            return f"{_RULE}hand {fact.hand}"
        said = table_talk(fact, self._who(fact), self.exponent)
        if said is not None:
            return said
        if isinstance(state, HouseState):
            return house_words(state, fact)
        return "" if state is None else words(state, fact)

    def _who(self, fact: AnyEvent) -> str:
        """The seat a fact is about, and who sits there as far as anybody said."""
        seat = cast("int | None", getattr(fact, "seat", None))
        if seat is None:
            return ""
        if seat == self.seat:
            return f"seat {seat} {self._player}"
        if self._state is not None and seat in self._state.index:
            return who(self._state, seat)
        return f"seat {seat} {cast('str', getattr(fact, 'player', ''))}".rstrip()

    def _result(self, fact: HandEnded) -> str:
        """What the hand moved, seat by seat."""
        state = self._state
        before = dict(zip(state.seats, state.start, strict=True)) if state else {}
        moved = {one.seat: one.chips - before.get(one.seat, 0) for one in fact.stacks}
        said = [
            f"seat {seat} {'+' if net > 0 else ''}{amount(net, self.exponent)}"
            for seat, net in moved.items()
            if net
        ]
        return f"the hand is over: {', '.join(said) or 'nobody won anything'}"


def cards_text(cards: Dealt) -> str:
    """Cards as they are read; of sealed ones nothing is to be seen."""
    return " ".join(cards) if not isinstance(cards, Sealed) else " ".join([UNKNOWN] * cards.count)


def _is_hidden(fact: AnyEvent) -> bool:
    """Whether a fact is about cards of others, of which there is nothing to see."""
    cards = cast("object", getattr(fact, "cards", None))
    return isinstance(fact, HoleCardsDealt) and isinstance(cards, tuple) and UNKNOWN in cards
