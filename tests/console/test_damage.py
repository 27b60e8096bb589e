"""A log that lost records: what is said of it, and that no store is lost by it unasked."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from services.store import unpack
from tests.console.calls import Console
from tests.store.rows import edit_hands

PAGE = 4096


@pytest.fixture
def log(console: Console) -> Iterator[sqlite3.Connection]:
    """The log of two tables, thirty hands each, every hand a record."""
    assert console("deal", "--hands", "60", "--tables", "2", "--seed", "damage").code == 0
    with closing(sqlite3.connect(console.data / "log.db", isolation_level=None)) as connection:
        yield connection


def lose(log: sqlite3.Connection, hand: str) -> tuple[int, int]:
    """Take a hand's record out of the log; its offset and version."""
    stream = hand.rpartition("-")[0]
    [(offset, version)] = log.execute(
        'SELECT "offset", version FROM records WHERE stream = ? AND instr(data, ?)',
        (stream, f'"hand":"{hand}"'.encode()),
    ).fetchall()
    log.execute('DELETE FROM records WHERE "offset" = ?', (offset,))
    return offset, version


def stores(console: Console) -> list[str]:
    return sorted(each.name for each in (console.data / "store").iterdir() if each.is_dir())


def test_hands_behind_a_hole_are_summed_by_table(console: Console, log: sqlite3.Connection) -> None:
    offset, version = lose(log, "table-1-11")

    call = console("verify")

    assert call.code == 1
    assert call.out.splitlines() == [
        f"the log: offset {offset} is missing",
        f"table-1 version {version + 1}: version {version + 1} comes after version {version - 1}",
        "table-1-11: log: the store holds it, the log does not",
        f"table-1: 19 hands of the store cannot be checked: its records from version {version + 1} "
        "on are in quarantine",
        "hands checked: 40, findings: 4 (log 4)",
    ]


def test_one_hand_behind_a_hole_cannot_be_checked_either(
    console: Console, log: sqlite3.Connection
) -> None:
    _, version = lose(log, "table-1-11")

    behind, before = console("verify", "table-1-20"), console("verify", "table-1-5")

    assert behind.code == 1
    assert behind.out.splitlines()[-2:] == [
        f"table-1: 1 hand of the store cannot be checked: its records from version {version + 1} "
        "on are in quarantine",
        "hands checked: 0, findings: 2 (log 2)",
    ]
    assert (before.code, before.out) == (0, "hands checked: 1, findings: 0\n")


def test_a_poorer_store_is_not_put_in_use_unasked(
    console: Console, log: sqlite3.Connection
) -> None:
    before = console("stats", "players", "--json").out
    lose(log, "table-1-11")

    call = console("rebuild")

    assert call.code == 1
    assert call.err == (
        "60 hands before, 40 now, 1 stream in quarantine; the store in use stays; "
        "`oddchip rebuild --accept-loss` takes the new one\n"
    )
    assert stores(console) == ["1"]
    assert console("stats", "players", "--json").out == before


def test_a_poorer_store_is_put_in_use_for_who_accepts_the_loss(
    console: Console, log: sqlite3.Connection
) -> None:
    lose(log, "table-1-11")

    taken, again = console("rebuild", "--accept-loss"), console("rebuild")

    assert taken.err.splitlines()[0] == "60 hands before, 40 now, 1 stream in quarantine"
    assert (taken.code, again.code) == (1, 1)
    assert again.err.splitlines()[0] == "40 hands before, 40 now, 1 stream in quarantine"
    assert stores(console) == ["2", "3"]


def test_counts_are_told_where_nothing_is_lost(console: Console, log: sqlite3.Connection) -> None:
    assert log.in_transaction is False

    call = console("rebuild")

    assert call.code == 0
    assert call.err.splitlines()[0] == "60 hands before, 60 now"


def test_who_reads_or_adds_is_told_of_tables_in_quarantine(
    console: Console, log: sqlite3.Connection, phh: Path
) -> None:
    lose(log, "table-1-11")
    console("rebuild", "--accept-loss")
    told = "1 stream stands in quarantine: `oddchip verify` tells why"

    for words in (
        ("stats", "players"),
        ("stats", "variants", "--json"),
        ("deal", "--hands", "1"),
        ("import", str(phh)),
    ):
        call = console(*words)

        assert call.code == 0
        assert call.err.splitlines().count(told) == 1


