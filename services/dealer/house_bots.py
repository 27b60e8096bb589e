"""Simple players of boxes: each knows its cards and the dealer's up card, and judges them in its
style.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from schemas.cards import RANKS, Card
from schemas.house_commands import (
    AnyHouseCommand,
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.houses import BOXES_MAX, House
from services.dealer.seeds import FULL, Draws
from services.rules.house import HouseOptions, multiplier, paid
from services.rules.house.hands import KINDS

_ACE_KING, _PAIR, _THREE, _FULL_HOUSE = (
    KINDS.index(kind) for kind in ("ace-king", "pair", "three-of-a-kind", "full-house")
)
_NOTHING: Final = -1
_ANTES: Final = (1, 1, 1, 2, 2, 3, 5, 10)  # least antes
_TAKES_BONUS: Final = 0.5
_INSURES: Final = 0.4
_WANDERS: Final = 0.35  # how often a careless player does something else than bet
_BUYS_FROM: Final = 4  # to one, on the bet: what makes another dealer card worth the ante
_ONE_SHORT: Final = 4
_COURT: Final = RANKS.index("Q")


class Limits(NamedTuple):
    """The antes a table allows, in minor units."""

    least: int
    most: int


class View(NamedTuple):
    """What a box has before its eyes when it decides."""

    house: House
    options: HouseOptions
    stack: int
    cards: tuple[Card, ...] = ()  # its own; none where the box is blind or has none yet
    up: Card | None = None  # the dealer's


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
        return _bet(view)
    return strategy.plays(view, draws)


def _pair_or_better(view: View, _draws: Draws) -> AnyHouseCommand:
    return _bet(view) if _kind(view) >= _PAIR else FoldBox(seat=view.options.seat)


def _careless(view: View, draws: Draws) -> AnyHouseCommand:
    """Bets most of what it holds, and spends a fee where the mood takes it."""
    options, mood = view.options, draws[0] / FULL
    if mood < _WANDERS:
        if options.exchanges and draws[1] & 1:
            count = options.exchanges[draws[2] * len(options.exchanges) // FULL]
            return _give_up(view, _weakest(view.cards, count))
        if options.sixth is not None:
            return BuySixth(seat=options.seat)
    if options.bet is None or (_kind(view) == _NOTHING and draws[3] & 1):
        return FoldBox(seat=options.seat)
    insurance = 0
    if options.insurance is not None and draws[1] < _INSURES * FULL:
        insurance = options.insurance[draws[2] & 1]
    return PlaceBet(seat=options.seat, insurance=insurance)


def _sound(view: View, _draws: Draws) -> AnyHouseCommand:
    """Bets what is made, draws to what is nearly made, changes what is worth nothing."""
    options, held = view.options, _kind(view)
    if options.sixth is None or max(options.exchanges, default=0) < 2:  # it has drawn already
        return _bet(view) if held >= _PAIR or _blocks(view, held) else FoldBox(seat=options.seat)
    if _THREE <= held <= _FULL_HOUSE:  # a sixth card makes a better hand, or a second one
        return BuySixth(seat=options.seat)
    odd = _odd_one(view.cards)
    if held == _PAIR:
        return BuySixth(seat=options.seat) if odd is not None else _with_a_pair(view)
    if held == _ACE_KING and _broadway(view.cards) == _ONE_SHORT:
        return BuySixth(seat=options.seat)
    if held > _PAIR or _blocks(view, held):
        return _bet(view)
    if odd is not None:  # a sixth card is worth a little more than another fifth, at one price
        return BuySixth(seat=options.seat)
    kept = [at for at, card in enumerate(view.cards) if RANKS.index(card[0]) >= _COURT][:2]
    return _give_up(view, _but(kept)) if kept else FoldBox(seat=options.seat)


def _with_a_pair(view: View) -> AnyHouseCommand:
    """Three new cards beside a pair lower than the up card."""
    twins = _twins(view.cards)
    if view.up is not None and RANKS.index(view.up[0]) > RANKS.index(view.cards[twins[0]][0]):
        return _give_up(view, _but(twins))
    return _bet(view)


def _but(kept: Sequence[int]) -> tuple[int, ...]:
    """The places of five cards but for those kept."""
    return tuple(at for at in range(5) if at not in kept)


def _bet(view: View) -> PlaceBet | FoldBox:
    """The bet, or a fold where chips are too few for it."""
    seat = view.options.seat
    return FoldBox(seat=seat) if view.options.bet is None else PlaceBet(seat=seat)


def _give_up(view: View, places: tuple[int, ...]) -> AnyHouseCommand:
    """An exchange, or what is left to do where so many are not exchanged."""
    if len(places) in view.options.exchanges:
        return Exchange(seat=view.options.seat, places=places)
    return _bet(view) if _kind(view) >= _PAIR else FoldBox(seat=view.options.seat)


def _never(_view: View, _draws: Draws) -> bool:
    return False


def _for_a_good_hand(view: View, _draws: Draws) -> bool:
    held = multiplier(paid(view.cards, view.house), view.house)
    return held >= _BUYS_FROM + 2 * bool(view.options.buy)


def _now_and_then(_view: View, draws: Draws) -> bool:
    return bool(draws[0] & 1)


def _kind(view: View) -> int:
    """The first hand's place among what a house pays for; `_NOTHING` where it pays nothing."""
    first = paid(view.cards, view.house).first
    return _NOTHING if first is None else KINDS.index(first)


def _blocks(view: View, held: int) -> bool:
    """Whether it has something and a card of the up card's rank: the dealer pairs that less
    often.
    """
    ranks = [card[0] for card in view.cards]
    return held != _NOTHING and view.up is not None and view.up[0] in ranks


def _broadway(cards: Sequence[Card]) -> int:
    """How many ranks of the highest straight are held."""
    return len({card[0] for card in cards} & {*RANKS[-5:]})


def _twins(cards: Sequence[Card]) -> tuple[int, int]:
    """The places of a pair."""
    ranks = [card[0] for card in cards]
    first = next(at for at, rank in enumerate(ranks) if ranks.count(rank) > 1)
    return first, ranks.index(ranks[first], first + 1)


def _weakest(cards: Sequence[Card], count: int) -> tuple[int, ...]:
    """The places of the `count` lowest cards, singles before pairs."""
    ranks = Counter(card[0] for card in cards)
    order = sorted(
        range(len(cards)), key=lambda at: (ranks[cards[at][0]], RANKS.index(cards[at][0]))
    )
    return tuple(sorted(order[:count]))


def _odd_one(cards: Sequence[Card]) -> int | None:
    """The place of the card that keeps five from a flush, or four in a row from a fifth at either
    end; None where more than one is missing.
    """
    suits = Counter(card[1] for card in cards)
    suit, most = suits.most_common(1)[0]
    if most == 4:
        return next(at for at, card in enumerate(cards) if card[1] != suit)
    ranks = [RANKS.index(card[0]) for card in cards]
    for at in range(len(cards)):
        rest = sorted(ranks[:at] + ranks[at + 1 :])
        open_ended = rest[-1] < len(RANKS) - 1
        if open_ended and all(high - low == 1 for low, high in pairwise(rest)):
            return at
    return None


STRATEGIES: Final = (
    Strategy("sound", _sound, _for_a_good_hand),
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
    ('sound', 'careless')
    """
    return _BY_BOX[box]
