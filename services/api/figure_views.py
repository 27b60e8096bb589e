"""Figures of any hands told apart as asked, as the API shows them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from analytics import Statistic
from analytics.filters import Field
from analytics.grouped import Group
from services.api import forms
from services.api.fields import Currency, Exponent
from services.api.links import to_definition, to_hands
from services.api.statistics_views import Ratio, ratios


class FigureLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hands that agree in what they are told apart by, in one currency."""

    by: Annotated[
        dict[str, str | None], Meta(description="What they agree in: field -> value; null: none.")
    ]
    currency: Currency
    exponent: Exponent
    hands: Annotated[int, Meta(description="Seats dealt in, a row a seat and hand.")]
    figures: Annotated[dict[str, Ratio], Meta(description="By the keys of the definitions.")]
    hands_link: Annotated[str, Meta(description="The hands behind the figures.")]
    stat_link: Annotated[
        str,
        Meta(description="Of these, those that count for the figure {key} (RFC 6570): fill it in."),
    ]


class FigurePage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Figures, a line a group and currency."""

    lines: tuple[FigureLine, ...]
    definitions: Annotated[
        dict[str, str], Meta(description="Key -> where the figure's definition is.")
    ]
    count: Annotated[int, Meta(description="How many lines are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


def line(one: Group, by: Sequence[Field], asked: Mapping[str, str]) -> FigureLine:
    """A group's line; `asked` are the conditions it was asked with."""
    said = told(one, by)
    own = {name: value or "" for name, value in said.items()}
    hands = to_hands({**asked, **own, "currency": one.currency or ""})
    return FigureLine(
        by=said,
        currency=one.currency,
        exponent=one.exponent,
        hands=one.hands,
        figures=ratios(one.figures),
        hands_link=hands,
        stat_link=f"{hands}&stat={{key}}",
    )


def told(one: Group, by: Sequence[Field]) -> dict[str, str | None]:
    """What a group's hands agree in."""
    return {field.name: field.said(value) for field, value in zip(by, one.by, strict=True)}


def definitions(statistics: Iterable[Statistic]) -> dict[str, str]:
    """Where the definitions of figures are."""
    return {one.key: to_definition(one.key) for one in statistics}


def columns(lines: Sequence[FigureLine], by: Sequence[Field], keys: Sequence[str]) -> Any:
    """The lines as columns: of each figure its value, and what it was made of."""
    parts = ("numerator", "denominator", "parts", "low", "high")
    rows: list[dict[str, Any]] = []
    for one in lines:
        row: dict[str, Any] = {**one.by, "currency": one.currency, "exponent": one.exponent}
        row["hands"] = one.hands
        for key, ratio in one.figures.items():
            row[key] = ratio.value
            row |= {f"{key}.{part}": getattr(ratio, part) for part in parts}
        rows.append({**row, "hands_link": one.hands_link})
    figures = [name for key in keys for name in (key, *[f"{key}.{part}" for part in parts])]
    names = [*[field.name for field in by], "currency", "exponent", "hands", *figures]
    return forms.table_of(rows, [*names, "hands_link"])
