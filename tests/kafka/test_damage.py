"""A broker whose disk damaged one batch: everything else is projected, rebuilt and archived."""

from contextlib import closing
from pathlib import Path

import pytest

from services.eventlog import LogPlace, opened
from services.eventlog.kafka.access import Access, Shape, place
from tests.console.calls import Console
from tests.kafka.broker import Broker
from tests.kafka.damage import flip
from tests.kafka.test_projectors import PARTITIONS, TABLES, Dealer


def test_one_damaged_batch_costs_its_own_hands_and_no_others(
    broker: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = broker.url()
    shape = Shape(partitions=PARTITIONS)
    with closing(opened(LogPlace(url, shape=shape), create=True)) as log:
        dealer = Dealer(log)
        dealer.deal()
        before = [part.end() for part in log.partitions]
        dealer.deal()
        lost = log.partitions[0].end() - before[0]
        flip(place(url, Access(), shape), 0, -1)

    oddchip, kept = Console(tmp_path / "data", capsys), str(tmp_path / "kept")
    assert lost
    for words in (("project", "--once"), ("rebuild", "--accept-loss")):
        done = oddchip("--log", url, *words)
        assert done.code == 1
        assert f"hands in the store: {2 * TABLES - lost}, in play: 0" in done.err
        assert "the log is damaged: `oddchip verify` tells where" in done.err
    done = oddchip("--log", url, "archive", kept)
    assert done.code == 1
    assert "`--accept-loss` leaves that out and goes on" in done.err
    done = oddchip("--log", url, "archive", kept, "--accept-loss")
    assert done.code == 1
    assert f"records that could not be read: {lost}" in done.out
    assert done.err.count("partition 0, offset") == lost
