"""The betting of many hands at once: decision after decision, in all hands of a slice together.

Actions, amounts and who may do what are as the rules have them; what players decide is chance, by
what they face, how loose and how bold they are.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from schemas.events import Action
from tests.bench.simulated.field import GAMES, LIMITS, Array, Deal

ACTIONS: Final[tuple[Action, ...]] = ("fold", "check", "call", "bet", "raise")
_FOLD, _CHECK, _CALL, _BET, _RAISE = range(len(ACTIONS))
STREETS: Final = 4

_LIMIT: Final = np.array([LIMITS.index(limit) for _, limit in GAMES])
_NL, _FL = LIMITS.index("nl"), LIMITS.index("fl")
_NOBODY: Final = -1
_FL_CAP: Final = 4

# By street (before the flop, after it) and what is faced: nothing, limpers, 1, 2, more raises.
_CALLS: Final = np.array([[0.05, 0.12, 0.16, 0.30, 0.45], [0.0, 0.0, 0.42, 0.45, 0.55]])
_RAISES: Final = np.array([[0.21, 0.14, 0.09, 0.10, 0.12], [0.38, 0.38, 0.10, 0.10, 0.10]])
_SIZES: Final = np.array([0.4, 0.5, 0.66, 0.75, 1.0])  # of the pot


class Played(NamedTuple):
    """Decisions hand by hand in their order, and what they left; hand and place where not said."""

    decisions: dict[str, Array]  # column of `actions` -> its values; `hand`: the row in the deal
    stack: Array
    live: Array  # not folded
    saw: Array
    reached: Array  # hand


class _Game:
    """Hands as they stand; all arrays are by hand, those of players by hand and place."""

    def __init__(self, dealt: Deal) -> None:
        hands, places = dealt.stack.shape
        self.dealt, self.every = dealt, np.arange(hands)
        self.limit = _LIMIT[dealt.game]
        self.big_blind = dealt.blinds[:, 1]
        self.stack = dealt.stack.copy()
        self.live = dealt.stack > 0
        self.bets = np.zeros((hands, places), np.int64)
        self.pot = np.zeros(hands, np.int64)
        self.saw = np.zeros((hands, places), np.int8)
        self.reached = np.zeros(hands, np.int8)
        self.count = np.zeros(hands, np.int16)
        self.led = np.full(hands, _NOBODY)
        self.aggressor = np.full(hands, _NOBODY)
        self.rows: list[dict[str, Array]] = []

    def begin(self, street: int) -> None:
        """Deal a street to hands with two players and more, and see who is to decide."""
        contested = self.live.sum(axis=1) > 1
        if street:
            self.reached[contested] = street
        self.saw[self.live & contested[:, None]] = street
        self.led, self.aggressor = self.aggressor, np.full(len(self.every), _NOBODY)
        self.bets[:] = 0
        self.current = np.zeros(len(self.every), np.int64)
        self.step = self.big_blind * (2 if street >= 2 else 1)  # the least raise
        self.raises, self.limpers, self.callers = np.zeros((3, len(self.every)), np.int16)
        self.own = np.zeros(self.bets.shape, np.int16)
        self.acted = np.zeros(self.bets.shape, np.int16)
        able = self.live & (self.stack > 0)
        self.need = able & (contested & (able.sum(axis=1) > 1))[:, None]

    def post(self) -> None:
        """Put the blinds in."""
        small = np.where(self.dealt.seats == 2, 1, 0)
        for place, chips in ((small, self.dealt.blinds[:, 0]), (1 - small, self.big_blind)):
            self.bets[self.every, place] += chips
            self.stack[self.every, place] -= chips
            self.pot += chips
        self.current = self.big_blind.copy()


def played(dealt: Deal, rng: np.random.Generator) -> Played:
    """All decisions of the hands, street by street."""
    game = _Game(dealt)
    for street in range(STREETS):
        game.begin(street)
        if street == 0:
            game.post()
        _play(game, street, rng)
    return Played(_in_order(game), game.stack, game.live, game.saw, game.reached)


def _play(game: _Game, street: int, rng: np.random.Generator) -> None:
    """Go round the tables until nobody is to decide any more."""
    seats = game.dealt.seats
    start = np.where(seats == 2, 1, 2) % seats if street == 0 else np.zeros_like(seats)
    while len(active := np.flatnonzero(game.need.any(axis=1))):
        size, first = seats[active], start[active]
        for turn in range(int(size.max())):
            place = (first + turn) % size
            due = (turn < size) & game.need[active, place]
            hand, at = active[due], place[due]
            if len(hand):
                _decide(game, street, hand, at, rng)


def _decide(game: _Game, street: int, hand: Array, at: Array, rng: np.random.Generator) -> None:
    """One decision in each of some hands."""
    stack, bet, current = game.stack[hand, at], game.bets[hand, at], game.current[hand]
    due = current - bet
    able = (game.live[hand] & (game.stack[hand] > 0)).sum(axis=1)
    alone = (able < 2) & (due <= 0)
    if alone.any():  # nobody could answer: no decision
        game.need[hand[alone], at[alone]] = False
        _decide(game, street, hand[~alone], at[~alone], rng)
        return
    capped = (game.limit[hand] == _FL) & (game.raises[hand] >= _FL_CAP - (street == 0))
    could = (stack > due) & (able > 1) & ~capped
    action = _chosen(game, street, hand, at, could, rng.random(len(hand)))
    to = _sized(game, hand, at, action, _SIZES[rng.integers(0, len(_SIZES), len(hand))])
    _note(game, street, hand, at, action, to, could)
    _apply(game, street, hand, at, action, to)


def _chosen(game: _Game, street: int, hand: Array, at: Array, could: Array, drawn: Array) -> Array:
    raises, free = game.raises[hand], game.current[hand] <= game.bets[hand, at]
    limped = (raises == 0) & (game.limpers[hand] > 0)
    faced = np.where(raises > 0, np.minimum(raises + 1, 4), limped)
    later = int(street > 0)
    led = np.where(game.led[hand] == at, 1.6, 1.0)
    raising = could & (drawn < _RAISES[later, faced] * game.dealt.bold[hand, at] * led)
    calling = drawn > 1 - _CALLS[later, faced] * game.dealt.loose[hand, at]
    passive = np.where(free, _CHECK, np.where(calling, _CALL, _FOLD))
    return np.where(raising, np.where(game.current[hand] == 0, _BET, _RAISE), passive)


def _sized(game: _Game, hand: Array, at: Array, action: Array, size: Array) -> Array:
    """The street total each decision makes; 0 of a fold or check."""
    stack, bet, current = game.stack[hand, at], game.bets[hand, at], game.current[hand]
    most, limit, step = bet + stack, game.limit[hand], game.step[hand]
    by_pot = (size * (game.pot[hand] + current - bet)).astype(np.int64)
    to = current + np.where(limit == _FL, step, np.maximum(step, by_pot))
    to = np.where((limit == _NL) & (to > 0.6 * most), most, np.minimum(to, most))
    called = np.where(action == _CALL, np.minimum(current, most), 0)
    return np.where(action >= _BET, to, called)


def _note(
    game: _Game,
    street: int,
    hand: Array,
    at: Array,
    action: Array,
    to: Array,
    could: Array,
) -> None:
    stack, bet, live = game.stack[hand, at], game.bets[hand, at], game.live[hand]
    aggressor, led = game.aggressor[hand], game.led[hand]
    seat = game.dealt.seat
    last = live.shape[1] - 1 - np.argmax(live[:, ::-1], axis=1)
    game.rows.append(
        {
            "hand": hand.astype(np.int32),
            "number": game.count[hand],
            "street": np.full(len(hand), street, np.int8),
            "seat": seat[hand, at].astype(np.int8),
            "action": action.astype(np.int8),
            "to": to,
            "chips": np.where(to > 0, to - bet, 0),
            "to_call": np.clip(game.current[hand] - bet, 0, stack),
            "could_raise": could,
            "bet": bet,
            "stack": stack,
            "pot": game.pot[hand],
            "raises": game.raises[hand],
            "own_raises": game.own[hand, at],
            "acted": game.acted[hand, at],
            "limpers": game.limpers[hand],
            "callers": game.callers[hand],
            "players": live.sum(axis=1).astype(np.int8),
            "behind": (game.need[hand].sum(axis=1) - 1).astype(np.int8),
            "in_position": last == at,
            "aggressor": np.where(aggressor < 0, 0, seat[hand, aggressor]).astype(np.int8),
            "led": np.where(led < 0, 0, seat[hand, led]).astype(np.int8),
            "faces_all_in": (aggressor >= 0) & (game.stack[hand, aggressor] == 0),
        }
    )


def _apply(game: _Game, street: int, hand: Array, at: Array, action: Array, to: Array) -> None:
    chips = np.where(to > 0, to - game.bets[hand, at], 0)
    game.stack[hand, at] -= chips
    game.bets[hand, at] += chips
    game.pot[hand] += chips
    game.count[hand] += 1
    game.acted[hand, at] += 1
    game.need[hand, at] = False
    called = hand[action == _CALL]
    limped = (game.raises[called] == 0) if street == 0 else np.zeros(len(called), bool)
    game.limpers[called] += limped
    game.callers[called] += ~limped
    folded = action == _FOLD
    game.live[hand[folded], at[folded]] = False
    over = hand[folded][game.live[hand[folded]].sum(axis=1) == 1]
    game.need[over] = False
    bold = action >= _BET
    raiser, place = hand[bold], at[bold]
    game.step[raiser] = np.maximum(game.step[raiser], to[bold] - game.current[raiser])
    game.current[raiser] = to[bold]
    game.raises[raiser] += 1
    game.own[raiser, place] += 1
    game.callers[raiser] = 0
    game.aggressor[raiser] = place
    game.need[raiser] = game.live[raiser] & (game.stack[raiser] > 0)
    game.need[raiser, place] = False


def _in_order(game: _Game) -> dict[str, Array]:
    """The decisions hand by hand."""
    before = np.cumsum(game.count, dtype=np.int64) - game.count
    target = np.concatenate([before[one["hand"]] + one["number"] for one in game.rows])
    found: dict[str, Array] = {}
    for name in game.rows[0]:
        values: Any = np.concatenate([one[name] for one in game.rows])
        found[name] = np.empty_like(values)
        found[name][target] = values
    return found
