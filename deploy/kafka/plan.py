"""What brokers are to be like: how many, how large, how secured, and the properties they get."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

REPLICAS_WANTED: Final = 3
USUAL: Final = {
    "auto.create.topics.enable": "false",
    "unclean.leader.election.enable": "false",
    "group.initial.rebalance.delay.ms": "0",
    "offsets.topic.num.partitions": "4",
    "transaction.state.log.num.partitions": "4",
    "share.coordinator.state.topic.num.partitions": "4",
    "num.network.threads": "2",
    "num.io.threads": "4",
}
"""Of every broker: nothing made by accident, nothing lost for speed, small inside."""

ALONE: Final = {
    "log.flush.interval.messages": "1",
    "broker.heartbeat.interval.ms": "500",
    "broker.session.timeout.ms": "2000",
}
"""Of a broker without copies: it waits for its disk, and may soon come back after a kill."""

TOGETHER: Final = {
    "broker.heartbeat.interval.ms": "1000",
    "broker.session.timeout.ms": "6000",
    "replica.lag.time.max.ms": "6000",
}
"""Of brokers that stand in for one another: a lost one is missed within seconds."""


@dataclass(frozen=True, kw_only=True)
class Security:
    """Clients come by SASL/SCRAM over TLS and may do what an ACL allows; brokers know each other.

    `certificate` is a PEM file with the brokers' key (PKCS 8) and certificate, whose name is
    `CN=broker` and which is good for 127.0.0.1; `authority` is the PEM file of whoever signed it.
    Users are made when the storage is formatted; the super users need no ACL.
    """

    certificate: Path
    authority: Path
    users: Mapping[str, str] = field(repr=False)  # name -> password
    superusers: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How many brokers, and what they are like."""

    brokers: int = 1
    ports: tuple[int, ...] = ()  # of the clients, the first broker's first; any where none is given
    heap: str = "320m"
    lasting: bool = False  # compiled for a long run, where it would otherwise start sooner
    settings: Mapping[str, str] = field(default_factory=dict[str, str])  # before all others
    security: Security | None = None

    @property
    def java(self) -> tuple[str, ...]:
        """The options of the brokers' Java."""
        sooner = () if self.lasting else ("-XX:TieredStopAtLevel=1",)
        return (f"-Xmx{self.heap}", "-Xms64m", "-XX:+UseSerialGC", *sooner)


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where one broker listens, what it tells its clients, and whom it asks as controllers."""

    number: int
    folder: Path
    clients: str  # host:port
    controller: str
    peers: str | None  # other brokers, where they do not come as clients do
    advertised: str
    controller_advertised: str
    voters: Mapping[int, str]


def properties(plan: Plan, place: Place) -> dict[str, str]:
    """The server.properties of one broker, which is also a controller."""
    return {
        "process.roles": "broker,controller",
        "node.id": str(place.number),
        "log.dirs": str(place.folder / "log"),
        "controller.quorum.voters": ",".join(f"{n}@{at}" for n, at in place.voters.items()),
        **_listeners(place),
        **USUAL,
        **(TOGETHER if plan.brokers > 1 else ALONE),
        **_replicas(min(plan.brokers, REPLICAS_WANTED)),
        **(_secured(plan.security) if plan.security else {}),
        **plan.settings,
    }


def text(settings: Mapping[str, str]) -> str:
    """Properties as a file; values with backslashes or line ends are not needed, nor escaped."""
    return "".join(f"{key}={value}\n" for key, value in settings.items())


def _listeners(place: Place) -> dict[str, str]:
    """Clients, controllers and, where security keeps them apart, the brokers among themselves."""
    apart = place.peers is not None
    kinds = ("SASL_SSL", "SSL", "SSL") if apart else ("PLAINTEXT", "PLAINTEXT", "PLAINTEXT")
    peers = f",PEERS://{place.peers}" if apart else ""
    return {
        "listeners": f"CLIENTS://{place.clients},CONTROLLER://{place.controller}{peers}",
        "advertised.listeners": (
            f"CLIENTS://{place.advertised},CONTROLLER://{place.controller_advertised}{peers}"
        ),
        "listener.security.protocol.map": "CLIENTS:{},CONTROLLER:{},PEERS:{}".format(*kinds),
        "controller.listener.names": "CONTROLLER",
        "inter.broker.listener.name": "PEERS" if apart else "CLIENTS",
    }


def _replicas(count: int) -> dict[str, str]:
    """Copies, and how many must hold a record before it is acknowledged."""
    needed = max(1, count - 1)
    inside = {
        "offsets.topic.replication.factor": count,
        "transaction.state.log.replication.factor": count,
        "transaction.state.log.min.isr": needed,
        "share.coordinator.state.topic.replication.factor": count,
        "share.coordinator.state.topic.min.isr": needed,
    }
    outside = {"default.replication.factor": count, "min.insync.replicas": needed}
    return {key: str(value) for key, value in {**inside, **outside}.items()}


def _secured(security: Security) -> dict[str, str]:
    """TLS by PEM files, SCRAM, and ACLs that are really asked."""
    login = "org.apache.kafka.common.security.scram.ScramLoginModule required;"
    scram = {
        f"listener.name.clients.{mechanism}.sasl.jaas.config": login
        for mechanism in ("scram-sha-256", "scram-sha-512")
    }
    users = ("CN=broker", *security.superusers)
    return {
        "ssl.keystore.type": "PEM",
        "ssl.keystore.location": str(security.certificate),
        "ssl.truststore.type": "PEM",
        "ssl.truststore.location": str(security.authority),
        "listener.name.controller.ssl.client.auth": "required",
        "listener.name.peers.ssl.client.auth": "required",
        "listener.name.clients.sasl.enabled.mechanisms": "SCRAM-SHA-256,SCRAM-SHA-512",
        **scram,
        "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
        "allow.everyone.if.no.acl.found": "false",
        "super.users": ";".join(f"User:{name}" for name in users),
    }
