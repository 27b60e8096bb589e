"""Bots: legal, repeatable, honest, and not all alike."""

from collections import Counter
from hashlib import sha256
from itertools import product

import pytest

from schemas.cards import Card, cards
from schemas.catalogue import POT_GAMES
from schemas.commands import Act
from schemas.events import ActionTaken, HandStarted
from schemas.variants import Pot, Share, Variant
from services.dealer.bots import Bot, runs_it_out
from services.dealer.deck import shuffled
from services.dealer.hand import Hand
from services.dealer.seeds import Chance
from services.dealer.strength import strength
from services.dealer.styles import STYLES, style
from services.dealer.tables import Sitting, games, tables
from services.rules import HandState, decide, options


def dealt(variant: str, limit: str, seed: bytes, seats: int = 6) -> Hand:
    """A hand up to its first decision."""
    playing = [game for game in games([variant]) if game.stakes.limit == limit]
    sitting = Sitting(tables(playing, seats=seats)[0])
    while purchase := sitting.purchase():
        sitting.apply(*decide(None, purchase))
    first, *rest = decide(None, sitting.start())
    assert isinstance(first, HandStarted)
    hand = Hand(first, seed, sealed=False)
    hand.apply(rest)
    hand.apply(decide(hand.state, hand.next_command()))
    return hand


def seed(at: int) -> bytes:
    return sha256(f"bots {at}".encode()).digest()


def choose(state: HandState, hole: tuple[Card, ...], place: int) -> Act:
    """What the bot that is due does with these cards, by one of many chances."""
    bot = Bot(style(state.seats[state.actor]), shares(state.variant), hole)
    return bot.choose(state, Chance(b"x").at(place))


def shares(game: Variant) -> tuple[Share, ...]:
    assert isinstance(game.contest, Pot)
    return game.contest.shares


def test_the_same_chance_gives_the_same_decision() -> None:
    hand = dealt("omaha", "pl", seed(1))
    hole = cards("AsKdQs2h")

    made = [choose(hand.state, hole, 9) for _ in range(3)]

    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize("variant", ["holdem", "courchevel-8"])
def test_a_bot_does_not_look_at_the_cards_of_others(variant: str) -> None:
    for at in range(40):
        hand = dealt(variant, "nl", seed(at))
        state, hole = hand.state, shuffled(seed(at))[40:][: hand.state.variant.hole]
        asked = choose(state, hole, at)

        state.holes = [("2c",) * len(hole)] * len(state.holes)

        assert choose(state, hole, at) == asked


def test_every_seat_of_a_full_table_has_the_style_it_is_known_for() -> None:
    assert [style(seat) for seat in range(1, 11)] == [*STYLES, *STYLES[:4]]


@pytest.mark.parametrize("key", POT_GAMES)
def test_bots_fold_call_and_raise(key: str) -> None:
    taken: Counter[str] = Counter()
    for at in range(60):
        hand = dealt(key, "pl", seed(at))
        while not hand.over:
            events = decide(hand.state, hand.next_command())
            taken.update(one.action for one in events if isinstance(one, ActionTaken))
            hand.apply(events)

    wagers = taken["bet"] + taken["raise"]
    assert 0.15 < taken["fold"] / taken.total() < 0.7
    assert 0.05 < taken["call"] / taken.total() < 0.5
    assert 0.05 < wagers / taken.total() < 0.4


def test_a_bot_never_folds_when_it_may_check() -> None:
    for at in range(200):
        hand = dealt("holdem", "nl", seed(at))
        hand.apply([ActionTaken(seat=one, action="fold") for one in hand.state.seats[2:]])
        hand.apply([ActionTaken(seat=hand.state.seats[0], action="call", to=100)])

        made = choose(hand.state, cards("7c2d"), at)

        assert options(hand.state).to_call == 0
        assert made.action != "fold"


def test_better_cards_are_played_harder() -> None:
    def raised(hole: str) -> int:
        made = [
            choose(hand.state, cards(hole), at)
            for at in range(100)
            if (hand := dealt("holdem", "nl", seed(at)))
        ]
        return sum(isinstance(one, Act) and one.action == "raise" for one in made)

    assert raised("AsAd") > 90
    assert raised("7c2d") < 25


BETTER = [
    ("holdem", "AsAd", "KsQs", ""),
    ("holdem", "AsKs", "9c4d", ""),
    ("holdem", "9s9d", "AsKs", "9c4d2h"),
    ("holdem", "7s6s", "AsAd", "8s9sTs"),
    ("omaha", "AsAdKsQd", "9c7d4h2s", ""),
    ("omaha", "9s9d3c2h", "AsKsQdJh", "9c4d2s7h"),
    ("omaha", "KsQs4d2h", "AhAdJcTc", "AsTs3s8d2c"),
    ("omaha-8", "As2d9cTh", "KsKdQcJh", "3h4s8dKcTd"),
    ("omaha-8", "As2d9cTh", "Ks9dQcJh", "3h4s8d"),
    ("omaha-8", "As2dKcQh", "7s8d9cTh", ""),
    ("courchevel", "AsAdKsQdJc", "9c7d4h2s3s", "5h"),
]


@pytest.mark.parametrize(("key", "better", "worse", "board"), BETTER)
def test_a_stronger_hand_is_taken_for_one(key: str, better: str, worse: str, board: str) -> None:
    game, shown = shares(POT_GAMES[key]), cards(board)

    assert strength(game, cards(better), shown) > strength(game, cards(worse), shown)


def test_a_strength_can_be_had_on_every_street_of_every_game() -> None:
    for game, at in product(POT_GAMES.values(), range(30)):
        deck = shuffled(seed(at))
        for shown in (game.spit, 3, 4, 5):
            found = strength(shares(game), deck[: game.hole], deck[20 : 20 + shown])
            assert 0 <= found <= 1.2


def test_some_run_it_once_some_twice_and_some_more() -> None:
    wishes = Counter(runs_it_out(3, Chance(b"x").at(at)) for at in range(1000))

    assert {boards: many > 100 for boards, many in wishes.items()} == {1: True, 2: True, 3: True}
    assert {runs_it_out(2, Chance(b"x").at(at)) for at in range(100)} == {1, 2}
