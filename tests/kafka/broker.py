"""The broker that tests share, and names of topics that no two tests share."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from msgspec import Struct

from deploy.kafka.cluster import Cluster
from deploy.kafka.jars import jars
from deploy.kafka.needs import Unavailable, java
from deploy.kafka.plan import Plan

IN_CI: Final = bool(os.environ.get("CI"))


class Broker(Struct, frozen=True):
    """A broker that is up; whoever wants to kill one starts a cluster of his own."""

    bootstrap: str  # host:port

    def topic(self, word: str = "test") -> str:
        """A name no topic has yet; nothing is created."""
        return f"{word}-{uuid4().hex[:12]}"

    def url(self, topic: str | None = None) -> str:
        """The URL of a log, at a topic that is not there yet unless one is named."""
        return f"kafka://{self.bootstrap}/{topic or self.topic()}"


@contextmanager
def shared_broker(folder: Path) -> Generator[Broker, None, None]:
    """The broker that `ODDCHIP_TEST_KAFKA` names, else one of our own while the block lasts."""
    named = os.environ.get("ODDCHIP_TEST_KAFKA")
    if named:
        yield Broker(named)
        return
    with started(folder) as cluster:
        yield Broker(cluster.bootstrap)


@contextmanager
def started(folder: Path, plan: Plan | None = None) -> Generator[Cluster, None, None]:
    """Brokers while the block lasts; skips where none can run, fails there in CI."""
    with prepared(folder, plan) as cluster:
        cluster.open()
        yield cluster


@contextmanager
def prepared(folder: Path, plan: Plan | None = None) -> Generator[Cluster, None, None]:
    """Brokers that wait to be opened, as they must for proxies in front of them."""
    require_kafka()
    cluster = Cluster(folder, plan)
    try:
        yield cluster
    finally:
        cluster.close()


def require_kafka() -> None:
    """Skip where no broker can run, and fail there in CI."""
    try:
        java()
        jars()
    except Unavailable as missing:
        if IN_CI:
            pytest.fail(missing.why)
        pytest.skip(missing.why)
