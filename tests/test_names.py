"""Players' names: an id each, kept for good, erased for good."""

import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import BadSettings, ForeignStore, NotFound, StorageFailed
from services.names import Names, Person


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "names.db"


@pytest.fixture
def names(path: Path) -> Iterator[Names]:
    with closing(Names.open(path, create=True)) as made:
        yield made


def test_a_person_keeps_one_id_that_says_nothing(names: Names) -> None:
    found = names.id_of("Club", "Ann Smith")

    assert re.fullmatch(r"p-[a-z2-7]{12}", found)
    assert names.id_of("Club", "Ann Smith") == found


def test_the_same_name_at_another_source_is_another_person(names: Names) -> None:
    people = [Person("Club", "Ann"), Person("Room", "Ann"), Person("Club", "ann")]

    assert len(set(names.ids_of(people).values())) == 3


def test_ids_are_there_for_the_next_process(names: Names, path: Path) -> None:
    people = [Person("Club", f"player {number}") for number in range(1200)]
    ids = names.ids_of(people)

    with closing(Names.open(path, create=False)) as others:
        assert others.ids_of(people) == ids
        assert others.names_of(ids.values()) == {ids[one]: one.name for one in people}


def test_many_names_are_made_durable_at_once(names: Names) -> None:
    commits: list[str] = []
    names._connection.set_trace_callback(commits.append)

    names.ids_of(Person("Club", str(number)) for number in range(500))

    assert commits.count("COMMIT") == 1


def test_names_that_are_known_cost_no_commit(names: Names) -> None:
    people = [Person("Club", "Ann")]
    names.ids_of(people)
    asked: list[str] = []
    names._connection.set_trace_callback(asked.append)

    names.ids_of(people)

    assert all(one.startswith("SELECT") for one in asked)


def test_two_processes_give_one_person_one_id(names: Names, path: Path) -> None:
    with closing(Names.open(path, create=True)) as others:
        assert others.id_of("Club", "Ann") == names.id_of("Club", "Ann")


def test_an_erased_name_is_gone_from_the_file(names: Names, path: Path) -> None:
    ids = names.ids_of([Person("Club", "Ann Smithson"), Person("Club", "Bob")])
    ann, bob = ids[Person("Club", "Ann Smithson")], ids[Person("Club", "Bob")]
    assert b"Ann Smithson" in path.read_bytes()

    assert names.forget(ann)

    assert names.names_of([ann, bob]) == {bob: "Bob"}
    assert not any(b"Ann Smithson" in one.read_bytes() for one in path.parent.iterdir())
    assert not names.forget(ann)


def test_a_name_that_comes_again_after_it_was_erased_is_somebody_new(names: Names) -> None:
    before = names.id_of("Club", "Ann")
    names.forget(before)

    assert names.id_of("Club", "Ann") != before


def test_names_are_for_their_owner_alone(names: Names, path: Path) -> None:
    assert names.names_of([]) == {}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["O'Brien", "a\nb", "\x1b[2J", "扑克", "x" * 5000, "a\0b"])
def test_names_are_kept_exactly(names: Names, name: str) -> None:
    player = names.id_of("Club", name)

    assert names.names_of([player]) == {player: name}


def test_a_file_that_is_not_there_is_not_made_to_be_read(path: Path) -> None:
    with pytest.raises(NotFound, match=r"no file of names 'names\.db'"):
        Names.open(path, create=False)
    assert not path.exists()


def test_a_file_of_something_else_is_refused_and_left_as_it_was(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other(a)")
    before = path.read_bytes()
    text = path.with_name("text.db")
    text.write_text("not a database at all" * 100)

    for one in (path, text):
        with pytest.raises(ForeignStore, match="not a file of names"):
            Names.open(one, create=True)
    assert path.read_bytes() == before


def test_a_newer_builds_names_are_refused(names: Names, path: Path) -> None:
    names._connection.execute("PRAGMA user_version = 3")

    with pytest.raises(ForeignStore, match="a newer build"):
        Names.open(path, create=True)


def test_a_disk_that_refuses_is_told_and_nothing_is_kept(names: Names) -> None:
    names._connection.execute("PRAGMA max_page_count = 4")
    people = [Person("Club", "x" * 3000 + str(number)) for number in range(50)]

    with pytest.raises(StorageFailed, match="keep names failed: database or disk is full"):
        names.ids_of(people)

    assert names.known(people) == {}


def test_using_names_that_were_closed_is_a_clear_error(names: Names) -> None:
    names.close()

    with pytest.raises(StorageFailed):
        names.names_of(["p-a"])


def test_a_name_is_given_changed_and_listed(names: Names) -> None:
    names.put("p-a", Person("operator", "Ann"))
    names.put("p-b", Person("operator", "Bob"))
    names.put("p-a", Person("operator", "Anna"))

    assert names.listed() == [
        ("p-a", Person("operator", "Anna")),
        ("p-b", Person("operator", "Bob")),
    ]
    assert names.person("p-a") == Person("operator", "Anna")
    assert names.person("p-c") is None


def test_a_name_that_is_another_s_is_refused(names: Names) -> None:
    names.put("p-a", Person("operator", "Ann"))

    with pytest.raises(BadSettings, match="operator calls p-a so already"):
        names.put("p-b", Person("operator", "Ann"))
    assert names.person("p-b") is None


def test_an_erasure_is_noted_with_the_id_and_the_reason_alone(names: Names, path: Path) -> None:
    names.put("p-a", Person("operator", "Unforgettable"))

    assert names.forget("p-a", "asked to")
    assert not names.forget("p-a", "again")

    (one,) = names.erasures()
    assert (one.player, one.why) == ("p-a", "asked to")
    assert names.erased("p-a") == one
    assert names.erased("p-b") is None
    assert b"Unforgettable" not in path.read_bytes()


def test_an_erased_id_gets_no_name_again(names: Names) -> None:
    names.put("p-a", Person("operator", "Ann"))
    names.forget("p-a")

    with pytest.raises(BadSettings, match="was erased, and is not taken in anew"):
        names.put("p-a", Person("operator", "Ann"))


def test_names_of_the_layout_before_are_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "names.db"
    with closing(sqlite3.connect(path)) as old:
        old.execute(
            "CREATE TABLE names(id TEXT PRIMARY KEY, source TEXT NOT NULL, name TEXT NOT NULL,"
            " UNIQUE(source, name)) STRICT, WITHOUT ROWID"
        )
        old.execute("INSERT INTO names VALUES ('p-a', 'club', 'Ann')")
        old.execute(f"PRAGMA application_id = {0x6F64636E}")
        old.execute("PRAGMA user_version = 1")
        old.commit()

    for _ in range(2):
        with closing(Names.open(path, create=False)) as names:
            assert names.person("p-a") == Person("club", "Ann")
            assert names.erasures() == []
