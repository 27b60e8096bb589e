"""Secrecy: what the log of a live room holds before a hand is over, and what it opens after."""

from base64 import b64encode

from schemas.events import (
    CardBurned,
    CardsReleased,
    HandStarted,
    HoleCardsDealt,
    Sealed,
)
from services.dealer.deck import shuffled
from services.dealer.seeds import hand_seed
from services.eventlog import MemoryLog
from services.sealing import open_cards
from tests.dealer.rooms import (
    KEY,
    assert_dealt_from_its_deck,
    facts,
    finished,
    hands,
    leaks,
    one_table,
    play_hands,
    room,
    whole_room,
)


def test_no_live_record_holds_a_card_nobody_may_see() -> None:
    log = MemoryLog()

    names = whole_room(log)

    assert [leak for name in names for leak in leaks(log, name)] == []


def test_hole_cards_are_always_sealed_and_burns_hidden() -> None:
    log = MemoryLog()

    for name in whole_room(log):
        burns = [event for event in facts(log, name) if isinstance(event, CardBurned)]
        assert {event.card for event in burns} <= {"??"}
        dealt = [event for event in facts(log, name) if isinstance(event, HoleCardsDealt)]
        assert dealt != []
        assert all(isinstance(event.cards, Sealed) for event in dealt)
        assert len({len(one.cards.sealed) for one in dealt if isinstance(one.cards, Sealed)}) == 1


def test_no_live_record_holds_the_seed_of_its_deck() -> None:
    log = MemoryLog()
    play_hands(room(log, one_table()), log, 1)

    seed = hand_seed("a trial", "table-1", 1)

    data = b"".join(stored.data for stored in log.read(0, 9999))
    assert seed not in data
    assert b64encode(seed) not in data
    assert seed.hex().encode() not in data


def test_released_keys_open_the_sealed_cards_and_all_come_from_the_deck() -> None:
    log = MemoryLog()
    for name in whole_room(log):
        for number, hand in enumerate(finished(facts(log, name)), start=1):
            sealed = {one.seat: one.cards for one in hand if isinstance(one, HoleCardsDealt)}
            for end in (one for one in hand if isinstance(one, CardsReleased)):
                assert [one.seat for one in end.seats] == list(sealed)
                for one in end.seats:
                    cards = sealed[one.seat]
                    assert isinstance(cards, Sealed)
                    assert open_cards(one.key, f"{name}-{number}", one.seat, cards) == one.cards
            deck = shuffled(hand_seed("a trial", name, number))
            assert_dealt_from_its_deck(hand, deck)


def test_the_deck_s_seed_lies_in_the_log_under_the_dealer_s_key() -> None:
    log = MemoryLog()
    play_hands(room(log, one_table()), log, 2)

    for number, hand in enumerate(hands(facts(log, "table-1"))[:2], start=1):
        start = hand[0]
        assert isinstance(start, HandStarted)
        assert start.deck is not None
        seed = hand_seed("a trial", "table-1", number)
        assert KEY.open_seed(start.hand, start.deck) == seed
