"""Each kind of fault, planted, is named with its place and its numbers; a sound room is silent."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from schemas.events import HandEnded, SeatChips
from schemas.record import decode
from services.audit import Passed, verify, verify_hand
from services.dealer import DealerKey, LiveRoom, tables
from services.dealer import games as all_games
from services.projector import rebuild
from services.store import HandRows, Reader
from tests.audit.audited import Room
from tests.audit.facts import BUYS, HEADS_UP, out_of_turn, replaced
from tests.eventlog.split import SplitLog
from tests.hands import NOON, StreamWriter
from tests.projector.partitions import project_all
from tests.projector.projecting import Delivered, append, fold_round
from tests.store.rows import edit_hands, first_seat


def test_a_sound_room_has_no_findings(room: Room) -> None:
    room.play(hands=5)
    room.play("table-2", 3, "courchevel")
    room.project()

    assert room.findings() == []


def test_sealed_live_hands_have_no_findings(room: Room) -> None:
    live = LiveRoom(
        room.log,
        tables(all_games(["holdem", "courchevel"], ["nl"])),
        DealerKey(bytes(32)),
        clock=lambda: NOON,
        seed="audit",
    )
    for _ in range(200):
        live.step()
    room.project()

    assert room.findings() == []


def test_a_changed_byte_in_the_log_is_named(room: Room) -> None:
    room.play()
    room.project()
    room.edit_log(
        "UPDATE records SET data = CAST(replace(CAST(data AS TEXT), '\"omaha-8\"', '\"omaha-5\"')"
        " AS BLOB) WHERE offset = 2"
    )

    found = room.findings()

    assert any(one.kind == "log" and (one.stream, one.version) == ("table-1", 2) for one in found)


def test_a_finding_does_not_repeat_the_place_its_row_carries(room: Room) -> None:
    room.play(hands=4)
    room.project()
    for version in (2, 3):
        room.edit_log(f"UPDATE records SET data = x'7b' WHERE offset = {version}")  # noqa: S608

    found = [one for one in room.findings() if one.kind == "log" and one.stream]

    assert {one.version for one in found} >= {2, 3}
    assert [one.what for one in found if "table-1 version" in one.what] == []


def test_a_record_that_was_taken_out_is_named(room: Room) -> None:
    room.play()
    room.project()
    room.edit_log("DELETE FROM records WHERE offset = 2")

    found = room.findings()

    assert any(one.kind == "log" for one in found)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda hand: first_seat(hand, net=hand.seats[0].net + 1), "net"),
        (lambda hand: first_seat(hand, final=hand.seats[0].final + 5), "final"),
        (lambda hand: hand._replace(pots=(replace(hand.pots[0], amount=1),)), "amount"),
        (lambda hand: hand._replace(awards=(replace(hand.awards[0], chips=1),)), "chips"),
        (lambda hand: hand._replace(actions=hand.actions[1:]), "an action is missing"),
        (lambda hand: hand._replace(hand=replace(hand.hand, rake=3)), "rake 3, the log gives 0"),
    ],
)
def test_an_edited_store_is_named(
    room: Room, change: Callable[[HandRows], HandRows], said: str
) -> None:
    room.play()
    room.project()
    edit_hands(room.store_file, change)

    found = room.findings()

    assert any(one.hand is not None and said in one.what for one in found), found


def test_a_hand_taken_out_of_the_store_is_named(room: Room) -> None:
    room.play()
    room.project()
    room.edit_store("DELETE FROM hands WHERE id = 2")

    found = room.findings()

    assert any("the log holds it, the store does not" in one.what for one in found), found


def test_columns_that_are_not_the_hands_are_found(room: Room) -> None:
    room.play()
    room.project()
    room.edit_store("DELETE FROM tail")

    assert [one.kind for one in room.findings()] == ["log"]


def test_stacks_the_dealer_claims_wrongly_are_one_finding_with_both_numbers(room: Room) -> None:
    wrong = HandEnded(stacks=(SeatChips(1, 111), SeatChips(2, 89)))
    room.append("t", [BUYS, [*HEADS_UP[:-1], wrong]])
    room.project()

    said = [(one.hand, one.kind, one.what) for one in room.findings()]

    assert said == [
        ("t-1", "claim", "the dealer says seat 1 ends with 111, ours is 110"),
        ("t-1", "claim", "the dealer says seat 2 ends with 89, ours is 90"),
    ]


def test_a_card_dealt_twice_is_one_finding(room: Room) -> None:
    room.append("t", [BUYS, replaced(HEADS_UP, "Kh", "As")])
    room.project()

    found = room.findings()

    assert [(one.hand, one.kind, one.what) for one in found] == [
        ("t-1", "cards", "dealt twice: As")
    ]


def test_what_only_the_rules_can_tell_comes_from_the_fresh_projection(room: Room) -> None:
    room.append("t", [out_of_turn()])
    room.project()
    room.edit_store("DELETE FROM findings")

    found = room.findings()

    assert any(one.kind == "illegal" and "out of turn" in one.what for one in found)


def test_one_hand_is_checked_alone(room: Room) -> None:
    room.play()
    room.project()
    with closing(Reader.open(room.root)) as reader:
        before = reader.hand("table-1-2")
    assert before is not None
    sound = room.directory / "sound"
    rebuild(room.log, sound)

    edit_hands(room.store_file, lambda hand: first_seat(hand, net=1), "table-1-2")

    with closing(Reader.open(room.root)) as edited, closing(Reader.open(sound)) as reader:
        assert list(verify_hand(room.log, reader, before, "table-1-2")) == []
        [found] = verify_hand(room.log, edited, before, "table-1-2")
    assert found.hand == "table-1-2"
    assert ": net 1, the log gives" in found.what


def test_a_finding_that_is_missing_is_told_in_its_own_words(room: Room) -> None:
    room.play()
    room.append("t", [out_of_turn()])
    room.project()
    room.edit_store("DELETE FROM findings WHERE kind = 'illegal'")

    told = [one.what for one in room.findings() if "is missing in the store" in one.what]

    assert told
    assert all(
        one.startswith("a finding is missing in the store: illegal, ") and "{" not in one
        for one in told
    )


def test_repeated_records_are_counted_and_no_findings(room: Room) -> None:
    room.play(hands=4)
    room.project()
    records = [decode(one.data, one.stream, one.version) for one in room.log.read_stream("table-1")]
    again, passed = Delivered([*records, *records[1:3]]), Passed()
    rebuild(again, room.directory / "again")

    with closing(Reader.open(room.directory / "again")) as fresh:
        found = list(verify([again], fresh, fresh, passed=passed))

    assert (found, passed) == ([], Passed(repeats=2))


def test_progress_reaches_the_end_of_the_log(room: Room) -> None:
    room.play(hands=4)
    room.project()
    told: list[tuple[int, int]] = []

    with closing(Reader.open(room.root)) as stored:
        list(
            verify(
                room.log.partitions, stored, stored, lambda done, whole: told.append((done, whole))
            )
        )

    assert told[-1] == (4, 4)


def test_a_hand_that_ended_in_two_partitions_is_named_once_with_both(tmp_path: Path) -> None:
    log = SplitLog()
    first, second = (
        next(name for name in map("t-{}".format, range(99)) if log.number_of(name) == number)
        for number in (0, 2)
    )
    writers = {name: StreamWriter(name) for name in (first, second)}
    append(log, [one.record(fold_round(f"{name}-1")) for name, one in writers.items()])
    append(log, [one.record(fold_round("twin-7")) for one in writers.values()])
    with closing(project_all(log, tmp_path)) as stored, closing(Reader.open(tmp_path)) as fresh:
        found = [one for one in verify(log.partitions, stored, fresh) if one.kind == "log"]

    assert [(one.hand, one.stream, one.version) for one in found] == [("twin-7", first, 2)]
    assert found[0].what == (
        f"a hand of this name ended in {first} (partition 0) and {second} (partition 2):"
        " it counts 2 times"
    )
