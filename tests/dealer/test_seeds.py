"""Seeds: fresh for every hand, or the ones that belong to a run; and the bots' draws from them."""

from hashlib import sha256
from hmac import new as hmac
from math import sqrt

import pytest

from services.dealer.seeds import FULL, SEED_SIZE, Chance, hand_seed


def test_without_a_run_every_hand_has_a_fresh_seed() -> None:
    seeds = {hand_seed(None, "table-1", 1) for _ in range(100)}

    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {SEED_SIZE}


def test_a_fresh_seed_is_what_the_operating_system_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.urandom", lambda size: b"\x07" * size)

    assert hand_seed(None, "table-1", 1) == b"\x07" * 32


def test_in_a_run_a_hand_has_the_seed_of_its_table_and_number() -> None:
    expected = hmac(b"a run", b"oddchip/hand/1\x00table-3\x0017", sha256).digest()

    assert hand_seed("a run", "table-3", 17) == expected


def test_no_two_hands_of_a_run_share_a_seed() -> None:
    places = [(table, number) for table in ("table-1", "table-11") for number in range(1, 120)]

    assert len({hand_seed("a run", *place) for place in places}) == len(places)


def test_draws_come_again_from_the_same_seed_and_place() -> None:
    one, again, other = Chance(b"seed"), Chance(b"seed"), Chance(b"another")
    drawn = [one.at(place) for place in range(300)]

    assert [again.at(place) for place in reversed(range(300))] == drawn[::-1]
    assert [other.at(place) for place in range(300)] != drawn
    assert len({*drawn}) == 300


def test_draws_are_even() -> None:
    chance, counts = Chance(b"seed"), [0] * 8

    for place in range(3000):
        for draw in chance.at(place):
            counts[draw * 8 // FULL] += 1

    assert max(abs(found - 1500) for found in counts) < 5 * sqrt(1500 * 7 / 8)
