"""Hands against the house live: sealed, released, taken over at any fact, and never lost."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from schemas.errors import WrongKey
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
from services.dealer import DealerKey, LiveRoom, Order, deal, keep_key, room_tables
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
    facts,
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
    assert tags[1:6] == [["TableOpened"], *[["PlayerSat"], ["ChipsAdded"]] * 2]
    assert tags[6:9] == [["HouseHandStarted"], ["AntePlaced"], ["AntePlaced"]]
    assert tags[9] == ["HoleCardsDealt", "HoleCardsDealt", "DealerDealt"]
    assert tags[-2:] == [["HandEnded"], ["CardsReleased"]]


def test_a_room_deals_pots_and_houses_side_by_side() -> None:
    log = MemoryLog()
    playing = room_tables()

    play_hands(room(log, playing), log, 1)

    assert [table.name for table in playing][-1] == "russian-poker-senator"
    assert assert_house_sound(facts(log, "russian-poker-senator")) >= 1


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


def test_a_key_that_a_house_s_hands_are_sealed_with_is_not_replaced(tmp_path: Path) -> None:
    log = MemoryLog()
    dealt = room(log, TABLES[:1])
    for _ in range(5):
        dealt.step()
    path = tmp_path / "dealer.key"

    with pytest.raises(WrongKey, match="is missing, the log holds hands sealed with it"):
        keep_key(path, log, TABLES)
    DealerKey.load(path, create=True)
    with pytest.raises(WrongKey, match="does not open table-1-1"):
        keep_key(path, log, TABLES)


def test_a_table_that_was_dealt_in_bulk_goes_on_live() -> None:
    log, table = MemoryLog(), one_house(boxes=4)
    deal(log, Order(3, [table.terms], seed="x"), clock=noon)

    play_hands(room(log, [table]), log, 2)

    starts = [hand[0] for hand in house_hands(facts(log, "table-1"))]
    names = [one.hand for one in starts if isinstance(one, HouseHandStarted)]
    assert names[:5] == [f"table-1-{number}" for number in range(1, 6)]
    assert assert_house_sound(facts(log, "table-1")) >= 5
    assert_house_chips_conserved(facts(log, "table-1"))


@pytest.mark.parametrize("steps", range(7, 19))
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
    assert sitting.stacks == {one.seat: one.stack for one in house_start(before).seats}
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
