"""`oddchip stats pots` and `stats exposed`: the same as tables, JSON and CSV."""

import csv
import json
from fractions import Fraction

import pytest

from tests.console.calls import Console

FITS = ["pairs and suits", "pairs", "suits", "neither"]
RANKS = "23456789TJQKA"


def test_the_biggest_pots_come_first(dealt: Console) -> None:
    found = json.loads(dealt("stats", "pots", "--first", "5", "--json").out)

    sizes = [Fraction(one["pot"], one["big_blind"]) for one in found]
    assert (len(sizes), sizes) == (5, sorted(sizes, reverse=True))
    assert found[0]["big_blinds"] == float(sizes[0])
    told = json.loads(dealt("hand", found[0]["hand"], "--json").out)
    assert told["hand"]["hand"] == found[0]["hand"]
    head, first, *_ = dealt("stats", "pots").out.splitlines()
    assert head.split() == ["hand", "game", "limit", "pot", "big", "blinds"]
    assert first.split()[:3] == [found[0]["hand"], found[0]["variant"], found[0]["limit"]]


def test_pots_of_one_game(dealt: Console) -> None:
    found = json.loads(dealt("stats", "pots", "--variant", "omaha-8", "--json").out)
    rows = list(csv.DictReader(dealt("stats", "pots", "--variant", "omaha-8", "--csv").out.split()))

    assert {one["variant"] for one in found} == {"omaha-8"}
    assert [one["hand"] for one in rows] == [one["hand"] for one in found]


@pytest.mark.parametrize("by", [("rank",), ("fit",), ("rank", "fit")])
def test_courchevel_beside_its_card(dealt: Console, by: tuple[str, ...]) -> None:
    asked = [word for one in by for word in ("--by", one)]

    found = json.loads(dealt("stats", "exposed", *asked, "--json").out)

    assert {one["variant"] for one in found} == {"courchevel", "courchevel-8"}
    assert all((one["rank"] is None) == ("rank" not in by) for one in found)
    assert all((one["fit"] is None) == ("fit" not in by) for one in found)
    places = [
        (
            one["variant"],
            RANKS.index(one["rank"] or "2"),
            FITS.index(one["fit"] or "neither"),
        )
        for one in found
    ]
    assert places == sorted(places)


def test_the_exposed_card_as_a_table_and_as_csv(dealt: Console) -> None:
    found = json.loads(dealt("stats", "exposed", "--json").out)
    head, *lines = dealt("stats", "exposed").out.splitlines()
    rows = list(csv.DictReader(dealt("stats", "exposed", "--csv").out.splitlines()))

    assert head.split() == ["game", "rank", "fit", "hands", "VPIP", "PFR", "Pot", "in", "bb"]
    assert len(lines) == len(rows) == len(found)
    for row, one in zip(rows, found, strict=True):
        assert (row["variant"], row["rank"], row["fit"]) == (
            one["variant"],
            one["rank"],
            one["fit"],
        )
        assert row["vpip sample"] == str(one["figures"]["vpip"]["sample"])


def test_figures_of_the_exposed_card_are_defined(dealt: Console) -> None:
    said = dealt("stats", "define", "pot-bb").out

    assert "(exposed card, pot-bb)" in said
    assert "(game, pot-bb)" in said
