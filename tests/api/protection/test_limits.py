"""What is too large, too often, too much at once."""

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from services.api import PUBLIC, Sources, create_app
from services.api.access.caller import caller
from services.api.access.identifying import Access
from services.api.protection.guard import Limits
from services.api.protection.sizes import SIZES
from services.rates import Rate
from tests.api.access.place import Place, bearing, place
from tests.api.asking import PROBLEM, Asker
from tests.api.stores import Figures


@contextmanager
def strict(root: Path, **limits: object) -> Iterator[Place]:
    """A service with limits of its own."""
    with place(root, limits=Limits(**limits)) as made:  # type: ignore[arg-type]
        yield made


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("/v1/hands?player=" + "x" * SIZES.address, {}),
        ("/v1/hands/" + "x" * SIZES.address, {}),
        ("/v1/hands?" + "&".join(f"a{number}=1" for number in range(65)), {}),
        ("/v1/health", {"x_much": "x" * SIZES.headers}),
        ("/v1/health", {"content_length": str(SIZES.body + 1)}),
        ("/v1/health", {"content_length": "-1"}),
        ("/v1/health", {"content_length": "9" * 5000}),
    ],
    ids=range(7),
)
def test_a_request_that_is_too_large_is_refused_before_it_is_read(
    address: str, headers: dict[str, str], ask: Asker
) -> None:
    answer = ask.raw("GET", address, **headers)

    assert (answer.status_code, answer.headers["content-type"]) == (413, PROBLEM)
    assert len(answer.content) < 1_000


def test_a_body_that_says_nothing_of_its_length_is_counted(root: Path, log: object) -> None:
    assert log

    async def endless() -> bytes:
        async def parts():
            for _ in range(100):
                yield b" " * 1024

        everybody = replace(caller("everybody", "x", "auditor"), viewpoint=PUBLIC)
        app = create_app(made, access=Access(everybody=everybody))
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://api"
        ) as client:
            headers = {"content-type": "application/json"}
            path = "/v1/hands/table-1-1/view-links"
            answer = await client.post(path, content=parts(), headers=headers)
        return answer.content if answer.status_code == 413 else b""

    with closing(Sources(root, Figures)) as made:
        assert b"the body may have 65536 bytes" in asyncio.run(endless())


def test_who_asks_too_often_is_told_when_he_may_again(tmp_path: Path) -> None:
    with strict(tmp_path, known=Rate(0.5, 3), unknown=Rate(1, 2)) as here:
        who = here.as_("analyst")
        answers = [here.ask("/v1/me", **who) for _ in range(4)]
        others = here.ask("/v1/me", **here.as_("support"))
        nobody = [here.ask("/v1/me").status_code for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert answers[3].headers["retry-after"] in ("1", "2")
    assert "no more than 0.5 requests a second" in answers[3].json()["detail"]
    assert others.status_code == 200
    assert nobody == [200, 200, 429]


def test_who_tries_keys_is_slowed_down(tmp_path: Path) -> None:
    with strict(tmp_path, wrong=Rate(0.01, 3)) as here:
        tries = [here.ask("/v1/me", **bearing(f"x{number}")) for number in range(5)]
        owner = here.ask("/v1/me", **here.as_("analyst"))

    assert [one.status_code for one in tries] == [401, 401, 401, 429, 429]
    assert int(tries[4].headers["retry-after"]) > 60
    assert owner.status_code == 200


def test_no_caller_has_more_than_so_many_requests_open(root: Path, log: object) -> None:
    assert log

    async def at_once() -> list[int]:
        gate = asyncio.Event()
        app = create_app(made, limits=Limits(at_once=2))

        @app.get("/slow")
        async def slow() -> dict[str, str]:
            await gate.wait()
            return {}

        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://api"
        ) as client:
            waiting = [asyncio.create_task(client.get("/slow")) for _ in range(3)]
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            gate.set()
            statuses = [(await one).status_code for one in waiting]
            assert [one.result().status_code for one in done] == [429]
            after = await client.get("/slow")
        return [*sorted(statuses), after.status_code]

    with closing(Sources(root, Figures)) as made:
        assert asyncio.run(at_once()) == [200, 200, 429, 200]
