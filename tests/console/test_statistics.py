"""`oddchip stats`: players, one player, games, and what the figures mean."""

import json
from pathlib import Path

import pytest

from analytics import PLAYER_STATISTICS, VARIANT_STATISTICS
from tests.console.calls import Console

ALWAYS = {"low": 0.2065, "high": 1}
NEVER = {"low": 0, "high": 0.7935}


def test_a_player_who_lost_all_in_before_the_flop(console: Console, phh: Path) -> None:
    # Ann calls Bob's all-in of 60: she cannot raise. Both see the flop and the showdown.
    console("import", str(phh))
    found = json.loads(console("stats", "players", "--json").out)
    (bob,) = [one for one in found if one["name"] == "Bob"]
    (ann,) = [one for one in found if one["name"] == "Ann"]

    assert (bob["hands"], bob["undecided"], bob["net"]) == (1, 0, -60)
    # Wilson's interval of 1 of 1 begins at 1 / (1 + 1.96^2), of 0 of 1 it ends as far from 1
    assert bob["figures"]["pfr"] == pytest.approx({"value": 1, "sample": 1, **ALWAYS}, abs=1e-4)
    assert bob["figures"]["wsd"] == pytest.approx({"value": 0, "sample": 1, **NEVER}, abs=1e-4)
    assert ann["figures"]["vpip"] == pytest.approx({"value": 1, "sample": 1, **ALWAYS}, abs=1e-4)
    assert ann["figures"]["pfr"] == {"value": None, "sample": 0, "low": None, "high": None}
    rate = {"value": 3000.0, "sample": 1, "error": None}  # 60 chips at 2
    assert ann["figures"]["bb-100"] == rate


def test_one_players_page_shows_every_figure_and_its_sample(console: Console, phh: Path) -> None:
    console("import", str(phh))
    ann = next(
        one["player"]
        for one in json.loads(console("stats", "players", "--json").out)
        if one["name"] == "Ann"
    )

    call = console("stats", "player", ann)

    lines = [line.split() for line in call.out.splitlines()]
    assert (call.code, lines[0]) == (0, ["Ann"])
    assert ["net", "+60"] in lines
    assert ["VPIP", "100.0%", "20.7-100.0%", "of", "1"] in lines
    assert ["PFR", "-", "of", "0"] in lines
    assert ["bb/100", "3000.0", "of", "1"] in lines
    names = [one.name for one in PLAYER_STATISTICS if one.denominator is not None]
    assert all(name in call.out for name in names)


def test_one_players_document_is_his_lines_of_the_list(dealt: Console) -> None:
    every = json.loads(dealt("stats", "players", "--json").out)
    one = every[0]["player"]

    found = json.loads(dealt("stats", "player", one, "--json").out)

    for line in found:
        assert line.pop("all_in_adjusted")["waiting"] == 0
    assert found == [line for line in every if line["player"] == one]


def test_a_player_nobody_knows_is_named(dealt: Console) -> None:
    call = dealt("stats", "player", "nobody")

    assert call.code == 2
    assert call.err == f"oddchip: no player 'nobody' in {dealt.data}/store\n"


def test_games_show_pots_and_how_far_they_went(console: Console, phh: Path) -> None:
    console("import", str(phh))

    (found,) = json.loads(console("stats", "variants", "--json").out)
    page = console("stats", "variants").out.splitlines()

    assert (found["variant"], found["limit"], found["pot"]) == ("holdem", "nl", 120)
    assert found["figures"]["pot-bb"] == {"value": 60.0, "sample": 1}
    assert found["figures"]["flop-players"] == {"value": 2.0, "sample": 1}
    assert page[0].split()[:3] == ["game", "limit", "hands"]
    assert page[1].split()[:7] == ["holdem", "nl", "1", "120", "60.0", "60.0", "0"]
    assert found["figures"]["median-pot"] == {"value": 60.0, "sample": 1}
    assert found["figures"].keys() >= {"turn", "river", "multiway", "scoop", "all-in-preflop"}


@pytest.mark.parametrize("words", [("players",), ("variants",)])
def test_columns_are_aligned(dealt: Console, words: tuple[str, ...]) -> None:
    lines = dealt("stats", *words).out.splitlines()

    assert len({len(line) for line in lines}) == 1


def test_every_figure_is_listed_and_defined(console: Console) -> None:
    listed = console("stats", "define").out

    for one in (*PLAYER_STATISTICS, *VARIANT_STATISTICS):
        assert f" {one.key} " in listed
        said = " ".join(console("stats", "define", one.key).out.split())
        assert one.meaning in said
        assert one.source in said
        assert all(case in said for case in one.edge_cases)


def test_definitions_for_programs_name_what_is_counted(console: Console) -> None:
    (found,) = json.loads(console("stats", "define", "wtsd", "--json").out)

    assert (found["key"], found["subject"], found["unit"]) == ("wtsd", "player", "share")
    assert found["denominator"] == "Hands not folded when the flop was dealt."


def test_a_figure_there_is_not_is_named(console: Console) -> None:
    call = console("stats", "define", "luck")

    assert call.code == 2
    assert call.err == "oddchip: no figure 'luck' in the list of `oddchip stats define`\n"
