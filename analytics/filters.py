"""What statistics are filtered and grouped by, and the one grammar of it.

`position=BTN`, `day.gte=2026-11-01`, `hand_class.in=AA,KK`: a field, perhaps an operator, a value.
The SQL is the program's own; values are bound.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, Literal, NamedTuple

from analytics.flags import FILTERS
from schemas.errors import BadParameter

Kind = Literal["text", "whole", "day"]
Op = Literal["eq", "ne", "in", "gt", "gte", "lt", "lte"]
Bound = str | int | date

_SIGNS: Final[dict[Op, str]] = {
    "eq": "=",
    "ne": "<>",
    "gt": ">",
    "gte": ">=",
    "lt": "<",
    "lte": "<=",
}
_OPS: Final[dict[str, Op]] = {
    "eq": "eq",
    "ne": "ne",
    "in": "in",
    "gt": "gt",
    "gte": "gte",
    "lt": "lt",
    "lte": "lte",
}
_LONGEST: Final = 200
"""Values that one condition may list."""


class Field(NamedTuple):
    """Something that hands of players are told apart by; `sql` is over the columns of flags."""

    name: str
    kind: Kind
    sql: str
    meaning: str
    words: tuple[tuple[str, int], ...] = ()  # what numbers are called

    @property
    def columns(self) -> frozenset[str]:
        """The columns it looks at."""
        return frozenset(re.findall(r"[a-z_]+", self.sql)) & frozenset(FILTERS)

    def said(self, value: object) -> str | None:
        """A value of it as it is read and asked; None where there is none."""
        found = {number: word for word, number in self.words}
        return None if value is None else str(found.get(value, value))  # type: ignore[call-overload]


POSITIONS: Final = (
    ("BTN", 0),
    ("CO", 1),
    *[(f"BTN-{back}", back) for back in range(2, 8)],
    ("BB", 8),
    ("SB", 9),
)
"""Positions by name; `BTN-3` is three seats before the button, and heads-up the button is SB."""

_PLACE: Final = (
    "case position when 0 then 'BTN' when 1 then 'CO' when 8 then 'BB' when 9 then 'SB'"
    " else case when seats > 6 and position >= seats - 4 then 'EP' else 'MP' end end"
)
_DEPTH: Final = (
    "case when big_blind = 0 then null"
    " when stack < 20 * big_blind then '0-20'"
    " when stack < 50 * big_blind then '20-50'"
    " when stack < 100 * big_blind then '50-100'"
    " when stack < 200 * big_blind then '100-200' else '200+' end"
)
_WAY: Final = (
    "case when flop_players > 2 then 'multiway' when flop_players = 2 then 'heads-up'"
    " else 'no flop' end"
)
_STACK: Final = "case when big_blind > 0 then cast(floor(stack / big_blind) as bigint) end"

FIELDS: Final = (
    Field("player", "text", "player", "The player's id."),
    Field("variant", "text", "variant", "The game's key, such as holdem or courchevel-8."),
    Field("limit", "text", "bet_limit", "nl, pl, fl, or house."),
    Field("currency", "text", "currency", "The currency's code; play chips have none."),
    Field("small_blind", "whole", "small_blind", "The small blind in minor units."),
    Field("big_blind", "whole", "big_blind", "The big blind in minor units."),
    Field("table", "text", "table_name", "The table."),
    Field("size", "whole", "seats", "How many were dealt in."),
    Field("position", "whole", "position", "BTN, CO, BTN-2 to BTN-7, BB, SB.", POSITIONS),
    Field("place", "text", _PLACE, "The position as BTN, CO, MP, EP, BB or SB."),
    Field("day", "day", "day", "The day the hand began, in UTC."),
    Field("month", "text", "substr(cast(day as varchar), 1, 7)", "The month, such as 2026-11."),
    Field("hour", "whole", "hour", "The hour of the day the hand began in, 0 to 23 UTC."),
    Field("stack", "whole", _STACK, "The effective stack in big blinds."),
    Field("depth", "text", _DEPTH, "The effective stack in big blinds: 0-20, 20-50 ... 200+."),
    Field("flop_players", "whole", "flop_players", "How many saw the flop."),
    Field("way", "text", _WAY, "heads-up or multiway by who saw the flop, or no flop."),
    Field("level", "text", "level", "The level of a tournament."),
    Field("hand_class", "text", "hand_class", "Two hole cards: AKs, T9o, 77."),
    Field("suits", "text", "suits", "Four or five hole cards by suits: double-suited, rainbow."),
    Field("pairs", "text", "pairs", "Four or five hole cards by ranks: no pair, one pair."),
    Field("exposed", "text", "exposed", "Courchevel: the rank of the card out before the bets."),
    Field("exposed_fit", "text", "exposed_fit", "Courchevel: pairs, suits, both or neither."),
)
"""Every field, by whose name it is asked."""

NAMED: Final[Mapping[str, Field]] = {one.name: one for one in FIELDS}


class Condition(NamedTuple):
    """What is asked of a field."""

    field: Field
    op: Op
    values: tuple[Bound, ...]


def condition(name: str, value: str) -> Condition:
    """The condition that `name=value` asks; raises `BadParameter`."""
    word, _, op = name.partition(".")
    field = field_of(word)
    chosen = _OPS.get(op or "eq")
    if chosen is None:
        raise BadParameter(name, f"there is no operator {op}: {', '.join(_OPS)}")
    if chosen not in ("eq", "ne", "in") and (field.words or field.kind == "text"):
        raise BadParameter(name, f"{word} has no order: eq, ne or in")
    values = value.split(",") if chosen == "in" else [value]
    if len(values) > _LONGEST:
        raise BadParameter(name, f"{len(values)} values are listed, {_LONGEST} may be")
    return Condition(field, chosen, tuple([_bound(field, name, one) for one in values]))


def field_of(name: str) -> Field:
    """A field by its name; raises `BadParameter`."""
    found = NAMED.get(name)
    if found is None:
        raise BadParameter(name, f"there is no such field: {', '.join(NAMED)}")
    return found


def where(conditions: Sequence[Condition], mark: str = "c") -> tuple[str, dict[str, object]]:
    """A `where` clause over flags, "" for no condition, and what to bind; names begin with the
    mark.
    """
    said: list[str] = []
    given: dict[str, object] = {}
    for at, one in enumerate(conditions):
        names = [f"{mark}{at}_{number}" for number in range(len(one.values))]
        given |= dict(zip(names, one.values, strict=True))
        if one.op == "in":
            said.append(f"{one.field.sql} in ({', '.join([f'${name}' for name in names])})")
        else:
            said.append(f"{one.field.sql} {_SIGNS[one.op]} ${names[0]}")
    return (f"where {' and '.join(said)}" if said else ""), given


def columns_of(fields: Iterable[Field]) -> frozenset[str]:
    """Every column of flags that the fields look at."""
    return frozenset[str]().union(*[one.columns for one in fields])


def _bound(field: Field, name: str, text: str) -> Bound:
    if field.words:
        found = dict(field.words).get(text.upper())
        if found is None:
            words = ", ".join([word for word, _ in field.words])
            raise BadParameter(name, f"{text or 'nothing'} is none of {words}")
        return found
    match field.kind:
        case "text":
            return text
        case "whole":
            return _whole(name, text)
        case "day":
            try:
                return date.fromisoformat(text)
            except ValueError:
                raise BadParameter(name, f"{text} is no day such as 2026-11-30") from None


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise BadParameter(name, f"{text or 'nothing'} is not a whole number")
    return int(text)
