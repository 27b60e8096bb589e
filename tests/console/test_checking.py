"""`verify` from the command line: what it counts, what it names, its exit codes."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from services.eventlog import opened
from services.projector.sealing import Sealing
from services.store import open_store
from services.store.segments import FOLDER
from tests.console.calls import Console
from tests.store.rows import edit_hands, first_seat


def test_sound_hands_give_no_findings(dealt: Console) -> None:
    call = dealt("verify")

    assert (call.code, call.out) == (0, "hands checked: 42, findings: 0\n")


def test_sealed_hands_are_checked_as_well(dealt: Console) -> None:
    """Their files too: a damaged one is a finding, and the audit goes on."""
    with (
        closing(opened(f"sqlite:///{dealt.data / 'log.db'}", create=False)) as log,
        closing(open_store(dealt.data / "store", log.identity)) as store,
    ):
        Sealing(store, 10).follow(wait=True)
        name = next(one.name for one in store.files() if one.kind == "seats")

    whole, one = dealt("verify"), dealt("verify", "table-3-2")
    (dealt.data / "store" / "1" / FOLDER / name).write_bytes(b"x")
    damaged = dealt("verify")

    assert (whole.code, whole.out) == (0, "hands checked: 42, findings: 0\n")
    assert (one.code, one.out) == (0, "hands checked: 1, findings: 0\n")
    assert damaged.code == 1
    assert name in damaged.out
    assert damaged.out.endswith("hands checked: 42, findings: 1 (log 1)\n")


def test_a_hand_that_cannot_be_read_any_more_is_a_finding_among_others(dealt: Console) -> None:
    with closing(sqlite3.connect(dealt.data / "store" / "1" / "store.db")) as connection:
        connection.execute("UPDATE hands SET data = x'0011' WHERE hand = 'table-3-2'")
        connection.commit()

    call = dealt("verify")

    assert call.code == 1
    assert call.out.startswith("table-3-2: ")
    assert "the store cannot read it" in call.out
    assert "findings: 1" in call.out


def test_one_hand_can_be_checked_alone(dealt: Console) -> None:
    call = dealt("verify", "table-3-2")

    assert (call.code, call.out) == (0, "hands checked: 1, findings: 0\n")
    assert call.err == "that hand alone was looked at; `oddchip verify` audits the whole log\n"


def edit(data: Path) -> None:
    """Give a seat chips it did not win."""
    file = data / "store" / "1" / "store.db"
    edit_hands(file, lambda hand: first_seat(hand, final=1), "table-3-2")


def test_an_edited_store_is_named_by_hand(dealt: Console) -> None:
    edit(dealt.data)

    whole, one, other = dealt("verify"), dealt("verify", "table-3-2"), dealt("verify", "table-3-1")

    assert (whole.code, one.code, other.code) == (1, 1, 0)
    assert whole.out.startswith("table-3-2: ")
    assert one.out.startswith("table-3-2: ")


def test_findings_in_json_are_records(dealt: Console) -> None:
    edit(dealt.data)

    found = json.loads(dealt("verify", "--json").out)

    assert (found["hands"], found["in_play"]) == (42, 0)
    assert {one["hand"] for one in found["findings"]} == {"table-3-2"}


def test_a_wrong_claim_of_an_imported_hand_is_a_finding(console: Console, phh: Path) -> None:
    phh.write_text(phh.read_text().replace("[160, 0]", "[100, 60]"))
    console("import", str(phh))

    call = console("verify")

    assert call.code == 1
    assert "claim: the source says seat 1 ends with 100, ours is 160" in call.out


def test_an_unknown_hand_cannot_be_checked(dealt: Console) -> None:
    call = dealt("verify", "table-99-1")

    assert call.code == 2
    assert "no hand 'table-99-1'" in call.err


def test_a_store_that_lags_is_checked_as_far_as_it_goes(dealt: Console) -> None:
    dealt("deal", "--hands", "5", "--no-project")

    call = dealt("verify")

    assert call.code == 0
    assert call.out.splitlines()[0] == "hands checked: 42, findings: 0"
    assert call.out.splitlines()[1].startswith("not checked: records the store has not read: ")
    assert "the rest is checked in the log alone" in call.err


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_an_audit_that_checks_nothing_is_no_success(
    console: Console, words: tuple[str, ...]
) -> None:
    console("deal", "--hands", "1", "--no-project")

    call = console("verify", *words)

    assert call.code == 1
    assert "the store has read nothing yet: `oddchip project --once`" in call.err


def test_the_whole_and_the_one_find_the_same_of_a_hand_each_once(dealt: Console) -> None:
    edit(dealt.data)

    whole, one = dealt("verify").out.splitlines(), dealt("verify", "table-3-2").out.splitlines()

    assert whole[:-1] == one[:-1]
    assert len(set(one)) == len(one)
