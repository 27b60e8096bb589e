"""A table's terms as they are written: the golden file holds a cash table, these the others."""

import json
from pathlib import Path
from typing import Final

import msgspec
import pytest

from schemas.events import AnyEvent
from schemas.record import encode
from schemas.table_events import TableOpened
from schemas.tables import TableTerms
from tests.schemas.table_facts import HOUSE_TABLE, TOURNAMENT_TABLE

FOLDER: Final = Path(__file__).parent / "published"


@pytest.mark.parametrize(
    ("name", "terms"), [("house", HOUSE_TABLE), ("tournament", TOURNAMENT_TABLE)]
)
def test_terms_of_a_table_read_as_published(name: str, terms: TableTerms) -> None:
    body = (FOLDER / f"terms-{name}.json").read_bytes()
    opened = TableOpened(terms=terms)

    assert msgspec.json.decode(body, type=AnyEvent) == opened
    assert json.loads(encode(opened)) == json.loads(body)
    assert json.loads(body)["terms"].keys() == {"type", *terms.__struct_fields__}
