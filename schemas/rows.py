"""What the store holds: one row a hand, a seat, a decision, a pot, an award, a finding, of a game
against the house a box and its decisions, and a tournament with its entries; amounts in minor units
of the hand's.

Streets are numbered as the game's record lists them, 0 before the flop.
"""

from datetime import datetime
from typing import Final, Literal

from msgspec import Struct

from schemas.events import Action
from schemas.houses import PaidHand
from schemas.settlement import BoxOutcome
from schemas.tournaments import TournamentTerms

FindingKind = Literal[
    "illegal",  # an action, a forced bet or a deal the rules do not allow
    "cards",  # a card twice, a wrong count, shown cards that were not dealt
    "conservation",  # chips came from nowhere or went nowhere
    "claim",  # somebody's figures are not ours
    "continuity",  # a stack changed between hands and nobody bought chips
    "log",  # a gap, a fork, a broken digest, a fenced record
]
Status = Literal["settled", "undecided", "voided"]
BoxAction = Literal["sixth", "exchange", "bet", "fold", "take-ante", "buy-card"]

HOUSE_LIMIT: Final = "house"
"""Stands for the limit where seats play against the house: every price is the ante's."""


class HandRow(Struct, frozen=True, gc=False):
    """A finished hand.

    One against the house has no button, blinds, boards or pots: its `pot` is what its boxes placed,
    its `limit` `HOUSE_LIMIT`. A hand that was called off moved no chip.
    """

    hand: str
    stream: str
    first_version: int
    last_version: int
    variant: str
    revision: int
    limit: str
    currency: str | None
    exponent: int
    small_blind: int
    big_blind: int
    ante: int
    seats: int
    button: int
    boards: tuple[str, ...]  # "AsKd7c..." one text a board
    reached: int  # the last street whose cards were dealt
    pot: int  # all pots, before rake, after the uncalled return
    rake: int
    returned: int
    showdown: bool
    status: Status
    started_at: datetime
    ended_at: datetime
    source: str | None
    house: int | None = 0  # what it won of its boxes, negative where it lost; null: undecided
    level: str | None = None  # of a tournament
    antes: int = 0  # all that the hand asks for together, whoever posts them


class SeatRow(Struct, frozen=True, gc=False):
    """A seat's part in a finished hand; what came of it is null where the hand is
    undecided.

    Of a box, `put_in` is all it placed, fees too, and `won` all it received.
    """

    hand: str
    seat: int
    player: str
    position: int  # 0 the button, then counting back; 8 the big blind, 9 the small (statistics 6.3)
    stack: int
    put_in: int  # live and dead chips, after the uncalled return
    won: int | None  # awards, after rake
    final: int | None
    net: int | None  # final - stack
    raked: int | None  # its part of the rake, out of the pots it won in proportion to its awards
    cards: str  # "AsKd", "????" where unknown
    shown: bool
    folded: bool
    saw: int  # the last street it saw the cards of, not folded
    showdown: bool  # in at the end, with somebody else


class ActionRow(Struct, frozen=True, gc=False):
    """A decision, and what its player faced: amounts and counts are those just before it."""

    hand: str
    number: int  # decisions of the hand, from 0
    street: int
    seat: int
    action: Action
    to: int  # its street total after a call, bet or raise; 0 after a check or fold
    chips: int  # what the decision put in
    to_call: int  # 0: it could check
    could_raise: bool  # bet or raise, all-in for less included
    bet: int  # its street total
    stack: int  # behind
    pot: int  # every chip in the middle, this street's bets included
    raises: int  # bets and raises on this street; blinds and straddles are none
    own_raises: int  # of these, its own
    acted: int  # its own decisions on this street before it
    limpers: int  # before the flop: calls before the first raise
    callers: int  # calls since the last bet or raise
    players: int  # not folded, itself included
    behind: int  # still to decide after it, if nobody raises
    in_position: bool  # of those not folded it sits last before or on the button
    aggressor: int  # the seat that last bet or raised on this street, 0: none
    led: int  # the seat that last bet or raised on the street before, 0: none
    faces_all_in: bool  # the last to bet or raise has no chips left


class PotRow(Struct, frozen=True, gc=False):
    """A pot of a finished hand, 0 the main pot."""

    hand: str
    pot: int
    amount: int
    rake: int
    eligible: str  # "1,3,4"


class AwardRow(Struct, frozen=True, gc=False):
    """Chips a pot paid to a seat."""

    hand: str
    pot: int
    board: int
    share: int
    seat: int
    chips: int
    odd: int


class BoxRow(Struct, frozen=True, gc=False):
    """A box of a finished hand against the house, every part apart (rules C5).

    What it received is null where nobody can say: the hand is undecided.
    """

    hand: str
    seat: int
    house: str  # the key of the rules it was played by
    house_version: int
    outcome: BoxOutcome | None
    ante: int
    fees: int  # of the sixth card and the exchanges
    bet: int
    price: int  # an extra ante for the dealer's card
    insurance: int
    bonus: int
    returned: int | None  # of what was placed, what came back as it was
    ante_won: int | None
    bet_won: int | None
    insurance_won: int | None
    bonus_won: int | None
    net: int | None
    bought: bool  # whether it bought the dealer another card
    dealer: str  # the dealer hand it played against, as it came to be; "" if it saw none
    qualified: bool | None  # that dealer hand; null: nobody saw it
    first: PaidHand | None  # what it held, where that was seen and is paid
    second: PaidHand | None
    did: str  # its decisions in order: "sixth,bet"


class BoxActionRow(Struct, frozen=True, gc=False):
    """A decision of a box, and what it faced: amounts and counts are those just before it."""

    hand: str
    number: int  # decisions of the hand, from 0
    seat: int
    action: BoxAction
    given: int  # cards it gave up
    chips: int  # what the decision put in: a fee, the bet, an extra ante
    insurance: int  # placed with the bet, and not part of `chips`
    ante: int
    stack: int  # behind, before it
    fees: int  # paid for cards
    exchanges: int
    cards: str  # what it held, "??" where nobody knows
    up: str  # the dealer's card that shows


class EntryRow(Struct, frozen=True, gc=False):
    """A player's entry in a tournament, and what became of it so far."""

    player: str
    rank: int | None  # 1 the winner, equal places share; null: still in
    prize: int  # in minor units of the tournament's currency


class TournamentRow(Struct, frozen=True):
    """A tournament as its own stream has told it so far."""

    tournament: str
    terms: TournamentTerms
    opened_at: datetime
    ended_at: datetime | None
    entries: tuple[EntryRow, ...]  # by player


class FindingRow(Struct, frozen=True, gc=False):
    """Something that does not hold."""

    stream: str
    version: int
    hand: str | None
    kind: FindingKind
    what: str  # one sentence with the numbers
