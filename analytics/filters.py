"""What statistics are filtered and grouped by, and the one grammar of it.

`position=BTN`, `day.gte=2026-11-01`, `hand_class.in=AA,KK`: a field, perhaps an operator, a value.
Nothing as a value, `level=`, asks for hands that have none of it. The SQL is the program's own;
values are bound.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from difflib import get_close_matches
from typing import Final, Literal, NamedTuple

from analytics.flags import FILTERS
from schemas.errors import BadParameter

Kind = Literal["text", "whole", "day", "instant", "truth"]
Op = Literal["eq", "ne", "in", "gt", "gte", "lt", "lte"]
Bound = str | int | date | bool | None

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
OPS: Final = tuple(_OPS)
"""What a field may be asked with."""

_UNORDERED: Final = ("eq", "ne", "in")
_LONGEST: Final = 200
"""Values that one condition may list."""

_TRUTHS: Final = {"true": True, "false": False}


class Field(NamedTuple):
    """Something that hands of players are told apart by; `sql` is over the columns of flags."""

    name: str
    kind: Kind
    sql: str
    meaning: str
    words: tuple[tuple[str, int], ...] = ()  # what numbers are called
    graded: bool = False  # whether these have an order

    @property
    def columns(self) -> frozenset[str]:
        """The columns it looks at."""
        return frozenset(re.findall(r"[a-z_]+", self.sql)) & frozenset(FILTERS)

    @property
    def ops(self) -> tuple[str, ...]:
        """What it may be asked with; what has no order only whether it is equal."""
        unordered = (self.words and not self.graded) or self.kind in ("text", "truth")
        return _UNORDERED if unordered else OPS

    @property
    def may_lack(self) -> bool:
        """Whether it may be asked for hands that have none of it."""
        return self.kind in ("text", "whole") and not self.words

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
"""Every field, by whose name it is asked."""

BET_LIMIT: Final = "bet_limit"
"""What `limit` is called where that word says how much is answered at once; both are understood."""

OVER_HTTP: Final[Mapping[str, Field]] = {
    name: one._replace(name=name)
    for name, one in [(BET_LIMIT if key == "limit" else key, one) for key, one in NAMED.items()]
}
"""Every field as the API calls it."""

_ALL: Final = {**NAMED, BET_LIMIT: OVER_HTTP[BET_LIMIT]}


CARD_FIELDS: Final = frozenset({"hand_class", "suits", "pairs", "exposed_fit"})
"""Those that look at hole cards, which not everybody may know."""


class Condition(NamedTuple):
    """What is asked of a field; the value None asks for what has none."""

    field: Field
    op: Op
    values: tuple[Bound, ...]


def condition(name: str, value: str, fields: Mapping[str, Field] = _ALL) -> Condition:
    """The condition that `name=value` asks of one of the fields; raises `BadParameter`."""
    word, _, op = name.partition(".")
    field = field_of(word, fields)
    chosen = _OPS.get(op or "eq")
    if chosen is None:
        raise BadParameter(name, f"there is no operator {op}: {', '.join(_OPS)}")
    if chosen not in field.ops:
        raise BadParameter(name, f"{word} has no order: eq, ne or in")
    values = value.split(",") if chosen == "in" else [value]
    if len(values) > _LONGEST:
        raise BadParameter(name, f"{len(values)} values are listed, {_LONGEST} may be")
    if value == "" and chosen in ("eq", "ne") and field.may_lack:
        return Condition(field, chosen, (None,))
    return Condition(field, chosen, tuple([_bound(field, name, one) for one in values]))


def field_of(name: str, fields: Mapping[str, Field] = _ALL) -> Field:
    """A field by its name; raises `BadParameter`, which names the nearest."""
    found = fields.get(name)
    if found is None:
        raise BadParameter(name, f"there is no such field{nearest(name, fields)}")
    return found


def nearest(name: str, known: Iterable[str]) -> str:
    """What a name that is not known may have been meant for, or what there is: to end a sentence.

    >>> nearest("postion", ["player", "position"]), nearest("x", ["player", "position"])
    ('; did you mean position?', ': player, position')
    """
    listed = list(known)
    close = get_close_matches(name[:_LONGEST], listed, n=1, cutoff=0.61)
    return f"; did you mean {close[0]}?" if close else f": {', '.join(listed)}"


def where(conditions: Sequence[Condition], mark: str = "c") -> tuple[str, dict[str, object]]:
    """A `where` clause over flags, "" for no condition, and what to bind; names begin with the
    mark.
    """
    said: list[str] = []
    given: dict[str, object] = {}
    for at, one in enumerate(conditions):
        if one.values == (None,):
            said.append(f"{one.field.sql} is {'' if one.op == 'eq' else 'not '}null")
            continue
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
        found = {word.upper(): number for word, number in field.words}.get(text.upper())
        if found is None:
            words = ", ".join([word for word, _ in field.words])
            raise BadParameter(name, f"{text or 'nothing'} is none of {words}")
        return found
    match field.kind:
        case "text":
            return text
        case "whole":
            return _whole(name, text)
        case "truth":
            if text not in _TRUTHS:
                raise BadParameter(name, f"{text or 'nothing'} is neither true nor false")
            return _TRUTHS[text]
        case "instant":
            return _instant(name, text)
        case "day":
            try:
                return date.fromisoformat(text)
            except ValueError:
                raise BadParameter(name, f"{text} is no day such as 2026-11-30") from None


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise BadParameter(name, f"{text or 'nothing'} is not a whole number")
    return int(text)


def _instant(name: str, text: str) -> datetime:
    """A moment as columns have it: UTC without saying so."""
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is None:
            raise ValueError
        return found.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        why = f"{text or 'nothing'} is no moment such as 2026-11-30T12:00:00.000Z"
        raise BadParameter(name, why) from None
