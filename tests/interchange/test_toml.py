"""TOML table by table: what the standard library reads, and a broken table costs no other."""

import os
import socket
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import UnreadableFile
from services.interchange.toml import Section, Table, sections, table


def read_as_the_library_does(section: Section) -> Table:
    return tomllib.loads(section.text.decode(), parse_float=Decimal)


def sections_of(folder: Path, text: str) -> list[Section]:
    path = folder / "hands.phhs"
    path.write_bytes(text.encode())
    return list(sections(path))


def test_every_numbered_table_is_a_section_with_its_line(tmp_path: Path) -> None:
    found = sections_of(tmp_path, "# two hands\n\n[1]\na = 1\n\n['two'] # named\nb = 2\n")

    assert [(one.name, one.line, one.end) for one in found] == [("1", 3, 24), ("two", 6, 46)]
    assert [table(one, "f") for one in found] == [{"a": 1}, {"b": 2}]


def test_a_file_without_headers_is_one_section(tmp_path: Path) -> None:
    (found,) = sections_of(tmp_path, "\n# a comment\na = [\n  1,\n  2,\n]\n")

    assert (found.name, found.line, table(found, "f")) == ("", 1, {"a": [1, 2]})


def test_a_users_own_table_belongs_to_its_hand(tmp_path: Path) -> None:
    (found,) = sections_of(tmp_path, "a = 1\n[_notes]\nb = 2\n")

    assert table(found, "f") == {"a": 1, "_notes": {"b": 2}}


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_file_without_a_value_has_no_section(tmp_path: Path, text: str) -> None:
    assert sections_of(tmp_path, text) == []


def test_a_byte_order_mark_and_windows_line_ends_are_passed_over(tmp_path: Path) -> None:
    (found,) = sections_of(tmp_path, "\ufeff[1]\r\na = 'x'\r\nb = [1, 2]\r\n")

    assert table(found, "f") == {"a": "x", "b": [1, 2]}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = [1, 2\n", 11),
        ("a = 1\nb = 'open\n", 11),
        ("a = 1\na = 2\n", 11),
        ("\n\na = = 1\n", 12),
        ("a = 1e\n", 10),
        ("a = " + "9" * 5000 + "\n", 10),
        ("a = 1e" + "9" * 30 + "\n", 10),
        ("a = '\x00'\n", 10),
    ],
)
def test_what_is_not_toml_names_the_line_in_the_file(text: str, line: int) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        table(Section("1", 10, text.encode()), "hands.phhs")

    assert refusal.value.path == "hands.phhs"
    assert refusal.value.why.startswith("not TOML: ")
    assert refusal.value.place == f"line {line}"


def test_bytes_that_are_not_utf_8_name_their_line() -> None:
    with pytest.raises(UnreadableFile) as refusal:
        table(Section("1", 10, b"a = 1\nb = '\xff'\n"), "f")

    assert (refusal.value.why, refusal.value.place) == ("not UTF-8 text", "line 11")


def test_endless_nesting_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="nested too deeply"):
        table(Section("1", 1, b"a = " + b"[" * 100_000), "f")


def test_real_files_read_as_the_library_reads_them(shared_data: Path) -> None:
    files = [
        *(shared_data / "phh").glob("*/*.phh"),
        *(shared_data / "handhq").glob("*.phhs"),
        shared_data / "phh" / "pluribus.phhs",
    ]
    checked = 0
    for path in files:
        for section in list(sections(path))[:120]:
            assert repr(table(section, "")) == repr(read_as_the_library_does(section))
            checked += 1

    assert checked == 62 + 6 + 120 + 120 + 5


VALUES = st.sampled_from(
    (
        *("1", "-1", "01", "1.50", "1.", "-0.0", "1_0", "+1", "nan", "1.0000000000000000001"),
        *("9" * 19, "[" + "9" * 19 + "]", "[]", "[1, 2.5]", "[1,2]", "[1, ]", "[1, -0.5]"),
        *("''", "'x'", "'a\\b'", "'it''s'", "'a', 'b'", "'# no' # yes", "'\t'", "'\x7f'", "'é'"),
        *("['a', 'b']", "['a', \"b\"]", "[ 'a' ]", "['a', 1]", "['a, b']", "['a'', ''b']"),
        *("['[1]', '#']", "true", "True", "12:00:00"),
    )
)
LINES = st.one_of(
    st.builds("{} = {}".format, st.sampled_from(["a", "b", "c_d", "1", "'q'", "a.b"]), VALUES),
    st.sampled_from(["", "# note", "#\x01", "a= 1", " a = 1", "= 1", "a = 1 ", "\ta = 'x'"]),
)


@given(st.lists(LINES, max_size=4).map("\n".join))
def test_plain_lines_read_as_the_library_reads_them(text: str) -> None:
    section = Section("", 1, text.encode())
    try:
        expected = repr(read_as_the_library_does(section))
    except tomllib.TOMLDecodeError:
        expected = "refused"

    try:
        found = repr(table(section, "f"))
    except UnreadableFile:
        found = "refused"

    assert found == expected


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "hands.phh"
    os.mkfifo(path)

    with pytest.raises(UnreadableFile, match="not a regular file"):
        list(sections(path))


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("hands.phh")

        with pytest.raises(UnreadableFile, match="not a regular file"):
            list(sections(Path("hands.phh")))


def test_a_device_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="not a regular file"):
        list(sections(Path(os.devnull)))


def test_a_number_too_long_to_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(f"a = {'9' * 5000}\n")
    (section,) = sections(path)

    with pytest.raises(UnreadableFile, match=r"line 1: not TOML: a number has too many digits$"):
        table(section, str(path))
