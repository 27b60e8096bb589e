"""The OpenAPI document: complete, plain JSON Schema, with examples that were really given."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from services.api.documents import examples
from tests.api.asking import Asker, Contract
from tests.api.conftest import IN_PLAY
from tests.api.examples import FILE, answers

ALWAYS = {200, 401, 403, 422, 429, 500, 503}
ROUTES = {
    "/v1/health": ALWAYS,
    "/v1/problems": ALWAYS,
    "/v1/me": ALWAYS,
    "/v1/hands": ALWAYS,
    "/v1/hands/{hand}": ALWAYS | {304, 404, 409},
    "/v1/hands/{hand}/events": ALWAYS | {304, 404, 409},
    "/v1/hands/{hand}/frames": ALWAYS | {304, 404, 409},
    "/v1/tables": ALWAYS,
    "/v1/tables/{stream}": ALWAYS | {404},
    "/v1/players": ALWAYS,
    "/v1/players/{player}": ALWAYS | {404},
    "/v1/variants": ALWAYS,
    "/v1/card-reads": ALWAYS,
    "/v1/names/{player}": ALWAYS | {404},
}
MADE = {"/v1/hands/{hand}/view-links": ALWAYS | {201, 404, 409, 413}}
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
        assert all(each["description"] for each in route.get("parameters", ()))
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
        if status in ("200", "201"):
            assert content["examples"], path
            for example in content["examples"].values():
                contract.validate(content["schema"], example["value"])


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


def test_each_kind_of_answer_of_a_route_is_as_declared(ask: Asker, audit: Asker) -> None:
    names = {"hand": "table-1-1", "stream": "table-4", "player": "ann"}
    for asker in (ask, audit):
        for path in ROUTES.keys() - {"/v1/names/{player}"}:
            assert asker(path.format(**names)).status_code == 200
            assert asker(f"{path.format(**names)}?x=1").status_code == 422
            if "{" in path:
                nobody = dict.fromkeys(names, "nobody")
                assert asker(path.format(**nobody)).status_code == 404
            if "{hand}" in path:
                tag = asker(path.format(**names)).headers["etag"]
                assert asker(path.format(**names), if_none_match=tag).status_code == 304
                assert asker(path.format(hand=IN_PLAY)).status_code == 409


def test_the_service_tells_how_far_it_has_read(ask: Asker) -> None:
    health = ask("/v1/health").json()

    assert health["status"] == "ok"
    read = health["store"]["checkpoint"]
    (alone,) = health["log"].pop("partitions")
    assert health["log"] == {"end": read, "lag": 0}
    assert alone == {"partition": 0, "checkpoint": read, "end": read, "lag": 0}
    assert set(health["versions"]) == {"oddchip", "python", "api"}
