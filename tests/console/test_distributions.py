"""`oddchip stats distributions`: categories of hands, as a page and as a document."""

import json
from pathlib import Path

from tests.console.calls import Console


def test_the_winner_the_showdown_and_the_deal_of_one_hand(console: Console, phh: Path) -> None:
    # Ann's aces hold against Bob's kings on 2c 3d 4h 9s Jc: a pair each.
    console("import", str(phh))

    (found,) = json.loads(console("stats", "distributions", "--json").out)
    cells = {one["category"]: one for one in found["cells"]}

    assert (found["variant"], found["share"], found["fit"]) == ("holdem", "high", None)
    assert [one["category"] for one in found["cells"]][::8] == ["high-card", "straight-flush"]
    assert {key: cells["pair"][key] for key in ("won", "shown", "dealt", "picked")} == {
        "won": 1,
        "shown": 2,
        "dealt": 2,
        "picked": 1,
    }
    assert cells["pair"]["expected"] == 58_627_800 / 133_784_560
    assert all(not one["dealt"] for one in found["cells"] if one["category"] != "pair")


def test_the_page_shows_every_category_from_the_best_down(console: Console, phh: Path) -> None:
    console("import", str(phh))

    lines = console("stats", "distributions").out.splitlines()

    assert lines[0] == "holdem, high"
    assert lines[2].split()[:2] == ["straight", "flush"]
    pair = ["pair", "1", "100.00%", "2", "100.00%", "2", "100.00%", "43.8225%"]
    assert [line.split() for line in lines].index(pair) == 9
    assert lines[-1] == "  1 deals to the river with every card known: too few for a chi-square."


def test_high_and_low_are_apart_and_one_game_can_be_asked(dealt: Console) -> None:
    found = json.loads(dealt("stats", "distributions", "--variant", "omaha-8", "--json").out)

    assert {one["variant"] for one in found} <= {"omaha-8"}
    assert [one["share"] for one in found] in ([], ["high", "low"])


def test_a_game_there_is_not_is_named(console: Console) -> None:
    call = console("stats", "distributions", "--variant", "bridge")

    assert call.code == 2
    assert "'bridge' is not one of 'holdem'" in call.err
