"""Findings as they are told: once, with their place once, and amounts explained."""

from schemas.rows import FindingRow
from services.console.findings import in_minor_units, listed, plain
from services.store import Quarantined


def hole(offset: int, how: str = "is missing") -> FindingRow:
    what = f"the log: offset {offset} {how}"
    return FindingRow(stream="", version=0, hand=None, kind="log", what=what)


def fault(what: str, version: int = 8, hand: str | None = None) -> FindingRow:
    return FindingRow(stream="table-2", version=version, hand=hand, kind="log", what=what)


def lines(*findings: FindingRow) -> list[str]:
    return list(listed(plain(findings)))


def test_a_place_is_told_once() -> None:
    assert lines(hole(48)) == ["the log: offset 48 is missing"]
    assert lines(fault("table-2 version 8: no record")) == ["table-2 version 8: no record"]
    assert lines(fault("the pot is short", hand="table-2-3")) == [
        "table-2-3: log: the pot is short"
    ]


def test_a_sentence_is_told_once() -> None:
    twice = [fault("no record"), fault("table-2 version 8: no record")]
    elsewhere = fault("no record", version=9)

    assert lines(*twice, elsewhere) == [
        "table-2 version 8: no record",
        "table-2 version 9: no record",
    ]


def test_what_the_projector_made_of_a_record_is_not_told_beside_the_audits_word() -> None:
    reason = "it comes after version 6: a gap"
    held = [Quarantined("table-2", 50, 8, reason, b"")]
    echo = fault(reason)

    assert plain([fault("version 8 comes after version 6"), echo], held) == [
        fault("version 8 comes after version 6")
    ]
    assert plain([echo], held) == [echo]


def test_neighbouring_holes_of_one_kind_are_one() -> None:
    lost = "cannot be read: malformed"

    assert lines(hole(5), hole(6), hole(8), hole(9, lost), hole(10, lost), hole(7)) == [
        "the log: offsets 5 to 8 are missing",
        "the log: offsets 9 to 10 cannot be read: malformed",
    ]


def test_an_amount_is_shown_in_both_ways() -> None:
    said = "the source says seat 3 ends with 57210000, ours is 1"

    assert in_minor_units(said, 2) == (
        "amounts in findings are in minor units: 57210000 is 572100.00"
    )
    assert in_minor_units(said, 0) == ""
    assert in_minor_units("the deck has a card twice", 2) == ""


def test_a_long_name_is_cut_before_a_sentence_and_in_it() -> None:
    name, short = "k" * 5000, f"{'k' * 40}... (5000 characters)"
    found = FindingRow(stream=name, version=2, hand=None, kind="log", what=f"{name} is strange")

    assert list(listed([found])) == [f"{short} version 2: {short} is strange"]
