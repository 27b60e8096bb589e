"""One hand of bots: what is asked next, from the deck, the facts so far and nothing else."""

from collections.abc import Callable, Sequence
from typing import Final

from schemas.cards import Card
from schemas.commands import Act, AnyCommand, Deal, EndHand, Muck, Release, RunOut, Show
from schemas.events import (
    AnyEvent,
    CardBurned,
    HandStarted,
    Released,
    Sealed,
)
from services.dealer.bots import Bot, runs_it_out
from services.dealer.deck import shuffled
from services.dealer.secrets import seat_key
from services.dealer.seeds import FULL, Chance
from services.dealer.styles import Style, style
from services.rules import begin, cards_due, decide, evolve, may_muck, run_outs_max
from services.sealing import seal_cards

MUCKS: Final = 0.85
"""How often a beaten hand is mucked where it may be; else it is shown all the same."""


class Hand:
    """A hand in play, with its deck: the dealer's eyes, and each bot's own."""

    __slots__ = ("_bots", "_burns", "_chance", "_deck", "_facts", "_sealed", "_seed", "state")

    def __init__(
        self,
        started: HandStarted,
        seed: bytes,
        *,
        sealed: bool,
        styles: Callable[[int], Style] = style,
    ) -> None:
        """`styles`: how the bot in a seat plays."""
        self.state = state = begin(started)
        self._seed = seed
        self._sealed = sealed
        self._deck = deck = shuffled(seed)
        self._chance = Chance(seed)
        plan, seats = state.plan, state.seats
        places = len(seats)
        end = places * plan.hole
        self._bots = [
            Bot(styles(seat), plan.shares, deck[place:end:places])
            for place, seat in enumerate(seats)
        ]
        self._burns: list[Card] = []
        self._facts = 1

    @property
    def over(self) -> bool:
        """Whether nothing of the hand is left to say: also where it was called off undealt."""
        state = self.state
        return state.phase == "over" and bool(state.released or state.waiting or not self._sealed)

    def apply(self, events: Sequence[AnyEvent]) -> None:
        """Take in facts of the hand, in order; take-overs of its table are none."""
        state = self.state
        for event in events:
            if type(event) is CardBurned:
                self._burns.append(self._deck[self._used()])
            evolve(state, event)
        self._facts += len(events)

    def next_command(self) -> AnyCommand:
        """What is due; the same again from the same facts, whoever asks, so that a hand can resume.

        Must not be asked of a hand that is over.
        """
        match self.state.phase:
            case "act":
                return self._act()
            case "deal":
                return self._run_out() or self._deal()
            case "show":
                return self._show()
            case "end":
                return EndHand()
            case "over":
                return self._release()

    def decide(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The facts a command causes; raises `CommandRefused`."""
        return decide(self.state, command)

    def _used(self) -> int:
        """How many cards have left the deck."""
        state = self.state
        used = (len(state.seats) - state.waiting) * state.plan.hole + len(self._burns)
        shared = state.shared
        return used + shared + sum([len(board) - shared for board in state.boards])

    def _deal(self) -> Deal:
        used = self._used()
        cards = self._deck[used : used + cards_due(self.state)]
        holes = self._seal() if self._sealed and not used else ()
        return Deal(cards=cards, holes=holes, hide_burns=self._sealed)

    def _seal(self) -> tuple[Sealed, ...]:
        hand = self.state.hand
        return tuple(
            seal_cards(seat_key(self._seed, hand, seat), hand, seat, bot.hole)
            for seat, bot in zip(self.state.seats, self._bots, strict=True)
        )

    def _run_out(self) -> RunOut | None:
        """Several boards if all who contest a pot want them; asked again, they say the same."""
        most = run_outs_max(self.state)
        if most == 1:
            return None
        boards = min([self._wish(place, most) for place in self.state.contenders()])
        return RunOut(boards=boards) if boards > 1 else None

    def _wish(self, place: int, most: int) -> int:
        """On how many boards a bot wants the rest."""
        # Places come before any number of facts at which a seat decides.
        return runs_it_out(most, self._chance.at(place))

    def _hole(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat that was dealt in."""
        return self._bots[self.state.index[seat]].hole

    def _act(self) -> Act:
        state = self.state
        return self._bots[state.actor].choose(state, self._chance.at(self._facts))

    def _show(self) -> Show | Muck:
        place = self.state.actor
        seat, hole = self.state.seats[place], self._bots[place].hole
        if self._chance.at(self._facts)[0] < MUCKS * FULL and may_muck(self.state, hole):
            return Muck(seat=seat, cards=hole)
        return Show(seat=seat, cards=hole)

    def _release(self) -> Release:
        hand = self.state.hand
        return Release(
            seats=tuple(
                Released(seat, bot.hole, seat_key(self._seed, hand, seat))
                for seat, bot in zip(self.state.seats, self._bots, strict=True)
            ),
            burns=tuple(self._burns),
        )
