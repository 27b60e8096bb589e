"""Facts of a table in any order, and any wish: nothing raises but a refusal."""

from contextlib import suppress
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

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
    GoAway,
    Leave,
    Sit,
)
from schemas.table_events import (
    HandVoided,
    IdleSeat,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    SeatsKept,
)
from services.rules.life import (
    NoHand,
    TableLife,
    decide,
    evolve,
    fold,
    next_hand,
)
from tests.proof import proof
from tests.rules.life.felt import cash

SEATS: Final = 6
SEAT: Final = st.integers(0, SEATS + 1)
WISHES: Final = st.one_of(
    st.builds(Sit, seat=SEAT, player=st.sampled_from("abcdefgh"), posts=st.booleans()),
    st.builds(AddChips, seat=SEAT, player=st.sampled_from("abcdefgh"), chips=st.integers(-9, 450)),
    st.builds(Leave, seat=SEAT),
    st.builds(GoAway, seat=SEAT),
    st.builds(ComeBack, seat=SEAT, posts=st.booleans()),
)
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
