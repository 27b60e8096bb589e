"""The console publishes settlements where there is a topic for them, and only there."""

from contextlib import closing
from pathlib import Path

import pytest

from services.console.publishing import publishing
from services.eventlog import LogPlace, MemoryTopic
from services.settings import Settings, settings
from services.store import Reader
from tests.console.calls import Console


@pytest.fixture
def topic(monkeypatch: pytest.MonkeyPatch) -> MemoryTopic:
    """A topic beside every log."""
    made = MemoryTopic()

    def found(_where: LogPlace, *, create: bool) -> MemoryTopic:
        assert create
        return made

    monkeypatch.setattr("services.console.publishing.settlements_topic", found)
    return made


def test_whoever_projects_publishes(console: Console, topic: MemoryTopic) -> None:
    assert console("deal", "--hands", "42", "--no-project").code == 0
    assert topic.entries == ()

    assert console("project", "--once").code == 0
    assert console("project", "--once").code == 0
    assert len(topic.entries) == 42

    assert console("deal", "--hands", "21").code == 0
    assert len(topic.entries) == 63


def test_a_rebuilt_store_publishes_again_once_it_is_in_use(
    console: Console, topic: MemoryTopic
) -> None:
    console("deal", "--hands", "21")

    assert console("rebuild").code == 0
    assert len(topic.entries) == 21
    console("project", "--once")

    assert len(topic.entries) == 42
    with closing(Reader.open(console.data / "store")) as reader:
        assert len({*topic.entries}) == reader.counts().hands == 21


def test_an_audit_publishes_nothing(console: Console, topic: MemoryTopic) -> None:
    console("deal", "--hands", "21")

    assert console("verify").code == 0

    assert len(topic.entries) == 21


def test_a_variable_turns_it_off(
    console: Console, topic: MemoryTopic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDCHIP_SETTLEMENTS", "off")

    assert console("deal", "--hands", "21").code == 0

    assert topic.entries == ()


@pytest.mark.parametrize("log", ["memory://", "sqlite:///log.db"])
def test_an_embedded_log_has_no_topic(log: str) -> None:
    with publishing(Settings(data=Path("data"), log=log)) as topic:
        assert topic is None


def test_the_topic_on_kafka_is_named_after_the_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Topic(MemoryTopic):
        """Notes where it is to be."""

        def __init__(self, place: object, *, create: bool) -> None:
            super().__init__()
            assert create
            asked.append(str(place))

    monkeypatch.setattr("services.eventlog.kafka.topic.KafkaTopic", Topic)

    with publishing(settings(log="kafka://here:9092/hands", environment={})) as topic:
        assert isinstance(topic, Topic)

    assert asked == ["kafka://here:9092/hands-settlements"]
