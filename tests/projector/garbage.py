"""Facts that are well formed and mean nothing."""

from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from schemas.events import AnyEvent, HandStarted

_NUMBERS = st.one_of(st.integers(0, 6), st.integers(-3, 300), st.integers(-(2**63), 2**63 - 1))
_LEAVES: Final[dict[Any, st.SearchStrategy[Any]]] = {
    int: _NUMBERS,
    str: st.sampled_from(("", "holdem", "omaha-8", "t-1", "p1", "p2", "\0", "é")),
    bytes: st.binary(max_size=3),
    bool: st.booleans(),
    type(None): st.none(),
}


@cache
def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a field's type."""
    inside = get_args(kind)
    if kind in _LEAVES:
        return _LEAVES[kind]
    if get_origin(kind) is Literal:
        return st.sampled_from(inside)
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([anything(part) for part in inside])
    if get_origin(kind) is tuple:
        return st.lists(anything(inside[0]), max_size=4).map(tuple)
    if get_origin(kind) is dict:
        return st.dictionaries(anything(inside[0]), anything(inside[1]), max_size=2)
    fields = msgspec.structs.fields(kind)
    return st.builds(kind, **{field.name: anything(field.type) for field in fields})


def facts() -> st.SearchStrategy[list[AnyEvent]]:
    """Any facts, most of them after a start that can be folded."""
    return st.tuples(
        st.lists(st.one_of(anything(HandStarted), anything(AnyEvent)), max_size=1),
        st.lists(anything(AnyEvent), max_size=25),
    ).map(lambda parts: [*parts[0], *parts[1]])
