"""The contract as documents for others: JSON Schema, AsyncAPI, the games; made from the structs."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, cast, get_args

from msgspec import Struct, to_builtins
from msgspec.json import schema_components

from schemas import (
    catalogue,
    commands,
    events,
    houses,
    record,
    rows,
    seat_commands,
    settled,
    settlement,
    views,
)
from schemas.cards import Card

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = Path(__file__).parent / "json"

Node = dict[str, object]

_ROWS: Final = (
    rows.HandRow,
    rows.SeatRow,
    rows.ActionRow,
    rows.PotRow,
    rows.AwardRow,
    rows.BoxRow,
    rows.BoxActionRow,
    rows.TournamentRow,
    rows.EntryRow,
    rows.FindingRow,
)
_CARDS: Final = sorted(get_args(Card))


def events_schema() -> Node:
    """A record of the log and every event it may hold."""
    return _schema("events", (record.Record,))


def commands_schema() -> Node:
    """Every command a hand or table takes."""
    return _schema("commands", get_args(commands.AnyCommand))


def seat_commands_schema() -> Node:
    """Every command that a seat may give over the network."""
    return _schema("seat-commands", get_args(seat_commands.AnySeatCommand))


def views_schema() -> Node:
    """Every message of a table's view, and the answers to a command."""
    kinds = (*get_args(views.AnyView), views.Acknowledged, views.Refused)
    return _schema("views", kinds)


def rows_schema() -> Node:
    """What the store holds, a row a kind, and what settling a hand gives."""
    return _schema(
        "rows",
        (
            *_ROWS,
            settlement.Settlement,
            settlement.HouseSettlement,
            settlement.Undecided,
            settlement.Voided,
        ),
    )


def settlements_schema() -> Node:
    """What is published of a hand that is over."""
    return _schema("settlements", (settled.HandSettled,))


def house_rules() -> Node:
    """Every house that is shipped, with the rules it leaves at their defaults written out."""
    shipped = [in_full(house) for house in houses.HOUSES.values()]
    return {"houses": shipped}


def in_full(value: object) -> object:
    """A record as JSON has it, with every field, those at their defaults too."""
    if not isinstance(value, Struct):
        return value
    return {name: in_full(getattr(value, name)) for name in value.__struct_fields__}


def games() -> Node:
    """Every published revision of every game, with the figures that follow from its streets."""
    published = [
        {
            **cast(Node, to_builtins(game)),
            "hole": game.hole,
            "board": game.board,
            "spit": game.spit,
            "seats_max": game.seats_max,
        }
        for game in catalogue.PUBLISHED.values()
    ]
    return {"games": published}


def asyncapi() -> Node:
    """AsyncAPI 3.0: one channel a table, whose messages are records of events; one of settled
    hands.
    """
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(events.AnyEvent)}
    definitions = _definitions((record.Record, settled.HandSettled), "#/components/schemas/")
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Oddchip log",
            "version": "1",
            "description": "The facts of every table, in order; all else follows from them.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "embedded": {
                "host": "localhost",
                "protocol": "sqlite",
                "description": "One file; a record is durable before the append answers.",
            }
        },
        "channels": {
            "table": {
                "address": "{stream}",
                "description": "One table's stream: versions 1, 2, 3 ... without a gap, each "
                "record naming the SHA-256 of the one before.",
                "parameters": {"stream": {"description": "A table, or one imported hand."}},
                "messages": {"record": {"$ref": "#/components/messages/record"}},
            },
            "settlements": {
                "address": "{topic}-settlements",
                "description": "What every finished hand moves, keyed by its table; at least "
                "once: of one hand the highest revision counts, the same one again is a repeat.",
                "parameters": {"topic": {"description": "The topic of the log."}},
                "messages": {"settled": {"$ref": "#/components/messages/settled"}},
            },
        },
        "operations": {
            "append": _operation(
                "table", "send", "Append at an expected version; refused if it is taken."
            ),
            "read": _operation(
                "table", "receive", "Read after a checkpoint; what was read is committed."
            ),
            "publish": _operation(
                "settlements", "send", "Publish what was committed since; then remember how far."
            ),
            "settle": _operation(
                "settlements", "receive", "Apply what is new; keep the offset with it."
            ),
        },
        "components": {
            "messages": {
                "record": {
                    "title": "One append",
                    "summary": "One or more facts of one table; every kind of fact is listed.",
                    "payload": {"$ref": "#/components/schemas/Record"},
                    "x-events": {
                        tag: {"$ref": f"#/components/schemas/{kind.__name__}"}
                        for tag, kind in kinds.items()
                    },
                },
                "settled": {
                    "title": "A hand's settlement",
                    "summary": "One finished hand by one revision of the settlement.",
                    "payload": {"$ref": "#/components/schemas/HandSettled"},
                },
            },
            "schemas": definitions,
        },
    }


