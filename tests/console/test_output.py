"""Progress where nobody watches: a line now and then, on stderr."""

import pytest

from services.console import output


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
