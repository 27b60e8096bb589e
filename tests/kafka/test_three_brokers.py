"""Three brokers: each killed, frozen and cut off while hands flow, then all restarted in turn."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from deploy.kafka.plan import Plan
from tests.kafka.network import Network, behind_proxies
from tests.kafka.raw import leaders
from tests.kafka.room import LAG_SECONDS, Process, Room, until
from tests.proof import PROOF, proof

HANDS = proof(500, 20_000)  # at the least
PACE = proof(40, 100)  # hands a second: they flow from the first fault to the last
WITHOUT_END = 1_000_000  # the dealer is stopped, however long the faults took
FLOW = proof(40, 200)  # records that must be acknowledged after each
TOPIC = "hands"
Fault = Callable[[Network, int], None]


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Network]:
    with behind_proxies(tmp_path / "kafka", Plan(brokers=3)) as found:
        yield found


@pytest.mark.crash
def test_no_fault_of_one_broker_of_three_loses_or_repeats_a_hand(
    network: Network, tmp_path: Path
) -> None:
    with closing(Room(f"kafka://{network.cluster.bootstrap}/{TOPIC}", tmp_path)) as room:
        room.projector()
        dealer = room.dealer("bulk", WITHOUT_END, PACE)
        dealer.await_lines(FLOW)
        for at, fault in enumerate(_FAULTS):
            for number in (1, 2, 3) if PROOF else (at % 3 + 1,):
                _FAULTS[fault](network, number)
                _flow(network, dealer)
                assert room.await_projected() < LAG_SECONDS
        while len(dealer.lines) < HANDS:
            dealer.await_lines(FLOW)
        assert dealer.stop() == 0

        assert dealer.lines[-1] == f"dealt {room.assert_whole()}"


def _flow(network: Network, dealer: Process) -> None:
    """Hands flow again, and every broker has all of them."""
    dealer.await_lines(FLOW)
    all_of_them = network.cluster.bootstrap
    until(lambda: 0 not in leaders(all_of_them, TOPIC, in_sync=3), "all copies in step")


def _kill(network: Network, number: int) -> None:
    _end_and_start(network, number, network.cluster.kill)


def _freeze(network: Network, number: int) -> None:
    network.cluster.pause(number)
    _await_others(network, number)
    network.cluster.resume(number)


def _cut_off(network: Network, number: int) -> None:
    network.isolate(number)
    _await_others(network, number)
    network.heal()


def _restart(network: Network, number: int) -> None:
    _end_and_start(network, number, network.cluster.stop)


def _end_and_start(network: Network, number: int, end: Callable[[int], None]) -> None:
    broker = network.cluster.brokers[number]
    assert broker.running
    end(number)
    assert not broker.running
    network.cluster.start(number)


def _await_others(network: Network, number: int) -> None:
    """Wait until the other brokers lead all that this one led: the fault has fired."""
    others = ",".join(one.address for at, one in network.proxies.items() if at != number)
    until(lambda: not {0, number} & leaders(others, TOPIC), "other leaders")


_FAULTS: Mapping[str, Fault] = {
    "kill": _kill,
    "freeze": _freeze,
    "cut off": _cut_off,
    "restart": _restart,
}
