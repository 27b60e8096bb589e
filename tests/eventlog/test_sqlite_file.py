"""What is not our log, no longer whole, or newer than this build is recognised and left alone."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.errors import CorruptRecord, ForeignLog, LogError, StorageFailed
from schemas.record import Stored
from services.eventlog import Appended, SqliteLog
from services.eventlog.sqlite_file import APPLICATION_ID, LAYOUT
from tests.eventlog.records import assert_whole, chained
from tests.proof import proof


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def filled(path: Path) -> list[Stored]:
    """A log of forty records, all of it in its one file."""
    log = SqliteLog(path, create=True)
    log.append([*chained(30, "t1"), *chained(10, "t2")])
    stored = log.read()
    log.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return stored


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def write_text(path: Path) -> None:
    path.write_text("PokerStars Hand #1: Hold'em No Limit\n" * 100)


def write_zeros(path: Path) -> None:
    path.write_bytes(bytes(8192))


def write_nothing(path: Path) -> None:
    path.touch()


def write_database(path: Path) -> None:
    edit(path, "CREATE TABLE records(offset INTEGER PRIMARY KEY)", "PRAGMA user_version=1")


def make_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (write_text, "not an Oddchip log"),
        (write_zeros, "not an Oddchip log"),
        (write_nothing, "an empty file"),
        (write_database, "a database of something else"),
        (make_folder, "a directory"),
    ],
)
def test_another_file_is_foreign(path: Path, make: Callable[[Path], None], why: str) -> None:
    make(path)

    with pytest.raises(ForeignLog, match=why) as refused:
        SqliteLog(path)

    assert refused.value.path == str(path)
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("make", [write_text, write_zeros, write_database])
def test_creating_never_touches_another_file(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    before = path.read_bytes()

    with pytest.raises(ForeignLog):
        SqliteLog(path, create=True)

    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_an_empty_file_of_a_creation_cut_short_is_completed(path: Path) -> None:
    path.touch()

    log = SqliteLog(path, create=True)

    assert isinstance(log.append(chained(1))[0], Appended)
    log.close()


def test_the_file_carries_our_mark(path: Path, filled: list[Stored]) -> None:
    header = path.read_bytes()[:72]

    assert len(filled) == 40
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID
    assert int.from_bytes(header[60:64], "big") == LAYOUT


@pytest.mark.usefixtures("filled")
def test_a_newer_layout_is_refused(path: Path) -> None:
    edit(path, f"PRAGMA user_version={LAYOUT + 1}")

    for create in (False, True):
        with pytest.raises(ForeignLog, match="a newer build's log"):
            SqliteLog(path, create=create)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("gone", ["meta", "records", "streams"])
def test_a_log_without_one_of_its_tables_is_refused(path: Path, gone: str) -> None:
    edit(path, f"DROP TABLE {gone}")

    with pytest.raises(ForeignLog, match="unreadable, truncated or damaged"):
        SqliteLog(path)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("kept", [1, 50, 99, 100, 512, 4095, 4096, 4097, 8192, 12_288, 20_000])
def test_a_truncated_log_is_refused(path: Path, kept: int) -> None:
    whole = path.read_bytes()
    assert kept < len(whole)
    path.write_bytes(whole[:kept])

    with pytest.raises(ForeignLog):
        SqliteLog(path)


def test_a_damaged_record_ends_the_list_before_it_and_is_named_at_its_head(
    path: Path, filled: list[Stored]
) -> None:
    edit(path, "UPDATE records SET data = replace(data, 'bet', 'bte') WHERE offset = 7")
    log = SqliteLog(path)

    before, beyond = log.read(), log.read(7)

    assert before == filled[:6]
    assert beyond == filled[7:]
    with pytest.raises(CorruptRecord, match=r"t1 version 7: .* offset 7 do not match") as named:
        log.read(6)
    assert (named.value.stream, named.value.version) == ("t1", 7)
    with pytest.raises(CorruptRecord):
        log.read_stream("t1", 6)
    log.close()


@pytest.mark.parametrize("value", ["NULL", "'text'", "12", "3.5"])
@pytest.mark.parametrize("column", ["data", "version", "digest", "stream"])
def test_a_value_of_another_type_is_damage_of_that_record(
    path: Path, filled: list[Stored], column: str, value: str
) -> None:
    columns = "offset INTEGER PRIMARY KEY, stream, version, epoch, digest, data"
    edit(
        path,
        f"CREATE TABLE loose({columns})",
        "INSERT INTO loose SELECT * FROM records",
        "DROP TABLE records",
        "ALTER TABLE loose RENAME TO records",
        f"UPDATE records SET {column} = {value} WHERE offset = 1",  # noqa: S608
    )
    log = SqliteLog(path)

    try:
        row = log.read(0, 1)[0]
    except CorruptRecord:
        row = None

    assert row != filled[0]
    assert row is None or (type(row.stream), type(row.version)) == (str, int)
    assert log.read(1) == filled[1:]
    log.close()


@pytest.mark.usefixtures("filled")
def test_a_missing_record_is_named_and_those_around_it_are_read(path: Path) -> None:
    edit(path, "DELETE FROM records WHERE offset = 7")
    log = SqliteLog(path)

    before = log.read()
    with pytest.raises(CorruptRecord, match="offset 7 is missing"):
        log.read(6)
    beyond = log.read(7)

    assert [one.offset for one in before] == [1, 2, 3, 4, 5, 6]
    assert beyond[0].offset == 8
    log.close()


def test_no_flipped_byte_passes_for_the_log(path: Path, filled: list[Stored]) -> None:
    whole, random, noticed = path.read_bytes(), Random(1130), 0
    for _ in range(proof(150, 20_000)):
        place, bit = random.randrange(len(whole)), 1 << random.randrange(8)
        damaged = bytearray(whole)
        damaged[place] ^= bit
        for left_over in path.parent.iterdir():
            left_over.unlink()
        path.write_bytes(damaged)

        noticed += not _same_or_noticed(path, filled)

    assert noticed > 0


def _same_or_noticed(path: Path, filled: list[Stored]) -> bool:
    """Whether the log reads as it was; if not, it said so, or its records do not follow."""
    try:
        log = SqliteLog(path)
    except (LogError, StorageFailed):
        return False
    try:
        rows = log.read(limit=10_000)
        heads = dict(log.heads())
        log.append(chained(1, "t3"))
    except (LogError, StorageFailed):
        return False
    finally:
        log.close()
    if rows != filled:
        assert _broken(rows, heads)
        return False
    return True


def _broken(rows: list[Stored], heads: dict[str, object]) -> bool:
    try:
        return assert_whole(rows) != heads or len(rows) < 40
    except (AssertionError, LogError):
        return True
