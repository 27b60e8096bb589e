"""Which hands meet conditions: the statistics' own fields, and what a hand and a seat came to.

Conditions on a seat (`player`, `position`, `net` ...) must all hold for one seat of the hand. What
only statistics see of a seat, such as the effective stack, is asked of its flags, of which a hand
that was called off has none.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from analytics.filters import OVER_HTTP, Condition, Field, Kind, where
from analytics.flags import FLAGS, flags_of, tail_of
from analytics.packed import unpacked
from analytics.player_statistics import PLAYER_STATISTICS
from analytics.sql import select
from services.store import Moment
from services.store.relations import RELATIONS, relation

Place = Literal["hands", "seats", "flags"]
"""The relation a field is a column of."""

RELATIONS_ASKED: Final = ("hands", "seats")
"""Those whose sealed files a search reads."""


class Searched(NamedTuple):
    """A field of a search."""

    field: Field
    place: Place
    sql: str  # over the relation's columns


class Mark(NamedTuple):
    """The hand after which a list goes on; its clock in UTC without saying so."""

    number: int
    ended_at: Any


_STREETS: Final = (("preflop", 0), ("flop", 1), ("turn", 2), ("river", 3))

_OF_HANDS: Final = (
    ("variant", "variant"),
    ("bet_limit", "bet_limit"),
    ("currency", "currency"),
    ("small_blind", "small_blind"),
    ("big_blind", "big_blind"),
    ("table", "stream"),
    ("size", "seats"),
    ("day", "cast(started_at as date)"),
    ("month", "strftime(started_at, '%Y-%m')"),
    ("hour", "cast(hour(started_at) as smallint)"),
    ("level", "level"),
)
"""Fields of the statistics that are a hand's own, over the columns of `hands`."""

_OF_SEATS: Final = (("player", "player"), ("position", "position"))


class _More(NamedTuple):
    name: str
    kind: Kind
    place: Place
    sql: str
    meaning: str
    words: tuple[tuple[str, int], ...] = ()


_MORE: Final = (
    _More("hand", "text", "hands", "hand", "The hand's id."),
    _More("status", "text", "hands", "status", "settled, undecided or voided."),
    _More("pot", "whole", "hands", "pot", "All pots before rake, in minor units."),
    _More("rake", "whole", "hands", "rake", "In minor units."),
    _More("ante", "whole", "hands", "ante", "In minor units."),
    _More("returned", "whole", "hands", "returned", "The uncalled bet, in minor units."),
    _More("house", "whole", "hands", "house", "What the house won, in minor units."),
    _More("showdown", "truth", "hands", "showdown", "Whether cards were compared: true or false."),
    _More("street", "whole", "hands", "reached", "The last street that was dealt.", _STREETS),
    _More("source", "text", "hands", "source", "Where an imported hand comes from."),
    _More("started_at", "instant", "hands", "started_at", "When it began."),
    _More("ended_at", "instant", "hands", "ended_at", "When it ended."),
    _More("net", "whole", "seats", "net", "What the seat won or lost, in minor units."),
    _More("put_in", "whole", "seats", "put_in", "What the seat put in, in minor units."),
    _More("won", "whole", "seats", "won", "What the seat was paid, in minor units."),
    _More("folded", "truth", "seats", "folded", "Whether the seat folded."),
    _More("shown", "truth", "seats", "shown", "Whether the seat showed its cards."),
    _More("saw", "whole", "seats", "saw", "The last street the seat saw.", _STREETS),
)


def _searched() -> dict[str, Searched]:
    own, seat = dict(_OF_HANDS), dict(_OF_SEATS)
    found: dict[str, Searched] = {}
    for one in OVER_HTTP.values():
        place: Place = "hands" if one.name in own else "seats" if one.name in seat else "flags"
        found[one.name] = Searched(one, place, own.get(one.name) or seat.get(one.name) or one.sql)
    for name, kind, place, sql, meaning, words in _MORE:
        found[name] = Searched(
            Field(name, kind, sql, meaning, words, graded=bool(words)), place, sql
        )
    return found


SEARCHED: Final[Mapping[str, Searched]] = _searched()
"""Every field of a search by its name."""

SEARCH_FIELDS: Final[Mapping[str, Field]] = {name: one.field for name, one in SEARCHED.items()}

_BY_KEY: Final = {one.key: one for one in PLAYER_STATISTICS}


