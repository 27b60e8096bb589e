"""Random legal hands and tables of them, every fact made by `decide`; the records of a stream."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from schemas.cards import DECK, Card
from schemas.catalogue import POT_GAMES
from schemas.commands import (
    Act,
    AddChips,
    AnyCommand,
    Deal,
    EndHand,
    Muck,
    Release,
    RunOut,
    Show,
    StartHand,
    TakeTable,
)
from schemas.events import Action, AnyEvent, Dealt, HandEnded, Released, Sealed, Seated
from schemas.record import START, Head, Record
from schemas.stakes import Limit, Stakes
from services.eventlog import chain, head_after
from services.rules import (
    HandState,
    Options,
    cards_due,
    decide,
    evolve,
    fold,
    may_muck,
    options,
    run_outs_max,
)

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
LIMITS: Final[tuple[Limit, ...]] = ("nl", "pl", "fl")


def play(
    rng: Random,
    variant: str = "holdem",
    limit: Limit = "nl",
    seats: int = 6,
    *,
    hand: str = "t-1",
    seated: Sequence[Seated] = (),
    button: int = 0,
    sealed: bool = False,
    form: Mapping[str, Any] | None = None,
    **stakes: Any,
) -> list[AnyEvent]:
    """The facts of one random legal hand, `hand-started` to `hand-ended`.

    Blinds are 5 and 10 and stacks 5 to 400 unless `stakes` or `seated` say otherwise; `button` 0
    picks one. With `sealed`, hole cards are sealed and burns hidden; `cards-released` comes last.
    `form` is what else `start-hand` may ask for: posts, boards, a bomb pot, a dead small blind.
    """
    chairs = tuple(seated) or random_chairs(rng, seats)
    start = StartHand(
        hand=hand,
        variant=variant,
        stakes=Stakes(**{"limit": limit, "big_blind": 10, "small_blind": 5, **stakes}),
        button=button or rng.choice(chairs).seat,
        seats=chairs,
        **(form or {}),
    )
    game = _Game(rng, start, sealed=sealed)
    while game.state.phase != "over":
        game.step()
    if sealed:
        game.release()
    return game.events


def plays(rng: Random, count: int) -> Iterable[list[AnyEvent]]:
    """So many hands `t-1`, `t-2` ..., each of a random game, limit and number of seats."""
    for number in range(1, count + 1):
        key = rng.choice(tuple(POT_GAMES))
        seats = rng.randint(2, POT_GAMES[key].seats_max)
        yield play(rng, key, rng.choice(LIMITS), seats, hand=f"t-{number}", run_outs=2)


class TableRun:
    """A table whose players keep their stacks from hand to hand and buy chips when broke."""

    def __init__(
        self,
        rng: Random,
        stream: str = "table-1",
        variant: str = "holdem",
        limit: Limit = "nl",
        *,
        seats: int = 4,
        sealed: bool = False,
        buy_in: int = 300,
        **stakes: Any,
    ) -> None:
        self.stream = stream
        self._rng, self._variant, self._limit, self._sealed = rng, variant, limit, sealed
        self._buy_in, self._stakes = buy_in, stakes
        self._stacks = {
            seat: (f"{stream}-p{seat}", 0) for seat in sorted(rng.sample(range(1, 9), seats))
        }
        self._number = 0

    def next_hand(self) -> list[AnyEvent]:
        """Chips bought by broke players, then the facts of the next hand."""
        self._number += 1
        facts: list[AnyEvent] = []
        for seat, (player, stack) in self._stacks.items():
            if stack == 0:
                facts += decide(None, AddChips(seat=seat, player=player, chips=self._buy_in))
                self._stacks[seat] = (player, self._buy_in)
        facts += play(
            self._rng,
            self._variant,
            self._limit,
            hand=f"{self.stream}-{self._number}",
            seated=[Seated(seat, *who) for seat, who in self._stacks.items()],
            sealed=self._sealed,
            **self._stakes,
        )
        ended = next(fact for fact in facts if isinstance(fact, HandEnded))
        for one in ended.stacks:
            self._stacks[one.seat] = (self._stacks[one.seat][0], one.chips)
        return facts


@dataclass(slots=True)
class StreamWriter:
    """Chains facts into the records of one stream; the clock moves a second a record."""

    stream: str
    epoch: int = 0
    head: Head = START
    at: datetime = NOON

    def record(self, facts: Iterable[AnyEvent]) -> Record:
        """The next record, holding all of `facts`."""
        made = chain(self.head, self.stream, self.epoch, self.at, tuple(facts))
        self.head = head_after(made)
        self.at += timedelta(seconds=1)
        return made

    def records(self, facts: Iterable[AnyEvent]) -> list[Record]:
        """The next records, one a fact."""
        return [self.record((fact,)) for fact in facts]

    def take_over(self, dealer: str = "dealer") -> Record:
        """The record with which a dealer of the next epoch takes the table."""
        self.epoch = self.head.epoch + 1
        return self.record(decide(None, TakeTable(epoch=self.epoch, dealer=dealer)))


class _Game:
    """One hand being played with a shuffled deck."""

    def __init__(self, rng: Random, start: StartHand, *, sealed: bool) -> None:
        self.events: list[AnyEvent] = list(decide(None, start))
        self.state: HandState = fold(self.events)
        self._rng, self._sealed = rng, sealed
        self._deck: list[Card] = list(DECK)
        rng.shuffle(self._deck)
        self._holes: dict[int, tuple[Card, ...]] = {}
        self._burns: list[Card] = []

    def step(self) -> None:
        """Do the next thing the hand is due."""
        match self.state.phase:
            case "deal":
                self._deal()
            case "act":
                self._act()
            case "show":
                self._show()
            case _:
                self._do(EndHand())

    def release(self) -> None:
        """Open what was sealed."""
        seats = tuple(Released(seat, cards, b"key") for seat, cards in self._holes.items())
        self._do(Release(seats=seats, burns=tuple(self._burns)))

    def _do(self, command: AnyCommand) -> None:
        for event in decide(self.state, command):
            self.events.append(event)
            evolve(self.state, event)

    def _deal(self) -> None:
        state, most = self.state, run_outs_max(self.state)
        if most > 1 and self._rng.random() < 0.5:
            self._do(RunOut(boards=self._rng.randint(2, most)))
        need = cards_due(state)
        cards = tuple(self._deck[:need])
        del self._deck[:need]
        if self._sealed:
            self._do(Deal(cards=cards, holes=self._seal(cards), hide_burns=True))
            self._note_burns(cards)
        else:
            self._do(Deal(cards=cards))

    def _seal(self, cards: tuple[Card, ...]) -> tuple[Dealt, ...]:
        state, hole = self.state, self.state.plan.hole
        if not state.waiting:
            return ()
        places = len(state.seats)
        self._holes = {
            seat: cards[at : places * hole : places] for at, seat in enumerate(state.seats)
        }
        return tuple(Sealed(self._rng.randbytes(24), hole) for _ in state.seats)

    def _note_burns(self, cards: tuple[Card, ...]) -> None:
        """A card that went to no seat and no board was burned."""
        held = {card for hole in self._holes.values() for card in hole}
        held.update(str(card) for board in self.state.boards for card in board)
        self._burns += [card for card in cards if card not in held]

    def _act(self) -> None:
        choice, current = options(self.state), self.state.current
        passive: Action = "call" if choice.to_call else "check"
        wishes: list[Action] = [passive, passive, passive]
        if choice.max_to:
            wishes.append("raise" if current else "bet")
        if choice.to_call:
            wishes.append("fold")
        action = self._rng.choice(wishes)
        to = self._wager(choice) if action in ("bet", "raise") else 0
        self._do(Act(seat=choice.seat, action=action, to=to))

    def _wager(self, choice: Options) -> int:
        to = self._rng.randint(choice.min_to, choice.max_to)
        if to == choice.max_to:
            return to
        return max(choice.min_to, to - to % self.state.stakes.chip_unit)

    def _show(self) -> None:
        seat = self.state.seats[self.state.actor]
        cards = self._cards(seat)
        if may_muck(self.state, cards):
            self._do(Muck(seat=seat, cards=cards))
        else:
            self._do(Show(seat=seat, cards=cards))

    def _cards(self, seat: int) -> tuple[Card, ...]:
        if self._sealed:
            return self._holes[seat]
        held = self.state.known_hole(self.state.index[seat])
        assert held is not None
        return held


def random_chairs(rng: Random, count: int) -> tuple[Seated, ...]:
    """Seats 1 to `count`, each with 5 to 400 chips."""
    return tuple(Seated(seat, f"p{seat}", rng.randint(5, 400)) for seat in range(1, count + 1))


def held(state: HandState) -> dict[str, object]:
    """Everything a state holds, by name; a compiled class lists its fields elsewhere."""
    names: tuple[str, ...] = getattr(state, "__slots__", ()) or state.__mypyc_attrs__
    return {name: getattr(state, name) for name in names}
