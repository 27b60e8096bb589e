"""A table told as a script, one wish or one hand a line; each hand is drawn as it must be dealt.

A hand is drawn chair by chair from 1: `B` the button, `s` and `b` the blinds, `*` button and small
blind (heads-up), `.` dealt in without a blind, `p` posts a live big blind, `d` a dead small one,
`pd` both, `S` straddles, `x` taken and not dealt in, `-` empty. A button at a chair that is not
dealt in is drawn behind what is there: `-B`, `xB`. Everybody starts with 1,000, the blinds are 5
and 10, and every hand comes out as it began.
"""

from collections.abc import Iterator
from typing import Final

import pytest
from msgspec.structs import replace

from schemas.cards import DECK
from schemas.command import Command
from schemas.commands import AddChips, StartHand
from schemas.errors import CommandRefused
from schemas.events import AnyEvent, ForcedBetPosted, HandEnded, HandStarted, SeatChips
from schemas.stakes import Stakes
from schemas.table_commands import ComeBack, DrawButton, GoAway, Leave, OpenTable, Sit
from schemas.table_events import DrawnCard, HandVoided
from schemas.tables import CashTerms, TableGame
from services.rules import decide as decide_hand
from services.rules import fold as fold_hand
from services.rules.life import (
    NoHand,
    TableLife,
    button_due,
    decide,
    evolve,
    fold,
    kept,
    next_hand,
)

NL: Final = Stakes(limit="nl", small_blind=5, big_blind=10)
BUY_IN: Final = 1_000


def cash(seats: int = 10, stakes: Stakes = NL, **terms: object) -> CashTerms:
    """Terms of a table of hold'em where anything up to 10,000 may be bought in for."""
    base = CashTerms(
        games=(TableGame("holdem", stakes),), seats=seats, buy_in_min=1, buy_in_max=10_000
    )
    return replace(base, **terms)


class Felt:
    """A table in a test, with every fact it was told."""

    def __init__(self, terms: CashTerms) -> None:
        self.life = TableLife()
        self.facts: list[AnyEvent] = []
        self.straddlers: set[int] = set()
        self.do(OpenTable(terms=terms))

    def do(self, command: object) -> None:
        """Decide, keep the facts, evolve."""
        self.take(*decide(self.life, command))  # type: ignore[arg-type]

    def take(self, *events: AnyEvent) -> None:
        """Keep facts, and evolve."""
        for event in events:
            self.facts.append(event)
            evolve(self.life, event)

    def start(self) -> tuple[AnyEvent, ...]:
        """Begin the next hand as a dealer does; the rules of the hand must find nothing wrong."""
        command = next_hand(self.life, "t", straddlers=self.straddlers)
        assert isinstance(command, StartHand), command
        events = decide_hand(None, command)
        self.take(*events)
        self.take(kept(self.life))
        assert fold_hand(events).findings == []
        return events

    def end(self) -> None:
        """Everybody has what he started with."""
        chips = tuple(SeatChips(seat, self.life.chairs[seat].stack) for seat in self.life.dealt)
        self.take(HandEnded(stacks=chips))
        self.check()

    def check(self) -> None:
        """A fresh fold over all facts, or over those from the last hand on, is the same table."""
        last = max(at for at, one in enumerate(self.facts) if isinstance(one, HandStarted))
        assert fold(self.facts) == self.life
        assert fold(self.facts[last:], self.life.terms) == self.life

    def play(self, script: str) -> None:
        """Do what the script says, line by line; `#` begins a remark."""
        for line in filter(None, (one.partition("#")[0].strip() for one in script.splitlines())):
            word, _, rest = line.partition(" ")
            self._line(word, rest.strip(), line)

    def _line(self, word: str, rest: str, line: str) -> None:
        posts = rest.endswith(" posts")
        seats = [int(one) for one in rest.removesuffix(" posts").split() if one.isdecimal()]
        match word:
            case "sit":
                for seat in seats:
                    self.do(Sit(seat=seat, player=f"p{seat}", posts=posts))
                    self.do(AddChips(seat=seat, player=f"p{seat}", chips=BUY_IN))
            case "draw":
                self.draw(*seats)
            case "leave":
                _ = [self.do(Leave(seat=seat)) for seat in seats]
            case "away":
                _ = [self.do(GoAway(seat=seat)) for seat in seats]
            case "back":
                _ = [self.do(ComeBack(seat=seat, posts=posts)) for seat in seats]
            case "straddle":
                self.straddlers = {*seats}
            case "void":
                assert drawn(self.life, self.start()) == rest.split(), line
                self.take(HandVoided(hand=f"t-{self.life.number}", why="misdeal"))
            case "hand":
                assert drawn(self.life, self.start()) == rest.split(), line
                self.end()
            case "none":
                assert next_hand(self.life, "t") == NoHand(rest), line
            case _:
                raise AssertionError(line)

    def draw(self, winner: int) -> None:
        """The first button is drawn, and this seat has the highest card."""
        due = button_due(self.life)
        low = iter(DECK)
        cards = tuple(DrawnCard(one, "As" if one == winner else next(low)) for one in due)
        self.do(DrawButton(cards=cards))


def drawn(life: TableLife, events: tuple[AnyEvent, ...]) -> list[str]:
    """A hand's start as it is drawn, up to the last chair that is taken."""
    started = events[0]
    assert isinstance(started, HandStarted)
    marks = {one.seat: "" for one in started.seats}
    for bet in events[1:]:
        assert isinstance(bet, ForcedBetPosted)
        marks[bet.seat] += _MARKS[bet.kind]
    button = started.button
    if button not in marks:
        marks[button] = ("x" if button in life.chairs else "-") + "B"
    else:
        marks[button] = "*" if marks[button] == "s" else "B" + marks[button]
    chairs = range(1, max(*life.chairs, button) + 1)
    return list(_row(chairs, marks, life))


def _row(chairs: range, marks: dict[int, str], life: TableLife) -> Iterator[str]:
    for seat in chairs:
        idle = "x" if seat in life.chairs else "-"
        yield marks[seat] or "." if seat in marks else idle


_MARKS: Final = {
    "small-blind": "s",
    "big-blind": "b",
    "post": "p",
    "dead-post": "d",
    "straddle": "S",
}


FOUR: Final = """
    sit 1 2 3 5
    draw 1
    hand B s b - .
"""
FIVE: Final = """
    sit 1 2 3 4 5
    draw 1
    hand B s b . .
"""


def play(script: str, **terms: object) -> Felt:
    """A script at a table of its own."""
    felt = Felt(cash(**terms))  # type: ignore[arg-type]
    felt.play(script)
    return felt


LIMITED: Final = cash(6, buy_in_min=200, buy_in_max=1_000)


def seated(*seats: int, terms: CashTerms = LIMITED) -> Felt:
    """Players without chips."""
    felt = Felt(terms)
    for seat in seats:
        felt.do(Sit(seat=seat, player=f"p{seat}"))
    return felt


def refused(life: TableLife, command: Command) -> tuple[str, tuple[str, ...]]:
    """Why a command is refused and what is legal; it must leave the table as it was."""
    before = life.copy()
    with pytest.raises(CommandRefused) as caught:
        decide(life, command)
    assert life == before
    return caught.value.why, caught.value.legal
