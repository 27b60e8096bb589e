"""How a hand came out: what was returned, every pot with its awards, the rake and the final
stacks.
"""

from typing import Literal

from msgspec import Struct

from schemas.facts import SeatChips
from schemas.houses import PaidHand


class Award(Struct, frozen=True, gc=False):
    """Chips of one pot, on one board, for one share, to one seat."""

    seat: int
    chips: int
    board: int = 0
    share: int = 0  # 0 high, 1 low; -1 both at once, where the same seats tie for both
    odd: int = 0  # of these chips, how many came as odd ones that would not divide


class SettledPot(Struct, frozen=True, gc=False):
    """A pot, main pot first: its chips before rake, who could win it, and who did."""

    amount: int
    rake: int
    eligible: tuple[int, ...]  # seats, clockwise from the button's left
    awards: tuple[Award, ...]


class Settlement(Struct, frozen=True, gc=False):
    """The consequences of a hand that is over, to the chip."""

    returned: SeatChips | None  # the uncalled bet (rules A8)
    pots: tuple[SettledPot, ...]
    rake: int
    stacks: tuple[SeatChips, ...]  # after the hand, clockwise from the button's left
    showdown: bool


class Undecided(Struct, frozen=True, gc=False):
    """A hand that nobody can settle because the cards it turns on are not known."""

    returned: SeatChips | None
    pots: tuple[SettledPot, ...]  # without awards
    unknown: tuple[int, ...]  # seats at the showdown whose cards are missing


class Voided(Struct, frozen=True, gc=False):
    """A hand that was called off: everybody has what he started with."""

    stacks: tuple[SeatChips, ...]


BoxOutcome = Literal["folded", "not-qualified", "won", "lost", "tied"]
"""How a box came out against the dealer hand; `not-qualified` also after a purchase that did not
help.
"""


class BoxSettlement(Struct, frozen=True, kw_only=True, gc=False):
    """One box of a game against the house, every part apart (rules C5); amounts in minor units.

    `net` = returned + ante_won + bet_won + insurance_won + bonus_won - placed, where placed is
    ante + fees + bet + price + insurance + bonus.
    """

    seat: int
    outcome: BoxOutcome
    ante: int
    fees: int  # of the sixth card and the exchanges
    bet: int
    price: int  # an extra ante for the dealer's card
    insurance: int
    bonus: int
    returned: int  # of what was placed, what comes back as it was
    ante_won: int
    bet_won: int
    insurance_won: int
    bonus_won: int
    net: int
    bought: bool  # whether it bought the dealer another card
    dealer: tuple[str, ...]  # the dealer hand this box played against, as it came to be
    qualified: bool | None  # that dealer hand; None: it folded, and played against none
    first: PaidHand | None = None  # None: nothing that is paid, or cards never shown
    second: PaidHand | None = None


class HouseSettlement(Struct, frozen=True, gc=False):
    """The consequences of a hand against the house, to the chip."""

    boxes: tuple[BoxSettlement, ...]
    house: int  # what the house won, negative where it lost: minus the sum of all nets
    stacks: tuple[SeatChips, ...]
