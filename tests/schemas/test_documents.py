"""The generated documents: valid, current, and saying what the code accepts."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from schemas import documents
from schemas.catalogue import PUBLISHED
from schemas.commands import Act, Deal, EndHand
from schemas.record import encode
from tests.schemas.facts import FACTS

SCHEMAS: Final = [name for name in documents.DOCUMENTS if name.endswith(".schema.json")]
PLACE: Final = {"stream": "t", "version": 1, "epoch": 1, "at": "2026-11-30T12:00:00Z"}


def written(name: str) -> dict[str, Any]:
    return json.loads((documents.FOLDER / name).read_text("utf-8"))


def wrapped(*events: object) -> dict[str, object]:
    return {**PLACE, "previous": "", "events": list(events)}


def test_the_documents_in_the_repository_are_current() -> None:
    assert documents.stale(documents.FOLDER) == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_json_schema(name: str) -> None:
    schema = written(name)

    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("tag", FACTS)
def test_a_record_of_a_golden_body_is_valid(tag: str) -> None:
    body = json.loads((Path(__file__).parent / "golden" / f"{tag}.json").read_bytes())

    found = list(Draft202012Validator(written("events.schema.json")).iter_errors(wrapped(body)))

    assert found == []


@pytest.mark.parametrize(
    "event",
    [
        {"type": "hand-mucked"},
        {"type": "hand-mucked", "seat": "2"},
        {"type": "hand-mucked", "seat": 2, "cards": []},
        {"type": "card-burned", "card": "1s"},
        {"type": "hand-started.9", "seat": 2},
    ],
    ids=json.dumps,
)
def test_a_record_that_the_code_refuses_is_not_valid(event: dict[str, object]) -> None:
    assert not Draft202012Validator(written("events.schema.json")).is_valid(wrapped(event))


@pytest.mark.parametrize(
    "command", [Act(seat=3, action="raise", to=40), Deal(cards=("As", "Kd")), EndHand()]
)
def test_a_command_as_written_is_valid(command: Act | Deal | EndHand) -> None:
    schema = written("commands.schema.json")

    assert Draft202012Validator(schema).is_valid(json.loads(encode(command)))


def test_the_channel_lists_every_event_and_every_reference_leads_somewhere() -> None:
    document = written("asyncapi.json")

    message = document["components"]["messages"]["record"]
    assert message["x-events"].keys() == FACTS.keys()
    for link in references(document):
        found: Any = document
        for step in link.removeprefix("#/").split("/"):
            found = found[step]


def references(node: object) -> list[str]:
    """Every `$ref` in a document."""
    if isinstance(node, list):
        return [link for part in node for link in references(part)]
    if not isinstance(node, dict):
        return []
    own = [node["$ref"]] if "$ref" in node else []
    return own + [link for part in node.values() for link in references(part)]


def test_the_payload_of_the_channel_takes_a_golden_record() -> None:
    document = written("asyncapi.json")
    schema = {**document, "$ref": "#/components/schemas/Record"}

    found = Draft202012Validator(schema).is_valid(wrapped(json.loads(encode(FACTS["hand-ended"]))))

    assert found


def test_the_games_as_data_are_the_games() -> None:
    games = written("catalogue.json")["games"]

    assert [(game["key"], game["revision"]) for game in games] == list(PUBLISHED)
    courchevel = next(game for game in games if game["key"] == "courchevel")
    assert (courchevel["hole"], courchevel["spit"], courchevel["seats_max"]) == (5, 1, 8)


def test_the_houses_as_data_are_those_that_are_published() -> None:
    folder = Path(__file__).parent / "published"

    for house in written("houses.json")["houses"]:
        assert house == json.loads((folder / f"house-{house['key']}.json").read_bytes())


def test_a_stale_missing_or_left_over_document_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents.write(tmp_path)
    (tmp_path / "asyncapi.json").unlink()
    (tmp_path / "rows.schema.json").write_text("{}")
    (tmp_path / "old.json").write_text("{}")

    code = documents.main(["--check"], tmp_path)

    said = capsys.readouterr().err
    assert code == 1
    assert all(name in said for name in ("asyncapi.json", "old.json", "rows.schema.json"))
    assert "events.schema.json" not in said


def test_writing_makes_the_folder_current_and_checking_says_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old.json").write_text("{}")

    assert documents.main([], tmp_path) == 0
    assert documents.main(["--check"], tmp_path) == 0

    assert {path.name for path in tmp_path.iterdir()} == documents.DOCUMENTS.keys()
    assert capsys.readouterr() == ("", "")


def test_the_documents_do_not_depend_on_the_order_of_hashes(root: Path) -> None:
    script = "import sys; from schemas.documents import rendered; sys.stdout.write(str(rendered()))"

    made = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(made) == 1
