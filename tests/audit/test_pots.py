"""A hand's pots from its facts alone: worked by hand, as the rules have them, errors named."""

from collections.abc import Sequence
from contextlib import closing
from random import Random

import pytest
from msgspec.structs import replace

from schemas.cards import cards
from schemas.catalogue import POT_GAMES
from schemas.events import (
    Action,
    ActionTaken,
    AnyEvent,
    BoardDealt,
    ForcedBet,
    ForcedBetPosted,
    HandMucked,
    HandStarted,
    Seated,
)
from schemas.rows import FindingRow
from schemas.stakes import Stakes
from services.audit.pots import Counted, Pot, counted, pot_faults
from services.rules import fold, settle
from services.store import Reader, StoredHand
from tests.audit.audited import Room
from tests.audit.facts import HEADS_UP
from tests.hands import LIMITS, play, plays
from tests.proof import proof


def started(*stacks: int) -> HandStarted:
    """Seats 1, 2 ... with these stacks, the button the last."""
    return HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=Stakes(limit="nl", small_blind=5, big_blind=10),
        button=len(stacks),
        seats=tuple(Seated(seat, f"p{seat}", stack) for seat, stack in enumerate(stacks, 1)),
    )


def posted(seat: int, kind: ForcedBet, amount: int) -> AnyEvent:
    return ForcedBetPosted(seat=seat, kind=kind, amount=amount)


def did(seat: int, action: Action, to: int = 0) -> AnyEvent:
    return ActionTaken(seat=seat, action=action, to=to)


FLOP = BoardDealt(cards=cards("2c7d9s"))


def pots(facts: Sequence[AnyEvent]) -> list[tuple[int, list[int]]]:
    return [(pot.amount, sorted(pot.eligible)) for pot in counted(facts).pots]


def test_a_walk_gives_the_big_blind_what_nobody_called() -> None:
    """The big blind of 10 against a small blind of 5: 5 come back, 10 are won."""
    facts = [
        started(100, 100, 100),
        posted(1, "small-blind", 5),
        posted(2, "big-blind", 10),
        did(3, "fold"),
        did(1, "fold"),
    ]

    pots = (Pot(10, frozenset({2})),)
    assert counted(facts) == Counted({1: 5, 2: 5, 3: 0}, 5, 2, pots, frozenset())


def test_300_all_in_against_600_twice_makes_900_and_600() -> None:
    facts = [
        started(300, 900, 900),
        posted(1, "small-blind", 5),
        posted(2, "big-blind", 10),
        did(3, "raise", 600),
        did(1, "call", 300),
        did(2, "call", 600),
        FLOP,
        did(2, "check"),
        did(3, "check"),
    ]

    assert pots(facts) == [(900, [1, 2, 3]), (600, [2, 3])]


def test_streets_add_up_and_folded_chips_stay() -> None:
    """30 each before the flop; seat 2 bets 50 and folds to 150, of which 100 come back."""
    facts = [
        started(500, 500, 500),
        posted(1, "small-blind", 5),
        posted(2, "big-blind", 10),
        did(3, "raise", 30),
        did(1, "fold"),
        did(2, "call", 30),
        FLOP,
        did(2, "bet", 50),
        did(3, "raise", 150),
        did(2, "fold"),
    ]

    assert counted(facts).put_in == {1: 5, 2: 80, 3: 80}
    assert counted(facts).returned == 100
    assert pots(facts) == [(165, [3])]


def test_dead_money_goes_to_the_main_pot_and_antes_count_as_put_in() -> None:
    """Seat 1 has only its ante of 5: it contends for 3 x 5 and the dead 10, the others for 40."""
    facts = [
        started(5, 200, 200),
        *(posted(seat, "ante", 5) for seat in (1, 2, 3)),
        posted(3, "dead-post", 10),
        posted(2, "big-blind", 10),
        did(3, "raise", 20),
        did(2, "call", 20),
    ]

    assert counted(facts).put_in == {1: 5, 2: 25, 3: 35}
    assert pots(facts) == [(25, [1, 2, 3]), (40, [2, 3])]


def test_a_stack_that_went_into_a_big_blind_ante_plays_for_the_dead_money_alone() -> None:
    facts = [
        started(100, 10, 100),
        posted(2, "big-blind-ante", 10),
        posted(1, "small-blind", 5),
        did(3, "call", 10),
        did(1, "call", 10),
    ]

    assert pots(facts) == [(10, [1, 2, 3]), (20, [1, 3])]


def test_a_first_board_card_before_anybody_acted_leaves_the_blinds_bets() -> None:
    facts = [
        started(100, 100),
        posted(2, "small-blind", 5),
        posted(1, "big-blind", 10),
        BoardDealt(cards=cards("2c")),
        did(2, "call", 10),
        did(1, "check"),
        BoardDealt(cards=cards("7d9s")),
    ]

    assert counted(facts).put_in == {1: 10, 2: 10}


