"""What a projector says while it lives of the streams it puts aside."""

from contextlib import closing
from pathlib import Path

from services.projector import Projector
from services.projector.aside import told
from services.store import Quarantined, open_store
from tests.projector.test_quarantine import bad


def test_who_listens_hears_once_which_stream_stopped_and_why(tmp_path: Path) -> None:
    log, heard = bad("not a record"), list[str]()

    with closing(open_store(tmp_path / "store", log.identity)) as store:
        projector = Projector(log, store, tell=heard.append)
        while projector.step(1):
            pass
        projector.stop()

    [line] = heard
    assert line.startswith("t is put aside from version 2 on, the other streams go on: ")
    assert "not a record" in line


def test_of_many_streams_that_stop_at_once_a_few_are_named() -> None:
    held = [Quarantined(f"t-{number}", number, 1, "a gap", b"") for number in range(1, 9)]

    lines = [*told(held)]

    assert len(lines) == 6
    assert lines[-1] == "and 3 more streams are put aside"
