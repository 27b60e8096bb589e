"""A log is found by its URL."""

from pathlib import Path

import pytest

from schemas.errors import BadSettings, NotFound
from services.eventlog import MemoryLog, SqliteLog, opened
from tests.eventlog.records import chained


def test_memory_is_a_log_of_its_own_each_time() -> None:
    one, two = opened("memory://", create=True), opened("memory://", create=True)

    one.append(chained(1))

    assert isinstance(one, MemoryLog)
    assert two.end() == 0


def test_three_slashes_name_a_relative_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    opened("sqlite:///data/log.db", create=True).close()

    assert (tmp_path / "data" / "log.db").is_file()


def test_four_slashes_name_an_absolute_path(tmp_path: Path) -> None:
    log = opened(f"sqlite:///{tmp_path}/log.db", create=True)

    assert isinstance(log, SqliteLog)
    assert (tmp_path / "log.db").is_file()
    log.close()


@pytest.mark.parametrize("name", ["a b.db", "100%.db", "q?mode=memory", "h#1", "%41", "ž♠", "a&b"])
def test_a_path_is_taken_as_written(tmp_path: Path, name: str) -> None:
    log = opened(f"sqlite:///{tmp_path}/{name}", create=True)
    log.append(chained(1))
    log.close()

    again = opened(f"sqlite:///{tmp_path}/{name}", create=False)

    assert again.end() == 1
    assert name in {found.name for found in tmp_path.iterdir()}
    again.close()


def test_a_missing_log_is_not_made_unasked(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"no log 'log\.db' in "):
        opened(f"sqlite:///{tmp_path}/log.db", create=False)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["pulsar://broker:1/hands", "sqlite://log.db", "log.db", ""])
def test_another_url_is_a_bad_setting(url: str) -> None:
    with pytest.raises(BadSettings, match="names no log this build can open; use sqlite:///PATH"):
        opened(url, create=True)


@pytest.mark.parametrize(
    "url",
    [
        "kafka://broker/hands",
        "kafka://broker:9092",
        "kafka://broker:70000/hands",
        "kafka://b:1/a/b",
    ],
)
def test_a_place_on_kafka_needs_hosts_ports_and_a_topic(url: str) -> None:
    with pytest.raises(BadSettings, match="is not kafka://HOST:PORT"):
        opened(url, create=True)


@pytest.mark.parametrize("url", ["sqlite:///", "sqlite:///a\0b"])
def test_a_url_without_a_file_is_a_bad_setting(url: str) -> None:
    with pytest.raises(BadSettings, match="names no file"):
        opened(url, create=True)
