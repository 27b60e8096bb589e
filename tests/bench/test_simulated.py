"""Simulated hands: chips, what decisions faced, and a store that readers open."""

from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analytics import DEFINITIONS, ROLLUPS
from services.store import Reader
from services.store.columns import Columns
from tests.bench.simulated import simulated_store
from tests.bench.simulated.columns import slice_of
from tests.bench.simulated.field import BLINDS, GAMES, deal, field
from tests.bench.statistics import statistics

HANDS = 3_000


def made(seed: int = 7) -> Columns:
    return slice_of(field(1_000, 1), np.random.default_rng(seed), 1, HANDS, (0.0, 3.0))


@pytest.fixture(scope="module")
def rows() -> dict[str, list[dict[str, Any]]]:
    return {name: table.to_pylist() for name, table in made().items()}


def test_chips_of_every_hand_are_conserved(rows: dict[str, list[dict[str, Any]]]) -> None:
    put_in, won, pots, awards = (defaultdict[int, int](int) for _ in range(4))
    for name, column, sums in (
        ("seats", "put_in", put_in),
        ("seats", "won", won),
        ("pots", "amount", pots),
        ("awards", "chips", awards),
    ):
        for row in rows[name]:
            sums[row["id"]] += row[column]

    for hand in rows["hands"]:
        one = hand["id"]
        assert put_in[one] == pots[one] == hand["pot"]
        assert won[one] == awards[one] == hand["pot"] - hand["rake"]
    assert all(0 <= seat["put_in"] <= seat["stack"] for seat in rows["seats"])
    assert all(one["net"] == one["final"] - one["stack"] for one in rows["seats"])


def test_what_a_decision_faced_follows_from_those_before(
    rows: dict[str, list[dict[str, Any]]],
) -> None:
    blinds = {one["id"]: one["small_blind"] + one["big_blind"] for one in rows["hands"]}
    pot = dict(blinds)
    numbers, raises, own, acted = (defaultdict[Any, int](int) for _ in range(4))
    gone = set[tuple[int, int]]()
    for one in rows["actions"]:
        hand, street, seat = one["id"], one["street"], one["seat"]
        assert (hand, seat) not in gone
        assert one["number"] == numbers[hand]
        assert one["raises"] == raises[hand, street]
        assert one["own_raises"] == own[hand, street, seat]
        assert one["acted"] == acted[hand, street, seat]
        assert one["pot"] == pot[hand]
        assert one["to_call"] + one["bet"] <= one["to"] or one["action"] in ("fold", "check")
        assert (one["action"] != "check") or not one["to_call"]
        assert one["could_raise"] or one["action"] not in ("bet", "raise")
        numbers[hand] += 1
        acted[hand, street, seat] += 1
        pot[hand] += one["chips"]
        if one["action"] in ("bet", "raise"):
            raises[hand, street] += 1
            own[hand, street, seat] += 1
        elif one["action"] == "fold":
            gone.add((hand, seat))


def test_positions_are_the_fields_names(rows: dict[str, list[dict[str, Any]]]) -> None:
    taken = defaultdict[int, set[int]](set)
    buttons = dict[int, int]()
    for one in rows["seats"]:
        taken[one["id"]].add(one["position"])
        if one["position"] == 0:
            buttons[one["id"]] = one["seat"]

    for hand in rows["hands"]:
        seats = hand["seats"]
        assert taken[hand["id"]] == {8, 9, *range(seats - 2)}
        assert seats == 2 or buttons[hand["id"]] == hand["button"]


def test_same_seed_makes_the_same_hands() -> None:
    assert made() == made()
    assert made(8)["seats"] != made()["seats"]


def test_every_game_and_all_stakes_are_played_and_few_play_much() -> None:
    dealt = deal(field(1_000, 1), np.random.default_rng(7), 100_000, (0.0, 90.0))

    assert set(dealt.game) == set(range(len(GAMES)))
    assert {tuple(one) for one in dealt.blinds} == {tuple(one) for one in BLINDS}
    assert set(dealt.seats) == set(range(2, 11))
    hands = np.bincount(dealt.player[dealt.stack > 0])
    assert hands.max() > 5 * hands.mean()


def test_readers_open_a_simulated_store_as_any_other(tmp_path: Path) -> None:
    simulated_store(tmp_path, 6_000, at_once=3_000)

    with closing(Reader.open(tmp_path)) as reader:
        assert reader.counts().hands == 6_000
        with reader.moment(DEFINITIONS, whole=True) as moment:
            assert set(ROLLUPS) <= set(moment.rollups)
            assert moment.ask("select count(*) from hands") == [(6_000,)]


def test_both_sides_of_the_bench_give_the_same_answers() -> None:
    for row in statistics(2_000):  # which compares them
        assert row.figure
