"""`oddchip tournament` and `oddchip deal --tournament`: played, told from the log, played on."""

import json
import shutil
import signal
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from schemas.errors import OddchipError
from schemas.record import Record, decode
from schemas.tournament_events import Finish, PlayersEliminated
from services.eventlog import chain, opened
from tests.console.calls import Console, started

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DEADLINE = 60.0
SMALL = ("deal", "--tournament", "--players", "4", "--seats", "3", "--seed", "x")


def test_a_tournament_is_played_projected_and_told_from_the_log_alone(console: Console) -> None:
    dealt = console(*SMALL, "--variant", "courchevel-8", "--limit", "fl")

    assert dealt.code == 0
    assert "tournament cup-1: " in dealt.err
    shutil.rmtree(console.data / "store")
    call = console("tournament", "cup-1")
    assert (call.code, call.err) == (0, "")
    lines = call.out.splitlines()
    assert lines[:2] == ["cup-1", "Courchevel Hi-Lo, fixed limit"]
    assert any("4 players start with 1500 chips each" in line for line in lines)
    assert any("final table at cup-1-t1" in line for line in lines)
    assert any("has all the chips and wins 40.00 USD" in line for line in lines)
    assert [line.split()[0] for line in lines[-5:]] == ["place", "1st", "2nd", "3rd", "4th"]


def test_a_tournament_as_a_document_has_terms_story_ranking_and_no_findings(
    console: Console,
) -> None:
    console(*SMALL, "--no-project")

    call = console("tournament", "cup-1", "--json")

    told = json.loads(call.out)
    assert call.code == 0
    assert (told["status"], told["players"], told["left"]) == ("ended", 4, 1)
    assert told["terms"]["variant"] == "holdem"
    assert [one["rank"] for one in told["ranking"]] == sorted(
        one["rank"] for one in told["ranking"]
    )
    assert sum(one["prize"] for one in told["ranking"]) == 4 * told["terms"]["buy_in"]
    assert told["story"][0]["kind"] == "tournament-opened"
    assert told["story"][-1]["kind"] == "tournament-ended"
    assert told["wrong"] == []
    (table,) = told["tables"]
    assert [one["chips"] for one in table["seats"]] == [4 * 1_500]


def test_hands_of_a_tournament_are_found_and_verified_like_any_other(console: Console) -> None:
    console(*SMALL)

    assert console("hand", "cup-1-t1-1").code == 0
    assert console("replay", "cup-1-t1-1", "--all").code == 0
    assert console("verify").code == 0
    assert console("rebuild").code == 0


def test_the_next_tournament_gets_the_next_number(console: Console) -> None:
    for _ in range(2):
        console(*SMALL, "--no-project")

    assert [console("tournament", name).code for name in ("cup-1", "cup-2", "cup-3")] == [0, 0, 2]


def cut(data: Path, kept: int) -> None:
    """Leave the log as a director does who ends behind so many records."""
    path = data / "log.db"
    with closing(opened(f"sqlite:///{path}", create=False)) as log:
        found = [
            decode(one.data, one.stream, one.version) for one in log.partitions[0].read(0, 100_000)
        ]
    write(path, found[:kept])


def write(path: Path, records: list[Record]) -> None:
    for file in path.parent.glob("log.db*"):
        file.unlink()
    with closing(opened(f"sqlite:///{path}", create=True)) as log:
        log.append(records)


def test_a_tournament_that_was_cut_off_is_told_so_far_and_played_on(console: Console) -> None:
    console(*SMALL, "--no-project")
    whole = json.loads(console("tournament", "cup-1", "--json").out)
    cut(console.data, 12)

    call = console("tournament", "cup-1")
    assert call.code == 0
    assert "playing" in call.out
    assert "cup-1-t1" in call.out
    played = console("deal", "--tournament", "--resume", "cup-1", "--seed", "x", "--no-project")

    assert played.code == 0
    told = json.loads(console("tournament", "cup-1", "--json").out)
    assert told["status"] == "ended"
    assert told["wrong"] == []
    assert told["players"] == whole["players"]


def test_a_wrong_claim_is_a_finding(console: Console) -> None:
    console(*SMALL, "--no-project")
    path = console.data / "log.db"
    with closing(opened(f"sqlite:///{path}", create=False)) as log:
        head = log.head("tournament-cup-1")
        again = PlayersEliminated(hands=("cup-1-t1-1",), finishes=(Finish("cup-bot-1", 4),))
        log.append([chain(head, "tournament-cup-1", head.epoch, NOW, (again,))])

    call = console("tournament", "cup-1")

    assert call.code == 1
    assert "finding: tournament-cup-1: " in call.out


