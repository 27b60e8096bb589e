"""`hand`, `replay`, `verify` and `stats` on hands against the house."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from schemas.events import AnyEvent, Seated
from schemas.record import encode
from schemas.table_events import HandVoided, PlayerLeft, PlayerSat
from services.cli import main
from services.console.excerpt import project_hand
from services.eventlog import MemoryLog, opened
from services.projector import rebuild
from services.store import Reader
from tests import houses
from tests.console.calls import Console
from tests.hands import StreamWriter


@pytest.fixture(scope="session")
def house_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a few hands of Russian Poker."""
    data = tmp_path_factory.mktemp("house") / "data"
    words = ("deal", "--hands", "12", "--variant", "russian-poker", "--seed", "tests")
    assert main(["--data", str(data), *words]) == 0
    return data


@pytest.fixture
def played(console: Console, house_data: Path) -> Console:
    """The command line on a copy of it."""
    shutil.copytree(house_data, console.data)
    return console


@pytest.fixture
def written(console: Console) -> Console:
    """The command line on three hands that were written out fact by fact, one called off."""
    console.data.mkdir()
    voided = houses.called_off(houses.TWO_STRAIGHTS, after=7)
    voided[0] = houses.start(houses.ANN, hand="v-1")
    voided[-1] = HandVoided(hand="v-1", why="a card was exposed")
    three: list[AnyEvent] = [
        houses.start(*houses.THREE, hand="t-1", rules=houses.SENATOR),
        *houses.THREE_BOXES[1:],
    ]
    with closing(opened(f"sqlite:///{console.data / 'log.db'}", create=True)) as log:
        for name, hand in (("r", list(houses.TWO_STRAIGHTS)), ("v", voided), ("t", three)):
            bought = houses.bought(*houses.seats_of(hand))
            log.append([StreamWriter(name).record([*bought, *hand])])
    assert console("project", "--once").code == 0
    return console


def test_a_hand_is_shown_with_its_boxes_and_their_reasons(written: Console) -> None:
    call = written("hand", "r-1")

    assert (call.code, call.err) == (0, "")
    assert "bet 20 returned and wins 160, straight 4 to 1 and straight 4 to 1" in call.out
    assert max(map(len, call.out.splitlines())) <= 80


def test_a_hand_in_json_has_a_row_a_box_and_a_decision(written: Console) -> None:
    found = json.loads(written("hand", "r-1", "--json").out)

    assert found["hand"]["house"] == -150
    assert [(one["outcome"], one["net"]) for one in found["boxes"]] == [("won", 150)]
    assert [one["action"] for one in found["box_actions"]] == ["sixth", "bet"]


def test_a_hand_called_off_says_why(written: Console) -> None:
    call = written("hand", "v-1")

    assert call.code == 0
    assert "called off: a card was exposed; everybody has what he started with" in call.out
    assert "called off" in written("replay", "v-1", "--all").out


def test_hands_that_bots_played_are_replayed_in_80_columns(played: Console) -> None:
    for number in range(1, 4):
        call = played("replay", f"table-1-{number}", "--all")

        assert call.code == 0
        assert "RESULT" in call.out
        assert max(map(len, call.out.splitlines())) <= 80


@pytest.mark.parametrize("fixture", ["played", "written"])
def test_a_sound_log_has_no_findings(fixture: str, request: pytest.FixtureRequest) -> None:
    call = request.getfixturevalue(fixture)("verify")

    assert (call.code, "findings: 0" in call.out) == (0, True)


@pytest.mark.parametrize("hand", ["r-1", "v-1", "t-1"])
def test_one_hand_is_verified_by_itself(written: Console, hand: str) -> None:
    call = written("verify", hand)

    assert (call.code, call.out) == (0, "hands checked: 1, findings: 0\n")


def test_the_game_has_its_own_line_and_players_their_own_figure(played: Console) -> None:
    (line,) = json.loads(played("stats", "variants", "--json").out)
    players = json.loads(played("stats", "players", "--json").out)

    assert (line["variant"], line["limit"], line["hands"]) == ("russian-poker", "house", 12)
    assert line["figures"]["flop"] == {
        "value": None,
        "sample": 0,
        "low": None,
        "high": None,
    }
    nets = [one["figures"]["house-net"] for one in players]
    won = sum(round(one["value"] * one["sample"]) for one in nets)
    assert round(line["figures"]["house"]["value"] * 12) == -won
    assert {one["hands"] for one in players} == {0}


def test_a_hand_is_projected_alone_whoever_came_and_left_before_it(tmp_path: Path) -> None:
    first, second = houses.TWO_STRAIGHTS, houses.INSURED
    cat = Seated(1, "cat", 100)
    facts = [
        *(PlayerSat(seat=1, player="ann"), *houses.bought(houses.ANN), *first),
        *(PlayerLeft(seat=1, player="ann", chips=250), PlayerSat(seat=1, player="cat")),
        *(*houses.bought(cat), houses.start(cat, hand="r-2"), *second[1:]),
    ]
    for size in (1, len(facts)):
        log, writer = MemoryLog(), StreamWriter("r")
        log.append([writer.record(facts[at : at + size]) for at in range(0, len(facts), size)])
        rebuild(log, tmp_path / f"whole-{size}")
        with closing(Reader.open(tmp_path / f"whole-{size}")) as reader:
            assert reader.findings() == []
            stored = [reader.hand(name) for name in ("r-1", "r-2")]
        for hand in stored:
            assert hand is not None
            scratch = tmp_path / f"{hand.row.hand}-{size}"
            assert project_hand(log, hand, scratch)
            with closing(Reader.open(scratch)) as reader:
                assert reader.hand(hand.row.hand) == hand
                assert reader.findings() == []


def test_the_facts_of_a_hand_are_settled_as_a_what_if(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_bytes(encode(houses.TWO_STRAIGHTS))
    call = console("settle", str(path))
    (found,) = json.loads(console("settle", str(path), "--json").out)

    assert (call.code, call.err) == (0, "")
    assert "bet 20 returned and wins 160, straight 4 to 1 and straight 4 to 1" in call.out
    assert found["settlement"]["house"] == -150
    assert found["reasons"]["boxes"][0]["net"] == 150
    assert not console.data.exists()


def test_a_file_of_facts_that_cannot_be_read_is_one_line(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text("[1]")
    call = console("settle", str(path))

    assert (call.code, call.out) == (1, "")
    assert call.err.startswith(f"{path}: no array of facts as the log writes them: Expected")
    assert call.err.count("\n") == 1
