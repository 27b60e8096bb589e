"""A log copied to files: to the byte, further at every call, and never another log's."""

from pathlib import Path

import pytest

from schemas.errors import (
    ArchiveAhead,
    BadSettings,
    ForeignArchive,
    NotFound,
    StorageFailed,
)
from services.archive import Terms, Watch, archive
from services.eventlog import MemoryLog
from tests.archive.archives import Faulty, kept, rows, unpacked, whole
from tests.archive.split import SplitLog
from tests.projector.projecting import append, tables


def filled(seed: int = 1) -> MemoryLog:
    """A log with a few hundred records of several tables."""
    log = MemoryLog()
    append(log, tables(seed))
    return log


def test_an_archive_holds_the_logs_records_to_the_byte(tmp_path: Path) -> None:
    log = filled()

    made = kept(log, tmp_path / "a")

    assert unpacked(tmp_path / "a") == rows(log)[0]
    assert len(made.volumes) > 3
    assert whole(tmp_path / "a")


def test_every_partition_is_kept(tmp_path: Path) -> None:
    log = SplitLog(3)
    append(log, tables(1))

    kept(log, tmp_path)

    assert [unpacked(tmp_path, number) for number in range(3)] == rows(log)
    assert min(map(len, rows(log))) > 0


def test_bytes_that_are_no_text_are_kept_too(tmp_path: Path) -> None:
    log = Faulty()
    poison = [
        b"",
        b"\0",
        b"no json",
        b"\xff\xfe\n\n",
        "\N{SNOWMAN} \r\n".encode(),
        bytes(range(256)),
    ]
    for number, data in enumerate(poison, 1):
        log.deliver_bytes(f"t-\N{SNOWMAN}{number}", number, data)

    kept(log, tmp_path)

    assert unpacked(tmp_path) == log.stored


def test_an_archive_goes_on_where_it_ended(tmp_path: Path) -> None:
    log, records = MemoryLog(), tables(1)
    ends = []
    for start in range(0, len(records), 100):
        append(log, records[start : start + 100])
        kept(log, tmp_path)
        ends.append(len(unpacked(tmp_path)))

    assert ends == [min(start + 100, len(records)) for start in range(0, len(records), 100)]
    assert unpacked(tmp_path) == rows(log)[0]
    assert whole(tmp_path)


def test_nothing_new_makes_no_file(tmp_path: Path) -> None:
    log = filled()
    kept(log, tmp_path)
    before = sorted(tmp_path.rglob("*"))

    assert kept(log, tmp_path).volumes == ()
    assert sorted(tmp_path.rglob("*")) == before


def test_an_empty_log_makes_an_empty_archive(tmp_path: Path) -> None:
    log = MemoryLog()

    assert kept(log, tmp_path).volumes == ()
    append(log, tables(1))
    kept(log, tmp_path)

    assert unpacked(tmp_path) == rows(log)[0]


def test_hands_are_counted(tmp_path: Path) -> None:
    made = kept(filled(), tmp_path)

    assert sum(volume.hands for volume in made.volumes) == 16


def test_another_logs_archive_is_refused(tmp_path: Path) -> None:
    kept(filled(), tmp_path)

    with pytest.raises(ForeignArchive, match="another log"):
        kept(filled(), tmp_path)


def test_a_log_that_was_cut_is_refused(tmp_path: Path) -> None:
    log = Faulty(tables(1))
    kept(log, tmp_path)
    del log.stored[50:]

    with pytest.raises(ArchiveAhead, match="the log ends at 50"):
        kept(log, tmp_path)


def test_a_log_with_another_record_at_the_archives_end_is_refused(tmp_path: Path) -> None:
    log = Faulty(tables(1))
    kept(log, tmp_path)
    last = log.stored[-1]
    log.stored[-1] = last._replace(data=last.data + b" ")
    log.deliver_bytes("more", 1, b"{}")
    files = sorted(tmp_path.rglob("*"))

    with pytest.raises(ArchiveAhead, match="another record"):
        kept(log, tmp_path)
    assert sorted(tmp_path.rglob("*")) == files


def test_a_directory_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").write_text("dear")

    with pytest.raises(ForeignArchive, match="other files"):
        kept(filled(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letters"]


def test_a_file_in_the_place_of_the_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("dear")

    with pytest.raises(StorageFailed):
        kept(filled(), tmp_path / "a")
    with pytest.raises(NotFound):
        whole(tmp_path / "a")


def test_what_a_killed_archive_left_half_written_is_removed(tmp_path: Path) -> None:
    log = filled()
    kept(log, tmp_path)
    litter = [tmp_path / ".manifest.json.1f.new", tmp_path / "p0" / ".000.jsonl.zst.1f.new"]
    for path in litter:
        path.write_bytes(b"half")

    kept(log, tmp_path)

    assert not any(path.exists() for path in litter)


def test_strangers_files_are_not_tidied_away(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / ".mine.new").write_text("dear")

    with pytest.raises(ForeignArchive):
        kept(filled(), tmp_path)
    assert (tmp_path / "deep" / ".mine.new").exists()


def test_only_one_process_archives_into_a_directory(tmp_path: Path) -> None:
    log = filled()
    refused: list[str] = []

    def meanwhile(_done: int, _total: int) -> None:
        with pytest.raises(BadSettings, match="another process"):
            kept(log, tmp_path)
        refused.append("yes")

    archive(log, tmp_path, Terms("a test"), Watch(meanwhile))

    assert refused
    kept(log, tmp_path)


def test_a_log_to_which_partitions_were_added_is_told_from_another(tmp_path: Path) -> None:
    log = SplitLog(2)
    append(log, tables(1))
    kept(log, tmp_path / "a")
    log.parts.append(MemoryLog())

    with pytest.raises(ForeignArchive, match=r"had 2 partitions .* it has 3 now: partitions were"):
        kept(log, tmp_path / "a")

    kept(log, tmp_path / "b")
    assert whole(tmp_path / "b")
