"""`oddchip analyse`: what decisions are worth, worked out exactly."""

from typing import TYPE_CHECKING, Final

import click

from schemas.cards import card, cards
from schemas.errors import BadParameter
from schemas.houses import HOUSES, house
from services.console.options import Whole, as_json, placed, plain
from services.console.output import say, say_json
from services.replay import table

if TYPE_CHECKING:
    from analytics.russian import Analysis, Decision

_CARDS: Final = "--hand and --up"


@click.group()
@placed
def analyse() -> None:
    """Decisions of a game, valued exactly."""


@analyse.command()
@click.option(
    "--house",
    "key",
    type=plain,
    metavar="KEY",
    default="betvoyager",
    show_default=True,
    help=f"Whose rules: {', '.join(HOUSES)}.",
)
@click.option("--hand", type=plain, metavar="CARDS", help='The five cards dealt: "As Ad 7c 5h 2s".')
@click.option("--up", type=plain, metavar="CARD", help="The dealer's up card.")
@click.option("--ante", type=Whole(1), help="In minor units, where the house limits a payout.")
@as_json
@placed
def russian(*, key: str, hand: str | None, up: str | None, ante: int | None, json: bool) -> int:
    """Russian Poker: every decision on a hand with its exact value in antes, best first."""
    # What follows needs numpy, which other commands should not wait for.
    from analytics.russian import analysed

    rules = house(key)
    if hand is None or up is None:
        raise BadParameter(_CARDS, "give the five cards dealt and the dealer's up card")
    found = analysed(rules, cards(hand, "--hand"), card(up, "--up"), ante=ante)
    if json:
        say_json(found)
    else:
        say(_lines(found), colour=True)
    return 0


def _lines(found: "Analysis") -> list[str]:
    rows = [("decision", "antes", "")]
    rows += [(_words(one), f"{one.value:+.6f}", _remark(one)) for one in found.decisions]
    outcomes = found.outcomes
    every = outcomes.not_qualified + outcomes.loses + outcomes.ties + outcomes.beats
    return [
        f"{' '.join(found.hand)} against {found.up}, {found.house}",
        *table(rows, "<><", indent=2),
        f"of {every} dealer hands {outcomes.not_qualified} do not qualify, {outcomes.loses} lose, "
        f"{outcomes.ties} tie, {outcomes.beats} win",
    ]


def _words(one: "Decision") -> str:
    match one.action:
        case "sixth":
            return "buy a sixth card"
        case "exchange":
            return f"exchange {' '.join(one.gives)}"
        case _:
            return one.action


def _remark(one: "Decision") -> str:
    if one.upper > one.value:
        return f"at least; at most {one.upper:+.6f}"
    return f"with an insurance of {one.insured:g}" if one.insured else ""
