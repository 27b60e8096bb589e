"""How far behind its log the service is, partition by partition."""

from contextlib import closing
from functools import partial
from pathlib import Path

from services.api import Sources
from services.eventlog import ends
from tests.api.asking import Asker
from tests.api.stores import Figures
from tests.eventlog.split import COUNT, SplitLog
from tests.hands import StreamWriter
from tests.projector.partitions import project_all
from tests.projector.projecting import append, fold_round


def test_the_lag_of_every_partition_is_told(tmp_path: Path) -> None:
    """A partition whose store was not made yet is behind by all its records."""
    log = SplitLog()
    writers = [StreamWriter(f"t-{number}") for number in range(12)]
    append(log, [one.record(fold_round(f"{one.stream}-1")) for one in writers])
    read = ends(log)
    project_all(log, tmp_path).close()
    (tmp_path / "partition-3").rename(tmp_path / "aside")
    append(log, [one.record(fold_round(f"{one.stream}-2")) for one in writers])
    whole = ends(log)

    with (
        closing(Sources(tmp_path, Figures, ends=partial(ends, log))) as made,
        Asker(made) as ask,
    ):
        health = ask("/v1/health").json()

    read[3] = 0
    lags = [end - done for end, done in zip(whole, read, strict=True)]
    assert health["store"] == {"checkpoint": sum(read)}
    assert (health["log"]["end"], health["log"]["lag"]) == (sum(whole), sum(lags))
    assert health["log"]["partitions"] == [
        {"partition": number, "checkpoint": read[number], "end": whole[number], "lag": lags[number]}
        for number in range(COUNT)
    ]


def test_hands_and_tables_of_all_partitions_are_served(tmp_path: Path) -> None:
    log = SplitLog()
    writers = [StreamWriter(f"t-{number}") for number in range(12)]
    append(log, [one.record(fold_round(f"{one.stream}-1")) for one in writers])
    project_all(log, tmp_path).close()

    with closing(Sources(tmp_path, Figures)) as made, Asker(made) as ask:
        tables = [one["table"] for one in ask.pages("/v1/tables?limit=5", "tables")]
        hands = [one["hand"] for one in ask.pages("/v1/hands?limit=5", "hands")]

    assert tables == sorted(one.stream for one in writers)
    assert sorted(hands) == sorted(f"{one.stream}-1" for one in writers)
