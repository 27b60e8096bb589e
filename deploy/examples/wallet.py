"""A wallet: every player's balance from the topic of settlements, each hand counted once.

    python deploy/examples/wallet.py --servers localhost:9092 --topic oddchip-settlements

It shows what a reader of that topic must do, with kafka-python and SQLite alone. Settlements come
at least once: the same hand and revision is dropped, a higher revision takes the lower one's place.
Its offsets lie beside the balances and move with them in one transaction, so it may die at any
moment.
"""

import argparse
import json
import logging
import sqlite3
import sys
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from kafka import KafkaAdminClient, KafkaConsumer, TopicPartition

TABLES = """
CREATE TABLE IF NOT EXISTS positions(topic TEXT, number INTEGER, next INTEGER NOT NULL,
    PRIMARY KEY (topic, number)) STRICT;
CREATE TABLE IF NOT EXISTS hands(hand TEXT PRIMARY KEY, revision INTEGER NOT NULL,
    status TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS moves(hand TEXT NOT NULL, player TEXT NOT NULL, currency TEXT NOT NULL,
    exponent INTEGER NOT NULL, net INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS moves_by_hand ON moves(hand);
"""


class Balance(NamedTuple):
    """What a player has won or lost of a currency, in units of 10^-exponent."""

    player: str
    currency: str
    exponent: int
    net: int


class Wallet:
    """Balances, and how far the topic was read, in one file."""

    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, isolation_level=None)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.executescript(TABLES)

    def position(self, topic: str, partition: int) -> int:
        """The offset to read next; `topic` is its id, as a topic made anew begins anew."""
        found = self._file.execute(
            "SELECT next FROM positions WHERE topic = ? AND number = ?", (topic, partition)
        ).fetchone()
        return found[0] if found else 0

    def take(self, topic: str, partition: int, records: Sequence[tuple[int, bytes]]) -> None:
        """Apply records (offset, value) of a partition, all of them or none."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            for _, value in records:
                self._settle(json.loads(value))
            self._file.execute(
                "INSERT OR REPLACE INTO positions VALUES (?, ?, ?)",
                (topic, partition, records[-1][0] + 1),
            )
            self._file.execute("COMMIT")
        except BaseException:
            self._file.execute("ROLLBACK")
            raise

    def balances(self) -> list[Balance]:
        """Every player's, by name."""
        found = self._file.execute(
            "SELECT player, currency, exponent, sum(net) FROM moves GROUP BY 1, 2, 3 ORDER BY 1, 2"
        )
        return [Balance(*one) for one in found]

    def pending(self) -> int:
        """Hands that nobody could settle: a person has to."""
        query = "SELECT count(*) FROM hands WHERE status = 'undecided'"
        return self._file.execute(query).fetchone()[0]

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _settle(self, told: dict[str, Any]) -> None:
        if told["type"] != "hand-settled":
            return  # of a kind that came later
        hand, revision, status = told["hand"], told["revision"], told["status"]
        known = self._file.execute("SELECT revision FROM hands WHERE hand = ?", (hand,)).fetchone()
        if known and revision <= known[0]:
            return
        self._file.execute("DELETE FROM moves WHERE hand = ?", (hand,))
        self._file.execute(
            "INSERT OR REPLACE INTO hands VALUES (?, ?, ?)", (hand, revision, status)
        )
        if status == "settled":
            money = told["currency"] or "", told["exponent"]
            moves = [(hand, seat["player"], *money, seat["net"]) for seat in told["seats"]]
            self._file.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", moves)


def read(servers: str, topic: str, wallet: Wallet, *, once: bool) -> None:
    """Follow the topic into the wallet, with `once` to its end as it is now."""
    identity, numbers = described(servers, topic)
    partitions = [TopicPartition(topic, number) for number in numbers]
    consumer = KafkaConsumer(
        bootstrap_servers=servers,
        group_id=None,  # offsets are the wallet's own
        enable_auto_commit=False,
        auto_offset_reset="none",  # a hole in the topic is an error, not a new beginning
        allow_auto_create_topics=False,
    )
    try:
        consumer.assign(partitions)
        for one in partitions:
            consumer.seek(one, wallet.position(identity, one.partition))
        ends = consumer.end_offsets(partitions)
        while not once or any(wallet.position(identity, p.partition) < ends[p] for p in partitions):
            for one, rows in consumer.poll(timeout_ms=500).items():
                wallet.take(identity, one.partition, [(row.offset, row.value) for row in rows])
    finally:
        consumer.close()


def described(servers: str, topic: str) -> tuple[str, list[int]]:
    """The topic's id and the numbers of its partitions."""
    admin = KafkaAdminClient(bootstrap_servers=servers)
    try:
        (found,) = admin.describe_topics([topic])
    finally:
        admin.close()
    if found["error_code"]:
        sys.exit(f"wallet: there is no topic {topic} at {servers}")
    return str(found["topic_id"]), [one["partition_index"] for one in found["partitions"]]


def printed(balances: Iterable[Balance]) -> str:
    """A line a player."""
    return "".join(
        f"{one.player}\t{Decimal(one.net).scaleb(-one.exponent):+f}\t{one.currency or 'chips'}\n"
        for one in balances
    )


def main() -> None:
    """Read settlements until the end or Ctrl-C, then print the balances."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--servers", default="localhost:9092", help="HOST:PORT[,HOST:PORT...]")
    parser.add_argument("--topic", default="oddchip-settlements")
    parser.add_argument("--file", type=Path, default=Path("wallet.db"))
    parser.add_argument("--once", action="store_true", help="stop at the topic's end")
    asked = parser.parse_args()
    logging.getLogger("kafka").setLevel(logging.ERROR)
    wallet = Wallet(asked.file)
    try:
        read(asked.servers, asked.topic, wallet, once=asked.once)
    except KeyboardInterrupt:
        pass
    finally:
        sys.stdout.write(printed(wallet.balances()))
        if wallet.pending():
            sys.stdout.write(f"{wallet.pending()} hands wait for a decision\n")
        wallet.close()


if __name__ == "__main__":
    main()
