"""How a hand came out: what was returned, every pot with its awards, the rake and the final
stacks.
"""

from msgspec import Struct

from schemas.events import SeatChips


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
