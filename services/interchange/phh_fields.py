"""The fields of a PHH hand, checked for their types; the format's own names."""

import datetime
from decimal import Decimal
from typing import Final, TypeVar

from msgspec import Struct, ValidationError, convert

from services.interchange.amounts import Amount
from services.interchange.toml import Table

Amounts = tuple[Amount, ...]
_Kind = TypeVar("_Kind")


class Fields(Struct, frozen=True, kw_only=True):
    """What a hand states. Fields nobody here needs are passed over, those of users among them."""

    variant: str
    antes: Amounts
    blinds_or_straddles: Amounts
    starting_stacks: Amounts
    actions: tuple[str, ...]
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    ante_trimming_status: bool = False
    players: tuple[str, ...] | None = None
    seats: tuple[int, ...] | None = None
    finishing_stacks: Amounts | None = None
    winnings: Amounts | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    event: str | None = None
    venue: str | None = None
    table: int | str | None = None
    hand: int | str | None = None
    level: int | str | None = None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None


class _Named(Struct, frozen=True):
    variant: str


_NATIVE: Final = (Decimal, datetime.time)


def variant_of(table: Table) -> str:
    """The code of the game, before the fields that depend on it; raises `ValueError`."""
    return _convert(table, _Named).variant


def fields(table: Table) -> Fields:
    """A table's fields; raises `ValueError` that names the one missing or of a wrong type."""
    found = _convert(table, Fields)
    count = len(found.starting_stacks)
    for name in ("antes", "blinds_or_straddles", "players", "finishing_stacks", "winnings"):
        values: tuple[object, ...] | None = getattr(found, name)
        if values is not None and len(values) != count:
            why = f"{name} has {len(values)} entries for {count} players"
            raise ValueError(why)
    if not 2 <= count <= 10:
        why = f"{count} players; a hand here has 2 to 10"
        raise ValueError(why)
    return found


def field_of(why: str) -> str:
    """The field a reason of `fields` speaks of, "" if of none in particular."""
    words = why.replace("`", " ").replace("$.", " ").replace("[", " ").replace(":", " ").split()
    return next((word for word in words if word in Fields.__struct_fields__), "")


def _convert(table: Table, kind: type[_Kind]) -> _Kind:
    try:
        return convert(table, kind, builtin_types=_NATIVE)
    except ValidationError as fault:
        raise ValueError(_plainly(str(fault))) from fault


def _plainly(fault: str) -> str:
    """msgspec's words in those of the format.

    >>> _plainly("Expected `array`, got `int` - at `$.antes`")
    'antes: expected array, got int'
    """
    what, at, place = fault.partition(" - at `$.")
    said = what.replace("`", "")
    if said.startswith("Object missing required field "):
        return f"{said.rpartition(' ')[2]} is missing"
    said = said.replace("object", "table").replace("str", "text").replace("bool", "true or false")
    return f"{place.rstrip('`')}: {said[0].lower()}{said[1:]}" if at else said
