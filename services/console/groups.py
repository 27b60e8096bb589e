"""What `oddchip stats` is asked to filter and group by, and how it tells the groups."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import click

from analytics import DEFINITIONS, PLAYER_STATISTICS, Statistic
from analytics.filters import FIELDS, Condition, Field, condition, field_of
from analytics.grouped import Group, grouped, kinds_of
from schemas.errors import BadParameter
from services.console.figures import document, words
from services.console.naming import names_of
from services.console.options import Whole, plain
from services.console.output import note, say, say_csv, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import short, table
from services.settings import Settings

HEADLINE: Final = ("vpip", "pfr", "3bet", "wtsd", "wsd", "bb-100")
"""What a line shows where nothing else is asked."""

_FIRST: Final = 100
_MOST: Final = 1_000_000
_PLAYER: Final = "player"
_SPREAD: Final = "std-bb-100"  # which the error of bb/100 needs
_BY_KEY: Final = {one.key: one for one in PLAYER_STATISTICS}
_Command = TypeVar("_Command", bound=Callable[..., Any])


class Wish(NamedTuple):
    """Which hands, told apart by what, which figures, how many lines."""

    where: tuple[Condition, ...]
    by: tuple[Field, ...]
    statistics: tuple[Statistic, ...]
    first: int | None
    csv: bool

    @property
    def given(self) -> bool:
        """Whether anything was asked for."""
        return self != Wish((), (), (), None, csv=False)

    def by_default(self, *names: str) -> "Wish":
        """Told apart by these fields where nothing else was asked."""
        return self if self.by else self._replace(by=tuple(map(field_of, names)))

    def of_player(self, player: str) -> "Wish":
        """Of one player's hands alone."""
        return self._replace(where=(*self.where, condition(_PLAYER, player)))


def wishing(command: _Command) -> _Command:
    """Give a command `--where`, `--by`, `--stat`, `--first` and `--csv`, as one `wish`."""
    fields = ", ".join([one.name for one in FIELDS])
    options = (
        click.option("--csv", "csv_", is_flag=True, help="A line a row, with commas."),
        click.option(
            "--first", type=Whole(1, _MOST), metavar="N", help=f"Lines at most (table: {_FIRST})."
        ),
        click.option(
            "--stat", "keys", multiple=True, metavar="KEY", type=plain, help="Only this figure."
        ),
        click.option(
            "--by", multiple=True, metavar="FIELD", type=plain, help="A line a value of the field."
        ),
        click.option(
            "--where",
            multiple=True,
            metavar="FIELD[.OP]=VALUE",
            type=plain,
            help="Only these hands: position=BTN, day.gte=2026-11-01, hand_class.in=AA,KK."
            f" Fields: {fields}. Operators: eq, ne, in, gt, gte, lt, lte.",
        ),
    )

    def asked(
        where: tuple[str, ...],
        by: tuple[str, ...],
        keys: tuple[str, ...],
        first: int | None,
        csv_: bool,
        **others: Any,
    ) -> Any:
        conditions = tuple([_condition(text) for text in where])
        fields = tuple([field_of(name) for name in by])
        statistics = tuple([_statistic(key) for key in keys])
        return command(wish=Wish(conditions, fields, statistics, first, csv_), **others)

    asked.__doc__, asked.__name__ = command.__doc__, command.__name__
    asked.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    found: Any = asked
    for option in options:
        found = option(found)
    return found


def tell_groups(settings: Settings, wish: Wish, *, json: bool) -> int:
    """Say the figures of the groups; as a table only the first lines, and how many there are."""
    statistics = wish.statistics or tuple(
        one for one in PLAYER_STATISTICS if json or wish.csv or one.key in HEADLINE
    )
    asked = dict.fromkeys([*statistics, _BY_KEY[_SPREAD]])
    with reading(settings) as reader:
        tell_held(reader)
        kinds = kinds_of(wish.by, wish.where)
        with reader.moment(DEFINITIONS, kinds=kinds) as moment:
            found = grouped(moment, wish.by, wish.where, tuple(asked))
    shown = found[: wish.first if wish.first or json or wish.csv else _FIRST]
    if json:
        say_json([_document(one, wish.by, statistics) for one in shown])
    elif wish.csv:
        say_csv([_flat(one, wish.by, statistics) for one in shown])
    else:
        _say_table(settings, shown, wish.by, statistics)
    if len(shown) < len(found):
        note(f"{len(shown)} of {len(found)} lines: --first N shows more")
    return 0


def _condition(text: str) -> Condition:
    name, sign, value = text.partition("=")
    if not sign:
        raise BadParameter(text, "it should read FIELD=VALUE, such as position=BTN")
    return condition(name, value)


def _statistic(key: str) -> Statistic:
    if key not in _BY_KEY:
        raise BadParameter(key, "there is no such figure: `oddchip stats define` lists them")
    return _BY_KEY[key]


def _told(one: Group, by: Sequence[Field]) -> dict[str, str | None]:
    return {field.name: field.said(value) for field, value in zip(by, one.by, strict=True)}


def _document(
    one: Group, by: Sequence[Field], statistics: Sequence[Statistic]
) -> dict[str, object]:
    money = {"currency": one.currency, "exponent": one.exponent}
    figures = document(statistics, one.figures)
    return {**_told(one, by), **money, "hands": one.hands, "figures": figures}


def _flat(one: Group, by: Sequence[Field], statistics: Sequence[Statistic]) -> dict[str, object]:
    told = _document(one, by, statistics)
    del told["figures"]
    for key, said in document(statistics, one.figures).items():
        told[key] = said.pop("value")
        told |= {f"{key} {name}": value for name, value in said.items()}
    return told


def _say_table(
    settings: Settings, shown: Sequence[Group], by: Sequence[Field], statistics: Sequence[Statistic]
) -> None:
    players = [one for one, field in enumerate(by) if field.name == _PLAYER]
    names = names_of(settings, [str(one.by[at]) for one in shown for at in players])
    rows = [[field.name for field in by] + ["hands", ""]]
    for one in statistics:
        rows[0] += [one.name, ""]
    for group in shown:
        told = [value or "" for value in _told(group, by).values()]
        row = [short(names.get(value, value)) for value in told]
        row += [str(group.hands), group.currency or ""]
        for one in statistics:
            figure = group.figures[one.key]
            row.append(words(one, figure, group.exponent))
            row.append("" if one.denominator is None else f"of {figure.denominator}")
        rows.append(row)
    say(table([tuple(row) for row in rows], "<" * len(by) + "><" + ">>" * len(statistics)))
