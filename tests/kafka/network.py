"""Brokers with a proxy on every way to them, so that any of them can be cut off."""

from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from deploy.kafka.cluster import Cluster
from deploy.kafka.plan import Plan
from tests.kafka.broker import prepared
from tests.kafka.proxy import Proxy


class Network(Struct, frozen=True):
    """Brokers, the proxy before each of them, and the one before each one's controller."""

    cluster: Cluster
    proxies: Mapping[int, Proxy]
    controllers: Mapping[int, Proxy]

    def isolate(self, number: int) -> None:
        """Nobody reaches this broker, and it reaches no other."""
        for kind in (self.proxies, self.controllers):
            for other, proxy in kind.items():
                if other == number:
                    proxy.cut_off()
                else:
                    proxy.block(number)

    def heal(self) -> None:
        """Pass everything again."""
        for proxy in (*self.proxies.values(), *self.controllers.values()):
            proxy.heal()


@contextmanager
def behind_proxies(
    folder: Path, plan: Plan | None = None, seed: int = 0
) -> Generator[Network, None, None]:
    """Brokers that all reach through proxies; skips where none can run, fails there in CI."""
    with prepared(folder, plan) as cluster, ExitStack() as proxies:
        clients: dict[int, Proxy] = {}
        controllers: dict[int, Proxy] = {}
        for number, broker in cluster.brokers.items():
            clients[number] = proxies.enter_context(Proxy(broker.port.number, seed + number))
            controllers[number] = proxies.enter_context(Proxy(broker.controller.number))
            cluster.advertise(number, clients[number].address, controllers[number].address)
        cluster.open()
        yield Network(cluster, clients, controllers)
