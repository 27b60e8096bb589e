"""A consumer group that only shares partitions out, on a real broker."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic, sleep

import pytest

from schemas.errors import StorageFailed
from services.eventlog import LogPlace, Shared, opened
from services.eventlog.kafka.access import Access, Shape, place
from services.eventlog.kafka.group import Membership
from tests.kafka.broker import Broker

DEADLINE = 60.0
PARTITIONS = 4


class Member:
    """A member of a group, that sees to it that nobody else has its partitions."""

    def __init__(self, membership: Membership, owners: dict[int, "Member"]) -> None:
        self.membership, self._owners = membership, owners
        self.has: frozenset[int] = frozenset()

    def look(self) -> None:
        """Ask what is ours; what is must be nobody else's."""
        self.has = self.membership.assigned(self.let_go)
        for number in self.has:
            assert self._owners.setdefault(number, self) is self

    def let_go(self, numbers: frozenset[int]) -> None:
        """From here on others may have them."""
        for number in numbers:
            assert self._owners.pop(number) is self

    def leave(self) -> None:
        """Let go of everything, and go."""
        self.let_go(self.has)
        self.membership.close()


class Group:
    """Members on one topic."""

    def __init__(self, url: str) -> None:
        self._place = place(url, Access(), Shape())
        self._owners: dict[int, Member] = {}
        self.members: list[Member] = []

    def join(self) -> Member:
        """One more member."""
        member = Member(Membership(self._place, f"group-{self._place.topic}", 1_000), self._owners)
        self.members.append(member)
        return member

    def settle(self, *counts: int) -> None:
        """Look until the members have so many partitions each, in any order."""
        end = monotonic() + DEADLINE
        while sorted(len(one.has) for one in self.members) != sorted(counts):
            assert monotonic() < end, [one.has for one in self.members]
            for one in self.members:
                one.look()
            sleep(0.01)


@contextmanager
def topic(broker: Broker) -> Iterator[str]:
    """A topic of four partitions, as its log makes it."""
    url = broker.url()
    with closing(opened(LogPlace(url, shape=Shape(partitions=PARTITIONS)), create=True)) as log:
        assert isinstance(log, Shared)
        assert len(log.partitions) == PARTITIONS
        yield url


@pytest.fixture
def group(broker: Broker) -> Iterator[Group]:
    with topic(broker) as url:
        made = Group(url)
        yield made
        for one in made.members:
            one.membership.close()


def test_members_share_all_partitions_and_none_has_two_owners(group: Group) -> None:
    first = group.join()
    group.settle(4)
    second = group.join()
    group.settle(2, 2)
    group.join()
    group.settle(1, 1, 2)

    for leaving in (first, second):
        leaving.leave()
        group.members.remove(leaving)
        group.settle(*([2, 2] if leaving is first else [4]))


def test_who_stays_keeps_what_he_has_while_others_come(group: Group) -> None:
    first = group.join()
    group.settle(4)
    group.join()
    while len(first.has) == 4:
        for one in group.members:
            one.look()
        assert len(first.has) >= 2
    kept = first.has

    group.settle(2, 2)

    assert first.has == kept


def test_a_group_that_was_left_is_not_asked(group: Group) -> None:
    member = group.join()
    member.membership.close()
    member.membership.close()

    with pytest.raises(StorageFailed, match="left"):
        member.look()
