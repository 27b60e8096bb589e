"""One hand of bots: what is asked next, from the deck, the facts so far and nothing else."""

from collections.abc import Sequence
from typing import Final

from schemas.cards import Card
from schemas.commands import Act, AnyCommand, Deal, EndHand, Muck, Release, RunOut, Show
from schemas.events import (
    AnyEvent,
    BoardDealt,
    CardBurned,
    HandStarted,
    HoleCardsDealt,
    Released,
    Sealed,
    TakeOver,
)
from services.dealer.bots import choose, runs_it_out
from services.dealer.deck import shuffled
from services.dealer.secrets import seat_key
from services.dealer.seeds import Chance
from services.rules import HandState, begin, cards_due, evolve, may_muck, options, run_outs_max
from services.sealing import seal_cards

MUCKS: Final = 0.85
"""How often a beaten hand is mucked where it may be; else it is shown all the same."""


class Hand:
    """A hand in play, with its deck: the dealer's eyes, and each bot's own."""

    __slots__ = ("_burns", "_deck", "_facts", "_holes", "_sealed", "_seed", "_used", "state")

    def __init__(self, started: HandStarted, seed: bytes, *, sealed: bool) -> None:
        self.state: HandState = begin(started)
        self._seed = seed
        self._sealed = sealed
        self._deck = shuffled(seed)
        places, hole = len(self.state.seats), self.state.variant.hole
        self._holes = [self._deck[place : places * hole : places] for place in range(places)]
        self._used = 0
        self._burns: list[Card] = []
        self._facts = 1

    @property
    def over(self) -> bool:
        """Whether nothing of the hand is left to say."""
        return self.state.phase == "over" and (self.state.released or not self._sealed)

    def apply(self, events: Sequence[AnyEvent]) -> None:
        """Take in facts of the hand, in order."""
        for event in events:
            kind = type(event)
            if kind is TakeOver:
                continue
            if isinstance(event, HoleCardsDealt):
                cards = event.cards
                self._used += cards.count if isinstance(cards, Sealed) else len(cards)
            elif isinstance(event, CardBurned):
                self._burns.append(self._deck[self._used])
                self._used += 1
            elif isinstance(event, BoardDealt):
                self._used += len(event.cards)
            evolve(self.state, event)
            self._facts += 1

    def next_command(self) -> AnyCommand:
        """What is due; the same again from the same facts, whoever asks, so that a hand can resume.

        Must not be asked of a hand that is over.
        """
        match self.state.phase:
            case "deal":
                return self._run_out() or self._deal()
            case "act":
                return self._act()
            case "show":
                return self._show()
            case "end":
                return EndHand()
            case "over":
                return self._release()

    def _deal(self) -> Deal:
        due = cards_due(self.state)
        cards = self._deck[self._used : self._used + due]
        holes = self._seal() if self._sealed and not self._used else ()
        return Deal(cards=cards, holes=holes, hide_burns=self._sealed)

    def _seal(self) -> tuple[Sealed, ...]:
        hand = self.state.hand
        return tuple(
            seal_cards(seat_key(self._seed, hand, seat), hand, seat, hole)
            for seat, hole in zip(self.state.seats, self._holes, strict=True)
        )

    def _run_out(self) -> RunOut | None:
        """Several boards if all who contest a pot want them; asked again, they say the same."""
        most = run_outs_max(self.state)
        if most == 1:
            return None
        contenders = [self.state.seats[place] for place in self.state.contenders()]
        wishes = [runs_it_out(most, Chance(self._seed, f"run-out {seat}")) for seat in contenders]
        boards = min(wishes)
        return RunOut(boards=boards) if boards > 1 else None

    def _act(self) -> Act:
        chance = Chance(self._seed, self._facts)
        return choose(self.state, options(self.state), self._holes[self.state.actor], chance)

    def _show(self) -> Show | Muck:
        place = self.state.actor
        seat, hole = self.state.seats[place], self._holes[place]
        if may_muck(self.state, hole) and Chance(self._seed, self._facts).unit() < MUCKS:
            return Muck(seat=seat, cards=hole)
        return Show(seat=seat, cards=hole)

    def _release(self) -> Release:
        hand = self.state.hand
        return Release(
            seats=tuple(
                Released(seat, hole, seat_key(self._seed, hand, seat))
                for seat, hole in zip(self.state.seats, self._holes, strict=True)
            ),
            burns=tuple(self._burns),
        )
