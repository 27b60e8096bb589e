"""Over real sockets: conditional requests, smaller answers, and a feed that is taken up again."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest

from services.api import FromStore, Sources
from services.api.feed import Pace
from tests.api.asking import Asker
from tests.api.serving import served
from tests.api.stores import Live
from tests.hands import StreamWriter, TableRun


class Room:
    """A table that goes on being played while it is served."""

    def __init__(self, root: Path) -> None:
        self.live = Live(root)
        self._run = TableRun(Random(3), "north", seats=3, sealed=True)
        self._writer = StreamWriter("north")

    def play(self, hands: int) -> None:
        for _ in range(hands):
            self.live.append(self._writer, self._run.next_hand())

    def begin(self) -> None:
        """A hand that does not end."""
        self.live.append(self._writer, self._run.next_hand()[:6])


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    made.play(3)
    with closing(made.live):
        yield made


Event = dict[str, str]


def events(lines: Iterator[str], count: int) -> list[Event]:
    """The next events of a feed; comments and what only sets the pace are none."""
    found: list[Event] = []
    one: Event = {}
    while len(found) < count:
        line = next(lines)
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            one[name] = value
        elif not line and "data" in one:
            found.append(one)
            one = {}
    return found


def names(found: list[Event]) -> list[str]:
    return [json.loads(one["data"])["hand"] for one in found]


def test_a_feed_tells_hands_as_they_end_and_is_taken_up_where_it_broke(room: Room) -> None:
    with (
        closing(Sources(room.live.root, FromStore)) as sources,
        served(sources) as url,
        httpx.Client(timeout=20) as client,
    ):
        with client.stream("GET", f"{url}/v1/feed") as feed:
            assert feed.headers["content-type"].startswith("text/event-stream")
            lines = feed.iter_lines()
            next(lines)
            room.play(2)
            told = events(lines, 2)
        room.play(3)  # while nobody listens
        came = {"Last-Event-ID": told[0]["id"]}
        with client.stream("GET", f"{url}/v1/feed", headers=came) as feed:
            again = events(feed.iter_lines(), 4)
        with client.stream("GET", f"{url}/v1/feed?after=start") as feed:
            whole = events(feed.iter_lines(), 8)
        line = client.get(f"{url}/v1/hands?limit=1").json()["hands"][0]

    assert names(told) == ["north-4", "north-5"]
    assert names(again) == ["north-5", "north-6", "north-7", "north-8"]
    assert names(whole) == [f"north-{number}" for number in range(1, 9)]
    assert {one["event"] for one in whole} == {"hand"}
    assert json.loads(whole[-1]["data"]) == line
    assert [one["id"] for one in again] == [one["id"] for one in whole[4:]]


def test_a_feed_goes_on_after_the_store_was_made_anew(room: Room) -> None:
    from services.projector import rebuild

    with closing(Sources(room.live.root, FromStore)) as sources, served(sources) as url:
        with httpx.stream("GET", f"{url}/v1/feed?after=start") as feed:
            told = events(feed.iter_lines(), 2)
        room.live.close()
        rebuild(room.live.log, room.live.root)
        room.live.reopen()
        room.play(1)
        came = {"Last-Event-ID": told[-1]["id"]}
        with httpx.stream("GET", f"{url}/v1/feed", headers=came) as feed:
            again = events(feed.iter_lines(), 2)

    assert names(again) == ["north-3", "north-4"]


def test_a_feed_tells_nothing_of_a_hand_in_play_and_ends_in_time(room: Room) -> None:
    room.begin()
    with (
        closing(Sources(room.live.root, FromStore)) as sources,
        served(sources, Pace(look=0.01, lasts=0.1)) as url,
    ):
        whole = httpx.get(f"{url}/v1/feed?after=start").text
        bare = httpx.head(f"{url}/v1/feed", timeout=5)

    assert "north-3" in whole
    assert "north-4" not in whole
    assert (bare.status_code, bare.content) == (200, b"")


@pytest.mark.parametrize("came", ["x", "0-99", "0-1.0", "7-1", "0-" + "9" * 40, ""])
def test_an_id_that_no_feed_told_is_refused(came: str, ask: Asker) -> None:
    answer = ask("/v1/feed", last_event_id=came)

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "Last-Event-ID"


def test_conditional_requests_over_a_socket(room: Room) -> None:
    with (
        closing(Sources(room.live.root, FromStore)) as sources,
        served(sources) as url,
        httpx.Client(base_url=url) as client,
    ):
        for coding in ("identity", "gzip", "zstd"):
            coded = {"Accept-Encoding": coding}
            for address in ("/v1/hands/north-1", "/v1/games", "/v1/hands/north-2/versions"):
                first = client.get(address, headers=coded)
                tag = first.headers["etag"]
                held = client.get(address, headers={**coded, "If-None-Match": tag})
                other = client.get(address, headers={**coded, "If-None-Match": '"x"'})
                assert (held.status_code, held.content) == (304, b"")
                assert held.headers["etag"] == tag
                assert (other.status_code, other.content) == (200, first.content)
                assert not tag.startswith("W/")
