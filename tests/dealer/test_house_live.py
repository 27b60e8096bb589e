"""Hands against the house live: sealed, released, taken over at any fact, and never lost."""

from collections.abc import Sequence

import pytest

from schemas.events import (
    AnyEvent,
    CardsReleased,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Sealed,
)
from schemas.house_events import CardsDrawn, DealerDealt, HouseHandStarted
from schemas.table_events import HandVoided
from services.dealer import DealerKey, LiveRoom, Order, deal, room_tables
from services.dealer.deck import shuffled
from services.dealer.restore import restore
from services.dealer.seeds import hand_seed
from services.eventlog import MemoryLog, chain
from tests.dealer.houses import (
    assert_from_its_deck,
    assert_house_chips_conserved,
    assert_house_sound,
    finished_hands,
    house_hands,
    house_tables,
    one_house,
)
from tests.dealer.rooms import (
    KEY,
    NOON,
    BreakingLog,
    CrashError,
    facts,
    full_disk,
    noon,
    one_table,
    play_hands,
    records,
    room,
)
from tests.proof import proof

TABLES = house_tables()


def every_house(hands: int) -> MemoryLog:
    log = MemoryLog()
    play_hands(room(log, TABLES), log, hands)
    return log


def test_a_room_of_every_house_plays_sound_hands() -> None:
    log = every_house(proof(4, 60))

    for table in TABLES:
        assert assert_house_sound(facts(log, table.name)) >= 4
        assert_house_chips_conserved(facts(log, table.name))


def test_a_live_hand_comes_from_its_deck() -> None:
    log = every_house(3)

    for table in TABLES:
        for number, hand in enumerate(finished_hands(facts(log, table.name))[:3], start=1):
            deck = shuffled(hand_seed("a trial", table.name, number))
            assert_from_its_deck(hand, deck)


def test_a_live_record_holds_what_one_command_caused() -> None:
    log = MemoryLog()
    play_hands(room(log, [one_house(boxes=2)]), log, 1)

    tags = [[type(event).__name__ for event in one.events] for one in records(log, "table-1")]

    assert tags[0] == ["TakeOver"]
    assert tags[1:3] == [["ChipsAdded"]] * 2
    assert tags[3:6] == [["HouseHandStarted"], ["AntePlaced"], ["AntePlaced"]]
    assert tags[6] == ["HoleCardsDealt", "HoleCardsDealt", "DealerDealt"]
    assert tags[-2:] == [["HandEnded"], ["CardsReleased"]]


def test_a_room_deals_pots_and_houses_side_by_side() -> None:
    log = MemoryLog()
    playing = room_tables()

    play_hands(room(log, playing), log, 1)

    assert [table.name for table in playing][-1] == "russian-poker-senator"
    assert assert_house_sound(facts(log, "russian-poker-senator")) >= 1


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


@pytest.mark.parametrize("at", range(1, 26))
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


def test_a_dealer_whose_house_was_taken_is_fenced() -> None:
    log = MemoryLog()
    zombie, heir = room(log, TABLES[:1]), room(log, TABLES[:1], dealer="heir")
    for _ in range(6):
        zombie.step()
    heir.step()

    assert zombie.step() == []
    assert [lost.table for lost in zombie.lost] == [TABLES[0].name]
    play_hands(heir, log, 2)
    assert assert_house_sound(facts(log, TABLES[0].name)) >= 2


def test_another_key_leaves_the_house_to_its_dealer() -> None:
    log = MemoryLog()
    dealt = room(log, TABLES[:1])
    for _ in range(5):
        dealt.step()
    stranger = LiveRoom(log, TABLES[:1], DealerKey(b"z" * 32), noon)

    assert stranger.step() == []
    assert "does not open the deck of hand table-1-1" in str(stranger.lost[0].why)
    assert dealt.step() != []


def test_a_table_that_was_dealt_in_bulk_goes_on_live() -> None:
    log, table = MemoryLog(), one_house(boxes=4)
    deal(log, Order(3, [table.terms], seed="x"), clock=noon)

    play_hands(room(log, [table]), log, 2)

    starts = [hand[0] for hand in house_hands(facts(log, "table-1"))]
    names = [one.hand for one in starts if isinstance(one, HouseHandStarted)]
    assert names[:5] == [f"table-1-{number}" for number in range(1, 6)]
    assert assert_house_sound(facts(log, "table-1")) >= 5
    assert_house_chips_conserved(facts(log, "table-1"))


@pytest.mark.parametrize("steps", range(4, 16))
def test_a_hand_that_was_called_off_gives_the_chips_back_and_the_next_follows(steps: int) -> None:
    log, table = MemoryLog(), one_house(boxes=2)
    dealt = room(log, [table])
    while log.head("table-1").version < steps or is_between(facts(log, "table-1")):
        dealt.step()
    before = facts(log, "table-1")
    head = log.head("table-1")
    voided = HandVoided(hand=house_start(before).hand, why="a card was seen")
    log.append([chain(head, "table-1", head.epoch, NOON, [voided])])

    sitting, _ = restore(log, table, log.head("table-1"), KEY)
    assert {**sitting.stacks} == {one.seat: one.stack for one in house_start(before).seats}
    heir = room(log, [table], dealer="heir")
    play_hands(heir, log, 2)

    assert heir.lost == []
    later = facts(log, "table-1")[len(before) + 1 :]
    sealed = any(isinstance(one, HoleCardsDealt) for one in house_hands(before)[-1])
    assert isinstance(later[0], CardsReleased if sealed else HouseHandStarted)
    following = house_hands(later)[0][0]
    assert isinstance(following, HouseHandStarted)
    assert following.seats == house_start(before).seats
    assert following.hand != voided.hand


def is_between(events: Sequence[AnyEvent]) -> bool:
    """Whether the last hand has ended."""
    return any(isinstance(one, HandEnded) for one in house_hands(events)[-1])


def house_start(events: Sequence[AnyEvent]) -> HouseHandStarted:
    start = house_hands(events)[-1][0]
    assert isinstance(start, HouseHandStarted)
    return start


def test_hidden_cards_are_always_sealed() -> None:
    log = every_house(3)

    for table in TABLES:
        hidden: list[object] = []
        for event in facts(log, table.name):
            if isinstance(event, HoleCardsDealt | CardsDrawn):
                hidden.append(event.cards)
            elif isinstance(event, DealerDealt):
                hidden.append(event.down)
        assert hidden != []
        assert all(isinstance(one, Sealed) for one in hidden)


def test_a_table_may_change_its_game_while_a_hand_is_in_play() -> None:
    """Whoever takes a stream plays the hand he finds there to its end, then deals his own."""
    log, playing = MemoryLog(), {"house": one_house(boxes=2), "pot": one_table()[0]}
    names: list[str] = []
    for game in ("house", "pot", "house"):
        dealt = room(log, [playing[game]], dealer=f"{game} {len(names)}")
        for _ in range(40):
            dealt.step()
        assert dealt.lost == []

    for event in facts(log, "table-1"):
        if isinstance(event, HandStarted | HouseHandStarted):
            names.append(event.hand)
    assert names == [f"table-1-{number}" for number in range(1, len(names) + 1)]
    kinds = {type(one) for one in facts(log, "table-1")}
    assert {HandStarted, HouseHandStarted} <= kinds
