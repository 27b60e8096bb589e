"""`oddchip void`: an operator calls a hand off."""

from contextlib import closing
from pathlib import Path

import pytest

from schemas.record import decode
from schemas.table_events import HandVoided
from services.dealer import DealerKey, LiveRoom
from services.eventlog import opened
from tests.console.calls import Console
from tests.dealer.rooms import noon, one_table

WHY = "the deck is stained"


@pytest.fixture
def console(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Console:
    """A data directory in whose log one table is in its first hand."""
    data = tmp_path / "data"
    data.mkdir()
    with closing(opened(f"sqlite:///{data / 'log.db'}", create=True)) as log:
        live = LiveRoom(log, one_table(), DealerKey(b"k" * 32), noon)
        for _ in range(12):
            live.step()
    return Console(data, capsys)


def test_a_hand_is_called_off_with_the_reason_in_the_log(console: Console) -> None:
    call = console("void", "table-1", "--why", WHY)

    said = "hand table-1-1 is called off: everybody has what he started with\n"
    assert (call.code, call.out, call.err) == (0, "", said)
    with closing(opened(f"sqlite:///{console.data / 'log.db'}", create=False)) as log:
        (last,) = log.read_stream("table-1", log.head("table-1").version - 1)
        events = decode(last.data, "table-1", last.version).events
        assert events[1:] == (HandVoided(hand="table-1-1", why=WHY),)


def test_what_cannot_be_called_off_is_said_in_one_line(console: Console) -> None:
    console("void", "table-1", "--why", WHY)

    again, nowhere = (console("void", table, "--why", WHY) for table in ("table-1", "north"))

    assert again.code == 1
    assert "hand table-1-1: a hand that is over cannot be called off" in again.err
    assert nowhere.code == 2
    assert nowhere.err == "oddchip: no table 'north' in the log\n"


@pytest.mark.parametrize("words", [[], ["table-1"], ["table-1", "--why", "  "]])
def test_an_operator_names_the_table_and_says_why(console: Console, words: list[str]) -> None:
    call = console("void", *words)

    assert call.code == 2
    assert call.err.count("\n") == 1


def test_nothing_is_made_where_there_is_no_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = Console(tmp_path / "none", capsys)("void", "table-1", "--why", WHY)

    assert call.code == 2
    assert not (tmp_path / "none").exists()
