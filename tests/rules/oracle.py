"""PokerKit beside our rules: the same hand in both, decision by decision, each difference named.

PokerKit is known to differ in a list of rules. Short blinds, straddles, rake and chips that would
not divide are left out of these hands; the rest is recognised where it happens and counted.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final

import pokerkit as pk

from schemas.cards import DECK, Card
from schemas.catalogue import variant
from schemas.commands import Act, AnyCommand, Deal, EndHand, Show, StartHand
from schemas.events import Action, AnyEvent, HandStarted, Seated
from schemas.settlement import Settlement
from schemas.stakes import Limit, Stakes
from services.rules import HandState, Options, cards_due, decide, evolve, fold, options, settle
from tests.rules.textbook import Raise, Round

UNIT: Final = 5040
"""Twice what 1 to 10 divide: halves of sums of it split without an odd chip."""

BIG_BLIND_LEVEL: Final = "F1: PokerKit does not count the big blind as fixed limit's first level"
RE_OPENING: Final = "F2: PokerKit asks the table, not the player, whether short all-ins re-open"
HALF_A_BET: Final = "F3: PokerKit does not know fixed limit's half bet"
NOBODY_CALLS_MORE: Final = "PokerKit takes no raise that every opponent can only call for less"
LOW_OF_ANOTHER_POT: Final = "PokerKit halves a pot when a seat outside it has a low"

_STRUCTURES: Final[dict[Limit, pk.BettingStructure]] = {
    "nl": pk.BettingStructure.NO_LIMIT,
    "pl": pk.BettingStructure.POT_LIMIT,
    "fl": pk.BettingStructure.FIXED_LIMIT,
}
FORCED: Final = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
)
"""What PokerKit does by itself until hands are shown."""


def peer(
    start: StartHand | HandStarted, automations: tuple[pk.Automation, ...] = FORCED
) -> pk.State:
    """PokerKit's state for a hand, its players in the order of our places."""
    game, stakes = variant(start.variant), start.stakes
    seats = sorted(start.seats, key=lambda one: (one.seat - start.button - 1) % 10)
    high = pk.StandardHighHand if game.key == "holdem" else pk.OmahaHoldemHand
    low = (pk.OmahaEightOrBetterLowHand,) if game.key.endswith("-8") else ()
    streets = tuple(
        pk.Street(
            at > 0 and stakes.burns,
            (False,) * street.down,
            street.board,
            False,
            pk.Opening.POSITION,
            stakes.unit if stakes.limit != "fl" or street.bet == 1 else stakes.double,
            stakes.fl_cap if stakes.limit == "fl" else None,
        )
        for at, street in enumerate(game.streets)
    )
    return pk.State(
        automations,
        pk.Deck.STANDARD,
        (high, *low),
        streets,
        _STRUCTURES[stakes.limit],
        True,
        stakes.ante,
        (stakes.small_blind, stakes.big_blind),
        0,
        [one.stack for one in seats],
        len(seats),
    )


