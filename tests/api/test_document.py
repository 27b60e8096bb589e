"""The OpenAPI document: complete, plain JSON Schema, with examples that were really given."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from services.api import published
from services.api.documents import examples
from tests.api.asking import Asker, Contract
from tests.api.conftest import IN_PLAY, known, nobody
from tests.api.examples import FILE, answers

PLAIN = {200, 401, 403, 413, 422, 429, 500, 503}
FORMS = PLAIN | {406}
ONE = PLAIN | {404}
TAGGED = ONE | {304}
HAND = TAGGED | {409}
ROUTES = {
    "/v1/health": PLAIN,
    "/v1/problems": PLAIN,
    "/v1/me": PLAIN,
    "/v1/card-reads": PLAIN,
    "/v1/names/{player}": ONE,
    "/v1/hands": FORMS,
    "/v1/hands/{hand}": HAND,
    "/v1/hands/{hand}/events": HAND,
    "/v1/hands/{hand}/frames": HAND,
    "/v1/hands/{hand}/replay": HAND,
    "/v1/hands/{hand}/versions": HAND,
    "/v1/hands/{hand}/versions/{version}": HAND,
    "/v1/hands/{hand}/audit": HAND,
    "/v1/hands/{hand}/export": HAND,
    "/v1/tables": PLAIN,
    "/v1/tables/{stream}": ONE,
    "/v1/tables/{stream}/then": TAGGED,
    "/v1/tables/{stream}/versions/{version}": TAGGED,
    "/v1/tournaments": PLAIN,
    "/v1/tournaments/{tournament}": ONE,
    "/v1/players": PLAIN,
    "/v1/players/{player}": ONE,
    "/v1/players/{player}/sessions": ONE | {406},
    "/v1/players/{player}/curve": ONE | {406},
    "/v1/variants": PLAIN,
    "/v1/statistics": FORMS,
    "/v1/statistics/positions": FORMS,
    "/v1/statistics/variants": FORMS,
    "/v1/statistics/russian": FORMS,
    "/v1/statistics/definitions": PLAIN | {304},
    "/v1/statistics/definitions/{key}": TAGGED,
    "/v1/games": PLAIN | {304},
    "/v1/games/{key}": TAGGED,
    "/v1/houses": PLAIN | {304},
    "/v1/houses/{key}": TAGGED,
    "/v1/findings": FORMS,
    "/v1/log/heads": PLAIN,
    "/v1/activity": PLAIN,
    "/v1/feed": PLAIN,
}
MADE = {"/v1/hands/{hand}/view-links": PLAIN | {201, 404, 409}}
"""What is made, not read."""


@pytest.fixture(scope="module")
def document(ask: Asker) -> dict[str, Any]:
    return ask.raw("GET", "/v1/openapi.json").json()


def test_every_route_declares_every_status_it_may_answer_with(document: dict[str, Any]) -> None:
    declared = {
        (method, path): {int(status) for status in operation["responses"]}
        for path, one in document["paths"].items()
        for method, operation in one.items()
    }

    assert declared == {
        **{("get", path): statuses for path, statuses in ROUTES.items()},
        **{("post", path): statuses for path, statuses in MADE.items()},
    }


def test_every_route_and_field_of_the_document_is_described(document: dict[str, Any]) -> None:
    for route in (each for one in document["paths"].values() for each in one.values()):
        assert route["summary"]
        assert route["description"]
        assert all(each["description"] for each in route["responses"].values())
        assert all(parameter(document, each)["description"] for each in route.get("parameters", ()))
    for name, schema in document["components"]["schemas"].items():
        assert schema.get("description"), name


def test_every_shape_is_json_schema_and_every_reference_leads_somewhere(
    document: dict[str, Any],
) -> None:
    shapes = document["components"]["schemas"]
    for schema in shapes.values():
        Draft202012Validator.check_schema(schema)

    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))

    assert named - shapes.keys() == set()
    assert shapes.keys() - named == set()


def test_answers_are_closed_shapes(document: dict[str, Any]) -> None:
    """A field nobody declared would fail every test of this folder."""
    for name in ("Hand", "HandPage", "HandEvents", "HandFrames", "Table", "Player", "Problem"):
        assert document["components"]["schemas"][name]["additionalProperties"] is False


def test_every_answer_has_an_example_of_its_shape(document: dict[str, Any]) -> None:
    contract = Contract(document)
    for path, status, content in contents(document):
        if status in ("200", "201") and "$ref" in content.get("schema", {}):
            assert content["examples"], path
            for example in content["examples"].values():
                contract.validate(content["schema"], example["value"])


def parameter(document: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    """A parameter, followed where it is named."""
    if "$ref" not in one:
        return one
    return document["components"]["parameters"][one["$ref"].rpartition("/")[2]]


def contents(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    routes = ((path, each) for path, one in document["paths"].items() for each in one.values())
    for path, route in routes:
        for status, response in route["responses"].items():
            for content in response.get("content", {}).values():
                yield path, status, content


def test_examples_are_answers_of_today() -> None:
    """`python -m tests.api.examples` renews them."""
    assert FILE.is_file()
    assert examples() == answers()


def test_the_committed_document_is_that_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m services.api.published` writes it anew."""
    assert list(published.changes()) == []
    assert published.main(["--check"]) == 0
    monkeypatch.setattr(published, "published", lambda: '{"paths": {}}')
    assert published.main(["--check"]) == 1


def test_each_kind_of_answer_of_a_route_is_as_declared(ask: Asker, audit: Asker) -> None:
    for asker in (ask, audit):
        for path in ROUTES.keys() - {"/v1/names/{player}"}:
            address, statuses = known(path), ROUTES[path]
            assert asker(address).status_code == 200, address
            assert asker(f"{address}{'&' if '?' in address else '?'}x=1").status_code == 422
            if "{" in path:
                assert asker(nobody(path)).status_code == 404
            if 304 in statuses:
                tag = asker(address).headers["etag"]
                assert asker(address, if_none_match=tag).status_code == 304
            if 406 in statuses:
                assert asker(address, accept="image/png").status_code == 406
            if "{hand}" in path:
                in_play = path.format(hand=IN_PLAY, version=1)
                assert asker(in_play).status_code == 409


def test_the_service_tells_how_far_it_has_read(ask: Asker) -> None:
    health = ask("/v1/health").json()

    assert health["status"] == "ok"
    read = health["store"]["checkpoint"]
    (alone,) = health["log"].pop("partitions")
    assert health["log"] == {"end": read, "lag": 0}
    assert alone == {"partition": 0, "checkpoint": read, "end": read, "lag": 0}
    assert set(health["versions"]) == {"oddchip", "python", "api"}
