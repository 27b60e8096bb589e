"""Dealers of houses that end at any moment: the hand goes on with its deck and decisions."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.events import (
    AnyEvent,
    CardsReleased,
)
from schemas.house_events import HouseHandStarted
from services.dealer import DealerKey
from services.dealer.deck import shuffled
from services.eventlog import MemoryLog, SqliteLog
from tests.dealer.houses import (
    assert_from_its_deck,
    assert_house_chips_conserved,
    assert_house_sound,
    finished_hands,
    house_hands,
    house_leaks,
    house_tables,
    one_house,
)
from tests.dealer.processes import KEY_FILE, LOG
from tests.dealer.rooms import (
    BreakingLog,
    CrashError,
    facts,
    full_disk,
    play_hands,
    records,
    room,
)
from tests.dealer.test_crash import assert_one_chain, killed, versions
from tests.proof import proof

TABLES = house_tables()


@pytest.mark.crash
@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
def test_a_crash_at_any_append_changes_no_fact(*, written: bool) -> None:
    """An append brings one record a table, so each table is taken over at each of its facts."""
    plain, hands = MemoryLog(), proof(2, 6)
    play_hands(room(plain, TABLES), plain, hands)
    expected = {table.name: facts(plain, table.name) for table in TABLES}
    appends = max(plain.head(table.name).version for table in TABLES)

    for at in range(1, appends + 1):
        log = BreakingLog(at, CrashError(), written=written)
        with pytest.raises(CrashError):
            play_hands(room(log, TABLES), log, 99)
        play_hands(room(log, TABLES, dealer="heir"), log, hands)

        for name, whole in expected.items():
            resumed = facts(log, name)
            both = min(len(resumed), len(whole))
            assert resumed[:both] == whole[:both], f"append {at}"
            assert len(finished_hands(resumed)) >= hands


@pytest.mark.parametrize("at", range(1, 41))
def test_a_room_goes_on_after_the_disk_was_full(at: int) -> None:
    """Also where the record did reach the log and the answer did not come back."""
    plain, log = MemoryLog(), BreakingLog(at, full_disk(), written=True)
    playing = [one_house(boxes=4)]
    play_hands(room(plain, playing), plain, 1)
    dealt = room(log, playing)

    with pytest.raises(type(full_disk())):
        play_hands(dealt, log, 9)
    play_hands(dealt, log, 1)

    assert dealt.lost == []
    expected = facts(plain, "table-1")
    assert facts(log, "table-1")[: len(expected)] == expected


@pytest.mark.crash
def test_killed_dealers_lose_nothing_and_the_hand_goes_on(tmp_path: Path) -> None:
    chosen, acknowledged, in_a_hand, kills = Random(2), Counter[str](), 0, 0
    while in_a_hand < proof(3, 60):  # a kill between two hands proves little: it does not count
        kills += 1
        assert kills <= 5 * proof(3, 60)
        acknowledged |= versions(killed("houses", tmp_path, chosen.randrange(5, 90)))
        with closing(SqliteLog(tmp_path / LOG)) as log:
            heads = {name: head.version for name, head in log.heads()}
            assert all(heads[name] >= version for name, version in acknowledged.items())
            dealt = [facts(log, name) for name in heads]
            in_a_hand += any(len(house_hands(one)) > len(finished_hands(one)) for one in dealt)

    key = DealerKey.load(tmp_path / KEY_FILE, create=False)
    with closing(SqliteLog(tmp_path / LOG)) as log:
        for name, head in log.heads():
            assert_one_chain(log, name, head.version)
            assert {record.epoch for record in records(log, name)} == set(range(1, kills + 1))
            assert [*house_leaks(log, name)] == []
            assert_from_one_deck(facts(log, name), name, key)


def assert_from_one_deck(events: Sequence[AnyEvent], name: str, key: DealerKey) -> None:
    """Assert that every hand follows the last and was dealt from the deck it began with."""
    starts = [one for one in events if isinstance(one, HouseHandStarted)]
    assert [one.hand for one in starts] == [f"{name}-{at}" for at in range(1, len(starts) + 1)]
    assert_house_sound(events)
    assert_house_chips_conserved(events)
    for start, hand in zip(starts, house_hands(events), strict=True):
        if isinstance(hand[-1], CardsReleased):
            assert start.deck is not None
            assert_from_its_deck(hand, shuffled(key.open_seed(start.hand, start.deck)))
