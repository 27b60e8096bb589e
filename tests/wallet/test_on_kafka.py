"""Settlements on a real broker: what the projectors publish, a stranger's wallet adds up."""

import subprocess
import sys
from collections import Counter
from contextlib import closing
from decimal import Decimal
from pathlib import Path

from deploy.examples.wallet import Wallet, described, read
from services.dealer import Order, deal, games
from services.eventlog.kafka.access import Access, Shape, place
from services.eventlog.kafka.log import KafkaLog
from services.eventlog.kafka.topic import KafkaTopic
from services.projector import Projector, rebuild
from services.projector.publishing import Outbox
from services.store import Reader, open_store
from tests.conftest import ROOT
from tests.dealer.rooms import noon
from tests.kafka.broker import Broker

HANDS = 60


def topic_at(broker: Broker, name: str, partitions: int = 3) -> KafkaTopic:
    where = place(broker.url(name), Access(), Shape(partitions=partitions))
    return KafkaTopic(where, create=True)


def test_a_topic_keeps_the_order_of_each_key_and_its_identity(
    broker: Broker, tmp_path: Path
) -> None:
    name = broker.topic("d-topic")
    entries = [(f"t-{at % 7}", b'{"type":"later","at":%d}' % at) for at in range(100)]
    with closing(topic_at(broker, name)) as topic:
        topic.publish(entries[:50])
        topic.publish(entries[50:])
    with closing(topic_at(broker, name)) as again:
        assert again.identity == topic.identity == described(broker.bootstrap, name)[0]

    seen: list[tuple[int, bytes]] = []

    class Listening(Wallet):
        """Notes what it is told."""

        def take(self, topic: str, partition: int, records: list[tuple[int, bytes]]) -> None:
            seen.extend((partition, value) for _, value in records)
            super().take(topic, partition, records)

    with closing(Listening(tmp_path / "wallet.db")) as wallet:
        read(broker.bootstrap, name, wallet, once=True)

    assert sorted(value for _, value in seen) == sorted(value for _, value in entries)
    for key in {key for key, _ in entries}:
        told = [value for name, value in entries if name == key]
        heard = [(number, value) for number, value in seen if value in told]
        assert [value for _, value in heard] == told
        assert len({number for number, _ in heard}) == 1


def follow(log: KafkaLog, stores: Path, topic: KafkaTopic) -> None:
    """Project every partition into the store in use, and publish."""
    for number, part in enumerate(log.partitions):
        with closing(open_store(stores / str(number), part.identity)) as store:
            outbox = Outbox(store, topic, at_once=7)
            Projector(part, store, outbox=outbox).run(lambda: False, once=True)


def sums(stores: Path) -> Counter[tuple[str, str]]:
    """What every player won or lost, by all stores."""
    found: Counter[tuple[str, str]] = Counter()
    for root in stores.iterdir():
        with closing(Reader.open(root)) as reader:
            hands = [reader.hand(row.hand) for row in reader.hands(10**6)]
            for hand in filter(None, hands):
                for seat in hand.seats:
                    found[seat.player, hand.row.currency or "chips"] += seat.net or 0
    return found


def told(servers: str, topic: str, file: Path) -> Counter[tuple[str, str]]:
    """What the wallet, a process of its own, says once it has read all there is."""
    words = [sys.executable, str(ROOT / "deploy" / "examples" / "wallet.py"), "--once"]
    words += ["--servers", servers, "--topic", topic, "--file", str(file)]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found: Counter[tuple[str, str]] = Counter()
    for line in said.splitlines():
        player, net, currency = line.split("\t")
        found[player, currency] += int(Decimal(net).scaleb(2))
    return found


def test_a_wallet_adds_up_what_the_projectors_of_all_partitions_publish(
    broker: Broker, tmp_path: Path
) -> None:
    hands, settled = broker.topic("d-hands"), broker.topic("d-settlements")
    stores, file = tmp_path / "stores", tmp_path / "wallet.db"
    where = place(broker.url(hands), Access(), Shape(partitions=2))
    with closing(KafkaLog(where, create=True)) as log, closing(topic_at(broker, settled)) as topic:
        deal(log, Order(HANDS, games(), seed="wallet", record="street"), clock=noon)
        follow(log, stores, topic)
        assert told(broker.bootstrap, settled, file) == sums(stores)

        for number, part in enumerate(log.partitions):
            rebuild(part, stores / str(number))
        follow(log, stores, topic)

    assert told(broker.bootstrap, settled, file) == sums(stores)
    with closing(Wallet(file)) as wallet:
        identity, numbers = described(broker.bootstrap, settled)
        assert sum(wallet.position(identity, number) for number in numbers) == 2 * HANDS
        assert wallet.pending() == 0
