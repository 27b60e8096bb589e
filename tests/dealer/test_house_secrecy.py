"""Secrecy against the house: what the log holds of a hand in play, and what it opens after."""

from base64 import b64encode
from collections.abc import Sequence
from itertools import combinations

import pytest

from schemas.cards import DECK, Card
from schemas.errors import SealBroken
from schemas.events import AnyEvent, CardsReleased, HoleCardsDealt, Sealed
from schemas.house_events import DEALER_SEAT, CardsDrawn, DealerDealt, HouseHandStarted
from services.dealer import Order, deal
from services.dealer.seeds import hand_seed
from services.eventlog import MemoryLog
from services.sealing import open_cards
from tests.dealer.houses import (
    finished_hands,
    house_leaks,
    house_tables,
    pieces,
)
from tests.dealer.rooms import facts, noon, play_hands, room
from tests.proof import proof

TABLES = house_tables()


@pytest.fixture(scope="module")
def log() -> MemoryLog:
    dealt = MemoryLog()
    play_hands(room(dealt, TABLES), dealt, proof(6, 60))
    return dealt


def released(hand: Sequence[AnyEvent]) -> dict[int, tuple[bytes, tuple[Card, ...]]]:
    """Every seat's key and cards."""
    (end,) = [one for one in hand if isinstance(one, CardsReleased)]
    return {one.seat: (one.key, one.cards) for one in end.seats}


def whole_hands(log: MemoryLog) -> list[list[AnyEvent]]:
    hands = [hand for table in TABLES for hand in finished_hands(facts(log, table.name))]
    return [hand for hand in hands if isinstance(hand[-1], CardsReleased)]


def hand_id(hand: Sequence[AnyEvent]) -> str:
    start = hand[0]
    assert isinstance(start, HouseHandStarted)
    return start.hand


def test_no_live_record_holds_a_card_nobody_may_see(log: MemoryLog) -> None:
    assert [leak for table in TABLES for leak in house_leaks(log, table.name)] == []


def test_the_scan_finds_a_card_that_is_not_sealed() -> None:
    """The same hands in clear are full of cards nobody may see."""
    clear = MemoryLog()
    deal(clear, Order(3, [TABLES[1].terms], seed="x"), clock=noon)

    assert len([*house_leaks(clear, "table-1")]) > 20


def test_no_sealed_piece_holds_its_cards_in_clear(log: MemoryLog) -> None:
    for hand in whole_hands(log):
        for seat, (_, cards) in released(hand).items():
            for sealed in pieces(hand, seat):
                assert not any(
                    "".join(two).encode() in sealed.sealed for two in combinations(cards, 2)
                )


def test_no_live_record_holds_the_seed_of_its_deck(log: MemoryLog) -> None:
    data = b"".join(stored.data for stored in log.read(0, 99_999))
    for table in TABLES:
        seed = hand_seed("a trial", table.name, 1)
        assert seed not in data
        assert b64encode(seed) not in data
        assert seed.hex().encode() not in data


def test_the_key_of_a_seat_opens_all_it_got_and_in_that_order(log: MemoryLog) -> None:
    drawn = 0
    for hand in whole_hands(log):
        keys = released(hand)
        for seat, (key, cards) in keys.items():
            sealed = pieces(hand, seat)
            drawn += len(sealed) - 1
            opened = [
                open_cards(key, hand_id(hand), seat, one, piece=at) for at, one in enumerate(sealed)
            ]
            assert tuple(card for some in opened for card in some) == cards
    assert drawn > 10


def test_no_piece_opens_in_the_place_or_with_the_key_of_another(log: MemoryLog) -> None:
    tried = 0
    for hand in whole_hands(log):
        keys = released(hand)
        named = [(seat, at, one) for seat in keys for at, one in enumerate(pieces(hand, seat))]
        for (seat, at, _), (other, other_at, one) in combinations(named, 2):
            tried += 1
            key, _ = keys[seat]
            with pytest.raises(SealBroken):
                open_cards(key, hand_id(hand), seat, one, piece=at)
            if seat == other:
                with pytest.raises(SealBroken):
                    open_cards(key, hand_id(hand), seat, one, piece=other_at + 1)
    assert tried > 100


def test_sealed_pieces_tell_nothing_by_their_length(log: MemoryLog) -> None:
    first, later = set[int](), set[int]()
    for hand in whole_hands(log):
        for event in hand:
            match event:
                case (
                    HoleCardsDealt(cards=Sealed(sealed=data))
                    | DealerDealt(down=Sealed(sealed=data))
                ):
                    first.add(len(data))
                case CardsDrawn(cards=Sealed(sealed=data)):
                    later.add(len(data))
                case _:
                    pass
    assert (len(first), len(later)) == (1, 1)


def test_what_is_released_is_all_that_was_sealed_and_nothing_else(log: MemoryLog) -> None:
    for hand in whole_hands(log):
        start = hand[0]
        assert isinstance(start, HouseHandStarted)
        keys = released(hand)
        assert [*keys] == [*(one.seat for one in start.seats), DEALER_SEAT]
        cards = [card for _, some in keys.values() for card in some]
        assert len({*cards}) == len(cards)
        assert {*cards} < {*DECK}
