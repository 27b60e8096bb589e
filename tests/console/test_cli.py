"""The command line as a whole: where options stand, exit codes, and one line for every fault."""

from pathlib import Path

import pytest

from schemas.errors import StorageFailed
from services import cli
from services.cli import main
from tests.console.calls import Console


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("oddchip, version ")


@pytest.mark.parametrize(
    "words",
    [
        ["shuffle"],
        ["deal"],
        ["deal", "--hands", "0"],
        ["deal", "--hands", "many"],
        ["deal", "--hands", "1", "--limit", "spread"],
        ["deal", "--hands", "1", "--variant", "snap"],
        ["deal", "--hands", "1", "--tables", "0"],
        ["hand"],
        ["hand", "x", "--colour"],
        ["hand", "\udcff"],
        ["verify", "\udcff"],
        ["deal", "--hands", "1", "--seed", "\udcff"],
        ["import"],
        ["stats", "tables"],
        ["run", "--pace", "-1"],
        ["run", "--pace", "nan"],
        ["run", "--pace", "inf"],
        ["run", "--pace", "1e300"],
        ["run", "--pace", "fast"],
        ["--data", "", "stats", "players"],
        ["--log", "carrier-pigeon://here", "project", "--once"],
        ["settle", "no-such-file.phh"],
    ],
)
def test_a_wrong_call_is_one_line_and_exit_code_2(words: list[str], console: Console) -> None:
    call = console(*words)

    assert (call.code, call.out) == (2, "")
    assert call.err.startswith("oddchip: ")
    assert call.err.count("\n") == 1


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "settle" in capsys.readouterr().err


def test_a_game_that_does_not_exist_is_answered_with_those_that_do(console: Console) -> None:
    call = console("deal", "--hands", "1", "--variant", "snap")

    assert "no game is called 'snap'; there are holdem, omaha" in call.err


def test_what_is_no_number_is_told_plainly(console: Console) -> None:
    call = console("deal", "--hands", "abc")

    assert "'--hands': abc is not a whole number (" in call.err


def test_what_the_system_forbids_is_said_without_its_numbers(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbidden = PermissionError(13, "Permission denied", "/secret")

    def plain(**_: object) -> None:
        raise forbidden

    def translated(**_: object) -> None:
        raise StorageFailed("/data", "lock", str(forbidden)) from forbidden  # noqa: EM101

    for broken in (plain, translated):
        monkeypatch.setattr(cli.stats.commands["players"], "callback", broken)
        call = console("stats", "players")

        assert (call.code, call.err) == (1, "oddchip: permission denied: /secret\n")


def test_places_are_taken_before_and_after_the_command(
    dealt_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(dealt_data)

    calls = [
        ["--data", data, "stats", "variants"],
        ["stats", "--data", data, "variants"],
        ["stats", "variants", "--data", data],
        ["--data", "elsewhere", "stats", "variants", "--data", data],
    ]
    shown = {(main(words), capsys.readouterr().out) for words in calls}

    assert len(shown) == 1
    assert shown.pop()[0] == 0


def test_places_are_taken_from_the_environment(
    dealt_data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ODDCHIP_DATA", str(dealt_data))

    assert main(["stats", "variants"]) == 0
    assert "courchevel" in capsys.readouterr().out


def test_what_is_our_fault_is_said_in_one_line(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        raise ZeroDivisionError("by\nzero")  # noqa: EM101

    monkeypatch.setattr(cli.stats.commands["players"], "callback", broken)

    call = console("stats", "players")

    assert call.code == 1
    assert call.err.count("\n") == 1
    assert "our fault" in call.err
    assert "ZeroDivisionError: by zero" in call.err


def test_a_traceback_is_there_for_who_asks(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli.stats.commands["players"], "callback", broken)
    monkeypatch.setenv("ODDCHIP_DEBUG", "1")

    assert "Traceback" in console("stats", "players").err


def test_an_interrupt_is_one_line(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.stats.commands["players"], "callback", interrupted)

    call = console("stats", "players")

    assert call.code == 130
    assert call.err.strip() == "oddchip: interrupted"


def test_every_command_explains_itself_in_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for name in (*cli.oddchip.commands, "stats players", "stats variants"):
        assert main([*name.split(), "--help"]) == 0
        shown = capsys.readouterr().out
        assert "--data" in shown
        assert max(map(len, shown.splitlines())) <= 80
