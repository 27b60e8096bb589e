"""Chips of folded seats that no seat still in has matched (rules A9)."""

from contextlib import closing
from pathlib import Path

from schemas.commands import EndHand
from schemas.events import ChipsAdded
from services.eventlog import EventLog
from tests.hands import StreamWriter
from tests.projector.projecting import append, project
from tests.rules.table import BLIND_FIRST, Table


def test_folded_chips_above_every_stack_still_in_are_a_warning(
    log: EventLog, tmp_path: Path
) -> None:
    """Rules A9: B is all-in for 60 before antes; A folds 150, C 100: 50 come back, 80 are left."""
    table = Table({"A": 5000, "B": 60, "C": 5000}, BLIND_FIRST)
    table.deal()
    table.line("C fold, A fold")
    table.do(EndHand())
    buys = [ChipsAdded(seat=at, player=who, chips=5000) for who, at in (("A", 1), ("C", 3))]
    append(
        log,
        StreamWriter("t").records([*buys, ChipsAdded(seat=2, player="B", chips=60), *table.events]),
    )
    with closing(project(log, tmp_path / "store")) as reader:
        found = [(one.kind, one.what) for one in reader.findings()]

    assert found == [
        (
            "conservation",
            "folded seats had put in 80 beyond what any seat still in put in: they went to the "
            "last pot",
        )
    ]
