"""Brokers on this machine: started, killed, frozen, stopped and started again one by one."""

import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Final, Self
from uuid import uuid4

from deploy.kafka.broker import Broker
from deploy.kafka.jars import jars
from deploy.kafka.needs import Unavailable
from deploy.kafka.plan import Plan

READY_SECONDS: Final = 120.0
_POLL: Final = 0.1


class Cluster:
    """Brokers 1, 2, ... that know each other, each with a directory of its own below `folder`.

    Their ports are known, and theirs, from the beginning; `open` starts them, `close` ends them by
    kill -9 and leaves the directories. As a context it opens and closes. A directory of another
    number of brokers, missing programs and brokers that do not start raise `Unavailable`.
    """

    def __init__(self, folder: Path, plan: Plan | None = None) -> None:
        plan = plan or Plan()
        there = len(list(folder.glob("broker-*")))
        if there not in (0, plan.brokers):
            why = f"{folder} holds the data of another number of brokers ({there})"
            raise Unavailable(why)
        lib = jars()
        self._folder: Final = folder
        self._brokers: Final[dict[int, Broker]] = {}
        try:
            for number in range(1, plan.brokers + 1):
                place = folder / f"broker-{number}"
                self._brokers[number] = Broker(number, place, plan, lib)
        except Unavailable:
            self.close()
            raise

    @property
    def brokers(self) -> Mapping[int, Broker]:
        """The brokers by number, from 1 on."""
        return MappingProxyType(self._brokers)

    @property
    def bootstrap(self) -> str:
        """Addresses as the brokers tell their clients, separated by commas."""
        return ",".join(broker.advertised for broker in self._brokers.values())

    def advertise(self, number: int, clients: str, controller: str | None = None) -> None:
        """Have clients and brokers come to `clients`, controllers to `controller`: host:port each.

        These are a proxy's; they hold from the next start on. With security brokers come to each
        other elsewhere.
        """
        broker = self._brokers[number]
        broker.advertised = clients
        broker.controller_advertised = controller or broker.controller_advertised

    def open(self) -> Self:
        """Start all and wait until each answers."""
        self._folder.mkdir(parents=True, exist_ok=True)
        cluster = self._cluster()
        with ThreadPoolExecutor(len(self._brokers)) as together:
            started = [together.submit(self._start, n, cluster) for n in self._brokers]
            for one in started:
                one.result()
        self.wait(self._brokers)
        return self

    def start(self, number: int) -> None:
        """Start one again, at its ports and on its data, and wait until it answers."""
        self._start(number, self._cluster())
        self.wait([number])

    def wait(self, numbers: Iterable[int]) -> None:
        """Wait until these answer."""
        until = time.monotonic() + READY_SECONDS
        for broker in map(self._brokers.__getitem__, numbers):
            while not broker.ready:
                if time.monotonic() > until:
                    why = f"no answer within {READY_SECONDS:.0f} s"
                    raise broker.failed(why)
                time.sleep(_POLL)

    def kill(self, number: int) -> None:
        """kill -9."""
        self._brokers[number].kill()

    def stop(self, number: int) -> None:
        """SIGTERM, and wait for the end; kill -9 after a minute."""
        self._brokers[number].stop()

    def stop_all(self) -> None:
        """Stop all at once; the last ones have nobody left to hand anything to."""
        with ThreadPoolExecutor(len(self._brokers)) as together:
            list(together.map(Broker.stop, self._brokers.values()))

    def pause(self, number: int) -> None:
        """SIGSTOP."""
        self._brokers[number].pause()

    def resume(self, number: int) -> None:
        """SIGCONT."""
        self._brokers[number].resume()

    def close(self) -> None:
        """kill -9 all, and give the ports back."""
        for broker in self._brokers.values():
            broker.close()

    def __enter__(self) -> Self:
        try:
            return self.open()
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self, number: int, cluster: str) -> None:
        voters = {n: broker.controller_advertised for n, broker in self._brokers.items()}
        self._brokers[number].start(cluster, voters)

    def _cluster(self) -> str:
        """The cluster's id, made once and kept beside the brokers' directories."""
        file = self._folder / "cluster-id"
        if not file.exists():
            first, *others = uuid4().bytes
            raw = bytes([first & 0x7F, *others])  # or it might begin with a dash, as options do
            file.write_text(urlsafe_b64encode(raw).decode().rstrip("="), "utf-8")
        return file.read_text("utf-8")
