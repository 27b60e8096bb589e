"""The one door to kafka-python, which carries no types: the little of it that is used, and what its
faults mean.
"""

import logging
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

import kafka
import kafka.admin
import kafka.consumer.subscription_state
import kafka.errors
import kafka.partitioner.default
import kafka.structs

from schemas.errors import BadSettings, LogAway, LogUnreached, StorageFailed
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.clients import Refused, Unreached, made, words

logging.getLogger("kafka").addHandler(logging.NullHandler())  # its faults reach us as errors

REQUEST_MS: Final = 10_000
"""How long an answer may take before it is asked for again."""

BOOTSTRAP_MS: Final = 3_000
"""How long a broker may take to let us in before somebody is told."""

_COMMON: Final[Mapping[str, object]] = {
    "bootstrap_timeout_ms": BOOTSTRAP_MS,
    "request_timeout_ms": REQUEST_MS,
    "reconnect_backoff_max_ms": 1_000,
    "client_id": "oddchip",
}
"""What every client is made with."""


class Sent(Protocol):
    """Where a record stands."""

    offset: int


class Future(Protocol):
    """A record on its way."""

    def get(self, timeout: float | None = None) -> Sent:
        """Wait for it."""
        ...


class RawProducer(Protocol):
    """`KafkaProducer`."""

    def send(self, topic: str, value: bytes, key: bytes, *, partition: int) -> Future: ...
    def flush(self, timeout: float | None = None) -> None: ...
    def close(self, timeout: float | None = None) -> None: ...


class Spot(Protocol):
    """`TopicPartition`."""

    partition: int


class Row(Protocol):
    """`ConsumerRecord`."""

    offset: int
    key: bytes | None
    value: bytes | None


class RawConsumer(Protocol):
    """`KafkaConsumer`."""

    def assign(self, partitions: Sequence[Spot]) -> None: ...
    def seek(self, partition: Spot, offset: int) -> None: ...
    def poll(self, timeout_ms: int) -> Mapping[Spot, Sequence[Row]]: ...
    def pause(self, *partitions: Spot) -> None: ...
    def paused(self) -> Collection[Spot]: ...
    def resume(self, *partitions: Spot) -> None: ...
    def position(self, partition: Spot) -> int | None: ...
    def end_offsets(self, partitions: Sequence[Spot], timeout_ms: int) -> Mapping[Spot, int]: ...
    def close(self, autocommit: bool, timeout_ms: int) -> None: ...


class Listener(Protocol):
    """`ConsumerRebalanceListener`: called by the library's thread while ours waits for it."""

    def on_partitions_assigned(self, assigned: Collection[Spot]) -> None: ...
    def on_partitions_revoked(self, revoked: Collection[Spot]) -> None: ...
    def on_partitions_lost(self, lost: Collection[Spot]) -> None: ...


class RawMember(Protocol):
    """`KafkaConsumer`, as a member of a group."""

    def subscribe(self, topics: Sequence[str], *, listener: object) -> None: ...
    def close(self, autocommit: bool, timeout_ms: int) -> None: ...


class Coordinator(Protocol):
    """`ConsumerCoordinator`: the part of a consumer that speaks with its group."""

    def poll(self, timeout_ms: int) -> bool: ...


class RawAdmin(Protocol):
    """`KafkaAdminClient`."""

    def create_topics(self, new_topics: Mapping[str, object], timeout_ms: int) -> object: ...
    def wait_for_topics(self, topic_names: Sequence[str]) -> object: ...
    def describe_topics(self, topics: Sequence[str]) -> Sequence[Mapping[str, Any]]: ...
    def describe_configs(
        self, config_resources: Sequence[object], *, config_filter: str
    ) -> Mapping[str, Mapping[str, Mapping[str, Mapping[str, object]]]]: ...
    def describe_cluster(self) -> Mapping[str, Sequence[object]]: ...
    def close(self) -> None: ...


class _Cluster(Protocol):
    def topic_id(self, topic_name: str) -> object: ...
    def leader_for_partition(self, partition: Spot) -> int | None: ...


class _Client(Protocol):
    cluster: _Cluster


class _Errors(Protocol):
    """`kafka.errors`."""

    KafkaError: type[Exception]
    CorruptRecordError: type[Exception]
    KafkaConfigurationError: type[Exception]
    AuthorizationError: type[Exception]
    MessageSizeTooLargeError: type[Exception]
    RecordListTooLargeError: type[Exception]
    LogTruncationError: type[Exception]
    OffsetOutOfRangeError: type[Exception]
    SaslAuthenticationFailedError: type[Exception]
    TopicAlreadyExistsError: type[Exception]
    UnsupportedSaslMechanismError: type[Exception]


