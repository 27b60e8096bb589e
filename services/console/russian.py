"""`oddchip stats russian`: what boxes against the house did, met and came to."""

from typing import Final, get_args

import click

from analytics import DEFINITIONS, HOUSE_STATISTICS, Figure, HouseStatistics, Statistic, Unit
from analytics.house_questions import HOUSES, By, house_statistics
from schemas.errors import BadParameter
from services.console.naming import names_of
from services.console.options import Whole, as_json, here, placed, plain
from services.console.output import say, say_csv, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.console.russian_hands import NONE, refuse, tell_costs, tell_hands
from services.replay import amount, short, signed, table

_DECIMALS: Final[dict[Unit, int]] = {"ratio": 4, "antes": 4}
_QUESTIONS: Final = "--by, --hands and --cost"
_CSV: Final = "--csv"
_WITH_INTERVAL: Final = ("return", "edge")


@click.command()
@click.option("--house", type=plain, metavar="KEY", help="Boxes by one house's rules alone.")
@click.option("--player", "player_id", type=plain, metavar="ID", help="One player's boxes alone.")
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(get_args(By)),
    help="Lines of their own for each; may be given several times.",
)
@click.option("--hands", is_flag=True, help="The hands dealt, bought and held instead.")
@click.option(
    "--cost",
    type=Whole(1),
    metavar="N",
    help="What the decisions of N hands of each house cost against the best instead.",
)
@click.option("--csv", "csv_", is_flag=True, help="A line a row, with commas.")
@as_json
@placed
def russian(
    *,
    house: str | None,
    player_id: str | None,
    by: tuple[By, ...],
    hands: bool,
    cost: int | None,
    csv_: bool,
    json: bool,
) -> int:
    """Boxes of Russian Poker by house rules and currency: every figure, with its sample."""
    settings = here()
    _one_question(by, hands, cost)
    if csv_ and (hands or cost is not None):
        raise BadParameter(_CSV, "hands and costs are tables of several kinds: ask for --json")
    if cost is not None:
        return tell_costs(settings, cost, house, player_id, json=json)
    if hands:
        return tell_hands(settings, house, player_id, json=json)
    with reading(settings) as reader:
        tell_held(reader)
        with reader.moment(DEFINITIONS, kinds=(HOUSES,)) as moment:
            found = house_statistics(moment, by=by, house=house, player=player_id)
    if not found:
        refuse(settings, house, player_id)
    names = names_of(settings, [one.player for one in found if one.player is not None])
    if json:
        say_json([_document(one, names) for one in found])
    elif csv_:
        say_csv([_flat(one, names) for one in found])
    elif not found:
        say([NONE])
    else:
        for one in found:
            say(_page(one, names))
    return 0


def _one_question(by: tuple[By, ...], hands: bool, cost: int | None) -> None:
    if sum([bool(by), hands, cost is not None]) > 1:
        raise BadParameter(_QUESTIONS, "ask one thing at a time")


def _document(one: HouseStatistics, names: dict[str, str]) -> dict[str, object]:
    """Values with their samples and, where they have one, the interval of 95 % confidence."""
    figures: dict[str, dict[str, object]] = {}
    for key, figure in one.figures.items():
        figures[key] = {"value": figure.value, "sample": figure.denominator}
        if key in one.intervals:
            figures[key] |= one.intervals[key]._asdict()
    return {
        **{name: value for name, value in one._asdict().items() if name != "intervals"},
        "name": None if one.player is None else names.get(one.player),
        "day": None if one.day is None else one.day.isoformat(),
        "figures": figures,
    }


def _flat(one: HouseStatistics, names: dict[str, str]) -> dict[str, object]:
    """The document in one line: `edge`, `edge sample`, `edge low`, `edge high`."""
    told = _document(one, names)
    del told["figures"]
    for key, figure in one.figures.items():
        told |= {key: figure.value, f"{key} sample": figure.denominator}
        if key in _WITH_INTERVAL:
            interval = one.intervals.get(key)
            told[f"{key} low"] = None if interval is None else interval.low
            told[f"{key} high"] = None if interval is None else interval.high
    return told


def _page(one: HouseStatistics, names: dict[str, str]) -> list[str]:
    net = f"{signed(one.net, one.exponent)} {one.currency or ''}"
    rows = [
        ("boxes", str(one.boxes), "", ""),
        ("undecided", str(one.undecided), "", ""),
        ("net", net.rstrip(), "", ""),
    ]
    rows += [
        (stat.name, _words(stat, figure), _sample(stat, figure, one), _interval(one, stat.key))
        for stat in HOUSE_STATISTICS
        if (figure := one.figures.get(stat.key)) is not None
    ]
    return [_head(one, names), *table(rows, "<>><", indent=2)]


def _head(one: HouseStatistics, names: dict[str, str]) -> str:
    said = [f"{one.house}, version {one.house_version}"]
    if one.player is not None:
        said.insert(0, short(names.get(one.player, one.player)))
    if one.ante is not None:
        said.append(f"ante {amount(one.ante, one.exponent)}")
    if one.day is not None:
        said.append(one.day.isoformat())
    return ", ".join(said)


def _words(statistic: Statistic, figure: Figure) -> str:
    """A figure as it is read: `23.4%`, `0.0087`; `-` where there is no sample."""
    if statistic.unit == "share":
        value = figure.rounded(3)
        return "-" if value is None else f"{amount(value, 1)}%"
    value = figure.rounded(_DECIMALS[statistic.unit])
    return "-" if value is None else amount(value, _DECIMALS[statistic.unit])


def _sample(statistic: Statistic, figure: Figure, one: HouseStatistics) -> str:
    chips = statistic.denominator is not None and statistic.denominator.chips
    return f"of {amount(figure.denominator, one.exponent if chips else 0)}"


def _interval(one: HouseStatistics, key: str) -> str:
    found = one.intervals.get(key)
    return "" if found is None else f"95 %: {found.low:.4f} to {found.high:.4f}"
