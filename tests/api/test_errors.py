"""Every fault is a problem, told to the caller as far as it is his, and in full to the server's
owner.
"""

from contextlib import closing
from pathlib import Path

import httpx
import pytest
from starlette.exceptions import HTTPException

from schemas import errors
from schemas.rows import HandRow
from services.api import Sources
from services.api.errors import SHOWN, fault_of
from services.api.problems import KINDS
from services.store import Reader
from tests.api.asking import PROBLEM, Asker
from tests.api.conftest import BUILT_IN, MOMENT, known
from tests.api.stores import Figures
from tests.schemas.test_errors import RAISED, descendants

WITHOUT_A_STORE = {"/v1/problems", "/v1/me", "/v1/card-reads", "/v1/names/{player}"}
OURS = {"our-fault", "store-unavailable", "unreadable-record"}


@pytest.mark.parametrize("error", [one for one, _ in RAISED], ids=lambda one: type(one).__name__)
def test_every_error_of_the_system_has_its_problem(error: errors.OddchipError) -> None:
    problem, _, report = fault_of(error)

    name = problem.type.partition("#")[2]
    assert problem.status == {kind.name: kind.status for kind in KINDS}[name]
    assert (str(error) in report) == (name in OURS)
    if name in OURS:
        assert str(error) not in problem.detail


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (errors.NotFound("hand", "x", "the store"), 404),
        (errors.NotFound("store", "CURRENT", "data"), 503),
        (errors.HandInPlay("t-1", "t"), 409),
        (errors.BadParameter("limit", "too much"), 422),
        (errors.NothingYet("data"), 503),
        (errors.ForeignStore("store.db", "not a store"), 503),
        (errors.StoreTaken("store.db", 1, 2), 503),
        (errors.StorageFailed("store.db", "read", "no"), 503),
        (errors.UnknownEvent("t", 1, "moon"), 500),
        (errors.UnknownVariant("razz", ["holdem"]), 500),
        (errors.UnknownCard("1s"), 500),
        (ZeroDivisionError("x"), 500),
        (HTTPException(400, "x"), 400),
    ],
    ids=lambda one: type(one).__name__,
)
def test_an_error_has_the_status_that_says_whose_it_is(error: Exception, status: int) -> None:
    assert fault_of(error).problem.status == status


def test_the_tree_is_tried_whole() -> None:
    leaves = {name for name, below in descendants(errors.OddchipError).items() if not below}

    assert {type(error).__name__ for error, _ in RAISED} >= leaves


def test_where_there_is_no_store_every_question_is_a_problem(tmp_path: Path) -> None:
    told: list[str] = []
    with (
        closing(Sources(tmp_path / "none", Reading, report=told.append)) as made,
        Asker(made) as ask,
    ):
        paths = [path for path in ask.contract.paths if path not in WITHOUT_A_STORE]
        answers = [ask(known(path)) for path in paths if not path.startswith(BUILT_IN)]

    assert {answer.status_code for answer in answers} == {503}
    assert {answer.headers["retry-after"] for answer in answers} == {"5"}
    assert all(str(tmp_path) not in answer.text for answer in answers)
    assert len(told) == len(answers)
    assert all("no store 'CURRENT'" in line for line in told)


