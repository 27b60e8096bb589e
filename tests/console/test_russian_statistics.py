"""`oddchip stats russian`: boxes against the house by house rules, and what the figures mean."""

import csv
import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from analytics import HOUSE_STATISTICS
from schemas.events import AnyEvent
from services.cli import main
from services.eventlog import opened
from tests import houses
from tests.console.calls import Console
from tests.hands import StreamWriter


@pytest.fixture
def written(console: Console) -> Console:
    """The command line on two hands written out fact by fact: `betvoyager` and `senator`."""
    console.data.mkdir()
    three: list[AnyEvent] = [
        houses.start(*houses.THREE, hand="t-1", rules=houses.SENATOR, currency="EUR", exponent=1),
        *houses.THREE_BOXES[1:],
    ]
    with closing(opened(f"sqlite:///{console.data / 'log.db'}", create=True)) as log:
        for name, hand in (("r", list(houses.TWO_STRAIGHTS)), ("t", three)):
            bought = houses.bought(*houses.seats_of(hand))
            log.append([StreamWriter(name).record([*bought, *hand])])
    assert console("project", "--once").code == 0
    return console


def test_a_line_a_house_with_every_figure_and_its_sample(written: Console) -> None:
    call = written("stats", "russian")

    lines = [line.split() for line in call.out.splitlines()]
    assert call.code == 0
    assert lines[0] == ["senator,", "version", "1"]  # three boxes before one
    assert ["net", "0.0", "EUR"] in lines
    assert ["Play", "66.7%", "of", "3"] in lines
    assert ["Return", "1.0000", "of", "8.0"] in lines
    assert ["betvoyager,", "version", "1"] in lines
    assert ["Return", "4.7500", "of", "40"] in lines
    assert ["House", "edge", "-15.0000", "of", "1"] in lines
    assert all(call.out.count(f"  {one.name}  ") == 2 for one in HOUSE_STATISTICS[3:])


def test_one_house_and_one_player(written: Console) -> None:
    (ann,) = json.loads(
        written("stats", "russian", "--player", "ann", "--house", "senator", "--json").out
    )
    (senator,) = json.loads(written("stats", "russian", "--house", "senator", "--json").out)

    assert (ann["boxes"], ann["net"], ann["figures"]["not-qualified"]) == (
        1,
        10,
        {"value": 1.0, "sample": 1},
    )
    assert (senator["boxes"], senator["currency"], senator["exponent"]) == (3, "EUR", 1)


def test_players_antes_and_days_in_lines_of_their_own(written: Console) -> None:
    words = ("stats", "russian", "--house", "senator", "--by", "player", "--by", "ante")
    found = json.loads(written(*words, "--by", "day", "--json").out)

    assert [(one["player"], one["ante"]) for one in found] == [
        ("ann", 10),
        ("bob", 10),
        ("cat", 10),
    ]
    assert len({one["day"] for one in found}) == 1
    assert "ann, senator, version 1, ante 1.0" in written(*words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--house", "riviera"), "no box by the rules of house 'riviera'"),
        (("--player", "dan"), "no player against the house 'dan'"),
        (("--player", "bob", "--house", "betvoyager"), "no player against house betvoyager 'bob'"),
    ],
)
def test_what_is_not_there_is_named(written: Console, words: tuple[str, ...], said: str) -> None:
    call = written("stats", "russian", *words)

    assert call.code == 2
    assert call.err == f"oddchip: {said} in {written.data}/store\n"


def test_nobody_played_against_the_house(dealt_without_house: Console) -> None:
    assert json.loads(dealt_without_house("stats", "russian", "--json").out) == []
    assert (
        dealt_without_house("stats", "russian").out == "no box was played against the house yet\n"
    )


@pytest.fixture
def dealt_without_house(console: Console, phh: Path) -> Console:
    console("import", str(phh))
    return console


@pytest.fixture(scope="session")
def many_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with 60 hands of Russian Poker."""
    data = tmp_path_factory.mktemp("russian") / "data"
    words = ("deal", "--hands", "60", "--variant", "russian-poker", "--seed", "tests")
    assert main(["--data", str(data), *words]) == 0
    return data


def test_an_interval_holds_its_figure(console: Console, many_data: Path) -> None:
    shutil.copytree(many_data, console.data)

    for one in json.loads(console("stats", "russian", "--json").out):
        for key in ("edge", "return"):
            figure = one["figures"][key]
            assert figure["low"] < figure["value"] < figure["high"]
    assert "95 %: " in console("stats", "russian").out


def test_every_figure_of_a_box_is_defined(console: Console) -> None:
    listed = console("stats", "define").out

    for one in HOUSE_STATISTICS:
        assert f" {one.key} " in listed
        said = " ".join(console("stats", "define", one.key).out.split())
        assert one.meaning in said
        assert all(case in said for case in one.edge_cases)


def test_hands_dealt_bought_and_held(written: Console) -> None:
    found = json.loads(
        written("stats", "russian", "--hands", "--house", "betvoyager", "--json").out
    )
    page = written("stats", "russian", "--hands").out.splitlines()

    assert [found[one]["hands"] for one in ("dealt", "six", "held")] == [1, 1, 1]
    assert "dealt: 4 hands of five cards" in page
    assert "  too few for a chi-square test" in page
    assert ["pair", "2", "50.0000%", "39.0064%"] in [line.split() for line in page]


def test_costs_show_what_they_cover(written: Console) -> None:
    call = written("stats", "russian", "--cost", "3", "--house", "senator")

    assert call.code == 0
    assert call.out.splitlines()[0] == (
        "senator, version 1: 1 of 1 hands drawn, 0 of their 6 decisions valued"
    )
    assert "  4 have too few chips behind them" in call.out.splitlines()
    assert (written.data / "decisions.db").exists()


def test_one_thing_is_asked_at_a_time(written: Console) -> None:
    call = written("stats", "russian", "--hands", "--cost", "3")

    assert (call.code, call.err.count("ask one thing at a time")) == (2, 1)


def test_a_line_of_csv_a_house(written: Console) -> None:
    found = json.loads(written("stats", "russian", "--json").out)

    rows = list(csv.DictReader(written("stats", "russian", "--csv").out.splitlines()))

    assert [row["house"] for row in rows] == [one["house"] for one in found]
    for row, one in zip(rows, found, strict=True):
        assert row["return"] == str(one["figures"]["return"]["value"])
        assert row["return sample"] == str(one["figures"]["return"]["sample"])
        assert row["edge low"] == str(one["figures"]["edge"].get("low", ""))


@pytest.mark.parametrize("words", [("--hands",), ("--cost", "10")])
def test_what_is_no_table_of_one_kind_is_no_csv(written: Console, words: tuple[str, ...]) -> None:
    call = written("stats", "russian", *words, "--csv")

    assert call.code == 2
    assert "ask for --json" in call.err
