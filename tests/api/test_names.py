"""Names in addresses as strangers' files may hold them."""

from contextlib import closing
from pathlib import Path

import pytest

from services.api import Sources
from services.api.paging import cursor
from services.store import open_store
from tests.api.asking import Asker, escaped
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter
from tests.projector.projecting import append, fold_round

NAMES = [
    "a/b",
    "/",
    "a//b/",
    "a/../b",
    "zoë",
    "牌桌 7",
    "a b+c",
    "100%",
    "%2F",
    "a?b#c",
    'quo"te',
    "null\0byte",
    "new\nline",
    "\u202egnirts",
    "😀",
    "x" * 3000,
]


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a hand of each name, at a table of that name, by players of that name."""
    root = tmp_path_factory.mktemp("names")
    with closing(Live(root)) as live:
        for name in NAMES:
            facts = fold_round(name, (f"{name}1", 100), (f"{name}2", 100))
            append(live.log, [StreamWriter(name).record(facts)])
        live.project()
    return root


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_hand_and_a_table_of_any_name_are_found_by_their_links(name: str, odd: Path) -> None:
    with closing(Sources(odd, Figures)) as made, Asker(made) as ask:
        hand = ask(f"/v1/hands/{escaped(name)}").json()
        assert hand["hand"] == name
        assert [ask(link).status_code for link in hand["links"].values()] == [200] * 4
        assert ask(hand["links"]["table"]).json()["table"] == name
        listed = ask.pages(f"/v1/hands?player={escaped(name + '1')}", "hands")
        assert [one["hand"] for one in listed] == [name]


def test_lists_go_on_behind_any_name(odd: Path) -> None:
    with closing(Sources(odd, Figures)) as made, Asker(made) as ask:
        hands = [one["hand"] for one in ask.pages("/v1/hands?limit=1", "hands")]
        tables = [one["table"] for one in ask.pages("/v1/tables?limit=1", "tables")]

    assert sorted(hands) == sorted(NAMES)
    assert tables == sorted(NAMES, key=lambda name: name.encode())


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("kind", ["hands", "tables", "players"])
def test_a_name_nobody_has_is_a_problem_of_bounded_size(kind: str, name: str, ask: Asker) -> None:
    answer = ask(f"/v1/{kind}/{escaped(name)}.")

    assert answer.status_code == 404
    assert len(answer.content) < 2000


@pytest.mark.parametrize("name", ["%ff%fe", "%ed%a0%80", "%00"])
def test_bytes_that_are_no_text_are_a_name_nobody_has(name: str, ask: Asker) -> None:
    assert ask(f"/v1/hands/{name}").status_code == 404
    assert ask(f"/v1/hands?player={name}").json()["hands"] == []


def test_a_cursor_is_no_way_to_ask_for_something_else(tmp_path: Path) -> None:
    open_store(tmp_path, "log").close()
    with closing(Sources(tmp_path, Figures)) as made, Asker(made) as ask:
        assert ask(f"/v1/hands?cursor={cursor('table-1-1')}").status_code == 422
        assert ask(f"/v1/tables?cursor={cursor('zzz')}").json()["tables"] == []