@pytest.mark.parametrize("seed", range(4))
def test_the_rules_come_to_the_same_pots(room: Room, seed: int) -> None:
    rng = Random(seed)
    modes = ("classic", "big-blind", "button")
    antes = [
        play(
            rng,
            rng.choice(tuple(POT_GAMES)),
            rng.choice(LIMITS),
            rng.randint(2, 8),
            hand=f"a-{at}",
            ante=rng.choice((3, 12, 40)),
            ante_mode=modes[at % 3],
        )
        for at in range(proof(12, 200))
    ]
    for number, facts in enumerate([*antes, *plays(rng, proof(25, 400))]):
        room.append(f"s-{number}", [facts])
    room.project()

    with closing(Reader.open(room.root)) as reader:
        hands = [reader.hand(row.hand) for row in reader.hands(limit=10_000)]

    assert len(hands) == proof(37, 600)
    for hand in hands:
        assert hand is not None
        assert [one for one in hand.findings if one.kind == "illegal"] == []
        assert list(pot_faults(hand, hand.events())) == []


@pytest.mark.parametrize("seed", range(4))
def test_both_counts_agree_where_short_stacks_pay_antes_first_or_last(seed: int) -> None:
    rng = Random(seed)
    for _ in range(proof(150, 5_000)):
        stacks = (3, 5, 8, 10, 12, 15, 20, 25, 40, 100)
        seated = [
            Seated(at, f"p{at}", rng.choice(stacks)) for at in range(1, rng.randint(2, 5) + 1)
        ]
        mode = rng.choice(("none", "classic", "big-blind", "button"))
        facts = play(
            rng,
            "holdem",
            rng.choice(LIMITS),
            seated=seated,
            ante=0 if mode == "none" else rng.choice((5, 10)),
            ante_mode=mode,
            ante_order=rng.choice((None, "ante-first", "blind-first")),
            small_blind=rng.choice((0, 5)),
        )
        state = fold(facts)

        outcome = settle(state)

        assert state.findings == []
        ours = [(pot.amount, frozenset(pot.eligible)) for pot in outcome.pots]
        assert ours == [(pot.amount, pot.eligible) for pot in counted(facts).pots]


@pytest.fixture
def hand(room: Room) -> StoredHand:
    """Seat 1 wins a pot of 20 from seat 2."""
    room.append("t", [list(HEADS_UP)])
    room.project()
    with closing(Reader.open(room.root)) as reader:
        found = reader.hand("t-1")
    assert found is not None
    return found


def said(hand: StoredHand, facts: Sequence[AnyEvent] = HEADS_UP) -> list[str]:
    return list(pot_faults(hand, facts))


def test_chips_a_seat_did_not_put_in_are_named(hand: StoredHand) -> None:
    one, two = hand.seats

    assert said(hand._replace(seats=(replace(one, put_in=12), two))) == [
        "seat 1 put in 10 by its facts, 12 in the store"
    ]


def test_a_return_that_was_not_due_is_named(hand: StoredHand) -> None:
    assert said(hand._replace(row=replace(hand.row, returned=5))) == [
        "the facts return 0 uncalled, the store 5"
    ]


def test_a_pot_too_many_is_named(hand: StoredHand) -> None:
    assert said(hand._replace(pots=(*hand.pots, replace(hand.pots[0], pot=1)))) == [
        "the facts make 1 pots, the store has 2"
    ]


def test_a_pot_of_another_size_is_named_though_its_awards_add_up(hand: StoredHand) -> None:
    """As a settler that lost two chips would write it: pot and award agree with each other."""
    spoiled = hand._replace(
        pots=(replace(hand.pots[0], amount=18),), awards=(replace(hand.awards[0], chips=18),)
    )

    assert said(spoiled) == [
        "pot 0 holds 20 by the facts, 18 in the store",
        "pot 0 of 20 by the facts pays 18 and a rake of 0",
    ]


def test_a_pot_for_other_seats_is_named(hand: StoredHand) -> None:
    assert said(hand._replace(pots=(replace(hand.pots[0], eligible="1"),))) == [
        "pot 0 is for seats 1,2 by the facts, 1 in the store"
    ]


def test_an_award_to_a_mucked_hand_is_named(hand: StoredHand) -> None:
    facts = [*HEADS_UP[:-2], HandMucked(seat=1), HEADS_UP[-1]]

    assert said(hand, facts) == ["pot 0 pays seat 1, which by the facts cannot win it"]


def test_an_award_to_a_folded_seat_is_named(hand: StoredHand) -> None:
    facts = [*HEADS_UP[:-4], did(1, "fold")]
    spoiled = hand._replace(pots=(replace(hand.pots[0], eligible="2"),))

    assert said(spoiled, facts) == ["pot 0 pays seat 1, which by the facts cannot win it"]


def test_a_hand_against_the_rules_is_left_to_the_rules(hand: StoredHand) -> None:
    illegal = FindingRow(stream="t", version=1, hand="t-1", kind="illegal", what="out of turn")
    spoiled = hand._replace(row=replace(hand.row, returned=5), findings=(illegal,))

    assert said(spoiled) == []
