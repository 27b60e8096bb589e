"""Views: a snapshot first, then every record, and each viewer no more than its own sight."""

from pathlib import Path

from schemas.commands import Act
from schemas.events import (
    HandStarted,
    HoleCardsDealt,
)
from schemas.views import Due, Happened, Snapshot
from services.dealer.deck import shuffled
from services.dealer.seeds import hand_seed
from tests.dealer.network.places import Place, guests, passive, played


async def opened(place: Place) -> None:
    await place.until(lambda: place.dealing.room.standing("t") is not None)


def test_a_view_begins_with_a_snapshot_and_goes_on_without_a_gap(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        viewer = place.watch("t", None)
        await place.asked("t")

        first, *rest = viewer.views()

        assert isinstance(first, Snapshot)
        assert (first.table, first.seat, first.remote) == ("t", None, (1,))
        happened = [one for one in rest if isinstance(one, Happened)]
        versions = [one.version for one in happened]
        assert versions == list(range(first.version + 1, first.version + 1 + len(versions)))
        assert len(place.records("t")) == versions[-1]

    played(tmp_path, [guests(1)], story)


def test_a_seat_sees_its_own_cards_and_no_others(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        mine, public = place.watch("t", 1), place.watch("t", None)
        await place.asked("t")

        deck = shuffled(hand_seed("a trial", "t", 1))
        own, seen = (_holes(one.views()) for one in (mine, public))
        assert set(own) == set(seen) == {1, 2, 3}
        place_of_1 = list(own).index(1)
        assert own[1] == deck[place_of_1:6:3]
        assert {cards for seat, cards in own.items() if seat != 1} == {("??", "??")}
        assert set(seen.values()) == {("??", "??")}

    played(tmp_path, [guests(1)], story)


def _holes(views: list[object]) -> dict[int, tuple[str, ...]]:
    facts = [fact for one in views if isinstance(one, Happened) for fact in one.facts]
    return {one.seat: one.cards for one in facts if isinstance(one, HoleCardsDealt)}  # type: ignore[misc]


def test_a_snapshot_within_a_hand_holds_what_was_seen_of_it_so_far(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        early = place.watch("t", 1)
        await place.asked("t")
        late = place.watch("t", 1)

        snapshot, due = late.views()

        assert isinstance(snapshot, Snapshot)
        assert isinstance(due, Due)
        told = [fact for one in early.views() if isinstance(one, Happened) for fact in one.facts]
        start = next(at for at, one in enumerate(told) if isinstance(one, HandStarted))
        assert snapshot.facts == tuple(told[start:])
        assert due == early.dues()[-1]

    played(tmp_path, [guests(1)], story)


def test_a_view_that_was_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        whole = place.watch("t", 1)
        await place.asked("t")
        happened = [one for one in whole.told if '"happened"' in one]
        after = place.watch("t", 1, after=len(place.records("t")) - 4)

        assert after.told == [*happened[-4:], whole.told[-1]]

        unknown = place.watch("t", 1, after=10_000)
        assert isinstance(unknown.views()[0], Snapshot)

    played(tmp_path, [guests(1)], story)


def test_a_view_goes_on_after_a_restart_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    seen: list[tuple[object, ...]] = []

    async def before(place: Place) -> None:
        await place.asked("t")
        await place.taken(place.post("t", Act(seat=1, action="call")))
        await place.asked("t")
        seen.append(_snapshot(place).facts)

    async def after(place: Place) -> None:
        await opened(place)
        snapshot = _snapshot(place)
        seen.append(snapshot.facts)
        assert isinstance(place.watch("t", 1).views()[-1], Due)

    log = played(tmp_path, [guests(1)], before).log
    played(tmp_path, [guests(1)], after, log)

    assert len(seen[0]) > 5
    assert seen[0] == seen[1]


def _snapshot(place: Place) -> Snapshot:
    snapshot = place.watch("t", 1).views()[0]
    assert isinstance(snapshot, Snapshot)
    return snapshot


def test_a_seat_is_asked_once_for_every_decision(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        viewer = place.watch("t", 1)
        for _ in range(12):
            due = await place.asked("t")
            assert viewer.dues()[-1].version == due.version
            await place.taken(place.post("t", passive(due)))

        versions = [one.version for one in viewer.dues()]
        assert len(set(versions)) == len(versions) >= 12

    played(tmp_path, [guests(1)], story)
