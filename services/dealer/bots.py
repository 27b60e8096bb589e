"""Simple players: each knows its cards, the board and the bets, and judges them in its style."""

from functools import cache
from typing import Final

from schemas.cards import Card, known
from schemas.commands import Act
from schemas.events import Action
from schemas.variants import Share
from services.dealer.seeds import FULL, Draws
from services.dealer.strength import strength
from services.dealer.styles import Style
from services.rules import HandState, Options, options

_SIZES: Final[tuple[float, ...]] = (0.33, 0.5, 0.66, 0.75, 0.75, 1.0, 1.0, 1.5)  # of the pot
_ALL_IN: Final = 0.94
_RUNS_TWICE, _RUNS_MOST = 0.8, 0.45
_BLUFF_RAISES: Final = FULL / 6  # a bluff is a bet rather than a raise
_EARLY, _LATE = 0.75, 1.35  # by how much it plays fewer or more hands: first to act, button
_BLINDS: Final[tuple[float, ...]] = (
    0.95,
    1.35,
)  # the small blind has the worst place, the big blind pays less
_HEAT: Final = 0.05  # what a hand must be better by for each doubling of the bet
_COMPANY: Final = 0.025  # and for each further seat in the pot
_POSITION: Final = 0.04  # what the last to act bets with less
_RAISE: Final = 0.06  # what a raise asks for beyond a bet
_PRICE: Final = 0.6  # what a call asks for beyond the price of half a pot


class Bot:
    """A player in one hand: its hole cards, and its style."""

    __slots__ = ("_game", "_held", "_seen", "hole", "style")

    def __init__(self, style: Style, game: tuple[Share, ...], hole: tuple[Card, ...]) -> None:
        self.style = style
        self.hole = hole
        self._game = game
        self._seen = -1  # board cards it has judged its hand on
        self._held = 0.0

    def choose(self, state: HandState, draws: Draws) -> Act:
        """A legal decision of this seat, which is due; of all cards it looks at its own and the
        board's.
        """
        place, style = state.actor, self.style
        seat, to_call = state.seats[place], state.current - state.bets[place]
        board = state.boards[0]
        if len(board) != self._seen:
            self._seen = len(board)
            self._held = strength(self._game, self.hole, known(tuple(board)) or ())
        felt = self._held + (draws[0] / FULL - 0.5) * style.noise
        if state.street:
            raises, calls = _behind_the_flop(style, state, to_call, felt)
        else:
            raises, calls = _before_the_flop(style, state, 1.0 - felt)
        if raises or draws[1] < style.bluffs * (_BLUFF_RAISES if state.current else FULL):
            choice = options(state)
            if choice.max_to:
                action: Action = "raise" if state.current else "bet"
                return Act(seat=seat, action=action, to=_size(state, choice, felt, draws))
        if not to_call:
            return Act(seat=seat, action="check")
        return Act(seat=seat, action="call" if calls or raises else "fold")


@cache
def _reach(style: Style, place: int, seats: int, raised: int) -> tuple[float, float]:
    """Which best part of its hands it raises with, and plays at all: more in a late place, fewer
    the more raises came before.
    """
    if seats > 2 and place > 1:
        reach = _EARLY + (_LATE - _EARLY) * (place - 2) / max(1, seats - 3)
    else:
        reach = _BLINDS[place]
    reach *= style.yields ** max(0, raised - 1)
    return style.raises * reach, style.plays * reach


def _before_the_flop(style: Style, state: HandState, better: float) -> tuple[bool, bool]:
    """Whether it wants to raise, and to call, when such a share of hands is better than its own."""
    raised = (state.current // state.stakes.big_blind).bit_length()  # 1: only the blind
    raises, plays = _reach(style, state.actor, len(state.seats), raised)
    return better < raises, better < plays


def _behind_the_flop(
    style: Style, state: HandState, to_call: int, felt: float
) -> tuple[bool, bool]:
    """Whether it wants to bet or raise, and to call: with how good a hand depends on the price."""
    crowd, current = _COMPANY * (state.remaining - 2), state.current
    if not current:
        late = _POSITION * state.actor / len(state.seats)
        return felt > style.bets + crowd - late, True
    price = to_call / (state.pot + to_call)
    heat = _HEAT * (current // state.stakes.big_blind).bit_length()
    return (
        felt > style.bets + crowd + _RAISE + heat,
        felt > style.calls + crowd + _PRICE * (price - 0.25) + heat / 2,
    )


def runs_it_out(most: int, draws: Draws) -> int:
    """On how many boards, up to `most`, a bot wants to see the rest."""
    wish = draws[0] / FULL
    if wish < _RUNS_MOST:
        return most
    return min(most, 2) if wish < _RUNS_TWICE else 1


def _size(state: HandState, choice: Options, felt: float, draws: Draws) -> int:
    """A street total between the smallest and the largest that is allowed, in round chips."""
    if choice.min_to == choice.max_to:
        return choice.max_to
    if felt > _ALL_IN and state.street and draws[3] / FULL < 0.3:
        return choice.max_to
    share = _SIZES[draws[2] * len(_SIZES) // FULL]
    rounding = max(state.stakes.small_blind, state.stakes.chip_unit, 1)
    aim = choice.call_to + int(share * (state.pot + choice.to_call))
    aim -= aim % rounding
    return max(choice.min_to, min(aim, choice.max_to))
