"""`oddchip stats sessions` and `stats curve`: the same hands as tables, JSON and CSV."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.console.calls import Console, called


def player_of(console: Console, name: str) -> str:
    """The player's id."""
    found = json.loads(console("stats", "players", "--json").out)
    return next(one["player"] for one in found if one["name"] == name)


def most_played(console: Console) -> dict[str, Any]:
    """The first line of the list of players, which has the most hands."""
    return json.loads(console("stats", "players", "--json").out)[0]


def test_a_players_sessions_add_up_to_his_figures(dealt: Console) -> None:
    player = most_played(dealt)

    found = json.loads(dealt("stats", "sessions", player["player"], "--json").out)

    (line,) = found["hourly"]
    assert (line["hands"], line["net"]) == (player["hands"], player["net"])
    assert line["bb_100"] == player["figures"]["bb-100"]["value"]
    assert sum(one["net"] for one in found["sessions"]) == player["net"]
    assert [one["session"] for one in found["sessions"]] == [1]  # dealt within the hour


def test_the_table_has_a_line_a_session_and_one_of_all(dealt: Console) -> None:
    player = most_played(dealt)

    title, head, *lines = dealt("stats", "sessions", player["player"]).out.splitlines()

    assert title == (player["name"] or player["player"])
    assert head.split()[:4] == ["start", "(UTC)", "length", "tables"]
    assert [line.split()[0] for line in lines] == ["1", "1"]
    assert lines[-1].split()[1:3] == ["in", "all"]


@pytest.mark.parametrize("words", [("sessions",), ("curve",), ("curve", "--bb")])
def test_csv_has_what_json_has(dealt: Console, words: tuple[str, ...]) -> None:
    call = ("stats", words[0], most_played(dealt)["player"], *words[1:])

    found = json.loads(dealt(*call, "--json").out)
    rows = list(csv.DictReader(dealt(*call, "--csv").out.splitlines()))

    lines = found["sessions"] if words[0] == "sessions" else found
    assert lines
    assert rows == [
        {name: "" if value is None else str(value) for name, value in line.items()}
        for line in lines
    ]


def test_a_curve_ends_at_the_net_and_keeps_its_ends_when_thinned(dealt: Console) -> None:
    player = most_played(dealt)
    call = ("stats", "curve", player["player"], "--json")

    whole = json.loads(dealt(*call).out)
    thin = json.loads(dealt(*call, "--thin", "1", "--by", "time").out)

    assert len(whole) == player["hands"]
    assert whole[-1]["net"] == player["net"]
    assert all(one["showdown"] + one["non_showdown"] == one["net"] for one in whole)
    assert (thin[0], thin[-1]) == (whole[0], whole[-1])
    assert all(one in whole for one in thin)


def test_an_imported_hand_is_on_the_curve_and_in_no_session(console: Console, phh: Path) -> None:
    console("import", str(phh))
    ann = player_of(console, "Ann")

    sessions = console("stats", "sessions", ann, "--json")
    (point,) = json.loads(console("stats", "curve", ann, "--json").out)
    (big,) = json.loads(console("stats", "curve", ann, "--bb", "--json").out)
    page = console("stats", "curve", ann).out.splitlines()

    assert json.loads(sessions.out) == {"sessions": [], "hourly": []}
    assert sessions.err.endswith("when they were played is not known: imported hands, 1\n")
    assert (point["net"], point["showdown"], point["non_showdown"]) == (60, 60, 0)
    assert (big["unit"], big["net"]) == ("big blinds", 30.0)  # 60 chips at 2
    assert page[0] == "Ann, play chips"
    # aces against kings of the same suits are worth 82.6 % of 120 chips, of which 60 are hers
    assert page[2].split()[-6:] == ["+60", "+60", "0", "+39", "of", "1"]
    assert (round(point["all_in_adjusted"]), point["all_ins_adjusted"]) == (39, 1)


def test_no_session_is_no_line_of_csv(console: Console, phh: Path) -> None:
    console("import", str(phh))

    assert console("stats", "sessions", player_of(console, "Ann"), "--csv").out == ""


def test_a_player_without_such_hands_is_named(dealt: Console) -> None:
    store = f"{dealt.data}/store"
    calls = [
        dealt("stats", "sessions", "nobody"),
        dealt("stats", "curve", most_played(dealt)["player"], "--house"),
    ]

    assert [call.code for call in calls] == [2, 2]
    assert calls[0].err == f"oddchip: no hand for pots of player 'nobody' in {store}\n"
    assert calls[1].err.startswith("oddchip: no hand against the house of player ")


@pytest.mark.parametrize(
    "words", [("sessions", "x", "--gap", "-1"), ("curve", "x", "--thin", "0"), ("curve",)]
)
def test_what_cannot_be_asked_is_refused_in_a_line(dealt: Console, words: tuple[str, ...]) -> None:
    call = dealt("stats", *words)

    assert (call.code, call.out) == (2, "")
    assert "Traceback" not in call.err


def test_other_commands_do_not_wait_for_polars() -> None:
    shown = called("stats", "sessions", "--help", PYTHONPROFILEIMPORTTIME="1")

    assert shown.code == 0
    assert "polars" not in shown.err
    assert "click" in shown.err
