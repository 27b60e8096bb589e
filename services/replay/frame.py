"""What one step of a replay shows, of hands of either kind."""

from typing import Literal

from msgspec import Struct

from schemas.cards import Face

Standing = Literal["in", "folded", "mucked", "all-in"]


class SeatFrame(Struct, frozen=True):
    """A seat as it stands at one step; amounts in minor units."""

    seat: int
    player: str
    stack: int
    bet: int  # in front of it, on this street; of a box all it placed but fees
    cards: tuple[Face, ...]  # `??` where they are not known, or not to be seen yet
    standing: Standing
    dealer: tuple[Face, ...] = ()  # of a box that bought a card for it: its own dealer hand


class Frame(Struct, frozen=True, kw_only=True):
    """The table after one step of a hand; amounts in minor units."""

    kind: str  # the fact's tag, or "uncalled-returned", "pot-awarded", "box-settled", "undecided"
    street: str  # "preflop" ..., "showdown", "board 2" of several run-outs, "result" after the end
    what: str  # what happened, one sentence
    why: tuple[str, ...] = ()  # the reasons, where something was decided
    seat: int = 0  # whose step it was; 0: nobody's
    facts: int  # of the hand's facts, how many have happened
    boards: tuple[tuple[Face, ...], ...]
    pot: int  # every chip in the middle, bets included; or all that boxes placed
    pots: tuple[int, ...]  # what is gathered of it: main pot, side pots
    seats: tuple[SeatFrame, ...]  # clockwise from the button's left
    due: str = ""  # who is due to act or to show
    due_seat: int = 0  # who that is; 0: nobody
    to_call: int = 0  # what he has to put in to stay in, no more than he has
    legal: tuple[str, ...] = ()  # what he may do
    dealer: tuple[Face, ...] = ()  # the dealer hand of a game against the house, as dealt
