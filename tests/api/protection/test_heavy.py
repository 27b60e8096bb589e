"""Questions over every hand: bounded in number, in time and in memory, and nobody else waits."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import duckdb
import httpx
import pytest

from schemas.errors import TooHeavy
from services.api import FromStore, Sources, create_app
from services.api.protection.guard import Limits
from services.api.protection.heavy import Bounds
from services.rates import Rate
from services.store import Reader
from services.store.answers import Moment
from tests.api.asking import PROBLEM
from tests.api.stores import Figures

ENDLESS = "SELECT count(*) FROM range(9999999) a(x), range(9999999) b(y) WHERE hash(x + y) = 7"


class Endless(FromStore):
    """Figures whose question never ends by itself."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self._reader = reader

    def variants(self) -> list:
        with self._reader.moment() as moment:
            moment.ask(ENDLESS)
        return []


def served(
    made: Sources, bounds: Bounds, work: Callable[[httpx.AsyncClient], Awaitable[Any]]
) -> Any:
    """What somebody finds who asks a service with these bounds."""

    async def asked() -> Any:
        limits = Limits(heavy=bounds, unknown=Rate(1e6, 10**6), at_once=10**6)
        transport = httpx.ASGITransport(create_app(made, limits=limits))
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            return await work(client)

    return asyncio.run(asked())


def test_a_question_that_takes_too_long_is_given_up_and_the_next_is_answered(
    root: Path, log: object
) -> None:
    assert log

    async def work(client: httpx.AsyncClient) -> Any:
        return await client.get("/v1/variants")

    with closing(Sources(root, Endless)) as made:
        heavy = served(made, Bounds(seconds=0.3), work)
        made.statistics = FromStore(made.heavy)
        after = served(made, Bounds(seconds=600), work)

    assert (heavy.status_code, heavy.headers["content-type"]) == (422, PROBLEM)
    assert heavy.json()["type"] == "/v1/problems#too-heavy"
    assert "fewer days" in next(one["meaning"] for one in kinds() if one["name"] == "too-heavy")
    assert after.status_code == 200


def kinds() -> list[dict[str, str]]:
    from services.api.problems import KINDS

    return [{"name": one.name, "meaning": one.meaning} for one in KINDS]


class Held(Figures):
    """Figures that wait to be let go."""

    go = Event()
    running = most = 0

    def variants(self) -> list:
        Held.running += 1
        Held.most = max(Held.most, Held.running)
        self.go.wait(30)
        Held.running -= 1
        return super().variants()


def test_a_thousand_heavy_questions_wait_in_line_or_are_sent_away_and_light_ones_do_not(
    root: Path, log: object
) -> None:
    assert log
    Held.go.clear()
    Held.most = 0

    async def work(client: httpx.AsyncClient) -> Any:
        heavy = [asyncio.create_task(client.get("/v1/variants")) for _ in range(1_000)]
        while not Held.running:
            await asyncio.sleep(0.001)
        light = [await client.get("/v1/health") for _ in range(20)]
        Held.go.set()
        return light, [await one for one in heavy]

    with closing(Sources(root, Held)) as made:
        light, heavy = served(made, Bounds(waiting=8, patience=20), work)

    assert {one.status_code for one in light} == {200}
    statuses = [one.status_code for one in heavy]
    assert statuses.count(200) == 9  # one that ran, eight that waited
    assert statuses.count(503) == 991
    refused = next(one for one in heavy if one.status_code == 503)
    assert refused.json()["type"] == "/v1/problems#too-busy"
    assert int(refused.headers["retry-after"]) == 20
    assert Held.most == 1


def test_a_heavy_question_does_not_wait_for_ever(root: Path, log: object) -> None:
    assert log
    Held.go.clear()

    async def work(client: httpx.AsyncClient) -> Any:
        first = asyncio.create_task(client.get("/v1/variants"))
        while not Held.running:
            await asyncio.sleep(0.001)
        second = await client.get("/v1/variants")
        Held.go.set()
        return await first, second

    with closing(Sources(root, Held)) as made:
        first, second = served(made, Bounds(patience=0.05), work)

    assert (first.status_code, second.status_code) == (200, 503)


@pytest.mark.parametrize("fault", [duckdb.OutOfMemoryException, duckdb.InterruptException])
def test_what_takes_too_much_is_told_from_what_is_broken(fault: type[Exception]) -> None:
    class Connection:
        def execute(self, _query: str, _given: object) -> None:
            why = "no more"
            raise fault(why)

    with pytest.raises(TooHeavy):
        Moment("store", 0, Connection(), {}).ask("SELECT 1")  # type: ignore[arg-type]
