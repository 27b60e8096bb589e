"""The shape of a game: what is dealt, and how what was bet is divided. Limit and blinds are the
table's (stakes.py).
"""

from typing import Final, Literal

from msgspec import Struct

from schemas.houses import BOXES_MAX

Ladder = Literal["high", "eight-or-better", "ace-to-five", "deuce-to-seven", "badugi"]
Opens = Literal["position", "low-card", "high-card", "high-hand", "low-hand"]

SEATS_MAX: Final = 10
BOARDS_MAX: Final = 2
BURNS_MAX: Final = 3
DECK_SIZE: Final = 52


class Street(Struct, frozen=True, kw_only=True, gc=False):
    """Cards that arrive together, and the round of decisions they open."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0  # the most cards a seat may exchange
    bet: int = 1  # fixed limit: 1 small bet, 2 big bets
    opens: Opens = "position"


class Share(Struct, frozen=True, gc=False):
    """One claim on a pot: a ladder, and how many hole cards the hand must use."""

    ladder: Ladder
    hole: int | None = None  # None: the best cards from anywhere


class Pot(Struct, frozen=True, tag="pot"):
    """Seats contend; the pot divides evenly among the shares somebody can make."""

    shares: tuple[Share, ...]


class House(Struct, frozen=True, tag="house"):
    """Each seat, called a box, stands alone against the dealer, by the house rules its hand carries
    (rules C).
    """


class Variant(Struct, frozen=True, kw_only=True):
    """A game. A published revision never changes: an old hand settles by the rules it was played
    under.
    """

    key: str
    name: str
    streets: tuple[Street, ...]
    contest: Pot | House
    revision: int = 1

    @property
    def hole(self) -> int:
        """Cards a seat holds when all are dealt."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board(self) -> int:
        """Cards on one full board."""
        return sum(street.board for street in self.streets)

    @property
    def spit(self) -> int:
        """Board cards that show before the first bet (Courchevel: 1)."""
        return self.streets[0].board

    @property
    def seats_max(self) -> int:
        """The most seats one deck serves: seats x hole + board + burns <= 52, and never more than
        10 (rules A1); against the house, the most boxes.
        """
        if isinstance(self.contest, House):
            return BOXES_MAX
        return min(SEATS_MAX, (DECK_SIZE - self.board - BURNS_MAX) // self.hole)


HIGH: Final = Share("high")
HIGH2: Final = Share("high", hole=2)
LOW2: Final = Share("eight-or-better", hole=2)


def flop_game(hole: int, *, spit: int = 0) -> tuple[Street, ...]:
    """Hold'em's order of streets; `spit` cards of the flop show before the first bet."""
    return (
        Street(name="preflop", down=hole, board=spit),
        Street(name="flop", board=3 - spit),
        Street(name="turn", board=1, bet=2),
        Street(name="river", board=1, bet=2),
    )