_producer = cast("Callable[..., RawProducer]", kafka.KafkaProducer)
_consumer = cast("Callable[..., RawConsumer]", kafka.KafkaConsumer)
_admin = cast("Callable[..., RawAdmin]", kafka.KafkaAdminClient)
spot = cast("Callable[[str, int], Spot]", kafka.structs.TopicPartition)
errors = cast(_Errors, cast(object, kafka.errors))
_murmur2 = cast("Callable[[bytes], int]", kafka.partitioner.default.murmur2)

_FORBIDDEN: Final = "AuthorizationFailed"
_TOO_LARGE: Final = (errors.MessageSizeTooLargeError, errors.RecordListTooLargeError)
_REFUSED: Final = (
    Refused,
    errors.AuthorizationError,
    errors.KafkaConfigurationError,
    errors.SaslAuthenticationFailedError,
    errors.UnsupportedSaslMechanismError,
)


def make_producer(place: Place, **settings: object) -> RawProducer:
    """A producer; this and the next three raise as `clients.made` does."""
    return made(_producer, _all(place, settings))


def make_consumer(place: Place, **settings: object) -> RawConsumer:
    """A consumer without a group."""
    return made(_consumer, _all(place, settings))


def make_admin(place: Place) -> RawAdmin:
    """What makes and describes topics."""
    return made(_admin, _all(place, {}))


def make_member(place: Place, **settings: object) -> RawMember:
    """A consumer in a group that moves partitions one by one, each only once it was let go of."""
    assignors = import_module("kafka.coordinator.assignors.cooperative_sticky")
    strategy = [cast(object, assignors.CooperativeStickyAssignor)]
    make = cast("Callable[..., RawMember]", kafka.KafkaConsumer)
    return made(make, _all(place, {**settings, "partition_assignment_strategy": strategy}))


def _all(place: Place, settings: Mapping[str, object]) -> dict[str, object]:
    return {**_COMMON, **place.client(), **settings}


def coordinator(member: RawMember) -> Coordinator:
    """What of a consumer joins its group and stays in it; the library has no name for it."""
    return cast(Coordinator, vars(member)["_coordinator"])


def hearing(listener: Listener) -> object:
    """The listener as one of the library's own kind, which is all that it takes."""
    own = cast("type[object]", kafka.consumer.subscription_state.ConsumerRebalanceListener)
    names = ("on_partitions_assigned", "on_partitions_revoked", "on_partitions_lost")
    said = {name: staticmethod(getattr(listener, name)) for name in names}
    return type("Hearing", (own,), said)()


def topic_resource(topic: str) -> object:
    """What `describe_configs` calls a topic."""
    make = cast("Callable[[object, str], object]", kafka.admin.ConfigResource)
    return make(cast(object, kafka.admin.ConfigResourceType.TOPIC), topic)


def topic_id(consumer: RawConsumer, topic: str) -> str | None:
    """The identity of a topic as the consumer last heard of it."""
    client = cast(_Client, vars(consumer)["_client"])
    found = client.cluster.topic_id(topic)
    return None if found is None else str(found)


def is_led(consumer: RawConsumer, partition: Spot) -> bool:
    """Whether a partition has a leader, or none was heard to be missing."""
    client = cast(_Client, vars(consumer)["_client"])
    return client.cluster.leader_for_partition(partition) != -1


@lru_cache(maxsize=100_000)
def partition_of(key: bytes, count: int) -> int:
    """The partition that every Kafka client gives a key among `count`."""
    return (_murmur2(key) & 0x7FFFFFFF) % count


@contextmanager
def reaching(place: Place, doing: str) -> Generator[None, None, None]:
    """Turn the library's faults into `LogAway`; `BadSettings` where we are not let in, and
    `StorageFailed` where waiting does not help.
    """
    try:
        yield
    except _REFUSED as fault:
        raise _not_let_in(place, doing, fault) from fault
    except Unreached as fault:
        raise LogUnreached(str(place), doing, str(fault)) from fault
    except errors.LogTruncationError as fault:
        why = "the topic has lost records that were read from it"
        raise StorageFailed(str(place), doing, why) from fault
    except _TOO_LARGE as fault:
        raise StorageFailed(str(place), doing, f"a record is too large: {words(fault)}") from fault
    except (errors.KafkaError, OSError) as fault:
        if _FORBIDDEN in str(fault):  # some refusals come wrapped in another error
            raise _not_let_in(place, doing, fault) from fault
        raise LogAway(str(place), doing, words(fault)) from fault


def _not_let_in(place: Place, doing: str, fault: Exception) -> BadSettings:
    why = str(fault) if isinstance(fault, Refused) else words(fault)
    who = f" as {place.access.user}" if place.access.user else ""
    denied = " is not allowed" if _FORBIDDEN in str(fault) else ""
    return BadSettings(str(place), (f"{doing}{who}{denied}: {why}",))
