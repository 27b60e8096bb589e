"""What bots want of a cash table between hands: a seat, chips, a break, the first straddle."""

from typing import Final

from schemas.command import Command
from schemas.commands import AddChips
from schemas.table_commands import ComeBack, GoAway, Leave, Sit
from schemas.tables import CashTerms
from services.dealer.seeds import FULL, Chance
from services.rules.life import Chair, TableLife, may_post

BUY_IN: Final = 100  # big blinds, as far as the table allows

_SITS: Final = 0.25
_REBUYS: Final = 0.7
_TOPS_UP: Final = 0.3
_GOES_AWAY: Final = 0.02
_COMES_BACK: Final = 0.35
_LEAVES: Final = 0.01
_POSTS: Final = 0.5
_STRADDLES: Final = 0.06
_STRADDLE_PLACE: Final = 32
"""Of the draws for straddles: behind every seat's own."""


def wish(
    life: TableLife, terms: CashTerms, seat: int, player: str, chance: Chance
) -> Command | None:
    """What a bot wants now; None where it wants nothing. The same again from the same table."""
    first, second, *_ = (draw / FULL for draw in chance.at(seat))
    chair = life.chairs.get(seat)
    if chair is None:
        posts = terms.newcomers == "post" and second < _POSTS
        sits = life.number == 0 or first < _SITS
        return Sit(seat=seat, player=player, posts=posts) if sits else None
    if not chair.stack:
        if chair.newcomer or first < _REBUYS:
            return _buys(life, terms, seat, chair)
        return Leave(seat=seat)
    if chair.away:
        return _back(terms, seat, chair, posts=second < _POSTS) if first < _COMES_BACK else None
    if first < _LEAVES:
        return Leave(seat=seat)
    if first < _LEAVES + _GOES_AWAY:
        return GoAway(seat=seat)
    if 2 * chair.stack < _full_stack(life, terms) and second < _TOPS_UP:
        return _buys(life, terms, seat, chair)
    return None


def urged(life: TableLife, terms: CashTerms, seat: int, player: str) -> Command | None:
    """What a bot does so that a hand can be dealt; None where it can do nothing."""
    chair = life.chairs.get(seat)
    if chair is None:
        return Sit(seat=seat, player=player)
    if not chair.stack:
        return _buys(life, terms, seat, chair)
    return _back(terms, seat, chair, posts=True) if chair.away else None


def straddlers(seats: int, chance: Chance) -> frozenset[int]:
    """The seats that would straddle in the next hand."""
    draws = ((seat, chance.at(_STRADDLE_PLACE + seat)[0]) for seat in range(1, seats + 1))
    return frozenset(seat for seat, draw in draws if draw < _STRADDLES * FULL)


def _buys(life: TableLife, terms: CashTerms, seat: int, chair: Chair) -> AddChips:
    chips = _full_stack(life, terms) - chair.stack
    return AddChips(seat=seat, player=chair.player, chips=chips)


def _full_stack(life: TableLife, terms: CashTerms) -> int:
    """What a bot likes to sit with at the stakes of the next hand."""
    stakes = terms.games[life.number % len(terms.games)].stakes
    return min(max(BUY_IN * stakes.big_blind, terms.buy_in_min), terms.buy_in_max)


def _back(terms: CashTerms, seat: int, chair: Chair, *, posts: bool) -> ComeBack:
    return ComeBack(seat=seat, posts=posts and chair.owes and may_post(terms, chair))