def test_a_page_of_rubbish_is_a_hole_and_the_rest_is_read(
    console: Console, log: sqlite3.Connection
) -> None:
    log.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    log.close()
    path = console.data / "log.db"
    content = bytearray(path.read_bytes())
    middle = len(content) // PAGE // 2 * PAGE
    content[middle : middle + 3 * PAGE] = b"\xa5" * (3 * PAGE)
    path.write_bytes(content)

    audit, rebuilt = console("verify"), console("rebuild")

    first, *_, last = audit.out.splitlines()
    assert audit.code == 1
    assert first.startswith("the log: offset")
    assert "cannot be read: database disk image is malformed" in first
    assert int(last.split()[2].rstrip(",")) > 20
    assert rebuilt.code == 1
    assert stores(console) == ["1"]


def test_a_hand_among_records_that_were_put_aside_is_not_just_absent(
    console: Console, log: sqlite3.Connection
) -> None:
    _, version = lose(log, "table-1-11")
    console("rebuild", "--accept-loss")
    why = (
        f"the records of table-1 from version {version + 1} on are in quarantine: "
        f"it comes after version {version - 1}: a gap"
    )

    shown, audited = console("hand", "table-1-20"), console("verify", "table-1-20")

    assert shown.code == 2
    assert f"no hand 'table-1-20' in {console.data}/store; {why}" in shown.err
    assert audited.code == 1
    assert audited.out.splitlines()[-1] == "hands checked: 0, findings: 1 (log 1)"
    assert "comes after version" in audited.out
    assert console("hand", "table-2-999").err.endswith(f"in {console.data}/store\n")


@pytest.fixture
def swapped(console: Console, log: sqlite3.Connection) -> str:
    """A hand in whose place another's blob lies in the store."""
    assert log.in_transaction is False
    with closing(sqlite3.connect(console.data / "store" / "1" / "store.db")) as connection:
        connection.execute(
            "UPDATE hands SET data = (SELECT data FROM hands WHERE hand = 'table-2-7')"
            " WHERE hand = 'table-1-5'"
        )
        connection.commit()
    return "table-1-5"


def test_another_hands_blob_is_never_shown_for_a_hand(console: Console, swapped: str) -> None:
    for command in ("hand", "replay"):
        call = console(command, swapped)

        assert call.code == 1
        assert call.err == (
            f"oddchip: {swapped}: unpack a hand failed: table-2-7 lies in its place; "
            "`oddchip rebuild` makes the store anew\n"
        )


def test_another_hands_blob_is_a_finding_of_the_hand_it_stands_for(
    console: Console, swapped: str
) -> None:
    for words in (("verify", swapped), ("verify",)):
        call = console(*words)

        assert call.code == 1
        assert call.out.splitlines()[0] == (
            f"{swapped}: log: the store cannot read it: table-2-7 lies in its place; "
            "`oddchip rebuild` makes the store anew"
        )
        assert call.out.splitlines()[-1].endswith("findings: 1 (log 1)")


def test_a_hand_with_another_hands_records_is_not_shown(
    console: Console, log: sqlite3.Connection
) -> None:
    assert log.in_transaction is False
    store = console.data / "store" / "1" / "store.db"
    with closing(sqlite3.connect(store)) as connection:
        [(blob,)] = connection.execute("SELECT data FROM hands WHERE hand = 'table-2-7'")
    other = unpack(blob, "table-2-7").records
    edit_hands(store, lambda hand: hand._replace(records=other), "table-1-5")

    shown, audited = console("replay", "table-1-5"), console("verify", "table-1-5")

    assert shown.code == 1
    assert "table-1-5: read a hand failed: the records kept with it are not its own" in shown.err
    assert audited.out.startswith("table-1-5: log: the records kept with it are not the log's\n")


def test_a_log_cut_at_its_end_is_a_finding_and_the_rest_is_checked(
    console: Console, log: sqlite3.Connection
) -> None:
    [(stream,)] = log.execute('SELECT stream FROM records ORDER BY "offset" DESC LIMIT 1')
    log.execute('DELETE FROM records WHERE "offset" = (SELECT max("offset") FROM records)')

    call, one = console("verify"), console("verify", f"{stream}-30")

    assert one.code == 1
    assert f"{stream} version" in one.out
    assert "it is missing" in one.out
    assert call.code == 1
    assert "the log was cut or replaced" in call.out
    assert "the store holds it, the log does not" in call.out
    assert "hands checked: 59, findings: 2 (log 2)" in call.out


@pytest.mark.parametrize("damage", ["missing", "cut"])
def test_who_reads_is_told_that_the_log_is_not_there_any_more(
    console: Console, log: sqlite3.Connection, damage: str
) -> None:
    log.close()
    file = console.data / "log.db"
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:5000])

    for words in (("hand", "table-1-5"), ("replay", "table-1-5"), ("stats", "players")):
        call = console(*words)

        assert (call.code, call.out != "") == (0, True)
        assert "this is what the store kept of its log" in call.err
        assert "log.db" in call.err
