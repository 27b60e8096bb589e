"""What Prometheus is told, and that each name of it is explained."""

import re
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from schemas.errors import BadSettings, StorageFailed, StoreTaken
from services.api.protection.counting import Counting
from services.console.metrics import Metrics, exposed
from services.console.partitions import catch_up, follow
from services.console.serving import listening
from services.eventlog import SqliteLog, ends
from services.settings import Settings
from tests.conftest import ROOT
from tests.console.calls import Console
from tests.projector.projecting import append, tables


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, log=f"sqlite:///{tmp_path / 'log.db'}")


def samples(metrics: Metrics) -> dict[str, float]:
    """Every sample with its labels' values behind its name, but a histogram's buckets."""
    return {
        " ".join([one.name, *one.labels.values()]): one.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for one in family.samples
        if not one.name.endswith("_bucket")
    }


def test_a_projector_tells_how_far_it_is_and_what_it_has_done(settings: Settings) -> None:
    with closing(SqliteLog(settings.data / "log.db", create=True)) as log:
        append(log, tables(2))
        metrics = Metrics(settings, lambda: ends(log))
        before = samples(metrics)

        follow(settings, log, lambda: metrics_lag(metrics) == 0, metrics)
        after = samples(metrics)

        assert before["oddchip_lag_records 0"] == log.end()
        assert "oddchip_checkpoint 0" not in before
        assert after["oddchip_lag_records 0"] == 0
        assert after["oddchip_checkpoint 0"] == after["oddchip_log_end 0"] == log.end()
        assert after["oddchip_records_total"] == log.end()
        assert after["oddchip_hands_settled_total 0"] == 16
        assert after["oddchip_batch_seconds_count"] >= 1
        assert after["oddchip_records_late_total 0"] == 0
        assert "oddchip_assigned 0" not in after  # it was let go of


def metrics_lag(metrics: Metrics) -> float:
    return samples(metrics)["oddchip_lag_records 0"]


def test_a_log_that_is_away_is_told_and_counted(settings: Settings) -> None:
    def away() -> list[int]:
        raise StorageFailed(settings.log, *("ask", "nobody answers"))

    metrics = Metrics(settings, away)
    metrics.failed(StoreTaken("store.db", 1, 2))

    samples(metrics)
    told = samples(metrics)

    assert told["oddchip_log_up"] == 0
    assert "oddchip_log_end 0" not in told
    assert told["oddchip_errors_total StoreTaken"] == 1
    assert told["oddchip_errors_total StorageFailed"] == 1  # of the scrape before this one


def test_every_name_is_in_the_table_and_nothing_else_is(settings: Settings) -> None:
    with closing(SqliteLog(settings.data / "log.db", create=True)) as log:
        append(log, tables(2, hands=1))
        metrics = Metrics(settings, lambda: ends(log))
        metrics.failed(StoreTaken("store.db", 1, 2))
        follow(settings, log, lambda: metrics_lag(metrics) == 0, metrics)
        text = metrics.text() + Counting().text()
        families = [*text_string_to_metric_families(text.decode())]
    told = {
        f"{one.name}_total" if one.type == "counter" else one.name: one.type for one in families
    }

    table = (ROOT / "deploy/metrics.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", table, re.MULTILINE))

    assert told == rows


def test_prometheus_is_answered_at_a_port_of_its_own(settings: Settings) -> None:
    with closing(listening("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with exposed(Metrics(settings), "127.0.0.1", port):
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            told = answer.read()
        with (
            pytest.raises(BadSettings, match="--metrics-port"),
            exposed(Metrics(settings), "127.0.0.1", port),
        ):
            pass

    assert b"oddchip_records_total 0.0" in told


def test_a_bad_port_is_told_in_a_line(console: Console) -> None:
    call = console("project", "--metrics-port", "70000")

    assert call.code == 2
    assert "--metrics-port" in call.err


def test_catching_up_needs_no_metrics(settings: Settings) -> None:
    with closing(SqliteLog(settings.data / "log.db", create=True)) as log:
        append(log, tables(2, hands=1))

        catch_up(settings, log, lambda: False)

        assert samples(Metrics(settings, lambda: ends(log)))["oddchip_lag_records 0"] == 0
