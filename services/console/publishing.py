"""Where a projector's settlements go: the topic beside a log on Kafka, none beside others."""

from collections.abc import Generator
from contextlib import closing, contextmanager

from services.console.output import note
from services.eventlog import Topic
from services.eventlog.opening import settlements_topic
from services.projector.publishing import Outbox
from services.settings import Settings
from services.store import Store


@contextmanager
def publishing(settings: Settings) -> Generator[Topic | None, None, None]:
    """The topic, made where it is missing; None beside an embedded log and where it is turned off.

    Raises what `settlements_topic` raises.
    """
    topic = settlements_topic(settings.where, create=True) if settings.settlements else None
    if topic is None:
        yield None
        return
    with closing(topic):
        yield topic


def outbox(store: Store, topic: Topic | None) -> Outbox | None:
    """The outbox of a store, where there is a topic."""
    return None if topic is None else Outbox(store, topic, note)
