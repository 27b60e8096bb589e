"""What cannot be taken stops its stream, with the reason; once mended, the stream resumes."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from schemas import catalogue
from schemas import record as records_module
from schemas.catalogue import CATALOGUE
from schemas.events import ActionTaken, AnyEvent, HandMucked, TakeOver
from schemas.record import Record, encode
from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import Reader, open_store
from tests.hands import NOON, StreamWriter, play
from tests.projector.projecting import (
    Delivered,
    append,
    fold_round,
    fresh_digest,
    project,
)

GOOD: Final = "good-1"
TAKEN: Final = TakeOver(epoch=3, dealer="three")


def bad(kind: str) -> Delivered:
    """A log whose stream `t` has a hand, then at version 2 something wrong, then another hand."""
    writer = StreamWriter("t", epoch=3)
    first, middle, last = (
        writer.record([*taken, *fold_round(f"t-{number}")])
        for number, taken in ((1, [TAKEN]), (2, []), (3, []))
    )
    log = Delivered([first])
    BAD[kind](log, middle)
    log.deliver(last)
    log.deliver(StreamWriter("good").record(play(Random(1), hand=GOOD)))
    return log


def _text(log: Delivered, record: Record, old: bytes, new: bytes) -> None:
    data = encode(record)
    assert old in data
    log.deliver_bytes(record.stream, record.version, data.replace(old, new, 1))


def _facts(log: Delivered, record: Record, facts: list[AnyEvent]) -> None:
    log.deliver(replace(record, events=tuple(facts)))


BAD: Final[dict[str, Callable[[Delivered, Record], None]]] = {
    "does not know the event 'hand-teleported'": lambda log, record: _text(
        log, record, b'"type":"action-taken"', b'"type":"hand-teleported"'
    ),
    "this build can read": lambda log, record: _text(
        log, record, b'"action":"fold"', b'"action":"fold","why":"tired"'
    ),
    "not a record": lambda log, record: log.deliver_bytes("t", 2, encode(record)[:-9]),
    "calls itself u version 2": lambda log, record: log.deliver_bytes(
        "t", 2, encode(replace(record, stream="u"))
    ),
    "a gap": lambda _log, _record: None,
    "a fork": lambda log, record: (
        log.deliver(record),
        log.deliver(replace(record, at=datetime.fromisoformat("2026-12-01T00:00:00Z"))),
    )[0],
    "names another predecessor": lambda log, record: log.deliver(
        replace(record, previous="0" * 64)
    ),
    "epoch 4 after epoch 3, and nobody took the table over": lambda log, record: log.deliver(
        replace(record, epoch=4)
    ),
    "no take-over can have made epoch": lambda log, record: log.deliver(
        replace(record, epoch=2**60, events=(replace(TAKEN, epoch=2**60), *record.events))
    ),
    "fact 1 takes the table over in epoch 5": lambda log, record: log.deliver(
        replace(record, epoch=4, events=(replace(TAKEN, epoch=5), *record.events))
    ),
    "takes the table over in epoch 4; only a record's first may": lambda log, record: log.deliver(
        replace(record, epoch=4, events=(*record.events, replace(TAKEN, epoch=4)))
    ),
    "a take-over in epoch 3, which holds the table already": lambda log, record: log.deliver(
        replace(record, events=(TAKEN, *record.events))
    ),
    "timezone": lambda log, record: log.deliver(replace(record, at=NOON.replace(tzinfo=None))),
    "no game is called 'badugi r1'": lambda log, record: _facts(
        log, record, [replace(record.events[0], variant="badugi"), *record.events[1:]]
    ),
    "two or more different seats": lambda log, record: _facts(
        log, record, [replace(record.events[0], seats=()), *record.events[1:]]
    ),
    "hand t-2 is still in play": lambda log, record: _facts(
        log, record, [*record.events[:3], *fold_round("t-4")]
    ),
    "hand-mucked outside a hand": lambda log, record: _facts(log, record, [HandMucked(seat=1)]),
    "has ended before, in stream t": lambda log, record: _facts(log, record, fold_round("t-1")),
}


@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.parametrize("kind", BAD)
def test_a_stream_that_cannot_be_taken_is_put_aside_with_the_reason(
    tmp_path: Path, kind: str, size: int
) -> None:
    log = bad(kind)

    with closing(project(log, tmp_path / "store", size)) as reader:
        held, findings = reader.quarantined(), reader.findings()
        others, counts = reader.hand(GOOD), reader.counts()
        digest = reader.digest()
        first, last = reader.hand("t-1"), reader.hand("t-3")

    assert kind in held[0].reason
    assert not held[0].reason.startswith(("t version", "t: "))
    assert [(one.stream, one.data) for one in held] == [
        (row.stream, row.data)
        for row in log.stored
        if row.stream == "t" and row.offset >= held[0].offset
    ]
    assert [one.what for one in findings if one.kind == "log"] == [held[0].reason]
    assert first is not None
    assert last is None
    assert others is not None
    assert (counts.quarantined_streams, counts.checkpoint) == (1, log.end())
    assert digest == fresh_digest(log, tmp_path / "fresh")


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_record_delivered_again_is_passed_over(tmp_path: Path, version: int) -> None:
    writer = StreamWriter("t")
    records = [writer.record(fold_round(f"t-{number}")) for number in (1, 2)]
    records += writer.records(fold_round("t-3")[:2])
    log = Delivered(records)
    log.deliver(records[version - 1])
    log.deliver(*writer.records(fold_round("t-3")[2:]))

    with closing(project(log, tmp_path / "store")) as reader:
        assert reader.quarantined() == []
        assert [row.hand for row in reader.hands()] == ["t-3", "t-2", "t-1"]


def test_an_old_version_with_other_content_is_a_fork(tmp_path: Path) -> None:
    writer = StreamWriter("t")
    records = [writer.record(fold_round(f"t-{number}")) for number in (1, 2, 3)]
    log = Delivered(records)
    log.deliver(replace(records[0], at=NOON.replace(year=2027)))

    with closing(project(log, tmp_path / "store")) as reader:
        (held,) = reader.quarantined()

    assert held.reason.startswith("a fork: digest ")


def test_a_stream_resumes_when_a_newer_build_knows_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, root = bad("no game is called 'badugi r1'"), tmp_path / "store"
    project(log, root).close()
    game = replace(CATALOGUE["omaha"], key="badugi")
    monkeypatch.setitem(catalogue.PUBLISHED, ("badugi", 1), game)

    with closing(project(log, root)) as reader:
        held = reader.quarantined()
        assert [one.version for one in held] == [3]  # its predecessor is another record
        assert "names another predecessor" in held[0].reason
        assert reader.hand("t-2") is not None
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")


def test_a_stream_resumes_when_a_newer_build_knows_its_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = StreamWriter("t")
    hands = [writer.record(fold_round(f"t-{number}")) for number in range(1, 1203)]
    log, root = Delivered(hands), tmp_path / "store"
    known = records_module._KINDS
    read = records_module._decode

    def older(data: bytes) -> Record:
        if b'"hand":"t-2"' in data:
            raise ValidationError(data)
        return read(data)

    with monkeypatch.context() as patch:
        patch.setattr(records_module, "_decode", older)
        patch.setattr(records_module, "_KINDS", known - {"action-taken"})
        with closing(project(log, root)) as reader:
            assert reader.counts()[1:] == (1, 0, 0, 3, 1, 1201)
            assert "does not know the event 'action-taken'" in reader.quarantined()[0].reason
        with closing(project(log, root)) as reader:
            assert reader.counts()[1:] == (1, 0, 0, 3, 1, 1201)

    log.deliver(writer.record(fold_round("t-1203")))
    with closing(open_store(root, log.identity)) as store:
        assert Projector(log, store).step() == 1

    with closing(Reader.open(root)) as reader:
        assert reader.quarantined() == []
        assert reader.counts().hands == 1203
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")


def test_a_stream_goes_on_up_to_the_next_record_that_fails(tmp_path: Path) -> None:
    log = bad("a fork")
    writer = StreamWriter("u")
    hands = [writer.record(fold_round(f"u-{number}")) for number in (1, 2, 3, 4)]
    log.deliver(hands[0], hands[2], hands[1], hands[3])
    root = tmp_path / "store"
    project(log, root).close()

    log.stored[-3:-1] = [
        log.stored[-3]._replace(version=2, data=encode(hands[1])),
        log.stored[-2]._replace(version=9, data=encode(hands[2])),
    ]
    with closing(project(log, root)) as reader:
        held = [one for one in reader.quarantined() if one.stream == "u"]

    assert "no longer holds u version 3" in held[0].reason


def test_a_damaged_record_of_the_log_stops_its_stream_alone(tmp_path: Path) -> None:
    path, root = tmp_path / "log.db", tmp_path / "store"
    log = SqliteLog(path, create=True)
    writer = StreamWriter("t")
    append(log, [writer.record(fold_round(f"t-{number}")) for number in (1, 2, 3)])
    append(log, [StreamWriter("good").record(play(Random(1), hand=GOOD))])
    with closing(sqlite3.connect(path)) as connection, connection:
        (sound,) = connection.execute("SELECT data FROM records WHERE offset = 2").fetchone()
        spoilt = sound.replace(b"As", b"Ad")
        assert spoilt != sound
        connection.execute("UPDATE records SET data = ? WHERE offset = 2", (spoilt,))

    with closing(project(log, root)) as reader:
        held = reader.quarantined()
        assert [(one.version, one.offset) for one in held] == [(2, 2), (3, 3)]
        assert "digest" in held[0].reason
        assert reader.hand(GOOD) is not None
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE records SET data = ? WHERE offset = 2", (sound,))
    with closing(project(log, root)) as reader:
        assert reader.quarantined() == []
        assert reader.hand("t-3") is not None
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")
    log.close()


def test_a_fold_cut_short_by_quarantine_goes_on_from_where_it_was(tmp_path: Path) -> None:
    facts, writer = play(Random(3), hand="t-1"), StreamWriter("t")
    records = writer.records(facts)
    log = Delivered(records)
    place = next(at for at, fact in enumerate(facts) if type(fact) is ActionTaken)
    sound = log.stored[place]
    log.stored[place] = sound._replace(data=b"{")

    with closing(project(log, tmp_path / "store")) as reader:
        assert reader.in_play("t-1") == "t"
        assert reader.counts().quarantined_records == len(records) - place
    log.stored[place] = sound
    with closing(project(log, tmp_path / "store", 1)) as reader:
        assert reader.counts().quarantined_records == 0
        assert reader.hand("t-1") is not None
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")


def test_nothing_else_is_wrong_with_the_hands_that_are_spoilt_above(tmp_path: Path) -> None:
    writer = StreamWriter("t", epoch=3)
    hands = [
        writer.record([*taken, *fold_round(f"t-{number}")])
        for number, taken in ((1, [TAKEN]), (2, []), (3, []))
    ]

    with closing(project(Delivered(hands), tmp_path / "store")) as reader:
        assert reader.quarantined() == []
        assert reader.counts().hands == 3
