"""The worked cases as data, which test covers which, and how their contributions come about."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from schemas.stakes import Stakes
from tests.rules.table import Chips, Table

Case = dict[str, Any]

_FOLDER: Final = Path(__file__).resolve().parent.parent / "cases"
CASES: Final[dict[str, Case]] = {
    case["id"]: case
    for name in ("seed_cases.json", "settlement_cases.json")
    for case in json.loads((_FOLDER / name).read_text("utf-8"))
}
COVERED: Final[set[str]] = set()
"""Ids that some test has asked for."""

ONE_CHIP: Final = Stakes(limit="nl", big_blind=1)
"""No limit with the smallest forced bet, so that any contribution can come about."""


def case(*ids: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once for each of the cases, as its argument `case`."""
    COVERED.update(ids)
    return pytest.mark.parametrize("case", [CASES[one] for one in ids], ids=ids)


def by_kind(kind: str) -> list[str]:
    """Ids of the cases of a kind."""
    return [one for one, found in CASES.items() if found["kind"] == kind]


def variant_of(case: Case) -> str:
    """The catalogue's key for a case's game."""
    game = case["game"]
    key = {"texas_holdem": "holdem"}.get(game.get("variant"), game.get("variant", game["family"]))
    return f"{key}-8" if game.get("hi_lo") or case.get("hi_lo") else key


def contribute(table: Table, wanted: Chips, folded: set[str]) -> None:
    """Bet street by street until everybody has put in what is wanted.

    A street takes everybody who goes so far to the next amount; who folds does so on the street
    after his last chip. Seats that do not fold have no more than what they put in. Whoever puts in
    more than anybody else bets first on the last street, and the others call all-in for less.
    """
    levels = sorted(set(wanted.values()) - {0})
    alone = list(wanted.values()).count(levels[-1]) == 1
    if alone:
        del levels[-2]
    for level in levels:
        waits = alone and level == levels[-1]
        table.deal()
        before = table.state.street
        while table.state.phase == "act" and table.state.street == before:
            name = str(table.actor)
            place = table.order().index(name)
            bet, live = table.state.bets[place], table.state.live[place]
            to = min(wanted[name], level) - live + bet
            if to <= bet and name in folded:
                table.act(name, "fold")
            elif waits and not table.state.current and wanted[name] < level:
                table.act(name, "check")
            elif to <= table.state.current:
                table.act(name, "call" if table.state.current > bet else "check")
            else:
                table.act(name, "raise" if table.state.current else "bet", to)


def played(case: Case, stakes: Stakes = ONE_CHIP) -> Table:
    """The hand of a case that gives contributions, cards and the button, played to its end."""
    seats, put_in = case["seats_clockwise"], case["contributions"]
    folded = {name for name in seats if name in case["folded"] or name not in put_in}
    wanted = {name: put_in.get(name, 0) for name in seats}
    table = Table(
        {name: chips + (1000 if name in folded else 0) for name, chips in wanted.items()},
        stakes,
        variant_of(case),
        case["button"],
        {name: "".join(hole) for name, hole in case["hole_cards"].items()},
        ["".join(case["board"])],
    )
    contribute(table, wanted, folded)
    table.finish()
    return table
