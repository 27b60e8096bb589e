"""The documents of what a seat may ask and what it is told: they take what the code does."""

import json
from datetime import UTC, datetime
from typing import Any, Final, get_args

import pytest
from jsonschema import Draft202012Validator

from schemas import documents
from schemas.commands import Act, AddChips, Deal, Muck, Show, WishRunOut
from schemas.events import ActionTaken, HoleCardsDealt
from schemas.facts import Seated
from schemas.record import encode
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import ComeBack, GoAway, Leave, Sit
from schemas.views import Acknowledged, Amount, Choice, Due, Happened, Refused, Snapshot

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
CHOICE: Final = Choice(
    command="act", action="raise", amounts=(Amount(field="to", least=200, most=900),)
)


def valid(name: str, instance: object) -> bool:
    schema: dict[str, Any] = json.loads((documents.FOLDER / name).read_text("utf-8"))
    return Draft202012Validator(schema).is_valid(instance)


@pytest.mark.parametrize(
    "command",
    [
        Act(seat=3, action="raise", to=40),
        WishRunOut(seat=3, boards=2),
        Show(seat=3),
        Show(seat=3, cards=("As", "Kd")),
        Muck(seat=3),
        Sit(seat=3, player="ann", posts=True),
        Leave(seat=3),
        AddChips(seat=3, player="ann", chips=500),
        GoAway(seat=3),
        ComeBack(seat=3),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_seat_s_command_as_written_is_valid(command: AnySeatCommand) -> None:
    assert valid("seat-commands.schema.json", json.loads(encode(command)))


@pytest.mark.parametrize(
    "wrong",
    [
        json.loads(encode(Deal(cards=("As", "Kd")))),
        {"type": "act", "seat": 1},
        {"type": "act", "seat": "1", "action": "fold"},
        {"type": "act", "seat": 1, "action": "all-in"},
        {"type": "void-hand", "why": "I lose"},
    ],
    ids=json.dumps,
)
def test_what_no_seat_may_ask_is_not_valid(wrong: object) -> None:
    assert not valid("seat-commands.schema.json", wrong)


def test_no_command_of_the_dealer_s_is_a_seat_s() -> None:
    dealer_s = {"start-hand", "deal", "end-hand", "release", "take-table", "reveal", "void-hand"}
    tags = {str(kind.__struct_config__.tag) for kind in get_args(AnySeatCommand)}

    assert not tags & dealer_s
    assert all("seat" in kind.__struct_fields__ for kind in get_args(AnySeatCommand))


@pytest.mark.parametrize(
    "message",
    [
        Snapshot(
            table="t",
            version=7,
            seat=1,
            players=(Seated(1, "p-1", 100),),
            remote=(1,),
            facts=(HoleCardsDealt(seat=2, cards=("??", "??")),),
        ),
        Happened(version=8, at=NOON, facts=(ActionTaken(seat=1, action="fold"),)),
        Due(hand="t-1", seat=1, version=8, choices=(CHOICE,), pot=3, clock=20_000, bank=60_000),
        Acknowledged(table="t", seat=1, command="id", version=9),
        Refused(type="x", title="No", status=409, detail="why", legal=("fold",), choices=(CHOICE,)),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_a_seat_is_told_is_valid(message: object) -> None:
    assert valid("views.schema.json", json.loads(encode(message)))
    assert not valid("views.schema.json", {"type": "happened", "version": "8"})
