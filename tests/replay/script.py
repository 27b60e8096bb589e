"""Hands played from a script through the rules' commands: cards, then what each seat does."""

from collections.abc import Sequence
from typing import Any

from schemas.cards import Card, cards
from schemas.commands import Act, AnyCommand, Deal, EndHand, Muck, RunOut, Show, StartHand
from schemas.events import AnyEvent, Seated
from schemas.stakes import Stakes
from services.replay import Explanation, explain
from services.rules import HandState, decide, evolve, fold, options, settle
from services.rules.showdown import may_muck


class Script:
    """A hand as it is played: seats 1, 2, 3 ... with the last one on the button, no burns."""

    def __init__(
        self,
        variant: str,
        stacks: Sequence[int],
        *,
        boards: int = 1,
        bomb: bool = False,
        **stakes: Any,
    ) -> None:
        table = Stakes(
            **{"limit": "nl", "big_blind": 2, "small_blind": 1, "burns": False, **stakes}
        )
        names = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
        seats = tuple(Seated(at, names[at - 1], chips) for at, chips in enumerate(stacks, start=1))
        start = StartHand(
            hand="h-1",
            variant=variant,
            stakes=table,
            button=len(stacks),
            seats=seats,
            boards=boards,
            bomb=bomb,
        )
        self.events: list[AnyEvent] = list(decide(None, start))
        self.state: HandState = fold(self.events)

    def ask(self, command: AnyCommand) -> "Script":
        """Have the rules answer a command, and take the answer in."""
        for event in decide(self.state, command):
            self.events.append(event)
            evolve(self.state, event)
        return self

    def deal(self, *holes: str, board: str = "") -> "Script":
        """Hole cards, seats in the order of the deal, and the cards that come with them."""
        hands = [cards(hole) for hole in holes]
        deck: list[Card] = [hand[at] for at in range(len(hands[0])) for hand in hands]
        return self.ask(Deal(cards=(*deck, *cards(board))))

    def street(self, board: str) -> "Script":
        """The next street's cards."""
        return self.ask(Deal(cards=cards(board)))

    def act(self, line: str) -> "Script":
        """Decisions in turn: `f` fold, `x` check, `c` call, a number bets or raises to it."""
        for word in line.split():
            seat = options(self.state).seat
            named = {"f": "fold", "x": "check", "c": "call"}.get(word)
            if named:
                self.ask(Act(seat=seat, action=named))  # type: ignore[arg-type]
            else:
                verb = "raise" if self.state.current else "bet"
                self.ask(Act(seat=seat, action=verb, to=int(word)))
        return self

    def run_out(self, boards: int) -> "Script":
        """Agree on several boards."""
        return self.ask(RunOut(boards=boards))

    def show_down(self, *, muck: bool = False) -> "Script":
        """Everybody due shows; with `muck` a beaten hand does not."""
        while self.state.phase == "show":
            place = self.state.actor
            seat, hole = self.state.seats[place], self.state.known_hole(place)
            if muck and may_muck(self.state):
                self.ask(Muck(seat=seat))
            else:
                assert hole is not None
                self.ask(Show(seat=seat, cards=hole))
        return self

    def end(self, *, muck: bool = False) -> "Script":
        """Show down and close the hand."""
        return self.show_down(muck=muck).ask(EndHand())

    def outcome(self) -> Any:
        """What the rules make of it."""
        return settle(self.state)


def courchevel() -> Script:
    """The Courchevel hand G000-01: A, B, C in seats 1, 2, 3, A on the button."""
    names = ("A", "B", "C")
    seats = tuple(Seated(at, name, 100) for at, name in enumerate(names, start=1))
    table = Stakes(limit="fl", big_blind=2, small_blind=1, burns=False)
    script = Script("courchevel", (100, 100, 100))
    start = StartHand(hand="G000-01", variant="courchevel", stakes=table, button=1, seats=seats)
    script.events = list(decide(None, start))
    script.state = fold(script.events)
    script.deal("AsAd7d5c3s", "KdKc8s6c4d", "AhTh8d6s3c", board="Qh").act("c c x")
    script.street("Jh2c").act("x x x")
    script.street("9h").act("x 4 c c")
    return script.street("Ks").act("x x 4 c c").end()


def reasons(script: Script) -> Explanation:
    """The explanation of a finished script."""
    return explain(script.state, settle(script.state))


def said(script: Script) -> list[str]:
    """Every sentence about the pots of a finished script, in the order it is read."""
    return [one for pot in reasons(script).pots for one in pot.told]


def checked_down(script: Script, preflop: str, *streets: str) -> Script:
    """A script whose streets after the flop nobody bets on."""
    script.act(preflop)
    for street in streets:
        script.street(street)
        while script.state.phase == "act":
            script.act("x")
    return script.end()
