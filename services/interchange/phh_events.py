"""A PHH hand as the facts of the log, decided by folding them as they come."""

from typing import Final

from schemas.cards import UNKNOWN, Face
from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HoleCardsDealt,
)
from schemas.settlement import Settlement
from services.interchange.phh import Move, PhhHand
from services.rules import HandState, begin, evolve, played_out

_PRICED: Final = ("big-blind", "straddle")


def to_events(hand: PhhHand) -> tuple[AnyEvent, ...]:
    """The hand's facts, `hand-started` to `hand-ended`; what the rules would not allow stands too.

    The ended stacks are our own settlement's, none where the hand is undecided or breaks off.
    """
    writing = _Writing(hand)
    writing.post(hand)
    for move in hand.moves:
        writing.move(move)
    return writing.end(hand)


class _Writing:
    """The facts so far and the state they lead to."""

    def __init__(self, hand: PhhHand) -> None:
        self.state: HandState = begin(hand.started)
        self.events: list[AnyEvent] = [hand.started]
        self.coming: dict[int, tuple[Face, ...]] = {}  # hole cards that arrive in parts
        self.showing = {move.seat for move in hand.moves if _is_shown(move)}

    def add(self, event: AnyEvent) -> None:
        """Write a fact down and apply it."""
        self.events.append(event)
        evolve(self.state, event)

    def post(self, hand: PhhHand) -> None:
        """Forced bets, each for what the seat has left; without chips a big blind or a straddle is
        one of 0, since it sets the price.
        """
        state = self.state
        for due in hand.bets:
            amount = min(due.amount, state.stacks[due.place])
            if amount or due.kind in _PRICED:
                self.add(ForcedBetPosted(seat=state.seats[due.place], kind=due.kind, amount=amount))

    def move(self, move: Move) -> None:
        """One action of the notation."""
        if move.verb == "hole":
            self._hole(move)
            return
        if self.coming:
            self._give()
        match move.verb:
            case "board":
                self.add(BoardDealt(cards=move.cards))
            case "f":
                self.add(ActionTaken(seat=move.seat, action="fold"))
            case "cc":
                self.add(self._check_or_call(move.seat))
            case "cbr":
                action = "raise" if self.state.current else "bet"
                self.add(ActionTaken(seat=move.seat, action=action, to=move.to))
            case "sm" if _is_shown(move):
                self.add(CardsShown(seat=move.seat, cards=move.cards))
            case "sm":
                if move.seat not in self.showing:  # all-in, cards tabled unknown and shown later
                    self.add(HandMucked(seat=move.seat))

    def end(self, hand: PhhHand) -> tuple[AnyEvent, ...]:
        """What the source claims, and the hand's end."""
        if self.coming:
            self._give()
        if hand.claims is not None:
            self.events.append(hand.claims)
        settled = played_out(self.state) if self.state.phase in ("end", "show") else None
        stacks = settled.stacks if isinstance(settled, Settlement) else ()
        return (*self.events, HandEnded(stacks=stacks))

    def _hole(self, move: Move) -> None:
        """Hold cards back until a seat has all of its own: a source may deal them one at a time."""
        cards = self.coming.get(move.seat, ()) + move.cards
        if len(cards) < self.state.plan.hole:
            self.coming[move.seat] = cards
        else:
            self.coming.pop(move.seat, None)
            self.add(HoleCardsDealt(seat=move.seat, cards=cards))

    def _give(self) -> None:
        for seat, cards in self.coming.items():
            self.add(HoleCardsDealt(seat=seat, cards=cards))
        self.coming.clear()

    def _check_or_call(self, seat: int) -> ActionTaken:
        state = self.state
        place = state.index[seat]
        bet = state.bets[place]
        to = min(state.current, bet + state.stacks[place])
        if to <= bet:
            return ActionTaken(seat=seat, action="check")
        return ActionTaken(seat=seat, action="call", to=to)


def _is_shown(move: Move) -> bool:
    return move.verb == "sm" and any(card != UNKNOWN for card in move.cards)
