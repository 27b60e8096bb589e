"""Records: what reads, and what is refused with the stream, the version and the reason."""

import json
from datetime import UTC, datetime
from typing import Any, Final

import pytest

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import ActionTaken, AnyEvent, HandMucked, RunOutsAgreed
from schemas.record import NO_DIGEST, Record, decode, digest, encode
from schemas.upcasters import UPCASTERS

RECORD: Final = Record(
    stream="north",
    version=3,
    epoch=1,
    at=datetime(2026, 11, 30, 12, 0, 0, 250, tzinfo=UTC),
    previous="ab" * 32,
    events=(ActionTaken(seat=4, action="call"), HandMucked(seat=2)),
)


BOARDS: Final = RunOutsAgreed(boards=2)


def body(**changes: Any) -> bytes:
    return json.dumps({**json.loads(encode(RECORD)), **changes}).encode()


def test_a_record_reads_back() -> None:
    assert decode(encode(RECORD), "north", 3) == RECORD


def test_the_digest_is_sha_256_of_the_stored_bytes() -> None:
    # FIPS 180-2, appendix B.1
    assert digest(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_an_event_of_a_newer_build_is_named_with_its_place() -> None:
    events = [{"type": "hand-mucked", "seat": 2}, {"type": "hand-started.9", "moon": True}]

    with pytest.raises(UnknownEvent) as refused:
        decode(body(events=events), "north", 3)

    fault = refused.value
    assert (fault.stream, fault.version, fault.kind) == ("north", 3, "hand-started.9")
    assert "north version 3" in str(fault)


REFUSED: Final = {
    "nothing": b"",
    "no JSON": b"\x00\x01SQLite",
    "not UTF-8": b'{"stream":"\xff"}',
    "an array": b"[]",
    "nested too deep": b"[" * 100_000,
    "a field nobody knows": body(colour="red"),
    "a clock without an offset": body(at="2026-11-30T12:00:00"),
    "a field missing": b'{"stream":"north","version":3}',
    "events that are no list": body(events={"type": "hand-mucked", "seat": 2}),
    "an event without a type": body(events=[{"seat": 2}]),
    "an event with a field nobody knows": body(
        events=[{"type": "hand-mucked", "seat": 2, "cards": []}]
    ),
    "a seat in words": body(events=[{"type": "hand-mucked", "seat": "two"}]),
    "a card that is none": body(events=[{"type": "card-burned", "card": "1s"}]),
    "half a chip": body(events=[{"type": "run-outs-agreed", "boards": 1.5}]),
    "a clock that is none": body(at="yesterday"),
    "something after its end": encode(RECORD) + b"{}",
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED.keys())
def test_bytes_that_are_no_record_are_refused(data: bytes) -> None:
    with pytest.raises(CorruptRecord) as refused:
        decode(data, "north", 3)

    assert (refused.value.stream, refused.value.version) == ("north", 3)


def test_a_record_cut_anywhere_is_refused() -> None:
    whole = encode(RECORD)

    for end in range(len(whole)):
        with pytest.raises(CorruptRecord):
            decode(whole[:end], "north", 3)


@pytest.mark.parametrize(("stream", "version"), [("south", 3), ("north", 4)])
def test_a_record_from_another_place_is_refused(stream: str, version: int) -> None:
    with pytest.raises(CorruptRecord, match="calls itself north version 3"):
        decode(encode(RECORD), stream, version)


def corrected(event: AnyEvent) -> AnyEvent:
    """Stands in for an upcaster: the mucked seat was one too low in the old revision."""
    assert isinstance(event, HandMucked)
    return ActionTaken(seat=event.seat + 1, action="fold")


def test_old_revisions_are_lifted_and_everything_else_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(UPCASTERS, HandMucked, corrected)

    read = decode(encode(RECORD), "north", 3)

    assert read.events == (RECORD.events[0], ActionTaken(seat=3, action="fold"))
    assert (read.stream, read.version, read.epoch) == ("north", 3, 1)
    assert (read.at, read.previous) == (RECORD.at, RECORD.previous)


def test_a_revision_two_steps_old_is_lifted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, HandMucked, corrected)
    monkeypatch.setitem(UPCASTERS, ActionTaken, lambda _: BOARDS)
    plain = Record(
        stream="north",
        version=1,
        epoch=1,
        at=RECORD.at,
        previous=NO_DIGEST,
        events=(HandMucked(seat=2),),
    )

    assert decode(encode(plain), "north", 1).events == (BOARDS,)


def test_a_first_record_names_no_predecessor() -> None:
    assert decode(body(version=1, previous=""), "north", 1).previous == NO_DIGEST
