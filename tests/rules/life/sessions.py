"""A cash table on which anything is tried, in a test."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple, get_args

from hypothesis import strategies as st

from schemas.command import Command
from schemas.commands import AddChips
from schemas.errors import CommandRefused
from schemas.events import (
    AnyEvent,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    SeatChips,
)
from schemas.stakes import Stakes
from schemas.table_commands import (
    ComeBack,
    DrawButton,
    GoAway,
    Leave,
    OpenTable,
    Sit,
    VoidHand,
)
from schemas.table_events import (
    DrawnCard,
    HandVoided,
    PlayerLeft,
)
from schemas.tables import ButtonRule, CashTerms, MissedBlinds, Newcomers
from services.rules.life import (
    NoHand,
    Places,
    button_due,
    next_hand,
    passed_over,
)
from tests.rules.life.felt import Felt, cash

SEATS: Final = 6
TERMS: Final = st.builds(
    cash,
    st.just(SEATS),
    button_rule=st.sampled_from(get_args(ButtonRule)),
    missed_blinds=st.sampled_from(get_args(MissedBlinds)),
    newcomers=st.sampled_from(get_args(Newcomers)),
    straddle=st.booleans(),
    players_min=st.integers(2, 4),
    stakes=st.sampled_from(
        (
            Stakes(limit="nl", small_blind=5, big_blind=10),
            Stakes(limit="nl", small_blind=5, big_blind=10, ante=2, ante_mode="classic"),
            Stakes(limit="pl", big_blind=10),
        )
    ),
    buy_in_min=st.just(100),
    buy_in_max=st.just(400),
)
SEEDS: Final = st.integers(0, 2**64)
WEIGHTS: Final = {"hand": 12, "void": 1, "away": 3, "back": 3, "leave": 2, "join": 5, "wish": 3}
"""What happens how often: wishes are anything, allowed or not."""


class Money(NamedTuple):
    """Chips that came to the table and went from it."""

    bought: int
    taken: int
    raked: int


class Session(Felt):
    """A table on which anything is tried."""

    def __init__(self, terms: CashTerms, seed: int) -> None:
        super().__init__(terms)
        self.random = Random(seed)
        self.hands: list[Places] = []

        for player in "abcdef"[: 2 + seed % 5]:
            self.join(player)

    def run(self, steps: int = 60) -> Iterator[str]:
        """Steps as they come."""
        for step in self.random.choices([*WEIGHTS], [*WEIGHTS.values()], k=steps):
            yield step
            self.step(step)

    def step(self, step: str) -> None:
        """One step; what is refused must change nothing."""
        match step:
            case "hand" | "void":
                self.hand(void=step == "void")
            case "away":
                self.wish(GoAway(seat=self.anywhere()))
            case "back":
                self.wish(ComeBack(seat=self.anywhere(), posts=self.random.random() < 0.5))
            case "leave":
                self.wish(Leave(seat=self.anywhere()))
            case "join":
                self.join(self.random.choice("abcdefgh"))
            case _:
                self.wish(self.anything())

    def anything(self) -> Command:
        """A wish that may well be refused."""
        draw = self.random
        seat, player, posts = draw.randint(-1, SEATS + 1), draw.choice("abz"), draw.random() < 0.5
        return draw.choice(
            (
                Sit(seat=seat, player=player, posts=posts),
                AddChips(seat=seat, player=player, chips=draw.randint(-9, 450)),
                Leave(seat=seat),
                GoAway(seat=seat),
                ComeBack(seat=seat, posts=posts),
                DrawButton(cards=(DrawnCard(seat, "As"), DrawnCard(1, "Kd"))),
                OpenTable(terms=cash(1)),
                VoidHand(why="no hand is in play"),
            )
        )

    def anywhere(self) -> int:
        """A seat."""
        return 1 + self.random.randrange(SEATS)

    def join(self, player: str) -> None:
        """Sit down with chips, or buy some more."""
        taken = {chair.player: seat for seat, chair in self.life.chairs.items()}
        seat = taken.get(player) or self.anywhere()
        self.wish(Sit(seat=seat, player=player, posts=self.random.random() < 0.5))
        self.wish(AddChips(seat=seat, player=player, chips=100 * self.random.randint(1, 4)))

    def wish(self, command: Command) -> None:
        """Ask, and take what is answered."""
        before = self.life.copy()
        try:
            self.do(command)
        except CommandRefused:
            assert self.life == before

    def hand(self, *, void: bool = False) -> bool:
        """A hand if one can be dealt, whose chips go anywhere in the end."""
        if due := button_due(self.life):
            cards = ("As", "Ad", "Kd", "7c", "2h", "2s")
            drawn = self.random.sample(cards, len(due))
            self.do(DrawButton(cards=tuple(map(DrawnCard, due, drawn))))  # type: ignore[arg-type]
        self.straddlers = {*range(1, SEATS + 1)}
        if isinstance(next_hand(self.life, "t"), NoHand):
            return False
        events = self.start()
        self.placed(events)
        if void:
            self.take(HandVoided(hand=f"t-{self.life.number}", why="misdeal"))
        else:
            self.win()
        self.check()
        return True

    def placed(self, events: tuple[AnyEvent, ...]) -> None:
        """Who is dealt in, and who pays, must be those whose turn it is."""
        places, started = self.life.places, events[0]
        assert places is not None
        assert isinstance(started, HandStarted)
        seats = {one.seat for one in started.seats}
        assert seats <= {*self.life.ready}
        assert not [seat for seat in seats if passed_over(places, seat)]
        paid = {one.kind: one.seat for one in events if isinstance(one, ForcedBetPosted)}
        assert paid["big-blind"] == places.big
        if started.stakes.small_blind and min(one.stack for one in started.seats) > 2:
            assert paid.get("small-blind") == places.small_blind
        self.hands.append(places)

    def win(self) -> None:
        """The chips of the hand are shared out at random, some of them to the house."""
        stacks = [self.life.chairs[seat].stack for seat in self.life.dealt]
        total, rake = sum(stacks), self.random.randint(0, 3)
        cuts = sorted(self.random.randint(0, total - rake) for _ in stacks[1:])
        parts = [after - before for before, after in zip((0, *cuts), (*cuts, total - rake))]  # noqa: B905
        ended = tuple(map(SeatChips, self.life.dealt, parts))
        self.take(HandEnded(stacks=ended, rake=rake))

    def money(self) -> Money:
        """What the facts say of chips."""
        return Money(
            sum(one.chips for one in self.facts if isinstance(one, ChipsAdded)),
            sum(one.chips for one in self.facts if isinstance(one, PlayerLeft)),
            sum(one.rake for one in self.facts if isinstance(one, HandEnded)),
        )


def played(terms: CashTerms, seed: int) -> Session:
    session = Session(terms, seed)
    for _ in session.run():
        pass
    return session
