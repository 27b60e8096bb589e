"""Players of boxes: every decision is legal, and each style is told by what it does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.cards import DECK, Card, cards
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceBet,
    TakeAnte,
)
from schemas.houses import ADOPTED, HOUSES
from services.dealer.house_bots import (
    STRATEGIES,
    Limits,
    Strategy,
    View,
    ante,
    choose,
    strategy,
)
from services.dealer.seeds import FULL, Draws
from services.rules.house import HouseOptions
from tests.proof import proof

BEST, PAIR, CARELESS = STRATEGIES
CALM: Draws = (FULL - 1,) * 4
OFFERED = HouseOptions(
    1, fold=True, bet=20, sixth=10, exchanges=(1, 2, 3, 4, 5), exchange_fee=10, insurance=(10, 80)
)
AFTER = HouseOptions(1, fold=True, bet=20)
UNQUALIFIED = HouseOptions(1, take_ante=True, buy=0)

some_draws = st.tuples(*[st.integers(0, FULL - 1)] * 4)
offers = st.builds(
    HouseOptions,
    seat=st.integers(1, 4),
    fold=st.just(value=True),
    bet=st.none() | st.integers(1, 100),
    insurance=st.none() | st.just((10, 40)),
    sixth=st.none() | st.integers(0, 50),
    exchanges=st.sampled_from([(), (1,), (1, 2), (2, 3, 4, 5), (1, 2, 3, 4, 5)]),
    exchange_fee=st.integers(0, 50),
    ante=st.none(),
    bonus=st.none(),
    take_ante=st.just(value=False),
    buy=st.none(),
)
hands = st.lists(st.sampled_from(DECK), min_size=6, max_size=7, unique=True)


def seen(held: str, up: str = "2c", options: HouseOptions = OFFERED) -> View:
    return View(ADOPTED, options, 1_000, cards(held), cards(up)[0])


@settings(max_examples=proof(60, 3000))
@given(hand=hands, options=offers, draws=some_draws, player=st.sampled_from(STRATEGIES))
def test_every_decision_is_one_that_is_offered(
    hand: list[Card], options: HouseOptions, draws: Draws, player: Strategy
) -> None:
    *held, up = hand
    view = View(ADOPTED, options, 1_000, tuple(held), up)

    command = choose(view, player, draws)

    assert command.seat == options.seat  # type: ignore[union-attr]
    match command:
        case PlaceBet(insurance=insurance):
            assert options.bet is not None
            assert not insurance or (options.insurance and insurance in options.insurance)
        case BuySixth():
            assert options.sixth is not None
        case Exchange(places=places):
            assert len(places) in options.exchanges
            assert [*places] == sorted({*places})
            assert set(places) <= {*range(len(held))}
        case _:
            assert isinstance(command, FoldBox)


@pytest.mark.parametrize("player", STRATEGIES)
def test_a_blind_box_bets_and_where_it_cannot_it_folds(player: Strategy) -> None:
    blind = View(ADOPTED, AFTER, 1_000)

    assert choose(blind, player, CALM) == PlaceBet(seat=1)
    assert choose(blind._replace(options=AFTER._replace(bet=None)), player, CALM) == FoldBox(seat=1)


@pytest.mark.parametrize(
    ("held", "bets"),
    [("2s 2d 5c 7h 9s", True), ("As Kd Qc Jh 9s", False), ("As Kd Qs Jh Ts", True)],
)
def test_pair_or_better_bets_on_pairs_and_buys_nothing(held: str, *, bets: bool) -> None:
    expected = PlaceBet(seat=1) if bets else FoldBox(seat=1)

    assert choose(seen(held), PAIR, CALM) == expected
    assert choose(seen(held, options=UNQUALIFIED), PAIR, CALM) == TakeAnte(seat=1)


@pytest.mark.parametrize(
    ("held", "up", "command"),
    [
        ("9s 8d 7c 6h 5s", "2c", BuySixth(seat=1)),  # six in a row, or a rank doubled
        ("As Js 9s 6s 3s", "2c", BuySixth(seat=1)),
        ("As Ah Ac 4h 4s", "2c", BuySixth(seat=1)),
        ("9s 9h 9c 4h 2s", "2c", Exchange(seat=1, places=(3, 4))),
        ("As Ah Ac Kh 2s", "2c", BuySixth(seat=1)),  # ace-king is paid beside three aces
        ("As Ah Ac Ad 2s", "2c", PlaceBet(seat=1)),
        ("As Kd Qc Jh 2s", "Kc", Exchange(seat=1, places=(2, 3, 4))),
        ("As Kd Qc Th 9s", "Kc", BuySixth(seat=1)),  # a jack makes two straights
        ("9s 9h 4c 4h 2s", "Ac", PlaceBet(seat=1)),
        ("9s 9h 5c 4h 2s", "8c", PlaceBet(seat=1)),
        ("9s 9h 5c 4h 2s", "Tc", Exchange(seat=1, places=(2, 3, 4))),
        ("9s 9h 5s 4s 2s", "Tc", BuySixth(seat=1)),  # four to a flush beside the pair
        ("9s 9h 8c 6h 5s", "Tc", BuySixth(seat=1)),  # or four to a straight, inside as well
        ("9s 9h Tc 4h 2s", "Td", PlaceBet(seat=1)),  # the dealer pairs his ten less often
        ("8s 8h Tc 4h 2s", "Td", Exchange(seat=1, places=(2, 3, 4))),
        ("9s 9h Ac Kh 2s", "Td", PlaceBet(seat=1)),  # ace-king is paid beside the pair
        ("As Qs 5s 4s 2h", "Tc", BuySixth(seat=1)),
        ("9s 8d 7c 6h 2s", "Tc", BuySixth(seat=1)),
        ("As Kd 7c 6h 2s", "Kc", Exchange(seat=1, places=(2, 3, 4))),
        ("Qs Js Ts 4d 2c", "3s", Exchange(seat=1, places=(3, 4))),
        ("As Qd 7c 5h 3s", "2c", Exchange(seat=1, places=(2, 3, 4))),
        ("As Qd 7c 5h 3s", "Kc", FoldBox(seat=1)),
        ("As Kd 7c 6h 2s", "Tc", Exchange(seat=1, places=(2, 3, 4))),
        ("Js Td 7c 5h 2s", "9c", FoldBox(seat=1)),
    ],
)
def test_a_near_optimal_player_bets_draws_or_folds(held: str, up: str, command: object) -> None:
    assert choose(seen(held, up), BEST, CALM) == command


@pytest.mark.parametrize(
    ("held", "up", "bets"),
    [
        ("2s 2d 5c 7h 9s Ts", "Ac", True),
        ("Js Td 7c 5h 2s 9c", "Ac", False),
        ("As Kd 7c 5h 2s", "7d", True),  # the dealer pairs his seven less often
        ("As Kd 7c 5h 2s", "8d", False),
        ("As Kd 9c 5h 2s", "Ac", False),  # ace-king of his beats it
        ("As Kd Qc 5h 2s", "Ac", True),
    ],
)
def test_a_near_optimal_player_does_not_draw_twice(held: str, up: str, *, bets: bool) -> None:
    command = choose(seen(held, up, AFTER), BEST, CALM)

    assert command == (PlaceBet(seat=1) if bets else FoldBox(seat=1))


@pytest.mark.parametrize(
    ("held", "dealer", "buys"),
    [
        # Of 42 unseen cards 12, less those held, pair one of the four he keeps; three are queens.
        ("Ts 8d 7c 6h 9s", "Qc Jd 5h 3c 2d", True),  # a straight: 12 of 42 win 8 antes
        ("Ts 5s 4c 6h 8s", "Qc Jd 5h 3c 2d", False),  # nothing is paid nothing
        ("9s 9h 9c 6h 8s", "Qc Jd 5h 3c 2d", False),  # 12 of 42 win 6: 0.84 with the ante spent
        ("9s 9h 9c 6h 6s", "Qc Jd 5h 3c 2d", True),  # a full house: 12 of 42 win 14
        ("Ts 8d 7c 6h 9s", "Qc 9d 8h 6c 2d", False),  # 9 of 42 win 8: 0.84 with the ante spent
    ],
)
def test_a_near_optimal_player_buys_the_dealer_a_card_that_is_worth_the_ante(
    held: str, dealer: str, *, buys: bool
) -> None:
    view = seen(held, options=UNQUALIFIED)._replace(dealer=cards(dealer))
    command = choose(view, BEST, CALM)

    assert command == (BuyDealerCard(seat=1) if buys else TakeAnte(seat=1))


def test_nobody_buys_a_dealer_card_that_is_not_offered() -> None:
    view = seen("As Ks Qs Js Ts", options=UNQUALIFIED._replace(buy=None))

    for player in STRATEGIES:
        assert choose(view, player, (FULL - 1,) * 4) == TakeAnte(seat=1)


@given(
    key=st.sampled_from([*HOUSES]),
    stack=st.integers(300, 60_000),
    draws=some_draws,
    player=st.sampled_from(STRATEGIES),
)
@settings(max_examples=proof(60, 3000))
def test_an_ante_is_within_the_limits_and_leaves_the_bet(
    key: str, stack: int, draws: Draws, player: Strategy
) -> None:
    house = HOUSES[key]
    options = HouseOptions(2, ante=(1, stack), bonus=(1, stack - 1) if house.bonus else None)

    placed = ante(View(house, options, stack), Limits(100, 1_000), player, draws)

    assert placed.seat == 2
    assert 100 <= placed.ante <= 1_000
    assert placed.ante % 100 == 0
    assert placed.ante * (1 + house.bet) + placed.bonus <= stack
    assert not placed.bonus or house.bonus is not None


def test_every_table_has_every_style() -> None:
    assert {strategy(box).name for box in (1, 2, 3, 4)} == {one.name for one in STRATEGIES}
