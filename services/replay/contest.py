"""One share of a pot on one board: who held what, who was best, and by what."""

from collections.abc import Sequence
from typing import Final

from schemas.cards import known
from schemas.settlement import Award
from schemas.variants import Share
from services.replay.money import money
from services.replay.words import board_name, spaced, who
from services.rules import HandState
from services.rules.best import Best, best, decided_by, describe

WHOLE: Final = -1
"""The share of an award that high and low make together: the same seats tied for both."""


def together(names: Sequence[str]) -> str:
    """A list in words.

    >>> together(["2", "3", "5"])
    '2, 3 and 5'
    """
    *head, last = names
    return f"{', '.join(head)} and {last}" if head else last


class Contest:
    """The best hands of the seats that claim one share on one board; the board must be known."""

    def __init__(self, state: HandState, claims: Sequence[int], board: int, share: int) -> None:
        self._state = state
        self._board = board
        self._index = share
        self._share: Share = state.plan.shares[share]
        cards = known(tuple(state.boards[board])) or ()
        self.hands: dict[int, Best] = {}
        for seat in claims:
            hole = state.known_hole(state.index[seat])
            found = None if hole is None else best(self._share, hole, cards)
            if found is not None:
                self.hands[seat] = found

    def decides(self, award: Award) -> bool:
        """Whether `award` came out of this contest."""
        return award.board == self._board and max(award.share, 0) == self._index

    def described(self, seat: int) -> str:
        """A seat's hand in words."""
        return describe(self.hands[seat], self._share)

    def why(self, award: Award) -> str:
        """Why the award was made: the winning hand, and what it beat or tied."""
        state, seat = self._state, award.seat
        chips, made = money(award.chips, state.stakes), self._made(seat)
        return f"{self._prefix()}{who(state, seat)} wins {chips}: {made}{self._over(seat)}"

    def notes(self, won: Sequence[Award]) -> list[str]:
        """The tie and its odd chips, and a low that nobody made."""
        said: list[str] = []
        if len(won) > 1:
            seats = together([str(one.seat) for one in won])
            both = "for high and low alike, split evenly" if won[0].share == WHOLE else "and split"
            said.append(f"{self._prefix()}seats {seats} tie {both}")
        odd = [one for one in won if one.odd]
        if odd:
            chips = together(
                [f"{money(one.odd, self._state.stakes)} to seat {one.seat}" for one in odd]
            )
            said.append(f"{self._prefix()}odd chip: {chips}, first left of the button")
        if not self._low_made(won):
            said.append(f"{self._on_board()}no low qualifies: high takes it all")
        return said

    def _low_made(self, won: Sequence[Award]) -> bool:
        """Whether a low was made, or none was asked for; asked of the high share alone."""
        shares = self._state.plan.shares
        if self._index or len(shares) < 2 or won[0].share == WHOLE:
            return True
        return bool(Contest(self._state, tuple(self.hands), self._board, 1).hands)

    def _made(self, seat: int) -> str:
        return f"{self.described(seat)} ({spaced(self.hands[seat].cards)})"

    def _over(self, seat: int) -> str:
        """What decided against the best hand that did not win."""
        mine = self.hands[seat]
        beaten = {
            other: hand for other, hand in self.hands.items() if hand.strength < mine.strength
        }
        if not beaten:
            return "" if len(self.hands) > 1 else self._alone()
        second = max(beaten, key=lambda other: beaten[other].strength)
        reason = decided_by(mine, beaten[second])
        return f", over seat {second} with {self.described(second)}: {reason}"

    def _alone(self) -> str:
        return ", the only low" if self._share.ladder != "high" else ""

    def _prefix(self) -> str:
        """Which board and which share, where there are several."""
        shares = self._state.plan.shares
        share = ("high: ", "low: ")[self._index] if len(shares) > 1 else ""
        return f"{self._on_board()}{share}"

    def _on_board(self) -> str:
        board = board_name(self._state, self._board)
        return f"{board}, " if board else ""