@dataclass(slots=True)
class Duel:
    """One random hand in both engines. Seat 1 is place 0 and so on: the last has the button."""

    rng: Random
    start: StartHand
    explained: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    ours: HandState = field(init=False)
    theirs: pk.State = field(init=False)
    events: list[AnyEvent] = field(init=False)
    deck: list[Card] = field(init=False)
    book: Round = field(init=False)
    short: bool = False  # an all-in on this street was less than a full bet or raise

    def __post_init__(self) -> None:
        self.events = list(decide(None, self.start))
        self.ours = fold(self.events)
        self.theirs = peer(self.start)
        self.deck = self.rng.sample(DECK, len(DECK))

    def play(self) -> None:
        """To the end; asserts whatever must agree on the way."""
        while self.ours.phase != "over":
            match self.ours.phase:
                case "deal":
                    self._deal()
                case "act":
                    self._decide()
                case "show":
                    self._show()
                case _:
                    self._do(EndHand())
        self._compare_ends()

    def _do(self, command: AnyCommand) -> None:
        for event in decide(self.ours, command):
            self.events.append(event)
            evolve(self.ours, event)

    def _deal(self) -> None:
        self.short = False
        before = len(self.ours.boards[0])
        first = not self.ours.holes[0]
        taken = [self.deck.pop() for _ in range(cards_due(self.ours))]
        self._do(Deal(cards=tuple(taken)))
        self.book = self._round()
        if first:
            for hole in self.ours.holes:
                self.theirs.deal_hole("".join(hole))  # type: ignore[arg-type]
        elif self.theirs.can_burn_card("??"):
            self.theirs.burn_card("??")
        fresh = "".join(self.ours.boards[0][before:])
        if fresh:
            self.theirs.deal_board(fresh)

    def _round(self) -> Round:
        """The round that the cards just dealt open."""
        stakes, street, big_blind = self.start.stakes, self.ours.street, 2 * UNIT
        unit = 2 * big_blind if stakes.limit == "fl" and street > 1 else big_blind
        opened = 0 if street else big_blind
        return Round(stakes.limit, unit, opened, big_blind, int(not street), opened)

    def _show(self) -> None:
        place = self.ours.actor
        hole = self.ours.known_hole(place)
        assert hole is not None
        self._do(Show(seat=self.ours.seats[place], cards=hole))
        while self.theirs.can_show_or_muck_hole_cards(True):
            self.theirs.show_or_muck_hole_cards(True)

    def _decide(self) -> None:
        """Compare what may be done, then do in both what both allow."""
        self.decisions += 1
        ours, theirs = options(self.ours), self.theirs
        assert theirs.actor_index == self.ours.actor
        assert theirs.checking_or_calling_amount == ours.to_call
        low = theirs.min_completion_betting_or_raising_to_amount or 0
        high = theirs.max_completion_betting_or_raising_to_amount or 0
        bounds = (ours.min_to, ours.max_to)
        assert bounds == self.book.may_raise_to(self.ours.actor, theirs)
        if bounds != (low, high):
            self.explained[self._explain(ours, (low, high))] += 1
            bounds = (0, 0)
        self._choose(ours, bounds)

    def _explain(self, ours: Options, theirs: Raise) -> str:
        """The rule behind a difference, ours being the rules' own words; fails where there is
        none.
        """
        state, mine = self.ours, (ours.min_to, ours.max_to)
        most = [
            state.bets[at] + state.stacks[at]
            for at in range(len(state.seats))
            if at != state.actor and not state.folded[at]
        ]
        if state.capped and state.street == 0 and mine == (0, 0):
            return BIG_BLIND_LEVEL
        if theirs == (0, 0) and max(most) <= state.current:
            return NOBODY_CALLS_MORE
        if self.short and state.stakes.limit == "fl":
            return HALF_A_BET
        if self.short and (0, 0) in (mine, theirs) and state.actor in self.book.level_at:
            return RE_OPENING
        raise AssertionError(f"{state.stakes.limit}: ours {mine}, PokerKit {theirs}")  # noqa: EM102

    def _choose(self, ours: Options, bounds: Raise) -> None:
        wishes: list[Action] = ["call" if ours.to_call else "check"] * 3
        wishes += ["fold"] if ours.to_call else []
        wishes += ["raise" if self.ours.current else "bet"] * 2 if bounds[1] else []
        action = self.rng.choice(wishes)
        to = 0
        if action in ("bet", "raise"):
            to = self._size(*bounds)
            self._note_short(to)
            self.theirs.complete_bet_or_raise_to(to)
        elif action == "fold":
            self.theirs.fold()
        else:
            self.theirs.check_or_call()
        if action != "fold":
            self.book.act(self.ours.actor, to)
        self._do(Act(seat=ours.seat, action=action, to=to))

    def _size(self, least: int, most: int) -> int:
        """A whole number of units, or all-in; small ones are likelier."""
        if least == most or self.rng.random() < 0.2:
            return most
        units = (most - least) // UNIT
        return least + UNIT * min(
            units, int(units * self.rng.random() ** 3) + self.rng.randint(0, 1)
        )

    def _note_short(self, to: int) -> None:
        state = self.ours
        if state.stakes.limit == "fl":
            unit = state.stakes.unit if state.street < 2 else state.stakes.double
            self.short |= to - state.full_level != unit
        else:
            self.short |= to - state.current < state.last_full

    def _compare_ends(self) -> None:
        """Pots before anybody is killed, then what everybody has."""
        theirs = self.theirs
        outcome = settle(self.ours)
        assert isinstance(outcome, Settlement)
        while theirs.can_show_or_muck_hole_cards(True):
            theirs.show_or_muck_hole_cards(True)
        if outcome.showdown:
            pots = [
                (pot.unraked_amount, [self.ours.seats[at] for at in pot.player_indices])
                for pot in theirs.pots
            ]
            assert pots == [(pot.amount, list(pot.eligible)) for pot in outcome.pots]
        while theirs.can_kill_hand():
            theirs.kill_hand()
        while theirs.can_push_chips():
            theirs.push_chips()
        while theirs.can_pull_chips():
            theirs.pull_chips()
        assert not theirs.status
        stacks = [one.chips for one in outcome.stacks]
        if theirs.stacks != stacks and low_in_some_pots_alone(outcome):
            self.explained[LOW_OF_ANOTHER_POT] += 1
            assert sum(theirs.stacks) == sum(stacks)
        else:
            assert theirs.stacks == stacks


def low_in_some_pots_alone(outcome: Settlement) -> bool:
    """Whether one contested pot has a low and another none."""
    lows = {
        any(award.share != 0 for award in pot.awards)
        for pot in outcome.pots
        if len(pot.eligible) > 1
    }
    return lows == {True, False}


def random_duel(rng: Random, key: str, limit: Limit) -> Duel:
    """A hand of a game with whole units everywhere and blinds that everybody can pay."""
    most = variant(key).seats_max
    seats = min(rng.randint(2, most), rng.randint(2, most))
    ante = rng.choice((0, 0, 1)) * UNIT
    stakes = Stakes(
        limit=limit,
        small_blind=UNIT,
        big_blind=2 * UNIT,
        ante=ante,
        ante_mode="classic" if ante else "none",
    )
    deep = rng.choice((12, 40, 200))
    start = StartHand(
        hand="duel-1",
        variant=key,
        stakes=stakes,
        button=seats,
        seats=tuple(
            Seated(seat, f"p{seat}", UNIT * rng.randint(4, deep)) for seat in range(1, seats + 1)
        ),
    )
    return Duel(rng, start)
