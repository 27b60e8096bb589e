"""What is published of a hand: golden files that read as they should, and a schema that agrees."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from jsonschema import Draft202012Validator

from schemas import documents
from schemas.record import encode
from schemas.settled import HandSettled, SettledSeat

GOLDEN: Final = Path(__file__).parent / "published"
DECIDED: Final = HandSettled(
    hand="north-1042",
    revision=3,
    table="north",
    variant="courchevel-8",
    currency="EUR",
    exponent=2,
    ended_at=datetime(2026, 11, 30, 12, 34, 56, 789012, tzinfo=UTC),
    status="settled",
    rake=125,
    seats=(SettledSeat(1, "ada", 1000, 1875, 875), SettledSeat(10, "grace", 1000, 0, -1000)),
)
UNDECIDED: Final = HandSettled(
    hand="north-1043",
    revision=3,
    table="north",
    variant="courchevel-8",
    currency=None,
    exponent=0,
    ended_at=datetime(2026, 11, 30, 12, 35, tzinfo=UTC),
    status="undecided",
    rake=None,
    seats=(SettledSeat(1, "ada", 10, None, None), SettledSeat(10, "grace", 10, None, None)),
)
AGAINST_THE_HOUSE: Final = HandSettled(
    hand="east-7",
    revision=3,
    table="east",
    variant="russian-poker",
    currency="EUR",
    exponent=2,
    ended_at=datetime(2026, 11, 30, 12, 36, tzinfo=UTC),
    status="settled",
    rake=0,
    seats=(SettledSeat(1, "ada", 4000, 19000, 15000), SettledSeat(2, "grace", 2000, 0, -2000)),
    house=-13000,
)
VOIDED: Final = HandSettled(
    hand="north-1044",
    revision=3,
    table="north",
    variant="courchevel-8",
    currency=None,
    exponent=0,
    ended_at=datetime(2026, 11, 30, 12, 37, tzinfo=UTC),
    status="voided",
    rake=0,
    seats=(SettledSeat(1, "ada", 0, 0, 0), SettledSeat(10, "grace", 0, 0, 0)),
)
FACTS: Final = {
    "hand-settled": DECIDED,
    "hand-settled-undecided": UNDECIDED,
    "hand-settled-house": AGAINST_THE_HOUSE,
    "hand-settled-voided": VOIDED,
}


def schema() -> Draft202012Validator:
    text = (documents.FOLDER / "settlements.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))


def body(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_bytes())


@pytest.mark.parametrize("name", FACTS)
def test_a_golden_body_reads_as_the_settlement_it_stands_for(name: str) -> None:
    found = msgspec.json.decode((GOLDEN / f"{name}.json").read_bytes(), type=HandSettled)

    assert found == FACTS[name]


@pytest.mark.parametrize("name", FACTS)
def test_a_settlement_is_written_as_its_golden_body_and_is_valid(name: str) -> None:
    written = json.loads(encode(FACTS[name]))

    assert written == body(name)
    assert schema().is_valid(written)


@pytest.mark.parametrize("missing", ["hand", "revision", "currency", "seats", "type"])
def test_a_settlement_without_a_field_is_not_valid(missing: str) -> None:
    whole = body("hand-settled")
    del whole[missing]

    assert not schema().is_valid(whole)


def test_a_field_that_a_newer_build_adds_is_passed_over() -> None:
    newer = json.dumps({**body("hand-settled"), "lane": 5}).encode()

    assert msgspec.json.decode(newer, type=HandSettled) == DECIDED


def test_the_channel_of_settlements_takes_a_golden_body() -> None:
    document = json.loads((documents.FOLDER / "asyncapi.json").read_text("utf-8"))
    message = document["components"]["messages"]["settled"]

    taken = Draft202012Validator({**document, **message["payload"]}).is_valid(body("hand-settled"))

    assert taken
    assert document["channels"]["settlements"]["messages"].keys() == {"settled"}
