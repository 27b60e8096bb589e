"""A table for tests: one hand played by name through `decide` and `evolve`, with chosen cards."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from schemas.cards import DECK, Card, cards
from schemas.commands import Act, AnyCommand, Deal, EndHand, Muck, Post, RunOut, Show, StartHand
from schemas.events import Action, AnyEvent, ForcedBet, Seated
from schemas.settlement import Settlement
from schemas.stakes import Stakes
from services.rules import HandState, Options, cards_due, decide, evolve, fold, options, settle

NL: Final = Stakes(limit="nl", small_blind=10, big_blind=20)
BLIND_FIRST: Final = Stakes(
    limit="nl",
    small_blind=50,
    big_blind=100,
    ante=100,
    ante_mode="classic",
    ante_order="blind-first",
)
"""Antes that a short big blind has nothing left for."""
Chips = dict[str, int]


class Table:
    """A hand in play. Players are named clockwise from seat 1; the last one has the button."""

    def __init__(
        self,
        stacks: Chips,
        stakes: Stakes = NL,
        variant: str = "holdem",
        button: str | None = None,
        holes: dict[str, str] | None = None,
        boards: Sequence[str] = ("",),
        posts: Sequence[tuple[str, ForcedBet, int]] = (),
        bomb: bool = False,
        double: bool = False,
    ) -> None:
        names = list(stacks)
        self.seat = {name: at for at, name in enumerate(names, start=1)}
        self.name = {at: name for name, at in self.seat.items()}
        self._holes = {name: cards(text) for name, text in (holes or {}).items()}
        self._boards = [cards(text) for text in boards]
        self._rest = self._filler()
        self.events: list[AnyEvent] = list(
            decide(
                None,
                StartHand(
                    hand="north-1",
                    variant=variant,
                    stakes=stakes,
                    button=self.seat[button or names[-1]],
                    seats=tuple(Seated(self.seat[name], name, stacks[name]) for name in names),
                    posts=tuple(Post(self.seat[name], kind, chips) for name, kind, chips in posts),
                    boards=2 if double else 1,
                    bomb=bomb,
                ),
            )
        )
        self.state: HandState = fold(self.events)
        self.total = sum(stacks.values())

    def _filler(self) -> Iterator[Card]:
        """Cards that no seat and no board of the test wants: burns and what does not matter."""
        wanted = {card for hole in self._holes.values() for card in hole}
        wanted.update(card for board in self._boards for card in board)
        return (card for card in DECK if card not in wanted)

    def do(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """Decide, keep the facts, evolve; chips must never appear or vanish."""
        events = decide(self.state, command)
        for event in events:
            self.events.append(event)
            evolve(self.state, event)
        assert sum(self.state.stacks) + self.state.pot == self.total
        return events

    # cards

    def deal(self) -> tuple[AnyEvent, ...]:
        """Deal what is due, with the test's cards where it named some."""
        return self.do(Deal(cards=tuple(self.due())))

    def due(self) -> list[Card]:
        """The cards the next deal takes, burns included."""
        state, size = self.state, self.state.plan.hole
        need = cards_due(state)
        taken: list[Card] = []
        if not state.holes[0]:
            hands = [self._hole(name, size) for name in self.order()]
            taken += [hand[at] for at in range(size) for hand in hands]
        run_out = len(state.boards) > state.event.boards
        short = [at for at, board in enumerate(state.boards) if len(board) < state.plan.boards[-1]]
        turns = short[:1] if run_out else short
        each = (need - len(taken)) // len(turns)
        for at in turns if each else ():
            taken += self._street(at, each)
        assert len(taken) == need
        return taken

    def _hole(self, name: str, size: int) -> tuple[Card, ...]:
        held = self._holes.get(name) or tuple(islice(self._rest, size))
        assert len(held) == size
        return held

    def _street(self, board: int, count: int) -> list[Card]:
        """A board's next cards; `count` is one more than the street adds where a card is burned."""
        state = self.state
        have = len(state.boards[board])
        fresh = next(size for size in state.plan.boards if size > have) - have
        planned = self._boards[board] if board < len(self._boards) else ()
        burn = list(islice(self._rest, count - fresh))
        wanted = list(planned[have : have + fresh])
        return burn + wanted + list(islice(self._rest, fresh - len(wanted)))

    # decisions

    def order(self) -> list[str]:
        """Names clockwise from the button's left."""
        return [self.name[seat] for seat in self.state.seats]

    @property
    def actor(self) -> str | None:
        """Who is due to act or to show."""
        return None if self.state.actor < 0 else self.order()[self.state.actor]

    def act(self, name: str, action: str, to: int = 0) -> None:
        """A decision; `allin` becomes the bet, raise or call it is."""
        place = self.order().index(name)
        if action == "allin":
            to = self.state.bets[place] + self.state.stacks[place]
            short = to <= self.state.current
            action = "call" if short else "raise" if self.state.current else "bet"
        wish: Action = action  # type: ignore[assignment]
        self.do(Act(seat=self.seat[name], action=wish, to=to))

    def line(self, text: str) -> "Table":
        """Several decisions: `A raise 60, B allin, C fold`; `|` deals the next street."""
        for street, part in enumerate(text.split("|")):
            if street:
                self.deal()
            for said in filter(None, (one.strip() for one in part.split(","))):
                name, action, *to = said.split()
                self.act(name, action, int(to[0]) if to else 0)
        return self

    def asked(self, name: str) -> Options:
        """What `name`, who must be due, may do."""
        assert self.state.phase == "act"
        assert self.actor == name
        return options(self.state)

    # the end

    def run_out(self, boards: int) -> None:
        """Agree on several boards."""
        self.do(RunOut(boards=boards))

    def show(self, name: str) -> None:
        """Table a hand."""
        hole = self.state.holes[self.order().index(name)]
        self.do(Show(seat=self.seat[name], cards=hole))  # type: ignore[arg-type]

    def muck(self, name: str) -> None:
        """Throw a hand away."""
        self.do(Muck(seat=self.seat[name]))

    def show_all(self) -> list[str]:
        """Everybody due tables his hand; the names in the order they showed."""
        shown: list[str] = []
        while self.state.phase == "show":
            shown.append(str(self.actor))
            self.show(shown[-1])
        return shown

    def finish(self) -> Settlement:
        """Check down, deal and show until nothing is left to happen."""
        while self.state.phase not in ("end", "over"):
            match self.state.phase:
                case "deal":
                    self.deal()
                case "act":
                    self.act(str(self.actor), "check")
                case _:
                    self.show(str(self.actor))
        if self.state.phase == "end":
            self.do(EndHand())
        assert self.state.findings == []
        return self.settled()

    def settled(self) -> Settlement:
        """The hand's settlement, which must be decided."""
        outcome = settle(self.state)
        assert isinstance(outcome, Settlement)
        return outcome

    # what came out, by name

    def stacks(self) -> Chips:
        """Stacks after the hand."""
        return {self.name[one.seat]: one.chips for one in self.settled().stacks}

    def returned(self) -> Chips:
        """The uncalled bet."""
        back = self.settled().returned
        return {} if back is None else {self.name[back.seat]: back.chips}

    def pots(self) -> list[tuple[int, list[str]]]:
        """Each pot before rake and who may win it, in alphabetical order."""
        return [
            (pot.amount, sorted(self.name[seat] for seat in pot.eligible))
            for pot in self.settled().pots
        ]

    def awards(self, pot: int | None = None, board: int | None = None) -> Chips:
        """What each player won, from one pot or board or from all."""
        won: Chips = {}
        for at, one in enumerate(self.settled().pots):
            for award in one.awards:
                if pot in (None, at) and board in (None, award.board):
                    name = self.name[award.seat]
                    won[name] = won.get(name, 0) + award.chips
        return won
