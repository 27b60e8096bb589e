"""Names where people read, ids where programs do, and neither in the log."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from services.names import Names
from tests.console.calls import Console


@pytest.fixture
def imported(console: Console, phh: Path) -> str:
    """The id of a hand in the store, between Ann and Bob."""
    phh.write_text(f"{phh.read_text()}\nvenue = 'Club'\ntable = '1'\nhand = 3\nyear = 2009\n")
    assert console("import", str(phh)).code == 0
    return "phh-club-3"


def erase(console: Console, name: str) -> str:
    """Erase a name; the id it had."""
    with closing(Names.open(console.data / "names.db", create=False)) as names:
        player = names.id_of("Club", name)
        names.forget(player)
    return player


def test_people_read_names(console: Console, imported: str) -> None:
    for words in (["hand", imported], ["replay", imported], ["stats", "players"]):
        call = console(*words)

        assert call.code == 0
        assert "Ann" in call.out
        assert "p-" not in call.out.replace("phh-", "")


def test_programs_read_ids_and_names(console: Console, imported: str) -> None:
    seats = json.loads(console("hand", imported, "--json").out)["seats"]
    players = json.loads(console("stats", "players", "--json").out)

    assert [one["name"] for one in seats] == ["Ann", "Bob"]
    assert {one["player"]: one["name"] for one in players} == {
        one["player"]: one["name"] for one in seats
    }
    assert all(one["player"].startswith("p-") for one in seats)


def test_where_a_name_was_erased_its_id_is_left(console: Console, imported: str) -> None:
    ann = erase(console, "Ann")

    for words in (["hand", imported], ["replay", imported], ["stats", "players"]):
        call = console(*words)

        assert "Ann" not in call.out
        assert ann in call.out
        assert "Bob" in call.out
    seats = json.loads(console("hand", imported, "--json").out)["seats"]
    assert [(one["player"] == ann, one["name"]) for one in seats] == [(True, None), (False, "Bob")]


def test_without_the_file_of_names_everything_is_read_by_ids(
    console: Console, imported: str
) -> None:
    (console.data / "names.db").unlink()

    assert console("hand", imported).code == 0
    assert console("verify").code == 0


def test_neither_log_nor_store_holds_a_name(console: Console, imported: str) -> None:
    held = [path for path in console.data.rglob("*") if path.is_file() and path.name != "names.db"]

    assert imported
    assert {path.name for path in held} >= {"log.db", "store.db"}
    assert not [path for path in held if b"Ann" in path.read_bytes()]


def test_an_imported_hand_is_dated_by_its_source(console: Console, imported: str) -> None:
    page, document = console("hand", imported), console("hand", imported, "--json")

    assert "from Club, played 2009" in page.out
    assert " UTC" not in page.out
    assert json.loads(document.out)["played_at"] == "2009"
