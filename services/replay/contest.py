"""One share of a pot on one board: who held what, who was best, and by what."""

from collections.abc import Sequence
from typing import Final

from schemas.cards import known
from schemas.settlement import Award
from schemas.variants import Share
from services.replay.money import money
from services.replay.naming import spaced, who
from services.replay.words import board_name
from services.rules import HandState
from services.rules.awards import WHOLE
from services.rules.best import Best, best, decided_by, describe

_COUNTED: Final = ("pair", "flush", "straight", "full-house", "straight-flush", "low")
"""What is called `a flush`; the others go without an article."""


def together(names: Sequence[str]) -> str:
    """A list in words.

    >>> together(["2", "3", "5"])
    '2, 3 and 5'
    """
    *head, last = names
    return f"{', '.join(head)} and {last}" if head else last


def with_article(made: Best, called: str) -> str:
    """A hand as something one wins with: `a pair of aces`, `two pair`, `an 8-7-5-3-A low`."""
    if made.category not in _COUNTED:
        return called
    return f"{'an' if called.startswith('8') else 'a'} {called}"


class Contest:
    """The best hands of the seats that claim one share on one board; none before the board is
    complete and known.
    """

    def __init__(self, state: HandState, claims: Sequence[int], board: int, share: int) -> None:
        self._state = state
        self.board = board
        self._index = share
        self._share: Share = state.plan.shares[share]
        self.hands: dict[int, Best] = {}
        cards = known(tuple(state.boards[board])) or ()
        if len(cards) != state.plan.boards[-1]:
            return
        for seat in claims:
            hole = state.known_hole(state.index[seat])
            found = None if hole is None else best(self._share, hole, cards)
            if found is not None:
                self.hands[seat] = found

    def decides(self, award: Award) -> bool:
        """Whether `award` came out of this contest."""
        return award.board == self.board and max(award.share, 0) == self._index

    def described(self, seat: int) -> str:
        """A seat's hand in words."""
        return describe(self.hands[seat], self._share)

    def made(self, seat: int) -> str:
        """A seat's hand in words, and its five cards."""
        hand = self.hands[seat]
        return f"{with_article(hand, self.described(seat))} ({spaced(hand.cards)})"

    def why(self, award: Award) -> str:
        """Why the award was made: the winning hand and, of a seat that won alone, what it beat."""
        state, seat = self._state, award.seat
        chips, made = money(award.chips, state.stakes), self.made(seat)
        if award.share == WHOLE:
            made += f" and {Contest(state, (seat,), self.board, 1).made(seat)}"
        beating = "" if len(self._tied()) > 1 else self._beating(award.share)
        return f"{self.prefix(award.share)}{who(state, seat)} wins {chips} with {made}{beating}"

    def notes(self, won: Sequence[Award]) -> list[str]:
        """The tie and its odd chips, and a low that nobody made."""
        said: list[str] = []
        prefix, tied = self.prefix(won[0].share), self._tied()
        if len(tied) > 1:
            seats = together([str(seat) for seat in tied])
            both = " for both" if won[0].share == WHOLE else ""
            said.append(f"{prefix}seats {seats} tie{both} and split{self._beating(won[0].share)}")
        odd = [one for one in won if one.odd]
        if odd:
            chips = together(
                [f"{money(one.odd, self._state.stakes)} to seat {one.seat}" for one in odd]
            )
            plural = "s" if len(odd) > 1 else ""
            said.append(f"{prefix}odd chip{plural} {chips}, first left of the button")
        if not self._low_made(won):
            on = self.on_board()
            said.append(f"{on}no low qualifies, high takes the {'board' if on else 'pot'}")
        return said

    def on_board(self) -> str:
        """Which board this is, as a sentence begins, where there are several."""
        board = board_name(self._state, self.board)
        return f"{board}: " if board else ""

    def prefix(self, share: int) -> str:
        """Which board and which share, as a sentence begins, where there are several."""
        if len(self._state.plan.shares) < 2:
            return self.on_board()
        called = "high and low" if share == WHOLE else ("high", "low")[share]
        board = board_name(self._state, self.board)
        return f"{board}, {called}: " if board else f"{called}: "

    def _tied(self) -> list[int]:
        """The seats with the best hand."""
        most = max(hand.strength for hand in self.hands.values())
        return [seat for seat, hand in self.hands.items() if hand.strength == most]

    def _low_made(self, won: Sequence[Award]) -> bool:
        """Whether a low was made, or none was asked for; asked of the high share alone."""
        shares = self._state.plan.shares
        if self._index or len(shares) < 2 or won[0].share == WHOLE:
            return True
        return bool(Contest(self._state, tuple(self.hands), self.board, 1).hands)

    def _beating(self, share: int) -> str:
        """The best hand that did not win, and what decided against it."""
        beaten = [self._beaten()]
        if share == WHOLE:
            beaten.append(Contest(self._state, tuple(self.hands), self.board, 1)._beaten())
        said = " and ".join(one for one in beaten if one)
        if said:
            return f", beating {said}"
        alone = len(self.hands) == 1 and self._share.ladder != "high"
        return ", the only low" if alone else ""

    def _beaten(self) -> str:
        mine = self.hands[self._tied()[0]]
        others = {at: hand for at, hand in self.hands.items() if hand.strength < mine.strength}
        if not others:
            return ""
        second = max(others, key=lambda at: others[at].strength)
        return f"seat {second}'s {self.described(second)}{_by(mine, others[second])}"


def _by(winner: Best, loser: Best) -> str:
    """What decided between two hands of one category; others, and lows, speak for themselves."""
    if "low" in (winner.category, loser.category) or winner.category != loser.category:
        return ""
    what, _, ranks = decided_by(winner, loser).partition(": ")
    if not ranks:
        return ""
    own = what == winner.category.replace("-", " ")
    return f", by {ranks}" if own else f", by the {what}, {ranks}"
