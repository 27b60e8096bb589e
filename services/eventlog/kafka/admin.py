"""A topic made and described."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, cast

from services.eventlog.kafka.access import Place
from services.eventlog.kafka.library import (
    REQUEST_MS,
    errors,
    make_admin,
    reaching,
    topic_resource,
)


class TopicState(NamedTuple):
    """A topic as it stands."""

    identity: str
    partitions: int
    replicas: int
    settings: Mapping[str, str]


class Admin:
    """Makes and describes topics."""

    def __init__(self, place: Place) -> None:
        self._place = place
        with reaching(place, "connect"):
            self._admin = make_admin(place)

    def brokers(self) -> int:
        """How many brokers there are."""
        with reaching(self._place, "describe the cluster"):
            return len(self._admin.describe_cluster()["brokers"])

    def create(self, partitions: int, replicas: int, settings: Mapping[str, str]) -> None:
        """Make the topic, unless somebody else has just done so."""
        shape = {
            "num_partitions": partitions,
            "replication_factor": replicas,
            "configs": dict(settings),
        }
        with reaching(self._place, "create the topic"):
            with suppress(errors.TopicAlreadyExistsError):
                self._admin.create_topics({self._place.topic: shape}, REQUEST_MS)
            self._admin.wait_for_topics([self._place.topic])

    def describe(self) -> TopicState | None:
        """The topic, None if there is none."""
        topic = self._place.topic
        with reaching(self._place, "describe the topic"):
            (found,) = self._admin.describe_topics([topic])
            if found["error_code"]:
                return None
            listed = self._admin.describe_configs([topic_resource(topic)], config_filter="all")
        settings = listed["topic"][topic]
        partitions = cast("Sequence[Mapping[str, Sequence[int]]]", found["partitions"])
        return TopicState(
            str(found["topic_id"]),
            len(partitions),
            min(len(one["replica_nodes"]) for one in partitions),
            {name: str(one["value"]) for name, one in settings.items()},
        )

    def close(self) -> None:
        """Let go of the connections."""
        self._admin.close()
