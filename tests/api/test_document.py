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

ROUTES = {
    "/v1/health": {200, 422, 500, 503},
    "/v1/problems": {200, 422, 500, 503},
    "/v1/hands": {200, 406, 422, 500, 503},
    "/v1/hands/{hand}": {200, 304, 404, 409, 422, 500, 503},
    "/v1/hands/{hand}/events": {200, 304, 404, 409, 422, 500, 503},
    "/v1/hands/{hand}/frames": {200, 304, 404, 409, 422, 500, 503},
    "/v1/tables": {200, 422, 500, 503},
    "/v1/tables/{stream}": {200, 404, 422, 500, 503},
    "/v1/players": {200, 422, 500, 503},
    "/v1/players/{player}": {200, 404, 422, 500, 503},
    "/v1/variants": {200, 422, 500, 503},
}


@pytest.fixture(scope="module")
def document(ask: Asker) -> dict[str, Any]:
    return ask.raw("GET", "/v1/openapi.json").json()


def test_every_route_declares_every_status_it_may_answer_with(document: dict[str, Any]) -> None:
    declared = {
        path: {int(status) for status in one["get"]["responses"]}
        for path, one in document["paths"].items()
    }

    assert declared == ROUTES
    assert all(set(one) == {"get"} for one in document["paths"].values())


def test_every_route_and_field_of_the_document_is_described(document: dict[str, Any]) -> None:
    for one in document["paths"].values():
        route = one["get"]
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
        if status == "200" and "$ref" in content["schema"]:
            assert content["examples"], path
            for example in content["examples"].values():
                contract.validate(content["schema"], example["value"])


def parameter(document: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    """A parameter, followed where it is named."""
    if "$ref" not in one:
        return one
    return document["components"]["parameters"][one["$ref"].rpartition("/")[2]]


def contents(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, one in document["paths"].items():
        for status, response in one["get"]["responses"].items():
            for content in response.get("content", {}).values():
                yield path, status, content


def test_examples_are_answers_of_today() -> None:
    """`python -m tests.api.examples` renews them."""
    assert FILE.is_file()
    assert examples() == answers()


def test_each_kind_of_answer_of_a_route_is_as_declared(ask: Asker, audit: Asker) -> None:
    names = {"hand": "table-1-1", "stream": "table-4", "player": "ann"}
    for asker in (ask, audit):
        for path in ROUTES:
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
