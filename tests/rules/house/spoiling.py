"""Legal hands against the house with a fact that is not: spoilt, dropped, told twice, out of its
place, or out of another hand.
"""

from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec import Struct, ValidationError
from msgspec.json import decode, encode
from msgspec.structs import replace

from schemas.cards import DECK, UNKNOWN
from schemas.events import AnyEvent
from schemas.facts import Sealed
from tests.rules.house.drawn import games, played
from tests.schemas.test_round_trip import anything

_NUMBERS: Final = (-(2**62), -7, -1, 0, 1, 2, 3, 5, 6, 52, 2**62)


def spoilt(fact: AnyEvent, rng: Random) -> AnyEvent:
    """The fact with another figure, other cards or fewer, or cards of any number."""
    changed = {name: _other(getattr(fact, name), rng) for name in fact.__struct_fields__}
    changed = {name: other for name, other in changed.items() if other is not None}
    if not changed:
        return fact
    name = rng.choice([*changed])
    return replace(fact, **{name: changed[name]})


def readable(fact: AnyEvent) -> bool:
    """Whether the log could hold it: most facts know every card."""
    try:
        decode(encode(fact), type=AnyEvent)
    except ValidationError:
        return False
    return True


def _other(value: object, rng: Random) -> Any:
    """Something else of its kind; None where it is of a kind left as it is."""
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((value + 1, value - 1, *_NUMBERS))
        case Sealed():
            return rng.choice((Sealed(b"x", rng.choice(_NUMBERS)), tuple(rng.sample(DECK, 5))))
        case str() if value in DECK or value == UNKNOWN:
            return rng.choice(DECK)
        case tuple():
            return _others(value, rng)
        case _:
            return None


def _others(values: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    if not values:
        return values
    at = rng.randrange(len(values))
    one = values[at]
    new = spoilt_part(one, rng)
    instead: tuple[Any, ...] = () if new is None else (new,)
    return rng.choice(
        (
            values[:at],
            values[1:],
            values[::-1],
            (*values, one),
            (*values[:at], *instead, *values[at + 1 :]),
            (one,) * len(values),
        )
    )


def spoilt_part(value: object, rng: Random) -> Any:
    """A card, a number or a part of a fact, spoilt."""
    if isinstance(value, str):
        return rng.choice((UNKNOWN, rng.choice(DECK)))
    if isinstance(value, Struct):
        return spoilt(value, rng)  # type: ignore[arg-type]
    return _other(value, rng)


@st.composite
def spoilt_hands(draw: st.DrawFn) -> list[AnyEvent]:
    """A hand's start, legal facts, one that is not, and whatever legal ones would have followed."""
    rng = Random(draw(st.integers(0, 2**32)))
    first, *facts = played(draw(games())).events
    at = rng.randrange(len(facts))
    match draw(st.sampled_from(("spoil", "spoil", "spoil", "insert", "swap", "drop", "twice"))):
        case "spoil":
            other = spoilt(facts[at], rng)
            facts[at] = other if readable(other) else facts[at]
        case "insert":
            facts.insert(at, draw(anything(AnyEvent)))
        case "swap":
            place = rng.randrange(len(facts))
            facts[at], facts[place] = facts[place], facts[at]
        case "drop":
            del facts[at]
        case _:
            facts.insert(rng.randrange(len(facts)), facts[at])
    return [first, *facts]
