"""`oddchip stats russian --hands` and `--cost`: what boxes held, and what their decisions cost."""

from typing import TYPE_CHECKING, Final

from schemas.errors import NotFound
from services.console.output import progress, say, say_json
from services.console.place import reading
from services.console.projecting import tell_held
from services.replay import table
from services.settings import Settings

if TYPE_CHECKING:
    from analytics.house_costs import DecisionCost, HouseCosts
    from analytics.house_decisions import LeftOut
    from analytics.house_hands import HandCounts, HandLine

NONE: Final = "no box was played against the house yet"
"""What is said where nobody asked for a house or a player, and there is nothing to show."""

_BOX: Final = "box by the rules of house"
_SAME: Final = 0.00005
"""Limits that lie no further apart are shown as one."""
_WHY: Final[dict["LeftOut", str]] = {
    "answers": "answer a dealer who does not qualify",
    "unknown": "have cards nobody knows",
    "house": "are in a house that is not analysed",
    "chains": "may go on with single exchanges",
    "short": "have too few chips behind them",
}


def refuse(settings: Settings, house: str | None, player: str | None) -> None:
    """Name what was asked for and is not there, if anything was."""
    if player is not None:
        what = "player against the house" if house is None else f"player against house {house}"
        raise NotFound(what, player, str(settings.store))
    if house is not None:
        raise NotFound(_BOX, house, str(settings.store))


def tell_hands(settings: Settings, house: str | None, player: str | None, *, json: bool) -> int:
    """Show the hands dealt, bought and held; raises `NotFound` for what is not there."""
    # What follows needs numpy, which other commands should not wait for.
    from analytics.house_hands import house_hands

    with reading(settings) as reader:
        tell_held(reader)
        with reader.moment(whole=True) as moment:
            found = house_hands(moment, house=house, player=player)
    if not found.dealt.hands + found.dealt.unknown:
        refuse(settings, house, player)
    if json:
        say_json(found)
        return 0
    dealt, six, held = found.dealt, found.six, found.held
    say(_lines(f"dealt: {dealt.hands} hands of five cards", dealt))
    say([_fit(dealt)])
    say(_lines(f"bought: {six.hands} hands of six cards, beside six cards of chance", six))
    say(_lines(f"held against the dealer: {held.hands} hands", held))
    return 0


def _lines(title: str, counts: "HandCounts") -> list[str]:
    every = sum([one.weight or 0 for one in counts.lines])
    rows = [
        (_kinds(one), str(one.seen), _share(one.seen, counts.hands), _share(one.weight or 0, every))
        for one in counts.lines
    ]
    known = f", {counts.unknown} more are not known" if counts.unknown else ""
    head = ("first and second hand", "seen", "share", "expected" if every else "")
    return [title + known, *table([head, *rows], "<>>>", indent=2)]


def _kinds(one: "HandLine") -> str:
    return " + ".join([one.first or "nothing", *([one.second] if one.second else [])])


def _share(some: int, every: int) -> str:
    return f"{100 * some / every:.4f}%" if every else ""


def _fit(counts: "HandCounts") -> str:
    fit = counts.fit
    if fit is None:
        return "  too few for a chi-square test"
    return (
        f"  chi-square {fit.statistic:.2f}, {fit.degrees} degrees of freedom, p = {fit.p_value:.4f}"
    )


def tell_costs(
    settings: Settings, hands: int, house: str | None, player: str | None, *, json: bool
) -> int:
    """Show what decisions cost; raises `NotFound` for what is not there."""
    from analytics.house_costs import house_costs

    with reading(settings) as reader, progress("valuing decisions", "decisions") as tell:
        tell_held(reader)
        with reader.moment(whole=True) as moment:
            found = house_costs(
                moment, settings.decisions, hands, house=house, player=player, tell=tell
            )
    if not found:
        refuse(settings, house, player)
    if json:
        say_json(found)
        return 0
    for one in found:
        say(_costs(one))
    if not found:
        say([NONE])
    return 0


def _costs(one: "HouseCosts") -> list[str]:
    wrong = sum([each.mistakes for each in one.actions])
    rows = [("decision", "valued", "mistakes", "antes given away", "")]
    rows += [_cost(each.action, each.valued, each.mistakes, each) for each in one.actions]
    if one.valued:
        rows.append(_cost("all", one.valued, wrong, one))
    said = [
        f"{one.house}, version {one.house_version}: {one.hands} of {one.of} hands drawn, "
        f"{one.valued} of their {one.decisions} decisions valued",
        *table(rows, "<>>><", indent=2),
    ]
    if one.error is not None:
        said.append(f"  standard error {one.error:.4f} for the hands not drawn")
    return said + [f"  {count} {_WHY[why]}" for why, count in sorted(one.left_out.items())]


def _cost(
    what: str, valued: int, mistakes: int, limits: "HouseCosts | DecisionCost"
) -> tuple[str, ...]:
    lower, upper = limits.lower or 0.0, limits.upper or 0.0
    most = f"at most {upper:.4f}" if upper > lower + _SAME else ""
    return what, str(valued), str(mistakes), f"{lower:.4f}", most
