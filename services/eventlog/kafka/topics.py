"""The topic of a log: made with settings that lose nothing, refused with others."""

from collections.abc import Mapping
from contextlib import closing
from time import monotonic, sleep
from typing import Final

from schemas.errors import BadSettings, LogAway, NotFound
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.admin import Admin, TopicState
from services.eventlog.kafka.library import REQUEST_MS
from services.eventlog.kafka.producer import LARGEST

REPLICAS: Final = 3
"""Copies of a topic, where there are as many brokers."""

IN_STEP: Final = 2
"""Copies that must have a record before it counts, where there are more."""

_KEPT: Final = {
    "cleanup.policy": "delete",
    "retention.ms": "-1",
    "retention.bytes": "-1",
    "unclean.leader.election.enable": "false",
}
_ROOM: Final = LARGEST + 4096  # a batch of one record
_TOPIC: Final = "topic"
_LOOK_SECONDS: Final = 0.1


def settings(replicas: int) -> dict[str, str]:
    """What a topic is made with: nothing is ever deleted, and one copy alone is synced to disk."""
    alone = {"flush.messages": "1"} if replicas == 1 else {}
    in_step = str(min(IN_STEP, replicas))
    return {**_KEPT, "min.insync.replicas": in_step, "max.message.bytes": str(_ROOM), **alone}


def ready(place: Place, *, create: bool) -> TopicState:
    """The topic, made where there is none and `create` asks for it.

    Raises `NotFound`, `BadSettings` for a topic that could lose records, and `StorageFailed`.
    """
    with closing(Admin(place)) as admin:
        found = admin.describe()
        if found is None and not create:
            found = _heard_of(admin)
            if found is None:
                raise NotFound(_TOPIC, place.topic, ",".join(place.servers))
        if found is None:
            replicas = place.shape.replicas or min(REPLICAS, admin.brokers())
            admin.create(place.shape.count, replicas, settings(replicas))
            found = _awaited(place, admin)
    _check(place, found)
    return found


def _awaited(place: Place, admin: Admin) -> TopicState:
    """A topic that was just made, once the broker that is asked has heard of it too."""
    found = _heard_of(admin, made=True)
    if found is None:
        raise LogAway(str(place), "create the topic", "no broker knows of it yet")
    return found


def _heard_of(admin: Admin, *, made: bool = False) -> TopicState | None:
    """The topic, if any broker hears of it within a while: somebody may just have made it by way of
    another one. Where there is but one, it knows, unless we have `made` it this moment.
    """
    deadline = monotonic() + REQUEST_MS / 1000
    while (found := admin.describe()) is None and monotonic() < deadline:
        if not made and admin.brokers() == 1:
            break
        sleep(_LOOK_SECONDS)
    return found


def _check(place: Place, found: TopicState) -> None:
    _check_copies(place, found.replicas)
    wrong = {
        name: wanted
        for name, wanted in settings(found.replicas).items()
        if not _serves(name, found.settings, wanted)
    }
    if wrong:
        reasons = [f"{name} is {found.settings.get(name)}" for name in wrong]
        fix = ",".join(f"{name}={wanted}" for name, wanted in wrong.items())
        how = (
            f"mend it with `kafka-configs.sh --bootstrap-server {place.servers[0]} --alter"
            f" --entity-type topics --entity-name {place.topic} --add-config {fix}`"
        )
        what = f"topic {place.topic}"
        raise BadSettings(what, (*reasons, how))


def _check_copies(place: Place, found: int) -> None:
    """Raise `BadSettings` for fewer copies than somebody asked for: they may be all there are."""
    asked = place.shape.replicas
    if asked is not None and found < asked:
        what = f"topic {place.topic}"
        why = f"ODDCHIP_KAFKA_REPLICAS is {asked}, but a partition of it has {found}"
        how = (
            f"give it more with `kafka-reassign-partitions.sh --bootstrap-server"
            f" {place.servers[0]} --reassignment-json-file FILE --execute`, where FILE lists"
            f" {asked} brokers for each partition, or ask for {found}"
        )
        raise BadSettings(what, (why, how))


def _serves(name: str, found: Mapping[str, str], wanted: str) -> bool:
    held = found.get(name, "")
    if name in ("min.insync.replicas", "max.message.bytes"):
        return held.isdecimal() and int(held) >= int(wanted)
    return held == wanted
