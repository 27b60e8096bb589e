"""Laws of any legal hand against the house, and of any command thrown at one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import Decoder, encode
from msgspec.structs import replace

from schemas.cards import DECK
from schemas.commands import AnyCommand
from schemas.errors import CommandRefused, UnknownVariant
from schemas.events import AnyEvent
from schemas.house_events import HouseHandStarted
from schemas.settlement import HouseSettlement, Voided
from schemas.table_commands import VoidHand
from services.rules.house import HouseState, decide, evolve, fold, legal_now, options, settle
from tests.rules.house.boxes import conserves
from tests.rules.house.drawn import Game, games, played, wishes
from tests.schemas.test_round_trip import anything


def snapshot(state: HouseState) -> dict[str, str]:
    """Everything a state tells, as text that later changes do not reach."""
    told = {name: getattr(state, name) for name in dir(state) if not name.startswith("_")}
    return {name: repr(value) for name, value in told.items() if not callable(value)}


def settled(state: HouseState) -> HouseSettlement:
    """How a hand that is over came out."""
    outcome = settle(state)
    assert isinstance(outcome, HouseSettlement)
    return outcome


@given(games())
def test_legal_hand_comes_to_its_end_without_a_finding(game: Game) -> None:
    state = played(game).state

    assert state.findings == []
    assert state.ended is not None
    assert state.ended.stacks == settled(state).stacks


@given(games())
def test_every_option_is_accepted(game: Game) -> None:
    state = game.state
    while state.phase != "over":
        assert legal_now(state)
        if state.phase in ("ante", "act", "buy"):
            offered = options(state, game.held())
            assert offered.described()
            for wish in wishes(offered, state, Random(1)):
                before = snapshot(state)
                assert decide(state, wish)
                assert snapshot(state) == before
        game.step()


@given(games())
def test_replay_is_what_was_live(game: Game) -> None:
    live = played(game).state

    replayed = fold(game.events)

    assert snapshot(replayed) == snapshot(live)


@given(games(sealed=True))
def test_sealed_cards_come_out_as_they_would_in_clear(game: Game) -> None:
    """Nothing that is sealed and never shown decides about a chip."""
    while game.state.phase != "over":
        game.step()
    hidden = settled(game.state)

    game.step()

    assert settled(game.state) == hidden
    assert game.state.findings == []
    assert [tuple(cards) for cards in game.state.cards] == [tuple(held) for held in game.clear]


@given(games())
def test_chips_are_conserved(game: Game) -> None:
    state = game.state
    while state.phase != "over":
        game.step()
        placed = zip(
            state.stacks,
            state.antes,
            state.bonuses,
            state.fees,
            state.bets,
            state.insurance,
            state.prices,
            strict=True,
        )
        assert [sum(parts) for parts in placed] == state.start
        for place, left in enumerate(state.stacks):
            assert left + 2 * state.won_insurance(place) >= 0
    outcome = settled(state)
    for box in outcome.boxes:
        conserves(box)
    assert outcome.house == -sum(box.net for box in outcome.boxes)
    nets = {box.seat: box.net for box in outcome.boxes}
    for one, start in zip(outcome.stacks, state.start, strict=True):
        assert one.chips == start + nets[one.seat] >= 0


@given(games())
def test_no_card_comes_twice_and_none_is_lost(game: Game) -> None:
    state = played(game).state

    drawn = [card for cards in state.drawn for card in cards]
    dealt = [*(card for held in game.clear for card in held), *game.down, state.up, *drawn]
    assert len({*dealt}) == len(dealt) == len(DECK) - state.left
    assert {*state.dealt} == {*dealt}
    assert state.left >= 0


@given(games(), st.integers(0, 30))
def test_a_hand_called_off_gives_every_chip_back(game: Game, steps: int) -> None:
    for _ in range(steps):
        if game.state.phase == "over":
            break
        game.step()
    if game.state.phase == "over":
        with pytest.raises(CommandRefused, match="over cannot be called off"):
            decide(game.state, VoidHand(why="a fault"))
        return

    game.do(VoidHand(why="a fault"))
    if game.sealed:
        game.step()

    outcome = settle(game.state)
    assert isinstance(outcome, Voided)
    assert [one.chips for one in outcome.stacks] == game.state.start
    assert game.state.phase == "over"
    assert game.state.released is game.sealed
    assert game.state.findings == []


@given(games(), st.integers(0, 30), st.lists(anything(AnyCommand), max_size=4))
def test_no_command_changes_a_state_but_by_its_facts(
    game: Game, steps: int, commands: list[AnyCommand]
) -> None:
    for _ in range(steps):
        if game.state.phase == "over":
            break
        game.step()
    for command in (*commands, *near_misses(game)):
        before = snapshot(game.state)
        try:
            facts = decide(game.state, command)
        except (CommandRefused, UnknownVariant):
            facts = ()
        assert snapshot(game.state) == before
        for fact in facts:
            if not isinstance(fact, HouseHandStarted):
                evolve(game.state, fact)
        assert game.state.findings == []


def near_misses(game: Game) -> list[AnyCommand]:
    """A command that is legal now, with one of its figures wrong, or another's seat."""
    command, rng = game.command(), game.rng
    found: list[AnyCommand] = []
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if isinstance(value, int):
            found.append(replace(command, **{name: rng.choice((value + 1, value - 1, -7, 0))}))
        elif isinstance(value, tuple) and value:
            found.append(replace(command, **{name: value[1:]}))
            found.append(replace(command, **{name: (*value, value[0])}))
            found.append(replace(command, **{name: value[::-1]}))
    return found


@given(games())
def test_what_is_written_reads_back_the_same(game: Game) -> None:
    decoder = Decoder(AnyEvent)

    events = played(game).events

    assert [decoder.decode(encode(event)) for event in events] == events
