"""A hand made again from its records: the same rows, however they lie, or what differs."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from services.projector.again import differences
from services.store import Reader, StoredHand
from tests import houses
from tests.api.stores import Live
from tests.hands import StreamWriter, TableRun


def played(root: Path, *, whole: bool, sealed: bool, hands: int = 5) -> list[StoredHand]:
    with closing(Live(root)) as live:
        for number, (variant, limit) in enumerate([("holdem", "nl"), ("courchevel-8", "pl")]):
            name = f"t{number}"
            run = TableRun(Random(number), name, variant, limit, seats=5, sealed=sealed)
            writer = StreamWriter(name)
            for _ in range(hands):
                live.append(writer, run.next_hand(), whole=whole)
    with closing(Reader.open(root)) as reader:
        found = [reader.hand(one.hand) for one in reader.hands(100)]
    return [one for one in found if one is not None]


@pytest.mark.parametrize("whole", [True, False], ids=["a record a hand", "a record a fact"])
@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "in clear"])
def test_rows_made_again_are_those_stored(tmp_path: Path, *, whole: bool, sealed: bool) -> None:
    hands = played(tmp_path, whole=whole, sealed=sealed)

    assert len(hands) >= 8
    assert {one.row.hand: differences(one) for one in hands} == dict.fromkeys(
        [one.row.hand for one in hands], ()
    )


def altered(stored: StoredHand, name: str, **changes: Any) -> StoredHand:
    first, *rest = getattr(stored, name)
    return stored._replace(**{name: (replace(first, **changes), *rest)})


def test_a_row_that_was_changed_is_told_with_both_values(tmp_path: Path) -> None:
    stored = played(tmp_path, whole=True, sealed=False, hands=1)[0]
    seat = stored.seats[0]

    changed = altered(stored, "seats", net=(seat.net or 0) + 5)
    poorer = stored._replace(row=replace(stored.row, pot=stored.row.pot - 1))
    missing = stored._replace(seats=stored.seats[1:])

    assert differences(changed) == (
        f"seats 1: net is stored as {(seat.net or 0) + 5}, made as {seat.net}",
    )
    assert differences(poorer) == (
        f"the hand: pot is stored as {stored.row.pot - 1}, made as {stored.row.pot}",
    )
    assert differences(missing) == (
        f"seats: {len(stored.seats) - 1} rows are stored, {len(stored.seats)} are made",
    )


def test_records_that_do_not_make_a_hand_are_told(tmp_path: Path) -> None:
    stored = played(tmp_path, whole=False, sealed=False, hands=1)[0]
    cut = stored._replace(records=stored.records[:-3])
    torn = stored._replace(records=[*stored.records[:3], *stored.records[4:]])

    assert differences(cut) == ("its records do not close the hand",)
    assert differences(torn)[0].startswith("its records cannot be folded: ")


@pytest.mark.parametrize("name", houses.HANDS)
@pytest.mark.parametrize("whole", [True, False])
def test_a_hand_against_the_house_is_made_again_too(
    name: str, tmp_path: Path, *, whole: bool
) -> None:
    facts, writer = houses.HANDS[name], StreamWriter("r")
    with closing(Live(tmp_path)) as live:
        live.append(writer, [*houses.bought(*houses.seats_of(facts)), *facts], whole=whole)
    with closing(Reader.open(tmp_path)) as reader:
        stored = reader.hand("r-1")

    assert stored is not None
    assert stored.boxes
    assert differences(stored) == ()


def test_a_hand_that_was_called_off_is_made_again_too(tmp_path: Path) -> None:
    facts = houses.called_off(houses.THREE_BOXES, 8)
    with closing(Live(tmp_path)) as live:
        live.append(
            StreamWriter("r"), [*houses.bought(*houses.seats_of(facts)), *facts], whole=False
        )
    with closing(Reader.open(tmp_path)) as reader:
        stored = reader.hand("r-1")

    assert stored is not None
    assert stored.row.status == "voided"
    assert differences(stored) == ()
