"""`oddchip analyse`: what decisions are worth, worked out exactly."""

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import click

from schemas.cards import card, cards
from schemas.errors import BadParameter
from schemas.houses import HOUSES, House, house
from services.console.options import Whole, as_json, placed, plain
from services.console.output import progress, say, say_json
from services.replay import table

if TYPE_CHECKING:
    from analytics.russian import Analysis, Decision
    from analytics.russian.edge import Edge

_TIME: Final = "How long, without a hand; a round that has begun is finished."
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
@click.option("--minutes", type=click.FloatRange(0, 1e4), default=10, show_default=True, help=_TIME)
@click.option("--rounds", type=Whole(1), help="So many rounds of 100 deals instead.")
@click.option("--seed", type=Whole(0), default=1, show_default=True, help="Of the deals drawn.")
@click.option("--workers", type=Whole(1), metavar="W", help="Processes; a core each without.")
@click.option("--ante", type=Whole(1), help="In minor units, where the house limits a payout.")
@as_json
@placed
def russian(
    *,
    key: str,
    hand: str | None,
    up: str | None,
    minutes: float,
    rounds: int | None,
    seed: int,
    workers: int | None,
    ante: int | None,
    json: bool,
) -> int:
    """Russian Poker: every decision on a hand with its exact value in antes, best first; without a
    hand, what best play is worth, in rounds until the minutes are over or Ctrl-C.
    """
    # What follows needs numpy, which other commands should not wait for.
    from analytics.russian import analysed

    rules = house(key)
    if (hand is None) != (up is None):
        raise BadParameter(_CARDS, "give both the five cards dealt and the dealer's up card")
    if hand is None or up is None:
        until = time.monotonic() + 60 * minutes
        found = _edge(
            rules,
            lambda done: done < rounds if rounds else time.monotonic() < until,
            ante=ante,
            seed=seed,
            workers=workers or len(os.sched_getaffinity(0)),
        )
        lines = _edge_lines(found)
    else:
        found = analysed(rules, cards(hand, "--hand"), card(up, "--up"), ante=ante)
        lines = _lines(found)
    if json:
        say_json(found)
    else:
        say(lines, colour=True)
    return 0


def _edge(
    rules: House, more: Callable[[int], bool], *, ante: int | None, seed: int, workers: int
) -> "Edge":
    from analytics.russian.edge import Sampled, edge

    with progress("valuing bets on all deals") as tell:
        sampled = Sampled(rules, ante, tell)
    with progress("rounds of 100 deals", "rounds") as tell:
        return edge(rules, sampled, more=more, ante=ante, seed=seed, workers=workers, tell=tell)


def _edge_lines(found: "Edge") -> list[str]:
    """The value of best play, with what is proven apart from what is estimated."""
    rows = [
        ("proven: at least", f"{found.proven:+.6f}", "every deal, by betting or folding alone"),
        ("estimated", f"{found.value:+.4f}", f"standard error {found.error:.4f}"),
        ("with 99.9 % confidence: at least", f"{found.lower:+.4f}", ""),
        ("with 99.9 % confidence: at most", f"{found.upper:+.4f}", ""),
    ]
    return [
        f"best play in {found.house}, antes per hand to the player",
        *table(rows, "<><", indent=2),
        f"{found.rounds} rounds of 100 deals, seed {found.seed}; of the width "
        f"{found.unsettled:.4f} are single exchanges not followed to their end",
    ]


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
