"""What is printed: progress where nobody watches, and nothing that a terminal would obey."""

import json
from pathlib import Path

import pytest

from services.console import output
from tests.console.calls import Console


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands until it is set."""
    now = [0.0]
    monkeypatch.setattr(output.time, "monotonic", lambda: now[0])
    return now


def test_long_work_says_a_line_every_few_seconds(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with output.progress("dealing") as tell:
        for second in range(13):
            clock[0] = float(second)
            tell(second, 12)

    said = capsys.readouterr()
    assert said.err.splitlines() == ["dealing: 5 of 12", "dealing: 10 of 12"]
    assert said.out == ""


def test_short_work_says_nothing(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with output.progress("dealing") as tell:
        clock[0] = 1.0
        tell(12, 12)

    assert capsys.readouterr().err == ""


def test_work_without_a_known_end_says_how_far_it_is(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with output.progress("reading") as tell:
        clock[0] = 6.0
        tell(7, 0)

    assert capsys.readouterr().err == "reading: 7\n"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ann", "Ann"),
        ("Zoë 扑克 ♠", "Zoë 扑克 ♠"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\x9b2J", r"\x9b2J"),
        ("a\nb\rc\td\0", r"a\nb\rc\td\x00"),
        ("\u202eevil\u2066", r"\u202eevil\u2066"),
        ("a\u2028b", r"a\u2028b"),
        ("\udcff", r"\udcff"),
    ],
)
def test_what_a_terminal_would_obey_is_shown(
    text: str, seen: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output.say([text])
    output.note(text)

    said = capsys.readouterr()
    assert (said.out, said.err) == (f"{seen}\n", f"{seen}\n")


EVIL = "\x1b]0;owned\x07\u202e\nhand"


def test_no_file_can_steer_the_terminal(console: Console, phh: Path) -> None:
    named = json.dumps(EVIL)
    text = phh.read_text().replace('"Ann"', named)
    path = phh.with_name(f"{EVIL}.phh")
    path.write_text(f"{text}\nvenue = {named}\ntable = 1\nhand = {named}\n")
    bad = phh.with_name(f"bad {EVIL}.phh")
    bad.write_text(f"variant = {named}\n")

    calls = [
        console("settle", str(path)),
        console("import", str(path), str(bad)),
        console("stats", "players"),
        console("verify"),
        console("settle", f"gone {EVIL}.phh"),
        console("hand", EVIL),
    ]

    assert [call.code for call in calls] == [0, 1, 0, 0, 2, 2]
    for call in calls:
        for line in (call.out + call.err).split("\n"):
            assert line.isprintable(), line


def test_json_is_exact(console: Console, phh: Path) -> None:
    phh.write_text(phh.read_text().replace('"Ann"', json.dumps(EVIL)))
    console("import", str(phh))

    found = json.loads(console("stats", "players", "--json").out)

    assert {one["name"] for one in found} == {EVIL, "Bob"}


def test_notes_for_programs_are_json_objects_a_line_each(
    console: Console, dealt_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDCHIP_LOG_FORMAT", "json")

    call = console("--data", str(dealt_data), "project", "--once")
    bad = console("nothing")

    (line,) = [json.loads(one) for one in call.err.splitlines()]
    assert line.keys() == {"at", "level", "event", "what"}
    assert (line["level"], line["what"]) == ("info", "hands in the store: 42, in play: 0")
    assert json.loads(bad.err)["level"] == "error"
    assert json.loads(bad.err)["event"] == "failed"


def test_an_option_goes_before_the_variable_for_the_form_of_notes(
    console: Console, dealt_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDCHIP_LOG_FORMAT", "json")
    words = ("--data", str(dealt_data), "project", "--once", "--log-format", "text")

    assert console(*words).err == "hands in the store: 42, in play: 0\n"
    assert json.loads(console("project", "--once").err)["level"] == "error"


def test_a_form_of_notes_that_there_is_not_is_refused(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDCHIP_LOG_FORMAT", "xml")

    call = console("project")

    assert (call.code, call.err) == (
        2,
        "oddchip: ODDCHIP_LOG_FORMAT: 'xml' is neither text nor json\n",
    )


def test_bytes_that_are_no_text_are_still_a_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output.speak("json")
    output.note("a file \udcff")
    output.speak("text")

    assert json.loads(capsys.readouterr().err)["what"] == "a file \\udcff"
