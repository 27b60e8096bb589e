"""Oddchip on a secured Kafka: each service with its own role alone; who is not let in hears why."""

import signal
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, sleep

import httpx
import pytest

from services.eventlog import EventLog, opened
from services.eventlog.opening import settlements_topic
from services.settings import settings
from services.store import Reader
from tests.console.calls import Call, called
from tests.console.test_serving import serving
from tests.hands import StreamWriter, TableRun
from tests.kafka.raw import values
from tests.kafka.secured import ADMIN, TOPIC, Secured, secured
from tests.kafka.test_group import DEADLINE
from tests.kafka.test_projectors import projecting
from tests.projector.projecting import append, project

PARTITIONS = 4


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Generator[Secured, None, None]:
    """A secured broker with the log's two topics."""
    with secured(tmp_path_factory.mktemp("secured")) as found:
        where = settings(log=found.url, environment=found.environment(ADMIN)).where
        with closing(opened(where, create=True)) as log:
            assert len(log.partitions) == PARTITIONS
        topic = settlements_topic(where, create=True)
        assert topic is not None
        topic.close()
        yield found


def log_of(broker: Secured, role: str, mechanism: str = "SCRAM-SHA-512") -> EventLog:
    """The log, as somebody in this role opens it."""
    told = broker.environment(role, MECHANISM=mechanism)
    return opened(settings(log=broker.url, environment=told).where, create=False)


def as_role(broker: Secured, role: str, data: Path, *words: str, **changed: str) -> Call:
    """A call of the console in this role."""
    told = broker.environment(role, **changed)
    return called("--data", str(data), "--log", broker.url, *words, **told)


@pytest.mark.parametrize("mechanism", ["SCRAM-SHA-256", "SCRAM-SHA-512"])
def test_a_log_behind_scram_and_tls_is_a_log(
    broker: Secured, mechanism: str, tmp_path: Path
) -> None:
    writer = StreamWriter(mechanism.lower())
    hand = f"{writer.stream}-1"
    table = TableRun(Random(1), writer.stream)
    records = [writer.take_over(), writer.record(table.next_hand())]
    with closing(log_of(broker, "dealer", mechanism)) as log:
        append(log, records)
        assert [one.version for one in log.read_stream(writer.stream)] == [1, 2]

    with closing(log_of(broker, "projector", mechanism)) as log:
        stores = [
            project(part, tmp_path / str(number))  # type: ignore[arg-type]
            for number, part in enumerate(log.partitions)
        ]
    found = [store.hand(hand) for store in stores]
    for store in stores:
        store.close()
    assert sum(one is not None for one in found) == 1


def test_dealer_projector_auditor_and_api_need_no_more_than_their_roles(
    broker: Secured, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    told_before = settled(broker)

    dealt = as_role(broker, "dealer", tmp_path / "dealer", "deal", "--hands", "21", "--no-project")
    done = as_role(broker, "projector", data, "project", "--once")
    audited = as_role(broker, "auditor", data, "verify")
    words = ("--data", str(data), "--log", broker.url, "serve", "--port", "0")
    with serving(*words, **broker.environment("api")) as (url, process, _):
        health = httpx.get(f"{url}/v1/health").json()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=DEADLINE)

    assert (dealt.code, done.code, audited.code, process.returncode) == (0, 0, 0, 0)
    with closing(Reader.open(data / "store")) as reader:
        hands = reader.counts().hands
    assert hands >= 21
    assert audited.out == f"hands checked: {hands}, findings: 0\n"
    assert health["log"]["lag"] == 0
    assert settled(broker) - told_before == hands


def test_projectors_share_partitions_with_the_projectors_role_alone(
    broker: Secured, tmp_path: Path
) -> None:
    told = broker.environment("projector")
    with projecting(tmp_path / "data", broker.url, **told) as process:
        end = monotonic() + DEADLINE
        while process.sum("oddchip_assigned") != PARTITIONS:
            assert monotonic() < end, process.sum("oddchip_assigned")
            assert process.process.poll() is None, process.process.communicate()
            sleep(0.1)
        code, said = process.stop()

    assert (code, said) == (0, "projecting; Ctrl-C stops\n")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"PASSWORD": "guessed"}, "connect as dealer: sasl authentication failed: "),
        ({"CA": "", "TLS": "1"}, "certificate verify failed"),
        ({"CA": "", "USER": ""}, "it may want TLS"),
        ({"MECHANISM": "PLAIN"}, "connect as dealer: unsupported sasl mechanism"),
        ({"CA": "no-such.pem"}, "no-such.pem cannot be read"),
    ],
)
def test_who_is_not_let_in_hears_why_in_one_line_and_does_not_wait(
    broker: Secured, changed: dict[str, str], why: str, tmp_path: Path
) -> None:
    for words in (["project"], ["deal", "--hands", "1"]):
        call = as_role(broker, "dealer", tmp_path / words[0], *words, **changed)

        assert (call.code, call.out) == (2, "")
        (only,) = call.err.splitlines()
        assert only.startswith("oddchip: ")
        assert why in only


@pytest.mark.parametrize(
    ("role", "why"),
    [
        ("auditor", "append as auditor is not allowed: "),
        ("api", " as api is not allowed: "),  # to read or to append, whichever is answered first
        ("wallet", "create the topic as wallet is not allowed: topic authorization failed"),
    ],
)
def test_who_may_not_deal_hears_why_and_leaves_nothing(
    broker: Secured, role: str, why: str, tmp_path: Path
) -> None:
    with closing(log_of(broker, "dealer")) as log:
        before = [part.end() for part in log.partitions]
        call = as_role(broker, role, tmp_path / "data", "deal", "--hands", "21", "--no-project")

        assert [part.end() for part in log.partitions] == before
    assert call.code == 2
    *_, last = call.err.splitlines()
    assert last.startswith(f"oddchip: {broker.url}: ")
    assert why in last
    assert "Traceback" not in call.err


def test_who_may_not_publish_settlements_hears_of_their_topic(
    broker: Secured, tmp_path: Path
) -> None:
    done = as_role(broker, "dealer", tmp_path / "other", "deal", "--hands", "1", "--no-project")
    refused = as_role(broker, "auditor", tmp_path / "data", "project", "--once")
    off = {**broker.environment("dealer"), "ODDCHIP_SETTLEMENTS": "off"}
    words = ("--data", str(tmp_path / "other"), "--log", broker.url, "project", "--once")

    assert (refused.code, done.code) == (0, 0)  # the store is whole; they are told of later
    assert f"{broker.url}-settlements: append as auditor is not " in refused.err
    assert called(*words, **off).code == 0


def settled(broker: Secured) -> int:
    """How many settlements were published."""
    client = broker.client(ADMIN)
    topic = f"{TOPIC}-settlements"
    return sum(len(values(broker.bootstrap, topic, at, **client)) for at in range(PARTITIONS))
