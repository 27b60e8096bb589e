"""Who owns a table on Kafka: dealers frozen, woken beside their successors, killed in a hand."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from schemas.events import CardsReleased, HandStarted, TakeOver
from schemas.record import Record
from services.dealer import DealerKey
from services.dealer.deck import shuffled
from tests.dealer.rooms import assert_dealt_from_its_deck, facts, finished, records
from tests.kafka.actors import KEY_FILE
from tests.kafka.broker import Broker
from tests.kafka.room import Room
from tests.proof import proof

ROUNDS = proof(2, 50)
TABLES = 3


@pytest.fixture
def room(broker: Broker, tmp_path: Path) -> Iterator[Room]:
    with closing(Room(broker.url(), tmp_path)) as made:
        yield made


@pytest.mark.crash
def test_a_frozen_dealer_woken_beside_its_successor_harms_nothing(room: Room) -> None:
    dealer = room.dealer("live", TABLES)
    dealer.await_lines(10)
    for _ in range(ROUNDS):
        dealer.send(signal.SIGSTOP)
        heir = room.dealer("live", TABLES)
        heir.await_lines(30)  # it took every table over, and deals
        said = len(dealer.lines)
        dealer.send(signal.SIGCONT)
        dealer.wait()
        assert [line for line in dealer.lines if line.startswith("lost")] == [
            f"lost table-{number}" for number in range(1, TABLES + 1)
        ]
        assert len(dealer.lines) <= said + 2 * TABLES  # nothing but what stood before it slept
        heir.await_lines(10)
        dealer = heir
    dealer.stop()
    room.projector()
    room.assert_whole()


@pytest.mark.crash
def test_a_killed_dealers_hand_goes_on_with_the_same_deck(room: Room) -> None:
    resumed = 0
    for _ in range(proof(3, 50)):
        dealer = room.dealer("live", TABLES)
        dealer.await_lines(37)
        dealer.kill()
    last = room.dealer("live", TABLES)
    last.await_lines(200)
    last.stop()
    room.projector()
    room.assert_whole()

    key = DealerKey.load(room.data / KEY_FILE, create=False)
    with closing(room.log()) as log:
        for stream in [name for name, _ in log.heads()]:
            for hand in finished(facts(log, stream)):
                start = hand[0]
                assert isinstance(start, HandStarted)
                assert start.deck is not None
                deck = shuffled(key.open_seed(start.hand, start.deck))
                assert_dealt_from_its_deck(hand, deck)
            resumed += _taken_over_in_a_hand(records(log, stream))
    assert resumed > 0


def _taken_over_in_a_hand(dealt: Sequence[Record]) -> int:
    """Take-overs that stand within a hand."""
    found, playing = 0, False
    for event in [event for record in dealt for event in record.events]:
        playing = isinstance(event, HandStarted) or (
            playing and not isinstance(event, CardsReleased)
        )
        found += playing and isinstance(event, TakeOver)
    return found