def hands_of(data: Path, table: str) -> int:
    """Records a table has so far; 0 before there is a log."""
    try:
        with closing(opened(f"sqlite:///{data / 'log.db'}", create=False)) as log:
            return log.head(table).version
    except OddchipError:  # not made yet
        return 0


def test_a_room_deals_a_tournament_and_the_next_run_goes_on_with_it(console: Console) -> None:
    before = 0
    for _ in range(2):
        with started("--data", str(console.data), "run", "--pace", "0", "--port", "0") as room:
            end = time.monotonic() + DEADLINE
            while hands_of(console.data, "sng-1-t1") < before + 20:
                assert time.monotonic() < end
                assert room.poll() is None
                time.sleep(0.05)
            room.send_signal(signal.SIGINT)
            _, err = room.communicate(timeout=DEADLINE)
        assert room.returncode == 0, err
        before = hands_of(console.data, "sng-1-t1")

    told = json.loads(console("tournament", "sng-1", "--json").out)
    assert told["wrong"] == []
    assert (told["players"], len(told["story"]) > 10) == (8, True)
    assert console("verify").code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("tournament", "cup-9"), "no tournament 'cup-9' in"),
        (("deal", "--tournament", "--players", "1"), "--players"),
        (
            ("deal", "--tournament", "--variant", "courchevel", "--seats", "9"),
            "--seats: Courchevel takes 8 seats: 9 x 5 hole cards",
        ),
        (("deal", "--tournament", "--variant", "chess"), "no game is called 'chess'"),
        (("deal", "--tournament", "--hands", "5"), "a tournament takes no --hands"),
        (
            ("deal", "--tournament", "--variant", "holdem", "--variant", "omaha"),
            "a tournament takes no more than one --variant",
        ),
        (("deal", "--tournament", "--variant", "russian-poker"), "against the house"),
        (("deal", "--tournament", "--house", "senator"), "a tournament takes no --house"),
        (("deal",), "Missing option '--hands'"),
        (("deal", "--resume", "cup-1"), "only a --tournament takes --resume"),
        (("deal", "--hands", "1", "--seats", "3"), "only a --tournament takes --seats"),
        (
            ("deal", "--tournament", "--resume", "cup-1", "--players", "3", "--variant", "omaha"),
            "a tournament that goes on takes no --variant, --players",
        ),
        (("deal", "--tournament", "--resume", "cup-9"), "no tournament 'cup-9' in the log"),
    ],
)
def test_calls_that_are_wrong_say_why_in_one_line(
    console: Console, words: tuple[str, ...], why: str
) -> None:
    console("deal", "--hands", "7", "--no-project")

    call = console(*words)

    assert call.code == 2, call
    assert why in call.err
    assert len(call.err.splitlines()) == 1


def test_tournaments_come_to_what_was_paid_and_what_was_won(console: Console) -> None:
    for seed in ("x", "y"):
        assert console(*SMALL[:-1], seed).code == 0
    assert console("project", "--once").code == 0

    found = json.loads(console("stats", "tournaments", "--json").out)

    assert len(found) == 4
    figures = [one["figures"] for one in found]
    assert {one["tournaments"]["value"] for one in figures} == {2}
    # Four pay 10.00 and a fee of 1.00 each time; what they win are the buy-ins, and every chip that
    # one wins another loses.
    assert sum(one["tournament-net"]["value"] for one in figures) == 2 * -400
    assert sum(one["tournament-net-adjusted"]["value"] for one in figures) == pytest.approx(-800)
    assert sum(one["chip-ev"]["value"] for one in figures) == pytest.approx(0, abs=1e-6)
    assert all(one["m-ratio"]["value"] > 0 for one in figures)


def test_tournaments_by_game_and_of_one_player(console: Console) -> None:
    assert console(*SMALL).code == 0
    assert console("project", "--once").code == 0

    by_game = console("stats", "tournaments", "--by", "variant", "--by", "limit")
    assert by_game.out.splitlines()[1].split()[:4] == ["holdem", "nl", "USD", "4"]
    head, *lines = console("stats", "tournaments", "--player", "cup-bot-1").out.splitlines()
    assert head == "cup-bot-1"
    assert [line.split()[0] for line in lines[:3]] == ["Tournaments", "Cost", "Prizes"]
    said = console("stats", "tournaments", "--csv").out.splitlines()
    assert (said[0].split(",")[:4], len(said)) == (
        ["player", "currency", "exponent", "tournaments"],
        5,
    )
    nobody = console("stats", "tournaments", "--player", "zoe")
    assert (nobody.code, nobody.err.count("\n")) == (2, 1)
