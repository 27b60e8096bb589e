"""Whole hands beside PokerKit, and the ranking of one."""

import gc
import os
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from schemas.cards import DECK
from schemas.variants import HIGH2, LOW2
from services.rules.ranking import rank
from tests.bench.clock import Subject, interleaved
from tests.bench.hands import Hand, agree, ours, random_hands, real_hands, theirs
from tests.bench.table import Row

US: Final = 1e6
REAL: Final = 500  # hands of Pluribus
RANDOM: Final = 40  # hands of each random game
REPEATS: Final = 10  # of ours a round, against one of PokerKit's


def engines() -> Iterator[Row]:
    """Decode, fold with every rule checked, settle, against PokerKit playing the same actions."""
    yield from _pluribus()
    yield beside("random pot-limit Omaha, showdown", random_hands("omaha", "pl", RANDOM), 100)
    for key in ("omaha-5", "omaha-5-8", "courchevel", "courchevel-8"):
        hands = random_hands(key, "pl", RANDOM)
        yield beside(f"random {key}, showdown", hands, 200)
    yield from _ranking()


def _pluribus() -> Iterator[Row]:
    root = Path(__file__).resolve().parents[2]
    folder = Path(os.environ.get("ODDCHIP_DATA_SHARED") or root.parent / "shared" / "data")
    path = folder / "phh" / "pluribus.phhs"
    what = "Pluribus, {}"
    if not path.is_file():
        yield Row(what.format("all"), None, "", note="no real hands: set ODDCHIP_DATA_SHARED")
        return
    hands = real_hands(path, REAL)
    yield beside(what.format("all"), hands, 30)
    yield beside(what.format("showdown"), [one for one in hands if one.showdown], 30)
    yield beside(what.format("no showdown"), [one for one in hands if not one.showdown], None)


def beside(what: str, hands: list[Hand], least: float | None) -> Row:
    """One line for some hands, which both engines must end alike."""
    assert agree(hands)
    gc.collect()
    gc.freeze()
    figures = interleaved(
        [
            Subject(lambda: _spend(ours(hands)), len(hands), REPEATS),
            Subject(lambda: _spend(theirs(hands)), len(hands)),
        ]
    )
    gc.unfreeze()
    mine, peer = (US * figure for figure in figures)
    return Row(f"{what} ({len(hands)} hands)", mine, "us a hand", peer, least)


def _spend(outcomes: Iterator[object]) -> None:
    """Work through them and keep none."""
    deque(outcomes, maxlen=0)


def _ranking() -> Iterator[Row]:
    """One hole a call, so that the board's work is done for it alone."""
    rng = Random(5)
    deals = []
    for _ in range(20_000):
        cards = tuple(rng.sample(DECK, 10))
        deals.append(((cards[:5],), cards[5:]))

    def high() -> None:
        for holes, board in deals:
            rank(HIGH2, holes, board)

    def low() -> None:
        for holes, board in deals:
            rank(LOW2, holes, board)

    figures = interleaved([Subject(high, len(deals)), Subject(low, len(deals))])
    yield Row("rank one Courchevel hand", US * figures[0], "us a hand", most=6)
    yield Row("rank its low", US * figures[1], "us a hand")
