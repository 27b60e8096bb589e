"""Hands written as a script of their decisions, dealt by the rules: every fact of them is legal.

`"BTN raise 30, BB call | BB check, BTN bet 40"`: streets stand between bars, players are named by
position, amounts are street totals, `all-in` is all a player has. Whom the script passes over
checks, or folds to a bet; all-in hands run out.
"""

from collections.abc import Mapping
from typing import Any, Final

from schemas.cards import DECK, Card, cards
from schemas.commands import Act, AnyCommand, Deal, EndHand, Muck, Post, RunOut, Show, StartHand
from schemas.events import Action, AnyEvent, Seated
from schemas.stakes import Stakes
from services.rules import cards_due, decide, evolve, fold, may_muck, options, run_outs_max

NAMES: Final = {
    2: "BB SB",
    3: "SB BB BTN",
    4: "SB BB CO BTN",
    5: "SB BB HJ CO BTN",
    6: "SB BB UTG HJ CO BTN",
    7: "SB BB UTG LJ HJ CO BTN",
    8: "SB BB UTG UTG1 LJ HJ CO BTN",
    9: "SB BB UTG UTG1 UTG2 LJ HJ CO BTN",
    10: "SB BB UTG UTG1 UTG2 UTG3 LJ HJ CO BTN",
}
"""Players by seat, from the button's left; heads-up the small blind has the button."""

DEAD_BLIND: Final = {3: "BB CO BTN", 4: "BB HJ CO BTN"}
"""The same where nobody is due the small blind."""

STACK: Final = 1000


def scripted(
    script: str,
    *,
    seats: int = 6,
    stacks: Mapping[str, int] | None = None,
    holes: Mapping[str, str] | None = None,
    board: str = "",
    posts: Mapping[str, tuple[Any, int]] | None = None,
    button: int = 0,
    run_outs: int = 1,
    muck: bool = False,
    variant: str = "holdem",
    bomb: bool = False,
    boards: int = 1,
    dead_small_blind: bool = False,
    hand: str = "t-1",
    **stakes: Any,
) -> list[AnyEvent]:
    """The facts of the hand: blinds of 5 and 10 and stacks of 1,000 unless it is said otherwise.

    `board` holds the cards as they leave the deck, of the first run-out and then of the next;
    `posts` are by name a kind and an amount; a `button` beyond the seats is dead.
    """
    names = (DEAD_BLIND if dead_small_blind else NAMES)[seats].split()
    chips = stacks or {}
    start = StartHand(
        hand=hand,
        variant=variant,
        stakes=Stakes(
            **{
                "limit": "nl",
                "small_blind": 5,
                "big_blind": 10,
                "burns": False,
                "run_outs": run_outs,
                **stakes,
            }
        ),
        button=button or seats,
        seats=tuple(
            Seated(at, name, chips.get(name, STACK)) for at, name in enumerate(names, start=1)
        ),
        posts=tuple(
            Post(names.index(name) + 1, kind, amount)
            for name, (kind, amount) in (posts or {}).items()
        ),
        bomb=bomb,
        boards=boards,
        dead_small_blind=dead_small_blind,
    )
    playing = _Playing(start, _deck(names, holes or {}, board, variant), run_outs, muck=muck)
    for street, line in enumerate(script.split("|")):
        for step in filter(None, map(str.strip, line.split(","))):
            playing.reach(street)
            playing.act(*step.split())
    playing.end()
    return playing.facts


def _deck(names: list[str], holes: Mapping[str, str], board: str, variant: str) -> list[Card]:
    """Hole cards one at a time round the table, then the board; what is not named comes as it
    lies.
    """
    size = {"holdem": 2, "omaha": 4, "omaha-8": 4, "courchevel": 5}[variant]
    named = [*cards(board), *(card for hole in holes.values() for card in cards(hole))]
    rest = [card for card in DECK if card not in named]
    hands = [
        list(cards(holes[name])) if name in holes else [rest.pop() for _ in range(size)]
        for name in names
    ]
    return [*(hole[turn] for turn in range(size) for hole in hands), *cards(board), *rest]


class _Playing:
    """One hand in play."""

    def __init__(self, start: StartHand, deck: list[Card], run_outs: int, *, muck: bool) -> None:
        self.facts: list[AnyEvent] = list(decide(None, start))
        self._state = fold(self.facts)
        self._names = {one.player: one.seat for one in start.seats}
        self._deck, self._run_outs, self._mucks = deck, run_outs, muck

    def reach(self, street: int) -> None:
        """Go on until the street's decisions are due."""
        while self._state.street < street or self._state.phase == "deal":
            assert self._state.phase != "over", f"the hand was over before street {street}"
            self._go_on()

    def act(self, name: str, verb: str, amount: str = "0") -> None:
        """Do what the script says, once it is the player's turn on this street."""
        street, seat = self._state.street, self._names[name]
        while self._state.seats[self._state.actor] != seat or self._state.phase != "act":
            self._go_on()
            due = self._state.phase == "act" and self._state.street == street
            assert due, f"{name} has no decision left on street {street} to {verb}"
        if verb == "all-in":
            self._all_in(seat)
        else:
            action: Action = verb  # type: ignore[assignment]
            self._do(Act(seat=seat, action=action, to=int(amount)))

    def end(self) -> None:
        """Go on to the hand's end."""
        while self._state.phase != "over":
            self._go_on()

    def _all_in(self, seat: int) -> None:
        choice, current = options(self._state), self._state.current
        if not choice.max_to:
            self._do(Act(seat=seat, action="call"))
        else:
            action: Action = "raise" if current else "bet"
            self._do(Act(seat=seat, action=action, to=choice.max_to))

    def _go_on(self) -> None:
        match self._state.phase:
            case "deal":
                self._deal()
            case "act":
                choice = options(self._state)
                self._do(Act(seat=choice.seat, action="fold" if choice.to_call else "check"))
            case "show":
                self._show()
            case _:
                self._do(EndHand())

    def _deal(self) -> None:
        if run_outs_max(self._state) > 1 and self._run_outs > 1:
            self._do(RunOut(boards=self._run_outs))
        need = cards_due(self._state)
        due = tuple(self._deck[:need])
        del self._deck[:need]
        self._do(Deal(cards=due))

    def _show(self) -> None:
        place = self._state.actor
        seat, hole = self._state.seats[place], self._state.known_hole(place)
        assert hole is not None
        if self._mucks and may_muck(self._state):
            self._do(Muck(seat=seat))
        else:
            self._do(Show(seat=seat, cards=hole))

    def _do(self, command: AnyCommand) -> None:
        for fact in decide(self._state, command):
            self.facts.append(fact)
            evolve(self._state, fact)
