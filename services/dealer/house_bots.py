"""Players of boxes: each knows its cards and what the dealer shows, and has a style."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from schemas.cards import RANKS, Card
from schemas.house_commands import (
    AnyHouseCommand,
    BuyDealerCard,
    BuySixth,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.houses import BOXES_MAX
from services.dealer import near_optimal
from services.dealer.house_reading import NOTHING, PAIR, View, bet, give_up, kind
from services.dealer.seeds import FULL, Draws

_ANTES: Final = (1, 1, 1, 2, 2, 3, 5, 10)  # least antes
_TAKES_BONUS: Final = 0.5
_INSURES: Final = 0.4
_WANDERS: Final = 0.35  # how often a careless player does something else than bet


class Limits(NamedTuple):
    """The antes a table allows, in minor units."""

    least: int
    most: int


class Strategy(NamedTuple):
    """How a player plays a box."""

    name: str
    plays: Callable[[View, Draws], AnyHouseCommand]
    """Decides in phase `act` with its cards seen."""
    buys: Callable[[View, Draws], bool]
    """Whether it wants another card for a dealer who does not qualify."""
    bonus: bool = False  # whether it likes the side bet


def ante(view: View, limits: Limits, strategy: Strategy, draws: Draws) -> PlaceAnte:
    """An ante that leaves the box its bet, in round chips; and the bonus, where it likes it."""
    options, stakes = view.options, 1 + view.house.bet
    most = min(limits.most, view.stack // stakes)
    if options.ante is not None:
        most = min(most, options.ante[1])
    wanted = limits.least * _ANTES[draws[0] * len(_ANTES) // FULL]
    amount = max(limits.least, min(wanted, most - most % limits.least))
    bonus = 0
    if strategy.bonus and options.bonus is not None and draws[1] < _TAKES_BONUS * FULL:
        least, top = options.bonus
        top = min(top, view.stack - amount * stakes)
        bonus = max(least, min(limits.least, top)) if least <= top else 0
    return PlaceAnte(seat=options.seat, ante=amount, bonus=bonus)


def choose(view: View, strategy: Strategy, draws: Draws) -> AnyHouseCommand:
    """A legal decision in phase `act` or `buy`; a blind box bets as long as it can."""
    options = view.options
    seat = options.seat
    if options.take_ante:
        wants = options.buy is not None and view.cards and strategy.buys(view, draws)
        return BuyDealerCard(seat=seat) if wants else TakeAnte(seat=seat)
    if not view.cards:
        return bet(view)
    return strategy.plays(view, draws)


def _pair_or_better(view: View, _draws: Draws) -> AnyHouseCommand:
    return bet(view) if kind(view) >= PAIR else FoldBox(seat=view.options.seat)


def _careless(view: View, draws: Draws) -> AnyHouseCommand:
    """Bets most of what it holds, and spends a fee where the mood takes it."""
    options, mood = view.options, draws[0] / FULL
    if mood < _WANDERS:
        if options.exchanges and draws[1] & 1:
            count = options.exchanges[draws[2] * len(options.exchanges) // FULL]
            return give_up(view, _weakest(view.cards, count))
        if options.sixth is not None:
            return BuySixth(seat=options.seat)
    if options.bet is None or (kind(view) == NOTHING and draws[3] & 1):
        return FoldBox(seat=options.seat)
    insurance = 0
    if options.insurance is not None and draws[1] < _INSURES * FULL:
        insurance = options.insurance[draws[2] & 1]
    return PlaceBet(seat=options.seat, insurance=insurance)


def _never(_view: View, _draws: Draws) -> bool:
    return False


def _now_and_then(_view: View, draws: Draws) -> bool:
    return bool(draws[0] & 1)


def _weakest(cards: Sequence[Card], count: int) -> tuple[int, ...]:
    """The places of the `count` lowest cards, singles before pairs."""
    ranks = Counter(card[0] for card in cards)
    order = sorted(
        range(len(cards)), key=lambda at: (ranks[cards[at][0]], RANKS.index(cards[at][0]))
    )
    return tuple(sorted(order[:count]))


STRATEGIES: Final = (
    Strategy("near-optimal", near_optimal.decides, near_optimal.buys),
    Strategy("pair or better", _pair_or_better, _never),
    Strategy("careless", _careless, _now_and_then, bonus=True),
)
"""Box 1 is played by the first at every table, box 2 by the second, and box 4 by the first
again.
"""

_BY_BOX: Final = tuple(STRATEGIES[(box - 1) % len(STRATEGIES)] for box in range(BOXES_MAX + 1))


def strategy(box: int) -> Strategy:
    """How the player of a box plays, at every table and in every hand.

    >>> strategy(1).name, strategy(3).name
    ('near-optimal', 'careless')
    """
    return _BY_BOX[box]
