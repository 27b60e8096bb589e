"""What bots want between hands: whatever the terms, only what the rules allow."""

from itertools import product
from random import Random
from typing import Final, get_args

import pytest

from schemas.events import HandEnded, HandStarted, SeatChips
from schemas.tables import ButtonRule, CashTerms, MissedBlinds, Newcomers, TableGame
from services.dealer import Table, games
from services.dealer.cash import CashSitting
from services.dealer.regulars import straddlers
from services.dealer.seeds import Chance, table_seed
from services.rules import fold
from services.rules.life import TableLife
from tests.dealer.rooms import KEY

GAMES: Final = games(["holdem", "omaha-8"], ["nl", "fl"])
CHOICES: Final = [*product(get_args(ButtonRule), get_args(MissedBlinds), get_args(Newcomers))]


def sat(terms: CashTerms) -> CashSitting:
    return CashSitting(Table("north", GAMES, terms.seats, terms=terms), terms)


@pytest.mark.parametrize("players_min", [2, 4])
@pytest.mark.parametrize(("button", "missed", "newcomers"), CHOICES)
def test_no_wish_is_refused_and_a_hand_can_always_be_dealt(
    button: ButtonRule, missed: MissedBlinds, newcomers: Newcomers, players_min: int
) -> None:
    terms = CashTerms(
        games=tuple(TableGame(*game) for game in GAMES),
        seats=5,
        buy_in_min=500,
        buy_in_max=30_000,
        button_rule=button,
        missed_blinds=missed,
        newcomers=newcomers,
        straddle=True,
        players_min=players_min,
    )
    sitting, random = sat(terms), Random(5)
    for _ in range(40):
        while told := sitting.due("a trial"):
            sitting.apply(*told)
        events = sitting.opening("a trial", KEY.seal_seed("north", bytes(32)))
        assert fold(events).findings == []
        sitting.apply(*events, ended(random, events[0]))


def ended(random: Random, started: object) -> HandEnded:
    """One player wins what the others bet, which may be all they have."""
    assert isinstance(started, HandStarted)
    bets = {one.seat: random.choice((0, 0, one.stack // 3, one.stack)) for one in started.seats}
    winner = random.choice(started.seats).seat
    return HandEnded(
        stacks=tuple(
            SeatChips(
                one.seat, one.stack - bets[one.seat] + (one.seat == winner) * sum(bets.values())
            )
            for one in started.seats
        )
    )


def test_bots_straddle_now_and_then_and_the_same_again_after_a_restart() -> None:
    def wanted() -> list[frozenset[int]]:
        seeds = (table_seed("a trial", "north", number) for number in range(200))
        return [straddlers(10, Chance(seed)) for seed in seeds]

    seats = [seat for wants in wanted() for seat in wants]

    assert wanted() == wanted()
    assert 40 < len(seats) < 400  # of 2,000
    assert {*seats} == {*range(1, 11)}


def test_a_table_nobody_has_opened_opens_first() -> None:
    terms = CashTerms(games=(TableGame(*GAMES[0]),), seats=2, buy_in_min=1_000, buy_in_max=9_000)
    sitting = sat(terms)

    (opened,) = sitting.due(None)

    assert type(opened).__name__ == "TableOpened"
    assert sitting.life == TableLife()
