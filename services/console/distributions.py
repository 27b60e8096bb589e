"""`oddchip stats distributions`: what hands are at the river, against what chance makes of them."""

from typing import TYPE_CHECKING

import click

from analytics import DEFINITIONS
from analytics.category_records import CATEGORIES
from schemas.catalogue import POT_GAMES
from services.console.options import as_json, here, placed
from services.console.output import say, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import sentence, table

if TYPE_CHECKING:  # numpy, which other commands should not wait for
    from analytics.distributions import Distribution

_SELECTED = (
    "Players who look at their cards choose which deals reach the river: where they do, these"
    " need not be as chance makes them."
)


@click.command()
@click.option(
    "--variant", type=click.Choice(list(POT_GAMES)), metavar="K", help="One game, by its key."
)
@as_json
@placed
def distributions(*, variant: str | None, json: bool) -> int:
    """How often hands were of each category: those that won, those at showdown, and all that were
    dealt to the river, with the exact expectation and a chi-square.
    """
    from analytics.distributions import distributions as distributions_in

    with reading(here()) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, kinds=(CATEGORIES,)) as moment:
            found = distributions_in(moment, variant)
    if json:
        say_json([_document(one) for one in found])
    else:
        for one in found:
            say(_page(one))
    return 0


def _document(one: "Distribution") -> dict[str, object]:
    return {**one._asdict(), "cells": [cell._asdict() for cell in one.cells]}


def _page(one: "Distribution") -> list[str]:
    columns = list(zip(*[cell[1:4] for cell in one.cells], strict=True))
    sums = [sum(column) for column in columns]
    head = ("", "won", "", "shown", "", "dealt", "", "expected")
    rows: list[tuple[str, ...]] = [head]
    for cell in reversed(one.cells):
        counted = zip(cell[1:4], sums, strict=True)
        shown = [text for count, whole in counted for text in (str(count), _share(count, whole))]
        expected = "-" if cell.expected is None else f"{100 * cell.expected:.4f}%"
        rows.append((cell.category.replace("-", " "), *shown, expected))
    lines = [f"{one.variant}, {one.share}", *table(rows, "<>>>>>>>", indent=2)]
    return [*lines, *sentence(_fit(one), 2)]


def _share(count: int, whole: int) -> str:
    return f"{100 * count / whole:.2f}%" if whole else "-"


def _fit(one: "Distribution") -> str:
    deals = sum(cell.picked for cell in one.cells)
    if one.cells[0].expected is None:
        return f"{deals} deals to the river with every card known; no exact shares to test against."
    if one.fit is None:
        return f"{deals} deals to the river with every card known: too few for a chi-square."
    return (
        f"chi-square {one.fit.statistic:.2f} with {one.fit.degrees} degrees of freedom, p-value"
        f" {one.fit.p_value:.4f}, over one hand of each of {deals} deals. {_SELECTED}"
    )
