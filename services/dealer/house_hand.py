"""One hand against the house: what is asked next, from the deck, the facts so far and nothing
else.
"""

from collections.abc import Sequence
from typing import Final, cast

from schemas.cards import Card
from schemas.commands import AnyCommand, Deal, EndHand, Release, Show
from schemas.errors import CommandRefused
from schemas.events import AnyEvent, Released
from schemas.facts import Dealt, Sealed
from schemas.house_commands import PlaceBet, Reveal
from schemas.house_events import DEALER_SEAT, CardsDrawn, HouseHandStarted
from schemas.stakes import CHIPS_MAX
from schemas.variants import DECK_SIZE
from services.dealer.deck import shuffled
from services.dealer.house_bots import Limits, View, ante, choose, strategy
from services.dealer.house_tables import HouseSitting
from services.dealer.secrets import seat_key
from services.dealer.seeds import Chance
from services.rules.house import begin, cards_due, decide, evolve, options, to_show
from services.sealing import seal_cards

_DEALT: Final = 5  # cards of every hand, the dealer's last one face up


class HouseHand:
    """A hand in play, with its deck: the dealer's eyes, and each box's own."""

    __slots__ = (
        "_chance",
        "_deck",
        "_down",
        "_facts",
        "_got",
        "_limits",
        "_sealed",
        "_seed",
        "pieces",
        "state",
    )

    def __init__(self, started: HouseHandStarted, seed: bytes, *, sealed: bool) -> None:
        self.state = state = begin(started)
        self._seed = seed
        least, most = started.ante_min, started.ante_max
        self._limits = Limits(least or 1, CHIPS_MAX if most is None else most)
        self._sealed = sealed
        self._deck = deck = shuffled(seed)
        self._chance = Chance(seed)
        hands = len(state.seats) + 1  # one card at a time clockwise, the dealer last
        end = _DEALT * hands
        self._got: list[list[Card]] = [[*deck[place:end:hands]] for place in range(hands - 1)]
        self._down: tuple[Card, ...] = deck[hands - 1 : end - 1 : hands]
        self.pieces = [1] * (hands - 1)  # sealed apart for a box: those dealt, each draw
        self._facts = 1

    @property
    def over(self) -> bool:
        """Whether nothing of the hand is left to say."""
        state = self.state
        return state.phase == "over" and (state.released or not self._sealed or state.up is None)

    def apply(self, events: Sequence[AnyEvent]) -> None:
        """Take in facts of the hand, in order; take-overs of its table are none."""
        state = self.state
        for event in events:
            if type(event) is CardsDrawn:
                place = state.index[event.seat]
                self._got[place] += self._next(state.owing)
                self.pieces[place] += 1
            evolve(state, event)
        self._facts += len(events)

    def next_command(self) -> AnyCommand:
        """What is due; the same again from the same facts, whoever asks, so that a hand can resume.

        Must not be asked of a hand that is over.
        """
        state = self.state
        match state.phase:
            case "ante":
                return self._ante()
            case "act" | "buy":
                return self._choose()
            case "deal":
                return self._deal()
            case "reveal":
                return Reveal(cards=self._down)
            case "show":
                return self._show()
            case "end":
                return EndHand()
            case "over":
                return self._release()

    def decide(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The facts a command causes; raises `CommandRefused`.

        Sealed cards tell the rules nothing of what may be insured; their dealer knows them.
        """
        if isinstance(command, PlaceBet) and command.insurance:
            self._check_insurance(command)
        return decide(self.state, command)

    def holds(self, place: int) -> tuple[Card, ...]:
        """The cards of a box, by its places."""
        got = self._got[place]
        return tuple([got[at] for at in self.state.held[place]])

    def _check_insurance(self, command: PlaceBet) -> None:
        state, place = self.state, self.state.actor
        if state.phase != "act" or state.seats[place] != command.seat:
            return  # out of turn, as the rules will say
        offered = options(state, self.holds(place))
        least, most = offered.insurance or (1, 0)
        if not least <= command.insurance <= most:
            why = f"seat {command.seat} cannot insure this hand for {command.insurance}"
            raise CommandRefused(
                why, [f"seat {command.seat}: {one}" for one in offered.described()]
            )

    def _next(self, count: int) -> tuple[Card, ...]:
        """The next cards of the deck."""
        used = DECK_SIZE - self.state.left
        return self._deck[used : used + count]

    def _ante(self) -> AnyCommand:
        state = self.state
        place = state.actor
        seen = View(state.house, options(state), state.stacks[place])
        return ante(seen, self._limits, strategy(state.seats[place]), self._draws())

    def _choose(self) -> AnyCommand:
        state = self.state
        place = state.actor
        sees = state.is_open(place) or state.shown[place]
        cards: tuple[Card, ...] = self.holds(place) if sees else ()
        offered = options(state, cards or None)
        seen = View(state.house, offered, state.stacks[place], cards, state.up, state.dealer)
        return choose(seen, strategy(state.seats[place]), self._draws())

    def _draws(self) -> tuple[int, int, int, int]:
        return self._chance.at(self._facts)

    def _deal(self) -> Deal:
        state = self.state
        cards = self._next(cards_due(state))
        return Deal(cards=cards, holes=self._seal(cards) if self._sealed else ())

    def _seal(self, cards: tuple[Card, ...]) -> tuple[Dealt, ...]:
        """What is logged of cards that are due: the first of all hands, or those of a box; one that
        comes for a dealer hand is seen.
        """
        state = self.state
        place = state.owed
        if place < 0:
            boxes = map(self._piece, state.seats, self._got)
            return (*boxes, self._piece(DEALER_SEAT, self._down))
        if state.answers[place]:
            return ()
        return (self._piece(state.seats[place], cards, self.pieces[place]),)

    def _piece(self, seat: int, cards: Sequence[Card], piece: int = 0) -> Sealed:
        hand = self.state.hand
        return seal_cards(seat_key(self._seed, hand, seat), hand, seat, cards, piece=piece)

    def _show(self) -> Show:
        state = self.state
        place = state.actor
        got = self._got[place]
        shown: list[Card] = [got[at] for at in to_show(state, place)]
        return Show(seat=state.seats[place], cards=tuple(shown))

    def _release(self) -> Release:
        hand, seats = self.state.hand, (*self.state.seats, DEALER_SEAT)
        return Release(
            seats=tuple(
                Released(seat, tuple(cards), seat_key(self._seed, hand, seat))
                for seat, cards in zip(seats, (*self._got, self._down), strict=True)
            )
        )


def house_played(sitting: HouseSitting, seed: bytes) -> list[list[AnyEvent]]:
    """Every fact of the table's next hand in clear, dealt from `seed`, street by street.

    The first street begins with the hand; each of the others with cards drawn, or with the dealer's
    turned up; the last one holds the end.
    """
    start = decide(None, sitting.start())[0]
    hand = HouseHand(cast(HouseHandStarted, start), seed, sealed=False)
    state = hand.state
    streets: list[list[AnyEvent]] = [[start]]
    while state.phase != "over":
        if state.phase == "reveal" or (state.phase == "deal" and state.up is not None):
            streets.append([])
        new = decide(state, hand.next_command())
        hand.apply(new)
        streets[-1] += new
    return streets
