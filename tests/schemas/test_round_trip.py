"""The law that what is written reads back as itself, for every struct of the contract."""

from datetime import UTC, datetime
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.commands import AnyCommand
from schemas.events import AnyEvent
from schemas.record import Record
from schemas.rows import AwardRow, FindingRow, HandRow, PotRow, SeatRow
from schemas.settled import HandSettled
from schemas.settlement import HouseSettlement, Settlement, Undecided, Voided
from schemas.variants import Variant

LEAVES: Final[dict[Any, st.SearchStrategy[Any]]] = {
    int: st.integers(-(2**63), 2**63 - 1),
    str: st.text(max_size=12),
    bytes: st.binary(max_size=12),
    bool: st.booleans(),
    type(None): st.none(),
    datetime: st.datetimes(timezones=st.just(UTC)),
}
STRUCTS: Final = (
    *get_args(AnyEvent),
    *get_args(AnyCommand),
    *(Record, HandRow, SeatRow, PotRow, AwardRow, FindingRow, HandSettled),
    *(Settlement, HouseSettlement, Undecided, Voided, Variant),
)


@cache
def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a field's type."""
    inside = get_args(kind)
    if kind in LEAVES:
        return LEAVES[kind]
    if get_origin(kind) is Annotated:
        return anything(inside[0])
    if get_origin(kind) is Literal:
        return st.sampled_from(inside)
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([anything(part) for part in inside])
    if get_origin(kind) is tuple:
        return st.lists(anything(inside[0]), max_size=3).map(tuple)
    if get_origin(kind) is dict:
        return st.dictionaries(anything(inside[0]), anything(inside[1]), max_size=3)
    fields = msgspec.structs.fields(kind)
    return st.builds(kind, **{field.name: anything(field.type) for field in fields})


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_what_is_written_reads_back_as_itself(kind: type, data: st.DataObject) -> None:
    value = data.draw(anything(kind))

    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value


@given(event=anything(AnyEvent))
def test_an_event_reads_back_through_the_union_as_its_own_kind(event: AnyEvent) -> None:
    read = msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent)

    assert (type(read), read) == (type(event), event)
