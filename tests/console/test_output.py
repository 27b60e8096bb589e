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
