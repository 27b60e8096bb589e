"""The end of many hands: the uncalled bet, side pots, rake, and who wins, which is chance."""

from typing import Final, NamedTuple

import numpy as np

from schemas.catalogue import POT_GAMES
from schemas.variants import SEATS_MAX, Pot
from tests.bench.simulated.betting import Played
from tests.bench.simulated.field import GAMES, Array, Deal

_BASIS_POINTS: Final = 500
_CAP: Final = 3  # big blinds
_SHARED: Final = np.array(
    [isinstance(game := POT_GAMES[key].contest, Pot) and len(game.shares) > 1 for key, _ in GAMES]
)


class Ended(NamedTuple):
    """What became of the chips; by hand where not said. `pots` and `awards` are by column, of a pot
    the seats that might have won it are bits of `eligible`.
    """

    returned: Array
    put_in: Array  # hand and place
    won: Array  # hand and place
    raked: Array  # hand and place
    pot: Array
    rake: Array
    pots: dict[str, Array]
    awards: dict[str, Array]


def ended(dealt: Deal, done: Played, rng: np.random.Generator) -> Ended:
    """Divide what was put in; every chip of it is returned, won or raked."""
    put_in = dealt.stack - done.stack
    top = np.sort(put_in, axis=1)[:, -2:]
    returned = top[:, 1] - top[:, 0]
    put_in[np.arange(len(put_in)), np.argmax(put_in, axis=1)] -= returned
    pots = _pots(dealt, put_in, done)
    hand, eligible = pots["hand"], pots.pop("who")
    pots["eligible"] = np.where(eligible, 1 << dealt.seat[hand], 0).sum(axis=1)
    kept = pots["amount"] - pots["rake"]
    high = _best(eligible, rng)
    low = _SHARED[dealt.game[hand]] & (rng.random(len(hand)) < 0.5) & (eligible.sum(axis=1) > 1)
    half = np.where(low, kept // 2, 0)
    parts = ((kept - half, high, 0, slice(None)), (half, _best(eligible, rng), 1, low & (half > 0)))
    won, raked = np.zeros(put_in.shape, np.int64), np.zeros(put_in.shape, np.int64)
    of_half = pots["rake"] * half // np.maximum(kept, 1)
    awards: list[dict[str, Array]] = []
    for chips, place, share, some in parts:
        np.add.at(won, (hand[some], place[some]), chips[some])
        rakes = of_half if share else pots["rake"] - of_half
        np.add.at(raked, (hand[some], place[some]), rakes[some])
        odd = (kept % 2 * low)[some] if share == 0 else np.zeros(len(chips[some]), np.int64)
        seat = dealt.seat[hand, place][some]
        one = {"hand": hand[some], "pot": pots["pot"][some], "seat": seat}
        awards.append(one | {"share": np.full(len(odd), share), "chips": chips[some], "odd": odd})
    total, rake = (np.bincount(hand, pots[of], len(put_in)) for of in ("amount", "rake"))
    return Ended(
        returned,
        put_in,
        won,
        raked,
        total.astype(np.int64),
        rake.astype(np.int64),
        pots,
        {name: np.concatenate([one[name] for one in awards]) for name in awards[0]},
    )


def _pots(dealt: Deal, put_in: Array, done: Played) -> dict[str, Array]:
    """A row a pot: those who put in all of its level may win it."""
    levels = np.sort(np.where(done.live, put_in, 0), axis=1)
    numbers = np.zeros(len(put_in), np.int64)
    left = np.minimum(put_in.sum(axis=1) * _BASIS_POINTS // 10_000, _CAP * dealt.blinds[:, 1])
    left[done.reached == 0] = 0
    found: list[dict[str, Array]] = []
    for at in range(SEATS_MAX):
        above = levels[:, at - 1] if at else np.zeros(len(put_in), np.int64)
        hand = np.flatnonzero(levels[:, at] > above)
        if not len(hand):
            continue
        low, high = above[hand, None], levels[hand, at, None]
        amount = (np.clip(put_in[hand], low, high) - low).sum(axis=1)
        rake = np.minimum(left[hand], amount)
        left[hand] -= rake
        who = done.live[hand] & (put_in[hand] >= high)
        pot = numbers[hand]
        found.append({"hand": hand, "pot": pot, "amount": amount, "rake": rake, "who": who})
        numbers[hand] += 1
    return {name: np.concatenate([one[name] for one in found]) for name in found[0]}


def _best(eligible: Array, rng: np.random.Generator) -> Array:
    return np.argmax(np.where(eligible, rng.random(eligible.shape), -1), axis=1)
