"""The tables: the list, and one as it stands, step by step."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.record import Head
from services.api import Sources
from services.rules import fold, options
from services.store import Batch, Quarantined, StreamRow, open_store
from tests.api.asking import Asker
from tests.api.conftest import IN_PLAY
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter, TableRun


def test_tables_are_listed_by_name_with_the_hand_in_play(ask: Asker) -> None:
    found = ask.pages("/v1/tables?limit=3", "tables")

    assert [one["table"] for one in found] == [f"table-{number}" for number in (1, 2, 3, 4)]
    assert [one["hand"] for one in found] == [None, None, None, IN_PLAY]
    assert found[0]["version"] == 4


def test_streams_of_imported_hands_are_no_tables(tmp_path: Path) -> None:
    names = ("north", "phh-a-1", "phh-z-2", "phi", "south")
    rows = [StreamRow(name, Head(1, "d", 0), None, {}, 0) for name in names]
    with closing(open_store(tmp_path, "log")) as store:
        store.commit(Batch(0, 5, streams=rows, quarantined=[Quarantined("phi", 6, 2, "why", b"")]))
    with closing(Sources(tmp_path, Figures)) as made, Asker(made) as asker:
        for limit in (1, 2, 9):
            found = asker.pages(f"/v1/tables?limit={limit}", "tables")
            assert [one["table"] for one in found] == ["north", "phi", "south"]
        assert [one["quarantined"] for one in found] == [False, True, False]


def test_a_table_between_hands_has_nothing_in_play(ask: Asker) -> None:
    table = ask("/v1/tables/table-1").json()

    assert (table["hand"], table["play"], table["version"]) == (None, None, 4)


def test_a_table_that_does_not_exist_is_a_problem(ask: Asker) -> None:
    answer = ask("/v1/tables/nowhere")

    assert (answer.status_code, answer.json()["detail"]) == (404, "no table is called 'nowhere'")


@pytest.mark.parametrize("sealed", [True, False])
def test_a_table_is_told_as_the_fold_has_it_at_every_step(sealed: bool, tmp_path: Path) -> None:
    run = TableRun(Random(3), "north", "holdem", seats=4, sealed=sealed)
    writer = StreamWriter("north")
    facts = run.next_hand()
    start = next(at for at, one in enumerate(facts) if hasattr(one, "hand"))
    with (
        closing(Live(tmp_path)) as live,
        closing(Sources(tmp_path, Figures)) as made,
        Asker(made) as asker,
    ):
        live.append(writer, facts[:start])
        for at in range(start, len(facts)):
            live.append(writer, facts[at : at + 1])
            table = asker("/v1/tables/north").json()
            assert table["version"] == writer.head.version
            if table["play"] is not None:
                assert_like(table["play"], facts[start : at + 1])
        assert table["hand"] is None


def assert_like(play: dict, facts: list) -> None:
    """Assert that a table in play is what its facts say."""
    state = fold(facts)
    assert play["phase"] == state.phase
    assert play["boards"] == [list(board) for board in state.boards]
    if state.phase == "act":
        may = options(state)
        assert play["turn"] == may.seat
        assert list(play["choice"].values()) == list(may[1:])
        assert play["legal"] == list(may.described()) or len(play["legal"]) > 1
    else:
        assert play["choice"] is None
    if state.phase != "over":  # then the pots are awarded
        assert play["pot"] == state.pot
        assert [one["stack"] for one in play["seats"]] == state.stacks
        assert [one["bet"] for one in play["seats"]] == state.bets
        folded = [one["standing"] == "folded" for one in play["seats"]]
        assert folded == state.folded
