"""Rounds of Russian Poker, decoded, folded with every rule checked and settled; and what decisions
are worth.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from time import process_time
from typing import Final

from analytics.russian import without_exchanges
from schemas.cards import DECK, Card
from schemas.houses import ADOPTED, HOUSES, House
from schemas.record import NO_DIGEST, Record, decode, encode
from schemas.settlement import HouseSettlement
from services.rules.house import fold, settle
from tests.bench.clock import Subject, interleaved
from tests.bench.table import Row
from tests.rules.house.drawn import Game, played

STREAM: Final = "bench"
ROUNDS: Final = 400
NODES: Final = 200
MS: Final = 1e3
US: Final = 1e6


def russian() -> Iterator[Row]:
    """One box, as the adopted rules have it, and a table of four."""
    one, four = rounds(ADOPTED, 1), rounds(HOUSES["senator"], 4)
    figures = interleaved(
        [
            Subject(lambda: settled(one), ROUNDS, 5),
            Subject(lambda: settled(four), ROUNDS, 5),
        ]
    )
    yield Row("Russian Poker, one box", US * figures[0], "us a hand", most=40)
    yield Row("Russian Poker, four boxes", US * figures[1], "us a hand")


def nodes() -> Iterator[Row]:
    """Fold, bet and sixth card of random deals, each valued exactly, one at a time."""
    deals = [Random(f"node {at}").sample(DECK, 6) for at in range(NODES)]
    for *hand, up in deals:  # what is kept of an up card is not a node's
        without_exchanges(ADOPTED, hand, up)
    times = [[_node(deal) for deal in deals] for _ in range(3)]
    best = sorted(map(min, zip(*times, strict=True)))
    yield Row("fold, bet and sixth card, valued exactly", MS * sum(best) / NODES, "ms", most=10)
    yield Row("the slowest of them", MS * best[-1], "ms", most=10)


def _node(deal: list[Card]) -> float:
    """CPU seconds of one."""
    *hand, up = deal
    began = process_time()
    without_exchanges(ADOPTED, hand, up)
    return process_time() - began


def rounds(house: House, boxes: int) -> list[bytes]:
    """Random hands in which somebody bet, in clear, as the log holds them."""
    found: list[bytes] = []
    number = 0
    while len(found) < ROUNDS:
        game = played(Game(Random(f"bench {house.key} {number}"), house, boxes))
        number += 1
        if game.state.dealer:
            found.append(_stored(game))
    return found


def _stored(game: Game) -> bytes:
    return encode(
        Record(
            stream=STREAM,
            version=1,
            epoch=1,
            at=datetime(2026, 1, 1, tzinfo=UTC),
            previous=NO_DIGEST,
            events=tuple(game.events),
        )
    )


def settled(hands: list[bytes]) -> None:
    """Decode, fold and settle each hand; none may be odd."""
    for data in hands:
        state = fold(decode(data, STREAM, 1).events)
        outcome = settle(state)
        assert not state.findings
        assert type(outcome) is HouseSettlement
