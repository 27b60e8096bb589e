"""DuckDB reaches the stores' files and nothing else, whatever it were asked: every way out that is
known is tried on this version.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import duckdb
import pytest

from services.store.moment import engine


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A root with a sealed file, and a place beside it with what nobody may read."""
    folder = tmp_path_factory.mktemp("confined")
    root, outside = folder / "store", folder / "outside"
    root.mkdir()
    outside.mkdir()
    for at in (root, outside):
        duckdb.sql("SELECT 'hunter2' AS secret").write_parquet(str(at / "a.parquet"))
        (at / "a.csv").write_text("secret\nhunter2\n")
        (at / "a.json").write_text('[{"secret":"hunter2"}]')
    with closing(duckdb.connect(str(outside / "a.duckdb"))) as other:
        other.execute("CREATE TABLE t AS SELECT 'hunter2' AS secret")
    with closing(sqlite3.connect(outside / "a.db")) as other:
        other.execute("CREATE TABLE t(secret)")
    (root / "link.csv").symlink_to(outside / "a.csv")
    return root, outside


@pytest.fixture
def asked(places: tuple[Path, Path]) -> Iterator[duckdb.DuckDBPyConnection]:
    with closing(engine(str(places[0])).cursor()) as cursor:
        yield cursor


ESCAPES = (
    "SELECT * FROM read_csv('{out}/a.csv')",
    "SELECT * FROM read_csv_auto('{out}/a.csv')",
    "SELECT * FROM read_text('{out}/a.csv')",
    "SELECT * FROM read_blob('{out}/a.csv')",
    "SELECT * FROM read_json('{out}/a.json')",
    "SELECT * FROM read_parquet('{out}/a.parquet')",
    "SELECT * FROM parquet_metadata('{out}/a.parquet')",
    "SELECT * FROM '{out}/a.csv'",
    "SELECT * FROM '{out}/a.parquet'",
    "SELECT * FROM read_csv('{root}/../outside/a.csv')",
    "SELECT * FROM sniff_csv('{out}/a.csv')",
    "SELECT * FROM glob('{out}/*')",
    "SELECT * FROM read_csv('http://127.0.0.1:9/a.csv')",
    "SELECT * FROM read_text('/etc/passwd')",
    "COPY (SELECT 1) TO '{out}/b.csv'",
    "COPY (SELECT 1) TO '{root}/../outside/b.parquet'",
    "ATTACH '{out}/a.duckdb' AS other",
    "ATTACH '{out}/b.duckdb' AS other",
    "ATTACH '{out}/a.db' AS other (TYPE sqlite)",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{out}/a.duckdb_extension'",
    "INSTALL spatial FROM community",
    "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "SELECT * FROM duckdb_secrets()",
    "EXPORT DATABASE '{out}/dump'",
    "IMPORT DATABASE '{out}'",
    "SET profiling_output = '{out}/profile.json'",
    "PRAGMA profiling_output = '{out}/profile.json'",
    "SET log_query_path = '{out}/queries.log'",
    "SET lock_configuration = false",
    "RESET lock_configuration",
    "SET enable_external_access = true",
    "RESET enable_external_access",
    "SET allowed_directories = ['/']",
    "SET allowed_paths = ['{out}/a.csv']",
    "SET temp_directory = '{out}'",
    "SET home_directory = '{out}'",
    "SET memory_limit = '900GB'",
    "SET threads = 900",
    "SET max_temp_directory_size = '900GB'",
    "SET autoload_known_extensions = true",
    "SET allow_unsigned_extensions = true",
    "SET custom_extension_repository = '{out}'",
)


@pytest.mark.parametrize("escape", ESCAPES)
def test_no_way_out_is_open(
    escape: str, asked: duckdb.DuckDBPyConnection, places: tuple[Path, Path]
) -> None:
    root, out = places
    before = sorted(path.name for path in out.iterdir())

    with pytest.raises(duckdb.Error):
        asked.execute(escape.format(root=root, out=out)).fetchall()

    assert sorted(path.name for path in out.iterdir()) == before


def test_each_way_out_is_one_where_nothing_is_confined(places: tuple[Path, Path]) -> None:
    """The same questions that read or write here are refused there for no other reason."""
    root, out = places
    told = 0
    with closing(duckdb.connect()) as free:
        for escape in ESCAPES[:12]:
            found = free.execute(escape.format(root=root, out=out)).fetchall()
            told += bool(found)
    assert told == 12


def test_the_stores_own_files_are_read(
    asked: duckdb.DuckDBPyConnection, places: tuple[Path, Path]
) -> None:
    found = asked.execute("SELECT * FROM read_parquet($1)", [str(places[0] / "a.parquet")])

    assert found.fetchall() == [("hunter2",)]


def test_what_takes_more_memory_than_there_may_be_goes_to_files_of_its_own(
    asked: duckdb.DuckDBPyConnection,
) -> None:
    limits = dict(
        asked.execute(
            "SELECT name, value FROM duckdb_settings() WHERE name IN"
            " ('memory_limit', 'max_temp_directory_size', 'enable_external_access',"
            " 'lock_configuration', 'autoinstall_known_extensions', 'allow_community_extensions')"
        ).fetchall()
    )

    assert limits["enable_external_access"] == "false"
    assert limits["lock_configuration"] == "true"
    assert limits["autoinstall_known_extensions"] == "false"
    assert limits["allow_community_extensions"] == "false"
    assert limits["memory_limit"] == "3.7 GiB"
    assert limits["max_temp_directory_size"] == "14.9 GiB"
