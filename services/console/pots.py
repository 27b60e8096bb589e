"""`oddchip stats pots` and `stats exposed`: the biggest pots, and Courchevel's exposed card."""

from collections.abc import Sequence
from typing import Final

import click

from analytics import DEFINITIONS
from analytics.exposed_card import By, ExposedCard, exposed_cards
from analytics.exposed_statistics import EXPOSED_STATISTICS
from analytics.pot_sizes import BigPot, biggest_pots
from schemas.catalogue import POT_GAMES
from services.console.figures import document, words
from services.console.options import Whole, as_json, here, placed
from services.console.output import say, say_csv, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import amount, table

_FIRST: Final = 20
_MOST: Final = 100_000
_BY: Final[tuple[By, ...]] = ("rank", "fit")
_FIGURES: Final = tuple([one for one in EXPOSED_STATISTICS if one.denominator is not None])
_as_csv = click.option("--csv", "csv_", is_flag=True, help="A line a row, with commas.")


@click.command()
@click.option(
    "--variant", type=click.Choice(list(POT_GAMES)), metavar="K", help="One game, by its key."
)
@click.option(
    "--first", type=Whole(1, _MOST), default=_FIRST, metavar="N", help=f"So many ({_FIRST})."
)
@_as_csv
@as_json
@placed
def pots(*, variant: str | None, first: int, csv_: bool, json: bool) -> int:
    """The hands with the most big blinds in their pots, the biggest first, before rake."""
    with reading(here()) as reader:
        tell_held(reader)
        with reader.moment(whole=True) as moment:
            found = biggest_pots(moment, first, variant)
    lines = [{**one._asdict(), "big_blinds": one.pot / one.big_blind} for one in found]
    if json:
        say_json(lines)
    elif csv_:
        say_csv(lines)
    else:
        head = ("hand", "game", "limit", "pot", "", "big blinds", "")
        say(table([head, *[_pot(one) for one in found]], "<<<><><"))
    return 0


def _pot(one: BigPot) -> tuple[str, ...]:
    tenths = (20 * one.pot + one.big_blind) // (2 * one.big_blind)
    return (
        one.hand,
        one.variant,
        one.limit,
        amount(one.pot, one.exponent),
        one.currency or "",
        amount(tenths, 1),
        "" if one.status == "settled" else one.status,
    )


@click.command()
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(_BY),
    help="Lines of their own for each; may be given several times (default: both).",
)
@_as_csv
@as_json
@placed
def exposed(*, by: tuple[By, ...], csv_: bool, json: bool) -> int:
    """Courchevel beside each exposed card: by its rank, and whether it pairs or suits the hole
    cards.
    """
    asked: tuple[By, ...] = tuple([one for one in _BY if one in (by or _BY)])
    with reading(here()) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, kinds=("exposed",)) as moment:
            found = exposed_cards(moment, asked)
    if json:
        say_json([{**one._asdict(), "figures": document(_FIGURES, one.figures)} for one in found])
    elif csv_:
        say_csv([_flat(one) for one in found])
    else:
        say(_cards(found, asked))
    return 0


def _flat(one: ExposedCard) -> dict[str, object]:
    told: dict[str, object] = {**one._asdict()}
    del told["figures"]
    for key, said in document(_FIGURES, one.figures).items():
        told[key] = said.pop("value")
        told |= {f"{key} {name}": value for name, value in said.items()}
    return told


def _cards(found: Sequence[ExposedCard], by: Sequence[By]) -> list[str]:
    rows = [("game", *by, "hands", *[text for one in _FIGURES for text in (one.name, "")])]
    for line in found:
        told = [getattr(line, one) or "" for one in by]
        said: list[str] = []
        for one in _FIGURES:
            figure = line.figures[one.key]
            said += [words(one, figure, 0), f"of {figure.denominator}"]
        rows.append((line.variant, *told, str(line.hands), *said))
    return table(rows, "<" * (1 + len(by)) + ">" * (1 + 2 * len(_FIGURES)))
