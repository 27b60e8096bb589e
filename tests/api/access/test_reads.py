"""Reads of cards that nobody tabled: written down before they are answered, or not answered."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import StorageFailed
from services.api.access.file import AccessFile
from services.api.access.reads import CardRead, RecordedReads, listed
from tests.api.access.place import Place, place


def reads(place_: Place) -> Sequence[Any]:
    """What is written down, the latest first."""
    with closing(AccessFile.open(place_.file)) as file:
        return listed(file, 1000)


def test_an_auditor_s_read_is_written_down_with_who_and_how(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        address = f"/v1/hands/{here.mine}/events"
        answer = here.ask(address, **here.as_("auditor"))
        again = here.ask(address, **here.as_("auditor"), if_none_match=answer.headers["etag"])
        (second, first) = reads(here)

    assert (answer.status_code, again.status_code) == (200, 304)
    assert (first.number, second.number) == (1, 2)
    assert (first.hand, first.asked, first.role) == (here.mine, address, "auditor")
    assert first.credential.startswith("key:")
    assert first.request == answer.headers["x-request-id"]
    assert second.request == again.headers["x-request-id"]


def test_what_shows_nothing_hidden_is_not_written_down(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        for who in ("analyst", "support", "operator", "player"):
            assert here.ask(f"/v1/hands/{here.mine}", **here.as_(who)).status_code == 200
        for address in (f"/v1/hands/{here.live}", "/v1/hands/nope", f"/v1/hands/{here.mine}?x=1"):
            assert here.ask(address, **here.as_("auditor")).status_code in (404, 409, 422)
        for address in ("/v1/hands", "/v1/tables/mine", "/v1/card-reads"):
            assert here.ask(address, **here.as_("auditor")).status_code == 200
        assert reads(here) == []


def test_a_look_through_a_player_s_link_is_written_down_under_it_and_its_maker(
    tmp_path: Path,
) -> None:
    with place(tmp_path) as here:
        wish = f'{{"viewpoint":"player","player":"{here.player}"}}'.encode()
        path = f"/v1/hands/{here.mine}/view-links"
        link = here.ask.raw("POST", path, content=wish, **here.as_("operator")).json()
        here.ask(link["links"]["frames"])
        (one,) = reads(here)

    assert (one.credential, one.viewpoint) == (f"link:{link['id']}", "player")
    assert one.name.startswith("a link made by key:")
    assert "view=" not in one.asked


def test_reads_are_listed_page_by_page_and_by_hand(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        who = here.as_("auditor")
        for _ in range(3):
            here.ask(f"/v1/hands/{here.mine}", **who)
            here.ask(f"/v1/hands/{here.other}/frames", **who)
        found: list[int] = []
        following: str | None = "/v1/card-reads?limit=2"
        while following is not None:
            page = here.ask(following, **who).json()
            found += [one["number"] for one in page["reads"]]
            following = page["next"]
        of_one = here.ask(f"/v1/card-reads?hand={here.other}", **who).json()

    assert found == [6, 5, 4, 3, 2, 1]
    assert [one["number"] for one in of_one["reads"]] == [6, 4, 2]


def test_a_read_that_cannot_be_written_down_is_not_answered(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        who = here.as_("auditor")
        public = here.ask(f"/v1/hands/{here.mine}", **here.as_("analyst"))
        with closing(AccessFile.open(here.file)) as file, file.doing("break it") as connection:
            connection.execute("DROP TABLE reads")
        answer = here.ask(f"/v1/hands/{here.mine}", **who)
        after = here.ask(f"/v1/hands/{here.mine}", **here.as_("analyst"))

    assert answer.status_code == 503
    assert "seats" not in answer.text
    assert (public.status_code, after.status_code) == (200, 200)


def read(number: int) -> CardRead:
    return CardRead(
        at=number,
        hand="h",
        credential="key:a",
        name="eve",
        role="auditor",
        viewpoint="auditor",
        request=str(number),
        asked="/v1/hands/h",
    )


def test_reads_that_come_at_once_share_commits_and_none_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "callers.db"

    async def many() -> None:
        await asyncio.gather(*[made.record(read(number)) for number in range(200)])

    with closing(RecordedReads(path)) as made:
        commits: list[str] = []
        made._file._connection.set_trace_callback(commits.append)
        asyncio.run(many())
    with closing(AccessFile.open(path)) as file:
        found = listed(file, 1000)

    assert {one.request for one in found} == {str(number) for number in range(200)}
    assert [one.number for one in found] == list(range(200, 0, -1))
    assert commits.count("COMMIT") < 10


def test_whoever_waits_for_a_commit_that_fails_hears_of_it(tmp_path: Path) -> None:
    async def many() -> list[Any]:
        waiting = [made.record(read(number)) for number in range(9)]
        return await asyncio.gather(*waiting, return_exceptions=True)

    with closing(RecordedReads(tmp_path / "callers.db")) as made:
        made._file._connection.execute("DROP TABLE reads")
        found = asyncio.run(many())

    assert {type(one) for one in found} == {StorageFailed}


def test_a_name_is_for_who_may_know_it(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        named = here.ask(f"/v1/names/{here.player}", **here.as_("support")).json()
        nobody = here.ask(f"/v1/names/{here.stranger}", **here.as_("support"))

    assert named == {
        "player": here.player,
        "name": "Ann Smith",
        "source": "club",
        "erased_at": None,
    }
    assert nobody.status_code == 404


@pytest.mark.parametrize("cursor", ["x", "YQ", "LTE", "MS41"])
def test_a_cursor_of_another_list_is_refused(cursor: str, here: Place) -> None:
    answer = here.ask(f"/v1/card-reads?cursor={cursor}", **here.as_("auditor"))

    assert answer.status_code == 422
