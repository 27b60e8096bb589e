"""Hands that an operator calls off, and the tables they leave behind."""

import pytest
from msgspec.structs import replace

from schemas.errors import CommandRefused, Fenced, NotFound, SealBroken
from schemas.events import CardsReleased, HandEnded, HandStarted, HoleCardsDealt, SeatChips, Source
from schemas.house_events import HouseHandStarted
from schemas.record import START
from schemas.settlement import HouseSettlement, Voided
from schemas.table_events import HandVoided
from services.dealer import DealerKey, LiveRoom, Table, cash_terms, games, void
from services.dealer.restore import restore
from services.eventlog import Appended, EventLog, MemoryLog, chain
from services.rules import fold, settle
from services.rules import house as against_house
from tests.dealer.houses import one_house
from tests.dealer.rooms import KEY, NOON, facts, hands, noon, one_table, play_hands, records, room
from tests.dealer.test_restore import started

OTHER = DealerKey(bytes(32))
TABLE = one_table()[0]
LIVING = Table("table-1", games(["holdem"], ["nl"]), terms=cash_terms(games(["holdem"], ["nl"])))


def dealt_until(log: EventLog, kind: type, table: Table = TABLE) -> LiveRoom:
    """A room whose table stands right behind such a fact."""
    dealt = room(log, [table])
    while not any(isinstance(one, kind) for one in facts(log, "table-1")[-6:]):
        dealt.step()
    return dealt


def called_off(log: EventLog) -> str:
    return void(log, "table-1", "the deck is stained", "operator", noon)


@pytest.mark.parametrize("table", [TABLE, LIVING], ids=["simple", "living"])
@pytest.mark.parametrize("kind", [HandStarted, HoleCardsDealt, HandEnded])
def test_a_table_goes_on_after_a_hand_that_was_called_off(kind: type, table: Table) -> None:
    log = MemoryLog()
    dealt = dealt_until(log, kind, table)
    if kind is HandEnded:  # the hand after it
        play_hands(dealt, log, 1)
        while not isinstance(facts(log, "table-1")[-1], HoleCardsDealt):
            dealt.step()

    hand = called_off(log)

    room(log, [table], dealer="two").run(lambda: len(hands(facts(log, "table-1"))) > 3)
    played = hands(facts(log, "table-1"))
    off = next(one for one in played if one[0].hand == hand)  # type: ignore[union-attr]
    begun = off[0]
    assert isinstance(begun, HandStarted)
    stacks = {one.seat: one.stack for one in begun.seats}
    assert any(isinstance(one, HandVoided) for one in off)
    outcome = settle(fold(off))
    assert isinstance(outcome, Voided)
    assert {one.seat: one.chips for one in outcome.stacks} == stacks
    follows = played[played.index(off) + 1][0]
    assert isinstance(follows, HandStarted)
    players = {one.player: one.stack for one in begun.seats}
    assert {one.player: one.stack for one in follows.seats} == players


def test_sealed_cards_are_released_by_the_next_dealer() -> None:
    log = MemoryLog()
    dealt_until(log, HoleCardsDealt)
    called_off(log)

    second = room(log, [TABLE], dealer="two")
    second.step()
    second.step()

    released = facts(log, "table-1")[-1]
    assert isinstance(released, CardsReleased)
    assert len(released.seats) == 6
    assert fold(hands(facts(log, "table-1"))[0]).findings == []


def test_who_still_has_the_table_loses_it() -> None:
    log = MemoryLog()
    dealt = dealt_until(log, HoleCardsDealt)

    called_off(log)
    dealt.step()

    (lost,) = dealt.lost
    assert lost.table == "table-1"
    assert isinstance(lost.why, Fenced)
    assert [type(one).__name__ for one in records(log, "table-1")[-1].events] == [
        "TakeOver",
        "HandVoided",
    ]


def test_a_hand_whose_key_is_lost_is_called_off_and_the_table_goes_on_under_another() -> None:
    log = MemoryLog()
    dealt_until(log, HoleCardsDealt)
    with pytest.raises(SealBroken):
        restore(log, TABLE, log.head("table-1"), OTHER)

    called_off(log)

    sitting, hand = restore(log, TABLE, log.head("table-1"), OTHER)
    assert hand is None
    assert set(sitting.stacks.values()) == {10_000}
    dealt = LiveRoom(log, [TABLE], OTHER, noon, dealer="two", seed="another")
    while not any(isinstance(one, HandEnded) for one in facts(log, "table-1")):
        dealt.step()
    assert dealt.lost == []


def test_the_same_turn_comes_again_at_a_table_with_a_life() -> None:
    log = MemoryLog()
    dealt_until(log, HoleCardsDealt, LIVING)
    called_off(log)

    room(log, [LIVING], dealer="two").run(lambda: len(hands(facts(log, "table-1"))) > 1)

    first, second = (one[0] for one in hands(facts(log, "table-1")))
    assert isinstance(first, HandStarted)
    assert isinstance(second, HandStarted)
    assert (first.button, first.seats) == (second.button, second.seats)


def test_a_hand_against_the_house_is_called_off_as_well() -> None:
    log, table = MemoryLog(), one_house()
    dealt = LiveRoom(log, [table], KEY, noon, dealer="one", seed="a trial")
    while not any(isinstance(one, HoleCardsDealt) for one in facts(log, "table-1")):
        dealt.step()

    called_off(log)

    events = facts(log, "table-1")
    start = next(at for at, one in enumerate(events) if isinstance(one, HouseHandStarted))
    begun = events[start]
    assert isinstance(begun, HouseHandStarted)
    outcome = against_house.settle(against_house.fold(events[start:]))
    assert not isinstance(outcome, HouseSettlement)
    assert outcome == Voided(tuple(SeatChips(one.seat, one.stack) for one in begun.seats))
    restore(log, table, log.head("table-1"), KEY)


def test_only_a_hand_in_play_is_called_off() -> None:
    log = MemoryLog()
    with pytest.raises(NotFound, match="no table 'table-1' in the log"):
        called_off(log)
    dealt = room(log, [TABLE])
    dealt.step()
    with pytest.raises(CommandRefused, match="no hand is in play at table table-1"):
        called_off(log)
    play_hands(dealt, log, 1)
    with pytest.raises(CommandRefused, match="a hand that is over cannot be called off"):
        called_off(log)
    head = log.head("table-1")
    assert head.epoch == 1


def test_a_hand_that_was_imported_stands() -> None:
    log = MemoryLog()
    imported = replace(started("holdem"), source=Source(format="phh", name="Main Event"))
    (answer,) = log.append([chain(START, "table-1", 0, NOON, [imported])])
    assert isinstance(answer, Appended)

    with pytest.raises(CommandRefused, match="imported from Main Event: it stands as it is"):
        called_off(log)