class Search(NamedTuple):
    """What is asked of hands: conditions, and counts that one seat must have.

    `tabled`: where conditions look at hole cards, only seats that showed theirs.
    """

    conditions: tuple[Condition, ...] = ()
    counting: str | None = None  # a statistic's key: hands that count in its numerator
    sampled: str | None = None  # the same of its sample
    tabled: bool = False

    @property
    def needs_flags(self) -> bool:
        """Whether flags must be asked."""
        asked = any(SEARCHED[one.field.name].place == "flags" for one in self.conditions)
        return asked or self.counting is not None or self.sampled is not None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of sealed files that are asked."""
        return (FLAGS,) if self.needs_flags else ()


def mark_of(moment: Moment, hand: str) -> Mark | None:
    """Where a list goes on after a hand, None if there is none of that name."""
    found = moment.ask(select(("id", "ended_at"), "hands", "where hand = $1 limit 1"), (hand,))
    return Mark(*found[0]) if found else None


def search_sql(
    moment: Moment,
    search: Search,
    after: Mark | None,
    limit: int,
    *,
    alone: bool,
    later: bool = False,
) -> tuple[str, dict[str, object]]:
    """SQL for the columns of the first hands that are found, the latest first, and what to bind.

    Of one store (`alone`) they come as in the log, of several by the dealers' clocks. `later`: the
    other way, the earliest of those that came later than the mark first.
    """
    given: dict[str, object] = {"limit": limit}
    clauses = _own(search, given)
    seats = _seats(moment, search, given)
    if seats:
        clauses.append(f"id in ({seats})")
    if after is not None:
        clauses.append(_behind(after, given, alone=alone, later=later))
    order = "order by id desc" if alone else "order by ended_at desc, id desc"
    if later:
        order = order.replace(" desc", "")
    kept = f"where {' and '.join(clauses)} " if clauses else ""
    picked = select(("id",), "hands", f"{kept}{order} limit $limit")
    columns = [f"h.{one}" for one in ("id", *RELATIONS["hands"])]
    ordered = order.replace("by ", "by h.").replace(", id", ", h.id")
    return select(columns, f"hands as h where h.id in ({picked})", ordered), given


def _behind(after: Mark, given: dict[str, object], *, alone: bool, later: bool) -> str:
    given["number"] = after.number
    sign = ">" if later else "<"
    if alone:
        return f"id {sign} $number"
    given["at"] = after.ended_at
    return f"(ended_at {sign} $at or (ended_at = $at and id {sign} $number))"


def _own(search: Search, given: dict[str, object]) -> list[str]:
    """Conditions on the hand."""
    clause, bound = where(_placed(search, "hands"), "h")
    given |= bound
    return [clause.removeprefix("where ")] if clause else []


def _seats(moment: Moment, search: Search, given: dict[str, object]) -> str:
    """SQL for the hands of which one seat meets every condition on seats, "" where there is none.

    Where hole cards are looked at and only tabled ones count, the seat must have shown them.
    """
    clause, bound = where(_placed(search, "seats"), "s")
    if search.tabled:
        clause = f"{clause} and shown" if clause else "where shown"
    given |= bound
    parts = [select(("id", "seat"), "seats", clause)] if clause else []
    if search.needs_flags:
        parts.append(_flags(moment, search, given))
    if len(parts) < 2:
        return select(("id",), f"({parts[0]}) as one") if parts else ""
    return select(("a.id",), f"({parts[0]}) as a join ({parts[1]}) as b using (id, seat)")


def _flags(moment: Moment, search: Search, given: dict[str, object]) -> str:
    clause, bound = where(_placed(search, "flags"), "f")
    given |= bound
    counted = [f"{one} <> 0" for one in _counts(search)]
    clause = " and ".join([*([clause.removeprefix("where ")] if clause else []), *counted])
    players = [one for one in search.conditions if one.field.name == "player"]
    chosen, bound = where([one for one in players if one.op in ("eq", "in")], "t")
    given |= bound
    tail = f"({flags_of(**tail_of(chosen))}) as made"
    columns = ("id", "seat")
    parts = [select(columns, tail, f"where {clause}")]
    if files := moment.files(FLAGS):
        sealed = f"{unpacked(relation(files))} as sealed"
        parts.append(select(columns, sealed, f"where {clause}"))
    return " union all ".join(parts)


def _counts(search: Search) -> list[str]:
    found: list[str] = []
    if search.counting is not None:
        found.append(_BY_KEY[search.counting].numerator.column)
    if search.sampled is not None:
        below = _BY_KEY[search.sampled].denominator
        found += [] if below is None else [below.column]
    return found or ["1"]


def _placed(search: Search, place: Place) -> list[Condition]:
    """The conditions on one relation, over its columns."""
    return [
        Condition(one.field._replace(sql=SEARCHED[one.field.name].sql), one.op, one.values)
        for one in search.conditions
        if SEARCHED[one.field.name].place == place
    ]
