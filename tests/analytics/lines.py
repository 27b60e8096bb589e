"""Hands written as a line of decisions, and what is expected of one seat's figures.

`"3r 1f 2c / 2x 3b* 2f"`: seat 3 raises, seat 1 folds, seat 2 calls; on the flop seat 2 checks, seat
3 bets all-in and seat 2 folds. Verbs: f(old), x check, c(all), b(et), r(aise); `*` puts the last
chip in, `!` could not have raised. Seats are numbered clockwise from the button's left: seat 1 is
the small blind, 2 the big one, the last the button; of two, 1 is the big blind and 2 the button.
What a decision faced is counted here from the line alone.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from msgspec.structs import replace

from analytics import players
from schemas.events import Action
from schemas.rows import ActionRow
from tests.analytics.rows import Played, moment
from tests.analytics.script import act, hand, seat

Ratio = tuple[int, int]

_VERBS: Final[dict[str, Action]] = {
    "f": "fold",
    "x": "check",
    "c": "call",
    "b": "bet",
    "r": "raise",
}
_STACK: Final = 100


class Case(NamedTuple):
    """A line, a seat, and the figures expected of it: numerator and sample by key."""

    line: str
    seat: int
    expected: Mapping[str, Ratio]
    seats: int = 6
    changes: Mapping[str, object] = {}  # of the hand's row
    button: int | None = None  # where it is dead, or elsewhere
    stack: int = 1000


def played_as(case: Case, name: str) -> Played:
    """The case's hand; its seats' players are called after it."""
    streets = [part.split() for part in case.line.split("/")]
    acts = [row for number, street in enumerate(streets) for row in _street(street, number)]
    actions = _with_leads(acts)
    folds = {row.seat: row.street for row in actions if row.action == "fold"}
    reached = len(streets) - 1
    stayed = case.seats - len(folds)
    seats = [
        replace(
            seat(number, player=f"{name}:{number}", saw=folds.get(number, reached)),
            position=_position(number, case.seats),
            folded=number in folds,
            showdown=number not in folds and stayed > 1,
            stack=case.stack,
        )
        for number in range(1, case.seats + 1)
    ]
    button = case.seats if case.button is None else case.button
    return hand(*seats, *actions, **{"reached": reached, "button": button, **case.changes})


def figures(cases: Mapping[str, Case]) -> dict[str, dict[str, Ratio]]:
    """The figures of each case's seat, asked of one store that holds all of them."""
    hands = [played_as(case, name) for name, case in cases.items()]
    with TemporaryDirectory() as folder:
        found = {one.player: one for one in players(moment(hands, [], Path(folder)))}
    return {
        name: {
            key: (figure.numerator, figure.denominator)
            for key, figure in found[f"{name}:{case.seat}"].figures.items()
        }
        for name, case in cases.items()
    }


def untold(cases: Mapping[str, Case], keys: tuple[str, ...]) -> set[str]:
    """Keys of shares that lack a case that counts, one with the chance alone, or one without."""
    told: dict[str, set[Ratio]] = {key: set() for key in keys}
    for case in cases.values():
        for key in told.keys() & case.expected.keys():
            told[key].add(case.expected[key])
    return {key for key, ratios in told.items() if ratios != {(0, 0), (0, 1), (1, 1)}}


def _position(number: int, seats: int) -> int:
    if seats == 2:
        return (8, 9)[number - 1]
    return {1: 9, 2: 8}.get(number, seats - number)


def _street(words: list[str], street: int) -> list[ActionRow]:
    raises = limpers = callers = 0
    own, acted, bets = Counter[int](), Counter[int](), Counter[int]()
    shoved, rows = False, list[ActionRow]()
    for word in words:
        verb = _VERBS[word.rstrip("*!")[-1]]
        number = int(word.rstrip("*!")[:-1])
        row = act(number, verb, street, raises=raises, own=own[number], could_raise="!" not in word)
        chips = 0 if verb in ("fold", "check") else _STACK if "*" in word else 1
        facing = street == 0 or raises > 0
        rows.append(
            replace(
                row,
                acted=acted[number],
                limpers=limpers,
                callers=callers,
                bet=bets[number],
                chips=chips,
                stack=_STACK,
                to_call=1 if facing and verb != "check" else 0,
                faces_all_in=shoved,
            )
        )
        acted[number] += 1
        bets[number] += chips
        if verb in ("bet", "raise"):
            raises, callers, shoved = raises + 1, 0, "*" in word
            own[number] += 1
        elif verb == "call":
            limpers += street == 0 and raises == 0
            callers += street > 0 or raises > 0
    return rows


def _with_leads(rows: list[ActionRow]) -> list[ActionRow]:
    """Numbered, with who raised last on the street before."""
    last: dict[int, int] = {}
    for row in rows:
        if row.action in ("bet", "raise"):
            last[row.street] = row.seat
    return [
        replace(row, number=number, led=last.get(row.street - 1, 0))
        for number, row in enumerate(rows)
    ]