DOCUMENTS: Final[dict[str, Callable[[], Node]]] = {
    "asyncapi.json": asyncapi,
    "catalogue.json": games,
    "commands.schema.json": commands_schema,
    "events.schema.json": events_schema,
    "houses.json": house_rules,
    "rows.schema.json": rows_schema,
    "seat-commands.schema.json": seat_commands_schema,
    "settlements.schema.json": settlements_schema,
    "views.schema.json": views_schema,
}
"""File name -> what makes its content."""


def rendered() -> dict[str, str]:
    """Every document's text by file name, the same on every run."""
    return {
        name: json.dumps(make(), indent=2, ensure_ascii=False) + "\n"
        for name, make in DOCUMENTS.items()
    }


def stale(folder: Path) -> list[str]:
    """Names of documents in `folder` that are missing, not what the structs say, or nobody's."""
    wanted = rendered()
    found = {path.name: path.read_text("utf-8") for path in folder.glob("*.json")}
    return sorted(
        name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name)
    )


def write(folder: Path) -> None:
    """Make `folder` hold exactly the documents of today."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in set(stale(folder)) - DOCUMENTS.keys():
        (folder / name).unlink()
    for name, text in rendered().items():
        (folder / name).write_text(text, "utf-8")


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the documents, or with `--check` say which are stale; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m schemas.documents", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, name what is stale")
    if not parser.parse_args(arguments).check:
        write(folder)
        return 0
    names = stale(folder)
    if names:
        sys.stderr.write(f"stale, run `make format`: {', '.join(names)}\n")
    return 1 if names else 0


def _schema(name: str, kinds: Sequence[type]) -> Node:
    return {
        "$schema": DIALECT,
        "$id": f"urn:oddchip:schema:{name}",
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds],
        "$defs": _definitions(kinds, "#/$defs/"),
    }


def _definitions(kinds: Sequence[type], prefix: str) -> Node:
    _, components = schema_components(kinds, ref_template=prefix + "{name}")
    card: Node = {"title": "Card", "description": "Rank, then suit.", "enum": list(get_args(Card))}
    tidied = {name: _tidy(node, prefix) for name, node in components.items()}
    named = {"Card": card} if f'"{prefix}Card"' in json.dumps(tidied) else {}
    return dict(sorted({**tidied, **named}.items()))


def _tidy(node: object, prefix: str) -> object:
    """Plain JSON Schema: no OpenAPI discriminator, single choices as constants, cards by name."""
    if isinstance(node, list):
        return [_tidy(part, prefix) for part in cast(list[object], node)]
    if isinstance(node, str):
        return " ".join(node.split())
    if not isinstance(node, dict):
        return node
    parts = cast(Node, node)
    choices = cast(list[object], parts.get("enum", []))
    if choices == _CARDS:
        return {"$ref": f"{prefix}Card"}
    if len(choices) == 1:
        return {"const": choices[0]}
    return {name: _tidy(part, prefix) for name, part in parts.items() if name != "discriminator"}


def _operation(channel: str, action: str, summary: str) -> Node:
    return {"action": action, "summary": summary, "channel": {"$ref": f"#/channels/{channel}"}}


if __name__ == "__main__":
    sys.exit(main())
