"""Clocks at a table: who is late, gone or away is decided for, and the log says so."""

from pathlib import Path

from schemas.commands import Act
from schemas.events import ActionTaken
from schemas.table_events import CommandTaken, DecidedFor, TimeBankUsed
from tests.dealer.network.places import PATIENCE, Place, events_of, guests, passive, played

FOLD = Act(seat=1, action="fold")


def test_a_late_seat_is_folded_for_at_the_cost_of_its_bank(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        place.watch("t", 1)
        await place.asked("t")
        place.now += PATIENCE.clock + PATIENCE.bank - 1
        assert await place.dealing.step() == []
        place.now += 101

        (record,) = await place.dealing.step()

        assert record.events == (
            TimeBankUsed(seat=1, milliseconds=PATIENCE.bank),
            DecidedFor(seat=1, why="late"),
            ActionTaken(seat=1, action="fold"),
        )

    played(tmp_path, [guests(1)], story)


def test_a_late_seat_with_nothing_to_call_is_checked_for(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        place.watch("t", 1)
        due = await place.asked("t")
        while due.choices[0].action != "check":
            await place.taken(place.post("t", passive(due)))
            due = await place.asked("t")
        place.now += PATIENCE.clock + PATIENCE.bank + 101

        (record,) = await place.dealing.step()

        assert record.events[-2:] == (
            DecidedFor(seat=1, why="late"),
            ActionTaken(seat=1, action="check"),
        )

    played(tmp_path, [guests(1)], story)


def test_overtime_is_a_fact_beside_the_decision_and_counts_for_the_hand(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        place.watch("t", 1)
        await place.asked("t")
        place.now += PATIENCE.clock + 7_000

        await place.taken(place.post("t", Act(seat=1, action="call"), name="slow"))

        record = next(one for one in place.records("t") if b'"slow"' in one)
        assert b'{"type":"time-bank-used","seat":1,"milliseconds":7000}' in record
        due = await place.asked("t")
        assert (due.clock, due.bank) == (PATIENCE.clock, PATIENCE.bank - 7_000)

    played(tmp_path, [guests(1)], story)


def test_a_command_that_comes_too_late_is_refused_behind_the_dealer_s(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        place.watch("t", 1)
        await place.asked("t")
        place.now += PATIENCE.clock + PATIENCE.bank

        answer = await place.taken(place.post("t", FOLD, name="too late"))

        assert answer.status_code == 400  # no id has a space
        answer = await place.taken(place.post("t", FOLD, name="too-late"))
        assert answer.status_code == 409
        assert not any(b'"too-late"' in one for one in place.records("t"))
        assert sum(b'"late"' in one for one in place.records("t")) == 1

    played(tmp_path, [guests(1)], story)


def test_nobody_waits_long_for_a_seat_without_a_connection(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.asked("t")
        place.now += PATIENCE.gone
        (record,) = await place.dealing.step()
        assert record.events == (
            DecidedFor(seat=1, why="gone"),
            ActionTaken(seat=1, action="fold"),
        )

    played(tmp_path, [guests(1)], story)


def test_a_vanished_player_harms_no_other_hand(tmp_path: Path) -> None:
    """Its table goes on without it, and other tables never stop."""

    async def story(place: Place) -> None:
        await place.asked("t")
        records = [one for _ in range(50) for one in await place.dealing.step()]
        assert {one.stream for one in records} == {"other"}
        place.now += PATIENCE.gone

        await place.until(lambda: len(place.records("t")) > 60 if _tick(place) else False)

        facts = events_of(records)
        assert not any(isinstance(one, CommandTaken | DecidedFor) for one in facts)

    other = guests(0)
    played(tmp_path, [guests(1), type(other)("other", other.games, 3)], story)


def _tick(place: Place) -> bool:
    place.now += 200
    return True


def test_a_clock_starts_when_the_seat_is_asked_and_not_at_every_record(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        place.watch("t", 1)
        await place.asked("t")
        place.now += 5_000
        for _ in range(5):
            await place.dealing.step()
        due = await place.asked("t")
        assert due.clock == PATIENCE.clock - 5_000

    played(tmp_path, [guests(1)], story)
