"""Laws of a cash table, whoever joins, leaves, sits out, posts and wins."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple, get_args

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from schemas.command import Command
from schemas.commands import AddChips, StartHand
from schemas.errors import CommandRefused
from schemas.events import (
    AnyEvent,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    SeatChips,
    Seated,
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
    ButtonDrawn,
    DrawnCard,
    HandVoided,
    IdleSeat,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    SeatsKept,
)
from schemas.tables import ButtonRule, CashTerms, MissedBlinds, Newcomers
from schemas.variants import SEATS_MAX
from services.rules import decide as decide_hand
from services.rules.life import (
    NoHand,
    Places,
    TableLife,
    button_due,
    decide,
    evolve,
    fold,
    next_hand,
    passed_over,
)
from tests.proof import proof
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
SEAT: Final = st.integers(0, SEATS + 1)
WISHES: Final = st.one_of(
    st.builds(Sit, seat=SEAT, player=st.sampled_from("abcdefgh"), posts=st.booleans()),
    st.builds(AddChips, seat=SEAT, player=st.sampled_from("abcdefgh"), chips=st.integers(-9, 450)),
    st.builds(Leave, seat=SEAT),
    st.builds(GoAway, seat=SEAT),
    st.builds(ComeBack, seat=SEAT, posts=st.booleans()),
)
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


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_chips_are_conserved_over_a_session(terms: CashTerms, seed: int) -> None:
    session = played(terms, seed)

    bought, taken, raked = session.money()
    on_the_table = sum(chair.stack for chair in session.life.chairs.values())
    assert bought == on_the_table + taken + raked
    assert all(chair.stack >= 0 for chair in session.life.chairs.values())


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_nobody_posts_the_big_blind_twice_in_a_row(terms: CashTerms, seed: int) -> None:
    """But who leaves after it and sits down where it is due next."""
    session, life, before = played(terms, seed), TableLife(), None

    for fact in session.facts:
        evolve(life, fact)
        moved = isinstance(fact, PlayerLeft) and fact.player == before
        if moved or isinstance(fact, ButtonDrawn | HandVoided):
            before = None
        elif isinstance(fact, HandStarted) and life.places is not None:
            payer = life.chairs[life.places.big].player
            assert payer != before
            before = payer


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_who_is_ready_has_button_and_both_blinds_once_a_turn(terms: CashTerms, seed: int) -> None:
    """Once nobody comes or goes any more, and chips stay where they are."""
    session = played(terms, seed)
    ready = session.life.ready
    if len(ready) < terms.players_min or not session.hand():
        return
    for seat in ready:
        session.life.chairs[seat].stack = 400

    def turn() -> list[Places]:
        dealt: list[Places] = []
        for _ in ready:
            session.placed(session.start())
            session.end()
            dealt.append(session.hands[-1])
        return dealt

    turn()
    turn()
    buttons, smalls, bigs, dead = zip(*turn(), strict=True)
    assert sorted(buttons) == sorted(smalls) == sorted(bigs) == ready
    assert not any(dead)


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_under_a_dead_button_the_big_blind_passes_nobody_who_is_ready(
    terms: CashTerms, seed: int
) -> None:
    session = Session(replace(terms, button_rule="dead"), seed)
    for step in session.run():
        life = session.life
        if step != "hand" or life.again or life.places is None or button_due(life):
            continue
        turn = [(life.places.big + at - 1) % SEATS_MAX + 1 for at in range(1, SEATS_MAX + 1)]
        due = [seat for seat in turn if seat in life.ready]
        command = next_hand(life, "t")
        if isinstance(command, StartHand):
            after = life.copy()
            evolve(after, decide_hand(None, command)[0])
            assert after.places is not None
            assert after.places.big == due[0]


FACT: Final = st.one_of(
    st.builds(PlayerSat, seat=SEAT, player=st.sampled_from("ab"), posts=st.booleans()),
    st.builds(PlayerLeft, seat=SEAT, player=st.sampled_from("ab"), chips=st.integers(-5, 50)),
    st.builds(PlayerAway, seat=SEAT, player=st.sampled_from("ab")),
    st.builds(PlayerBack, seat=SEAT, player=st.sampled_from("ab"), posts=st.booleans()),
    st.builds(ChipsAdded, seat=SEAT, player=st.sampled_from("ab"), chips=st.integers(-5, 50)),
    st.builds(ForcedBetPosted, seat=SEAT, kind=st.sampled_from(("post", "dead-post")), amount=SEAT),
    st.builds(HandVoided, hand=st.just("t-1"), why=st.just("x")),
    st.builds(HandEnded, stacks=st.lists(st.builds(SeatChips, SEAT, SEAT), max_size=3).map(tuple)),
    st.builds(
        SeatsKept,
        idle=st.lists(st.builds(IdleSeat, SEAT, st.just("c"), SEAT), max_size=2).map(tuple),
        small=st.none() | SEAT,
    ),
    st.builds(
        HandStarted,
        hand=st.sampled_from(("t-1", "t", "t-x")),
        variant=st.just("holdem"),
        stakes=st.just(Stakes(limit="nl", big_blind=2)),
        button=SEAT,
        seats=st.lists(st.builds(Seated, SEAT, st.sampled_from("ab"), SEAT), max_size=4).map(tuple),
        dead_small_blind=st.booleans(),
    ),
)


@settings(max_examples=proof(100, 10_000), deadline=None)
@given(st.lists(FACT, max_size=12), WISHES)
def test_no_fact_is_refused_and_no_wish_raises_anything_but_a_refusal(
    facts: list[AnyEvent], wish: Command
) -> None:
    life = fold(facts, cash(SEATS))

    with suppress(CommandRefused):
        decide(life, wish)
    assert isinstance(next_hand(life, "t"), NoHand | StartHand)


def test_a_copy_is_a_table_of_its_own() -> None:
    life = TableLife()
    evolve(life, PlayerSat(seat=1, player="a"))
    other = life.copy()

    evolve(other, PlayerAway(seat=1, player="a"))

    assert not life.chairs[1].away