class Reading(Figures):
    """Figures that are asked of the store first."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self._reader = reader

    def players(self, player: str | None = None) -> list:
        assert self._reader.checkpoint
        return super().players(player)

    def variants(self) -> list:
        assert self._reader.checkpoint
        return super().variants()


def test_a_store_that_comes_later_is_served_then(tmp_path: Path, root: Path, log: object) -> None:
    assert log
    with closing(Sources(tmp_path / "store", Figures)) as made, Asker(made) as ask:
        assert ask("/v1/hands").status_code == 503
        (tmp_path / "store").symlink_to(root)
        assert ask("/v1/hands").status_code == 200


class Broken(Figures):
    """Figures that nobody foresaw."""

    def variants(self) -> list:
        why = "a secret of ours"
        raise ZeroDivisionError(why)


def test_what_nobody_foresaw_is_a_problem_and_no_traceback(root: Path, log: object) -> None:
    assert log
    told: list[str] = []
    with closing(Sources(root, Broken, report=told.append)) as made, Asker(made) as ask:
        answer = ask("/v1/variants")
        after = ask("/v1/health")

    assert (answer.status_code, answer.json()["title"]) == (500, "Our fault")
    assert "secret" not in answer.text
    assert told == ["/v1/variants: ZeroDivisionError: a secret of ours"]
    assert after.status_code == 200


def test_a_record_that_cannot_be_read_is_no_fault_of_the_caller(
    ask: Asker, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = sources.quick.hand("table-1-1")
    assert stored is not None
    monkeypatch.setattr(sources.quick, "hand", lambda _hand: stored._replace(records=[b"{}"]))

    answer = ask("/v1/hands/table-1-1")

    assert isinstance(stored.row, HandRow)
    assert (answer.status_code, answer.json()["type"]) == (503, "/v1/problems#store-unavailable")

    monkeypatch.setattr(sources.slow, "record", lambda *_place: b"{}")
    answer = ask(f"/v1/tables/table-4/then{MOMENT}")

    assert (answer.status_code, answer.json()["type"]) == (500, "/v1/problems#unreadable-record")


@pytest.mark.parametrize(
    ("address", "parameter"),
    [
        ("/v1/hands?limit=0", "limit"),
        ("/v1/hands?limit=501", "limit"),
        ("/v1/tables?limit=many", "limit"),
        ("/v1/players?limit=1&limit=2", "limit"),
        ("/v1/hands?cursor=%C3%A9", "cursor"),
        ("/v1/hands?cursor=x", "cursor"),
        ("/v1/hands?cursor=dGFibGUtOS05", "cursor"),
        ("/v1/tables?cursor=_w", "cursor"),
        ("/v1/hands?player=a&player=a", "player"),
        ("/v1/hands?" + "x" * 5000 + "=1", "x" * SHOWN + "..."),
    ],
)
def test_a_parameter_that_cannot_be_taken_is_named(
    address: str, parameter: str, ask: Asker
) -> None:
    answer = ask(address)

    assert answer.status_code == 422
    assert [one["parameter"] for one in answer.json()["errors"]] == [parameter]
    assert len(answer.text) < 1500


def test_a_misspelt_parameter_is_refused_by_every_route(ask: Asker) -> None:
    for path in ask.contract.paths:
        address = known(path)
        answer = ask(f"{address}{'&' if '?' in address else '?'}limti=5")
        assert answer.status_code == 422
        assert [one["parameter"] for one in answer.json()["errors"]] == ["limti"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("address", ["/v1/hands", "/v1/hands/a/events", "/v1/openapi.json"])
def test_these_addresses_only_read(method: str, address: str, ask: Asker) -> None:
    answer = ask.raw(method, address)

    assert (answer.status_code, answer.headers["content-type"]) == (405, PROBLEM)
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize(
    "address", ["/v1/health", "/v1/hands", "/v1/hands/nope", "/v1/openapi.json"]
)
def test_head_is_get_without_its_content(address: str, ask: Asker) -> None:
    got, head = ask.raw("GET", address), ask.raw("HEAD", address)

    assert (head.status_code, head.content) == (got.status_code, b"")
    assert _lasting(head) == _lasting(got)


def _lasting(answer: httpx.Response) -> dict[str, str]:
    """An answer's headers without the name that every request has of its own."""
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


@pytest.mark.parametrize("address", ["/v", "/v1", "/v2/hands", "/v1/hand", "/docs", "/v1/health/"])
def test_an_address_that_is_none_says_where_to_look(address: str, ask: Asker) -> None:
    answer = ask.raw("GET", address)

    assert (answer.status_code, answer.headers["content-type"]) == (404, PROBLEM)
    assert "/v1/openapi.json" in answer.json()["detail"]


@pytest.mark.parametrize("address", ["/v1/hands", "/v1/hands/table-1-1", "/v1/hands/none"])
def test_no_answer_is_taken_for_a_page(address: str, ask: Asker) -> None:
    answer = ask(address)

    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "cache-control" in answer.headers


def test_the_type_of_every_problem_leads_to_its_meaning(ask: Asker) -> None:
    listed = {one["name"] for one in ask("/v1/problems").json()["problems"]}

    for address in ("/v1/hands/none", "/v1/hands?x=1"):
        page, _, name = ask(address).json()["type"].partition("#")
        assert page == "/v1/problems"
        assert name in listed
