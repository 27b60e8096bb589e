"""Simple players: each knows its own cards, the board and the bets, and judges them roughly."""

from functools import cache
from typing import Final, NamedTuple
from zlib import crc32

from schemas.cards import Card
from schemas.commands import Act
from services.dealer.seeds import Chance
from services.dealer.strength import strength
from services.rules import HandState, Options


class Style(NamedTuple):
    """How a bot plays: thresholds on a strength from 0 to 1, and shares of its decisions."""

    calls: float  # strength it wants to see a small bet
    raises: float  # strength it wants to bet or raise
    bluffs: float  # how often it bets with nothing
    noise: float  # by how much it misjudges its hand


STYLES: Final = (
    Style(calls=0.46, raises=0.68, bluffs=0.05, noise=0.14),  # solid
    Style(calls=0.34, raises=0.76, bluffs=0.02, noise=0.22),  # calls too much
    Style(calls=0.54, raises=0.70, bluffs=0.02, noise=0.08),  # waits for cards
    Style(calls=0.40, raises=0.58, bluffs=0.11, noise=0.20),  # bets too much
)
_SIZES: Final = (0.5, 0.66, 0.75, 1.0, 1.0, 1.5)  # of the pot
_ALL_IN: Final = 0.94
_RUNS_TWICE, _RUNS_MOST = 0.8, 0.45


@cache
def style(player: str) -> Style:
    """The way a player plays, the same in every hand."""
    return STYLES[crc32(player.encode()) % len(STYLES)]


def choose(state: HandState, choice: Options, hole: tuple[Card, ...], chance: Chance) -> Act:
    """A legal decision of the seat that is due; it looks at no cards but its own and the board."""
    player = style(state.players[state.actor])
    held = strength(state.variant, hole, state.boards[0])
    felt = held + (chance.unit() - 0.5) * player.noise
    seat, pot, big_blind = choice.seat, state.pot, state.stakes.big_blind
    heat = 0.06 * ((state.current // big_blind).bit_length() - (state.street == 0))
    if choice.max_to and (felt > player.raises + heat or chance.unit() < player.bluffs):
        action = "raise" if state.current else "bet"
        return Act(seat=seat, action=action, to=_size(state, choice, felt, chance))
    if not choice.to_call:
        return Act(seat=seat, action="check")
    price = choice.to_call / (pot + choice.to_call)
    if felt > player.calls + 0.6 * (price - 0.25) + 0.7 * heat:
        return Act(seat=seat, action="call")
    return Act(seat=seat, action="fold")


def runs_it_out(most: int, chance: Chance) -> int:
    """On how many boards, up to `most`, a bot wants to see the rest."""
    wish = chance.unit()
    if wish < _RUNS_MOST:
        return most
    return min(most, 2) if wish < _RUNS_TWICE else 1


def _size(state: HandState, choice: Options, felt: float, chance: Chance) -> int:
    """A street total between the smallest and the largest that is allowed, in round chips."""
    if felt > _ALL_IN and chance.unit() < 0.3:
        return choice.max_to
    share = _SIZES[chance.below(len(_SIZES))]
    rounding = max(state.stakes.small_blind, state.stakes.chip_unit, 1)
    aim = choice.call_to + int(share * (state.pot + choice.to_call))
    aim -= aim % rounding
    return max(choice.min_to, min(aim, choice.max_to))
