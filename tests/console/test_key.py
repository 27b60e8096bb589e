"""`oddchip run` with the dealer's key gone, or with another in its place."""

from contextlib import closing
from pathlib import Path

import pytest

from services.dealer import DealerKey, LiveRoom, live_tables
from services.eventlog import opened
from tests.console.calls import Console
from tests.dealer.rooms import noon


@pytest.fixture
def console(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Console:
    """A data directory whose tables are each in their first hand; its key is gone."""
    data = tmp_path / "data"
    data.mkdir()
    with closing(opened(f"sqlite:///{data / 'log.db'}", create=True)) as log:
        live = LiveRoom(log, live_tables(), DealerKey(b"k" * 32), noon)
        for _ in range(20):
            live.step()
    return Console(data, capsys)


def test_a_room_whose_key_is_gone_is_not_given_another(console: Console) -> None:
    key = console.data / "dealer.key"

    call = console("run")

    assert (call.code, call.err) == (
        2,
        f"oddchip: the dealer's key {key} is missing, the log holds hands sealed with it: "
        "restore it\n",
    )
    assert {one.suffix for one in console.data.iterdir()}.isdisjoint({".key"})
    assert not (console.data / "store").exists()


def test_a_room_with_another_key_says_which_hand_it_does_not_open(console: Console) -> None:
    DealerKey.load(console.data / "dealer.key", create=True)

    call = console("run")

    assert call.code == 2
    assert "is not the one the log's hands are sealed with" in call.err
    assert "(it does not open holdem-nl-1): restore that one, or deal into another" in call.err
