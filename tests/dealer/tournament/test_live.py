"""Live tournaments: sealed cards, a fact a record, and the next one once the last has ended."""

from collections import Counter

import pytest

from schemas.errors import StorageFailed
from schemas.events import ForcedBetPosted, HandStarted, HoleCardsDealt, Sealed, TakeOver
from schemas.table_events import ButtonDrawn, DecidedFor
from services.dealer.deck import shuffled
from services.dealer.tournament import Entries, LiveTournaments
from services.eventlog import EventLog, MemoryLog
from tests.dealer.rooms import BreakingLog, assert_dealt_from_its_deck, finished, full_disk, leaks
from tests.dealer.tournament.playing import KEY, assert_right, desk, entries, records, streams

SMALL = entries(5, 3, chips=100)


def series(log: EventLog, entered: Entries = SMALL) -> LiveTournaments:
    return LiveTournaments(log, KEY, desk(), lambda _: entered)


def play_out(playing: LiveTournaments, count: int = 1) -> None:
    """Step until so many tournaments have ended."""
    for _ in range(20_000):
        if len(playing.ended) >= count:
            return
        playing.step()
        assert playing.lost is None
    pytest.fail("the tournament never ends")


def test_a_live_tournament_is_played_to_the_last_chip() -> None:
    log = MemoryLog()

    play_out(series(log))

    assert_right(log, "sng-1", SMALL)


def test_one_tournament_follows_the_other_under_a_new_number() -> None:
    log = MemoryLog()
    playing = series(log)

    play_out(playing, 2)

    assert [one.tournament for one in playing.ended] == ["sng-1", "sng-2"]
    for name in ("sng-1", "sng-2"):
        assert_right(log, name, SMALL)


def test_whoever_comes_next_goes_on_with_the_last_one() -> None:
    log = MemoryLog()
    first = series(log)
    play_out(first)
    for _ in range(30):
        first.step()

    second = series(log)
    play_out(second)

    assert second.ended[0].tournament == "sng-2"
    assert_right(log, "sng-2", SMALL)


def test_cards_are_sealed_and_nothing_leaks_before_a_hand_has_ended() -> None:
    log = MemoryLog()
    play_out(series(log))

    tables = [name for name in streams(log) if name.startswith("sng-1-t")]
    assert len(tables) == 2
    for name in tables:
        said = streams(log)[name]
        assert all(isinstance(one.cards, Sealed) for one in said if isinstance(one, HoleCardsDealt))
        assert list(leaks(log, name)) == []


def test_every_hand_is_dealt_from_the_deck_it_was_started_with() -> None:
    log = MemoryLog()
    play_out(series(log))

    for name, said in streams(log).items():
        if not name.startswith("sng-1-t"):
            continue
        for hand in finished(said):
            first = hand[0]
            assert isinstance(first, HandStarted)
            assert first.deck is not None
            deck = shuffled(KEY.open_seed(first.hand, first.deck))
            assert_dealt_from_its_deck(hand, deck)


def test_a_record_holds_one_fact_or_what_one_decision_caused() -> None:
    log = MemoryLog()
    play_out(series(log, entries(4, 3, chips=100, absent={"p1"})))

    for record in records(log):
        first, *others = record.events
        if isinstance(first, HandStarted):
            assert {type(one) for one in others} <= {ForcedBetPosted}
        elif isinstance(first, DecidedFor):
            assert len(others) == 1
        elif not isinstance(first, HoleCardsDealt) and others:
            assert len({type(one) for one in record.events}) == 2  # a burn and a board
    kinds = Counter(type(one) for said in streams(log).values() for one in said)
    assert kinds[ButtonDrawn] == 3  # at either table, and at the final one again


@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
def test_a_log_that_fails_gets_the_same_records_again(*, written: bool) -> None:
    log = BreakingLog(25, full_disk(), written=written)
    playing = series(log)
    failed = 0
    for _ in range(60):
        try:
            playing.step()
        except StorageFailed:
            failed += 1

    assert failed == 1
    assert playing.lost is None
    epochs = {one.epoch for one in records(log)}
    assert epochs == {1}
    takes = [one for one in records(log) if isinstance(one.events[0], TakeOver)]
    assert len(takes) == len({one.stream for one in takes})
    play_out(playing)
    assert_right(log, "sng-1", SMALL)
