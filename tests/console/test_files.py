"""`import` and `settle` of other people's hands."""

import json
import os
from pathlib import Path
from random import Random

import pytest
from msgspec.json import encode

from schemas.events import ForcedBetPosted
from tests.console.calls import Console
from tests.hands import play


def test_an_imported_hand_can_be_looked_up_at_once(console: Console, phh: Path) -> None:
    call = console("import", str(phh))
    [row] = [one for one in json.loads(console("stats", "players", "--json").out) if one["net"] > 0]

    assert call.code == 0
    assert call.out == "hands imported: 1, there already: 0, failed: 0\n"
    assert (row["name"], row["hands"], row["net"]) == ("Ann", 1, 60)


def test_failures_are_counted_by_kind_after_the_list(console: Console, phh: Path) -> None:
    text = phh.read_text()
    hands = [text.replace('"NT"', f'"{code}"') for code in ("FR", "FB", "FR", "NT")]
    path = phh.with_suffix(".phhs")
    path.write_text("".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1)))

    call = console("import", str(path), "--no-project")

    assert (call.code, call.out) == (1, "hands imported: 1, there already: 0, failed: 3\n")
    *listed, razz, badugi = call.err.splitlines()
    assert [one.rpartition(": ")[2] for one in listed] == [
        "razz is not supported yet",
        "badugi is not supported yet",
        "razz is not supported yet",
    ]
    assert (razz, badugi) == ("razz is not supported yet: 2", "badugi is not supported yet: 1")


def test_a_second_import_is_a_repeat(console: Console, phh: Path) -> None:
    console("import", str(phh))

    call = console("import", str(phh))

    assert call.code == 0
    assert call.out == "hands imported: 0, there already: 1, failed: 0\n"


def test_what_cannot_be_read_is_listed_and_the_rest_is_imported(
    console: Console, phh: Path
) -> None:
    broken = phh.with_name("broken.phh")
    broken.write_text('variant = "NT"\nantes = [')

    call = console("import", str(broken), str(phh))

    assert call.code == 1
    assert call.out == "hands imported: 1, there already: 0, failed: 1\n"
    assert call.err.splitlines()[0].startswith(f"{broken}")


def test_a_file_that_is_not_there_stops_the_import_before_it_begins(
    console: Console, phh: Path
) -> None:
    call = console("import", str(phh), "nowhere.phh")

    assert call.code == 2
    assert call.err == "oddchip: no file 'nowhere.phh' in .\n"
    assert not console.data.exists()


def test_settle_says_who_wins_and_why(console: Console, phh: Path) -> None:
    call = console("settle", str(phh))

    assert call.code == 0
    assert "pot of 120, eligible seats 1, 2" in call.out
    told = " ".join(call.out.split())
    assert "Ann wins 120 with a pair of aces, jack-nine-four (As Ad Jc 9s 4h), beating" in told
    assert "seat 2's pair of kings, jack-nine-four, by aces over kings" in told
    assert not console.data.exists()


def test_settle_in_json_has_pots_awards_and_reasons(console: Console, phh: Path) -> None:
    [found] = json.loads(console("settle", str(phh), "--json").out)

    assert [pot["amount"] for pot in found["settlement"]["pots"]] == [120]
    assert found["reasons"]["pots"][0]["awards"][0]["cards"] == ["As", "Ad", "Jc", "9s", "4h"]
    assert found["differences"] == []


def test_a_claim_that_is_not_ours_is_a_finding(console: Console, phh: Path) -> None:
    phh.write_text(phh.read_text().replace("[160, 0]", "[100, 60]"))

    call = console("settle", str(phh))

    assert call.code == 1
    assert "the source says seat 1 ends with 100, ours is 160" in call.out


def test_what_is_wrong_twice_alike_is_told_once(console: Console, tmp_path: Path) -> None:
    stranger = ForcedBetPosted(seat=9, kind="post", amount=10)
    started, *facts = play(Random(7), seats=2)
    path = tmp_path / "hand.json"
    path.write_bytes(encode([started, stranger, stranger, *facts]))

    call = console("settle", str(path))
    (found,) = json.loads(console("settle", str(path), "--json").out)

    assert call.out.count("seat 9 was not dealt in and cannot post") == 1
    assert [one["what"] for one in found["findings"]].count(
        "seat 9 was not dealt in and cannot post"
    ) == 1


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe", b"not a hand", b'variant = "NT"\n', b"[1]\nvariant = 7\n"]
)
def test_settling_what_is_no_hand_says_why(console: Console, phh: Path, content: bytes) -> None:
    phh.write_bytes(content)

    call = console("settle", str(phh))

    assert (call.code, call.out) == (1, "")
    assert call.err.startswith(str(phh))


def test_a_pipe_among_the_files_holds_up_nothing(console: Console, phh: Path) -> None:
    pipe = phh.with_name("pipe.phh")
    os.mkfifo(pipe)

    imported, settled = console("import", str(phh.parent)), console("settle", str(pipe))

    assert (imported.code, settled.code) == (1, 1)
    assert imported.out == "hands imported: 1, there already: 0, failed: 1\n"
    assert imported.err == settled.err == f"{pipe}: not a regular file\n"


def test_players_of_one_name_are_noted_and_the_hand_is_imported(
    console: Console, phh: Path
) -> None:
    phh.write_text(phh.read_text().replace("Bob", "Ann"))

    call = console("import", str(phh))

    assert (call.code, call.out) == (0, "hands imported: 1, there already: 0, failed: 0\n")
    assert "imported, but players: 'Ann' is named 2 times" in call.err


def test_amounts_in_minor_units_are_explained_once(console: Console, phh: Path) -> None:
    wrong = phh.read_text().replace("[160, 0]", "[100.50, 59.50]")
    whole = phh.read_text().replace("[160, 0]", "[100, 60]")
    told = "amounts in findings are in minor units: 1600 is 160.0"

    phh.write_text(wrong)
    console("import", str(phh))
    for call in (console("settle", str(phh)), console("verify")):
        assert call.out.count("minor units") == 1
        assert told in call.out
    phh.write_text(whole)
    assert "minor units" not in console("settle", str(phh)).out


def test_a_store_that_cannot_be_used_stops_an_import_before_it_begins(
    dealt: Console, phh: Path
) -> None:
    (dealt.data / "store" / "1" / "store.db").write_bytes(b"garbage" * 1000)

    call = dealt("import", str(phh))

    assert (call.code, call.out) == (2, "")
    assert not (dealt.data / "names.db").exists()
