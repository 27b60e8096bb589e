"""A topic deleted and made anew under its name while somebody follows it."""

from contextlib import closing, suppress

import pytest
from kafka import KafkaAdminClient

from schemas.errors import ForeignLog, LogAway, OddchipError
from services.eventlog.kafka.access import Place
from services.eventlog.kafka.log import KafkaLog
from tests.eventlog.records import chained, sole
from tests.kafka.room import until
from tests.kafka.topics import Logs


def test_a_topic_that_took_another_s_place_is_not_read(opened: Logs, place: Place) -> None:
    log = opened(place)
    log.append(chained(2))
    assert len(sole(log).read()) == 2
    with closing(KafkaAdminClient(bootstrap_servers=list(place.servers))) as admin:
        admin.delete_topics([place.topic])

    with pytest.raises(LogAway):
        until(lambda: bool(sole(log).read(2)), "that it is gone")
    until(lambda: _is_made_anew(place), "a new topic")

    with pytest.raises(ForeignLog, match="another topic has taken this one's place"):
        sole(log).read(2)
    with pytest.raises(ForeignLog):
        log.head("t1")


def _is_made_anew(place: Place) -> bool:
    """Make the topic, with more in it than there was; not before the old one is gone."""
    with suppress(OddchipError), closing(KafkaLog(place, create=True)) as log:
        log.append(chained(5))
        return True
    return False
