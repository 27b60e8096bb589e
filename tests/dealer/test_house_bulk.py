"""Hands against the house in bulk: sound, in clear, the same again from the same seed."""

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from schemas.events import (
    AnyEvent,
    CardsShown,
    ChipsAdded,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Sealed,
    TakeOver,
)
from schemas.house_events import (
    AntePlaced,
    AnyHouseEvent,
    BonusPlaced,
    CardsDrawn,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
)
from schemas.houses import HOUSES
from schemas.record import Record
from schemas.table_events import PlayerSat, TableOpened
from services.dealer import AnyGame, Granularity, Order, deal, deal_in_parallel, games, house_terms
from services.dealer.bulk import BulkTable
from services.eventlog import EventLog, MemoryLog, SqliteLog
from tests.dealer.houses import (
    assert_house_chips_conserved,
    assert_house_sound,
    house_hands,
    one_house,
)
from tests.dealer.rooms import assert_chips_conserved, assert_sound, facts, noon, records
from tests.proof import proof

EVERY_HOUSE = house_terms(HOUSES)


def dealt(
    hands: int, playing: Sequence[AnyGame] = EVERY_HOUSE, record: Granularity = "hand"
) -> MemoryLog:
    log = MemoryLog()
    deal(log, Order(hands, playing, seed="x", record=record), clock=noon)
    return log


def streams(log: EventLog) -> dict[str, list[AnyEvent]]:
    return {name: facts(log, name) for name, _ in log.heads()}


def played(log: EventLog) -> list[Record]:
    """The records of hands, those of the tables left out."""
    found = [record for name, _ in log.heads() for record in records(log, name)]
    return [
        one for one in found if not isinstance(one.events[0], TableOpened | ChipsAdded | TakeOver)
    ]


def test_every_shipped_house_plays_to_the_end() -> None:
    wanted = len(HOUSES) * proof(60, 3000)

    tables = streams(dealt(wanted))

    assert len(tables) == len(HOUSES)
    assert sum(map(assert_house_sound, tables.values())) == wanted
    for events in tables.values():
        assert_house_chips_conserved(events)


def test_bots_do_all_that_may_be_done() -> None:
    kinds = {type(event) for events in streams(dealt(600)).values() for event in events}

    of_every_game = {TableOpened, PlayerSat, ChipsAdded, HoleCardsDealt, CardsShown, HandEnded}
    assert kinds == {*get_args(AnyHouseEvent), *of_every_game}


@pytest.mark.parametrize("boxes", [1, 2, 3, 4])
def test_a_table_may_have_one_to_four_boxes(boxes: int) -> None:
    table = BulkTable(one_house("senator", boxes), "x", noon)

    dealt = [event for _ in range(20) for record in table.hand() for event in record.events]

    assert assert_house_sound(dealt) == 20
    assert_house_chips_conserved(dealt)
    for hand in house_hands(dealt):
        start = hand[0]
        assert isinstance(start, HouseHandStarted)
        seats = [(one.seat, one.player) for one in start.seats]
        assert seats == [(box, f"table-1-bot-{box}") for box in range(1, boxes + 1)]


def test_antes_stay_within_the_table_s_limits_and_leave_the_bet() -> None:
    for name, events in streams(dealt(300)).items():
        terms = EVERY_HOUSE[int(name[-1]) - 1]
        for hand in house_hands(events):
            start = hand[0]
            assert isinstance(start, HouseHandStarted)
            stacks = {one.seat: one.stack for one in start.seats}
            for event in hand:
                if isinstance(event, BonusPlaced):
                    stacks[event.seat] -= event.amount
                if isinstance(event, AntePlaced):
                    assert terms.ante_min <= event.amount <= terms.ante_max
                    assert event.amount % terms.ante_min == 0
                    stacks[event.seat] -= 3 * event.amount
            assert min(stacks.values()) >= 0


def test_cards_are_in_clear() -> None:
    for events in streams(dealt(60)).values():
        for event in events:
            if isinstance(event, CardsDrawn):
                assert not isinstance(event.cards, Sealed)
            elif isinstance(event, DealerDealt):
                assert not isinstance(event.down, Sealed)


def test_the_same_seed_deals_the_same_hands_whatever_a_record_holds() -> None:
    whole = streams(dealt(60))

    for record in ("street", "event"):
        assert streams(dealt(60, record=record)) == whole
    again, other = MemoryLog(), MemoryLog()
    deal(again, Order(60, EVERY_HOUSE, seed="x"), clock=noon)
    deal(other, Order(60, EVERY_HOUSE, seed="y"), clock=noon)
    assert streams(again) == whole
    assert streams(other) != whole


def test_what_a_record_holds() -> None:
    assert {len(one.events) for one in played(dealt(30, record="event"))} == {1}
    for one in played(dealt(30)):
        assert isinstance(one.events[0], HouseHandStarted)
        assert isinstance(one.events[-1], HandEnded)
    for one in played(dealt(30, record="street")):
        opens = CardsDrawn | DealerCardDrawn | DealerRevealed
        assert isinstance(one.events[0], HouseHandStarted | opens)
        assert not any(isinstance(event, opens) for event in one.events[1:])


def test_pots_and_houses_are_dealt_in_one_order() -> None:
    playing: tuple[AnyGame, ...] = (*games(["holdem", "omaha"], ["nl"]), *house_terms(["senator"]))

    tables = streams(dealt(30, playing))

    assert [*tables] == ["table-1", "table-2", "table-3"]
    for name in ("table-1", "table-2"):
        assert assert_sound(tables[name]) == 10
        assert_chips_conserved(tables[name])
        assert not house_hands(tables[name])
    assert assert_house_sound(tables["table-3"]) == 10
    assert not any(isinstance(event, HandStarted) for event in tables["table-3"])


def test_workers_deal_the_same_records_as_one_process(tmp_path: Path) -> None:
    order = Order(24, (*games(["holdem"], ["nl"]), *EVERY_HOUSE), seed="x", record="street")

    def written(name: str, workers: int) -> dict[str, list[Record]]:
        path = tmp_path / name
        with closing(SqliteLog(path, create=True)) as log:
            deal_in_parallel(log, order, workers, partial(SqliteLog, path), clock=noon)
            return {name: records(log, name) for name, _ in log.heads()}

    assert written("two.db", 2) == written("one.db", 1)
