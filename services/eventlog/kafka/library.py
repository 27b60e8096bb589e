"""The one door to kafka-python, which carries no types: the little of it that is used, and what its
faults mean.
"""

import logging
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, Protocol, cast

import kafka
import kafka.admin
import kafka.consumer.subscription_state
import kafka.errors
import kafka.partitioner.default
import kafka.structs

from schemas.errors import BadSettings, StorageFailed
from services.eventlog.kafka.access import Place

logging.getLogger("kafka").addHandler(logging.NullHandler())  # its faults reach us as errors

REQUEST_MS: Final = 10_000
"""How long an answer may take before it is asked for again."""

COMMON: Final[Mapping[str, object]] = {
    "bootstrap_timeout_ms": REQUEST_MS,
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
    def end_offsets(self, partitions: Sequence[Spot]) -> Mapping[Spot, int]: ...
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


class _Errors(Protocol):
    """`kafka.errors`."""

    KafkaError: type[Exception]
    KafkaConfigurationError: type[Exception]
    AuthorizationError: type[Exception]
    LogTruncationError: type[Exception]
    OffsetOutOfRangeError: type[Exception]
    SaslAuthenticationFailedError: type[Exception]
    TopicAlreadyExistsError: type[Exception]
    UnsupportedSaslMechanismError: type[Exception]


make_producer = cast("Callable[..., RawProducer]", kafka.KafkaProducer)
make_consumer = cast("Callable[..., RawConsumer]", kafka.KafkaConsumer)
make_admin = cast("Callable[..., RawAdmin]", kafka.KafkaAdminClient)
spot = cast("Callable[[str, int], Spot]", kafka.structs.TopicPartition)
errors = cast(_Errors, cast(object, kafka.errors))
_murmur2 = cast("Callable[[bytes], int]", kafka.partitioner.default.murmur2)

_FORBIDDEN: Final = "AuthorizationFailed"
_UNREACHED: Final = "Unable to bootstrap"
_REFUSED: Final = (
    errors.AuthorizationError,
    errors.KafkaConfigurationError,
    errors.SaslAuthenticationFailedError,
    errors.UnsupportedSaslMechanismError,
)


def make_member(**settings: object) -> RawMember:
    """A consumer in a group that moves partitions one by one, each only once it was let go of."""
    assignors = import_module("kafka.coordinator.assignors.cooperative_sticky")
    strategy = [cast(object, assignors.CooperativeStickyAssignor)]
    make = cast("Callable[..., RawMember]", kafka.KafkaConsumer)
    return make(**settings, partition_assignment_strategy=strategy)


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


def partition_of(key: bytes, count: int) -> int:
    """The partition that every Kafka client gives a key among `count`."""
    return (_murmur2(key) & 0x7FFFFFFF) % count


@contextmanager
def reaching(place: Place, doing: str) -> Generator[None, None, None]:
    """Turn the library's faults into `StorageFailed`; `BadSettings` where we are not let in."""
    try:
        yield
    except _REFUSED as fault:
        raise BadSettings(str(place), (f"{doing}: {_words(fault)}",)) from fault
    except errors.LogTruncationError as fault:
        why = "the topic has lost records that were read from it"
        raise StorageFailed(str(place), doing, why) from fault
    except errors.OffsetOutOfRangeError as fault:
        why = "records that were there are gone: was its retention limited, or is it another topic?"
        raise StorageFailed(str(place), doing, why) from fault
    except (errors.KafkaError, OSError) as fault:
        why = _words(fault)
        if _FORBIDDEN in str(fault):  # some refusals come wrapped in another error
            raise BadSettings(str(place), (f"{doing}: {why}",)) from fault
        if place.access.user and _UNREACHED in why:  # the library gives no other reason
            why += ", or the user or password is wrong"
        raise StorageFailed(str(place), doing, why) from fault


def _words(fault: Exception) -> str:
    """A fault of the library in words: its name is what tells most."""
    kind = type(fault).__name__
    name = "".join(
        f" {one.lower()}" if one.isupper() else one for one in kind.removesuffix("Error")
    )
    said = str(fault).removeprefix(kind).lstrip(": ").partition("\n")[0]
    return f"{name.strip()}: {said}" if said else name.strip()
