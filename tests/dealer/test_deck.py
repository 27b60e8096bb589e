"""Decks: every order as likely as any other, and the same seed gives the same one."""

from collections.abc import Callable, Iterator
from hashlib import sha256, shake_256
from itertools import pairwise
from math import sqrt
from typing import Final

import pytest

from schemas.cards import DECK, SUITS, Card, cards
from services.dealer.deck import shuffled
from tests.proof import proof

KNOWN_DIGEST: Final = "b0d1cad5640c9a02684cd5b99ff4560d97fcd7e2326cf5816ca2d87a0a4f4e42"
KNOWN_TOP: Final = "5s8sQd3c5h4d8d5c5dJd"
DECKS: Final = proof(10_000, 200_000)
Shuffle = Callable[[bytes], tuple[Card, ...]]


def seeds(many: int) -> Iterator[bytes]:
    return (sha256(f"deck {at}".encode()).digest() for at in range(many))


def by_the_book(seed: bytes) -> list[Card]:
    """The same shuffle, told another way: fair numbers first, then the swaps."""
    order = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in SUITS]
    stream = iter(shake_256(b"oddchip/deck/1\x00" + seed).digest(5000))
    for size in range(52, 1, -1):
        fair = max(multiple for multiple in range(0, 257, size))
        number = next(byte for byte in stream if byte < fair) % size
        order[size - 1], order[number] = order[number], order[size - 1]
    return list(cards("".join(order)))


def reduced(seed: bytes) -> tuple[Card, ...]:
    """Bytes reduced to places, as a careless dealer does."""
    deck = list(DECK)
    drawn = shake_256(seed).digest(52)
    for last in range(51, 0, -1):
        other = drawn[last] % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def swapped_with_any(seed: bytes) -> tuple[Card, ...]:
    """Every card swapped with any card of the deck."""
    deck = list(DECK)
    drawn = shake_256(seed).digest(4 * 52)
    for at in range(52):
        other = int.from_bytes(drawn[4 * at : 4 * at + 4]) % 52
        deck[at], deck[other] = deck[other], deck[at]
    return tuple(deck)


def never_in_place(seed: bytes) -> tuple[Card, ...]:
    """Off by one: no card is ever swapped with itself."""
    deck = list(DECK)
    drawn = shake_256(seed).digest(4 * 52)
    for last in range(51, 0, -1):
        other = int.from_bytes(drawn[4 * last : 4 * last + 4]) % last
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def unevenness(decks: list[tuple[Card, ...]]) -> tuple[float, float]:
    """Standard deviations by which cards prefer places, and cards prefer followers."""
    at = {card: number for number, card in enumerate(DECK)}
    places, follows = [0] * 52 * 52, [0] * 52 * 52
    for deck in decks:
        numbers = [at[card] for card in deck]
        for place, number in enumerate(numbers):
            places[52 * place + number] += 1
        for one, other in pairwise(numbers):
            follows[52 * one + other] += 1
    # Rows and columns of both tables are fixed, as a card is in one place of each deck.
    even = len(decks) / 52
    place = sum((found - even) ** 2 for found in places) / even * 51 / 52
    pairs = [found for cell, found in enumerate(follows) if cell // 52 != cell % 52]
    follow = sum((found - even) ** 2 for found in pairs) / even
    return tuple((total - free) / sqrt(2 * free) for total, free in ((place, 2601), (follow, 2651)))


def test_a_deck_is_the_one_an_independent_shuffle_gives() -> None:
    for seed in seeds(300):
        assert list(shuffled(seed)) == by_the_book(seed)


def test_a_seed_gives_this_deck_for_ever() -> None:
    deck = "".join(shuffled(bytes(32)))

    assert sha256(deck.encode()).hexdigest() == KNOWN_DIGEST
    assert deck[:20] == KNOWN_TOP


def test_a_deck_has_every_card_once() -> None:
    for seed in seeds(200):
        assert sorted(shuffled(seed)) == sorted(DECK)


def test_a_run_of_unfair_bytes_only_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = shuffled(bytes(32))

    monkeypatch.setattr("services.dealer.deck._FIRST", 1)

    assert shuffled(bytes(32)) == deck


def test_no_card_prefers_a_place_or_a_follower() -> None:
    place, follow = unevenness([shuffled(seed) for seed in seeds(DECKS)])

    assert abs(place) < 5
    assert abs(follow) < 5


@pytest.mark.parametrize("biased", [reduced, swapped_with_any, never_in_place])
def test_a_biased_shuffle_is_found_out(biased: Shuffle) -> None:
    decks = [biased(seed) for seed in seeds(10_000)]

    assert max(map(abs, unevenness(decks))) > 5
