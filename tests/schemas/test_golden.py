"""Golden files: every event revision ever published still reads, and reads as what it said."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

from schemas.events import AnyEvent, HoleCardsDealt, Sealed
from schemas.record import NO_DIGEST, Record, decode, encode
from tests.schemas.facts import FACTS

GOLDEN: Final = Path(__file__).parent / "golden"
EVENT: Final = msgspec.json.Decoder(AnyEvent)
KINDS: Final = get_args(AnyEvent)


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)


def test_every_event_revision_has_a_golden_file_and_every_file_an_event() -> None:
    files = {path.stem for path in GOLDEN.iterdir()}

    assert files == {tag_of(kind) for kind in KINDS} == FACTS.keys()


def test_every_tag_is_a_wire_name() -> None:
    tags = [tag_of(kind) for kind in KINDS]

    odd = [tag for tag in tags if not re.fullmatch(r"[a-z]+(-[a-z]+)*(\.[2-9]|\.[1-9]\d+)?", tag)]

    assert odd == []
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("tag", FACTS)
def test_golden_body_reads_as_the_fact_it_stands_for(tag: str) -> None:
    body = (GOLDEN / f"{tag}.json").read_bytes()

    assert EVENT.decode(body) == FACTS[tag]


@pytest.mark.parametrize("tag", FACTS)
def test_fact_is_written_as_its_golden_body(tag: str) -> None:
    body = (GOLDEN / f"{tag}.json").read_bytes()

    assert json.loads(encode(FACTS[tag])) == json.loads(body)


@pytest.mark.parametrize("tag", FACTS)
def test_golden_body_uses_every_field(tag: str) -> None:
    body = json.loads((GOLDEN / f"{tag}.json").read_bytes())

    assert body.keys() == {"type", *FACTS[tag].__struct_fields__}


def test_stakes_and_source_in_the_golden_file_use_every_field() -> None:
    body = json.loads((GOLDEN / "hand-started.json").read_bytes())
    started = FACTS["hand-started"]

    assert body["stakes"].keys() == set(started.stakes.__struct_fields__)
    assert body["stakes"]["rake"].keys() == set(started.stakes.rake.__struct_fields__)
    assert body["source"].keys() == set(started.source.__struct_fields__)


def test_sealed_cards_are_an_object_where_clear_ones_are_an_array() -> None:
    body = b'{"type":"hole-cards-dealt","seat":5,"cards":{"sealed":"AP8=","count":5}}'

    assert EVENT.decode(body) == HoleCardsDealt(seat=5, cards=Sealed(b"\x00\xff", 5))


def test_record_of_all_golden_bodies_reads_back() -> None:
    bodies = [json.loads((GOLDEN / f"{tag}.json").read_bytes()) for tag in FACTS]
    record = {
        "stream": "north",
        "version": 1,
        "epoch": 7,
        "at": "2026-11-30T12:00:00Z",
        "previous": NO_DIGEST,
        "events": bodies,
    }

    read = decode(json.dumps(record).encode(), "north", 1)

    assert read == Record(
        stream="north",
        version=1,
        epoch=7,
        at=datetime(2026, 11, 30, 12, tzinfo=UTC),
        previous=NO_DIGEST,
        events=tuple(FACTS.values()),
    )
