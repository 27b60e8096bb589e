"""The tree follows the log: a leaf a hand, once, whatever dies; it and the log match one to one."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.errors import ForeignStore, HeadRefused, ProofBroken
from schemas.record import Stored, encode
from services.audit.proofs.growing import grow
from services.audit.proofs.leaves import Reading, take
from services.audit.proofs.merkle import Frontier, leaf_hash
from services.audit.proofs.notes import parse_head, parse_note
from services.audit.proofs.tree import Tree
from services.eventlog import SqliteLog
from services.projector import rebuild
from services.store import Reader
from tests.audit.proofs.growing import KEY, THEN, WATCHER, Grove
from tests.hands import StreamWriter, TableRun


@pytest.fixture
def grove(tmp_path: Path) -> Grove:
    return Grove(tmp_path)


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("apart", [False, True])
def test_leaves_name_the_records_that_the_projector_closed_each_hand_with(
    grove: Grove, *, sealed: bool, apart: bool
) -> None:
    for stream in ("table-1", "table-2"):
        grove.play(stream, 4, sealed=sealed, apart=apart)
    rebuild(grove.log, grove.directory / "store")
    with closing(Reader.open(grove.directory / "store")) as reader:
        rows = {one.hand: one for one in reader.hands()}

    assert grove.grow() == 8

    with closing(grove.tree) as tree:
        leaves = {entry.leaf.hand: entry.leaf for entry in tree.entries()}
    assert {hand: (one.stream, one.first, one.last) for hand, one in leaves.items()} == {
        hand: (one.stream, one.first_version, one.last_version) for hand, one in rows.items()
    }
    assert grove.faults() == []


def test_growing_step_by_step_gives_the_same_tree(grove: Grove, tmp_path: Path) -> None:
    heads = []
    for _ in range(4):
        grove.play(hands=1, apart=True)
        grove.grow()
        assert grove.grow() == len(heads) + 1
        heads.append(parse_head(parse_note(grove.sign()).body))

    again = tmp_path / "again.db"
    with closing(Tree(again, grove.log.identity)) as tree:
        assert grow(tree, grove.log) == 4
        assert tree.entries() == Tree(tmp_path / "tree.db", grove.log.identity).entries()
    assert [one.size for one in heads] == [1, 2, 3, 4]


def test_a_hand_in_play_is_no_leaf_yet(grove: Grove) -> None:
    run, writer = TableRun(Random(3), "table-1"), StreamWriter("table-1")
    facts = run.next_hand()
    grove.log.append(writer.records(facts[:-1]))
    assert grove.grow() == 0
    grove.log.append(writer.records(facts[-1:]))
    assert grove.grow() == 1


def test_a_record_that_cannot_follow_stops_its_table_and_no_other(grove: Grove) -> None:
    grove.play("table-1", 3)
    grove.play("table-2", 2)
    grove.edit(
        "UPDATE records SET data = x'7b7d' WHERE stream = 'table-1' AND version = 2",
        "log.db",
    )

    assert grove.grow() == 3

    with closing(grove.tree) as tree:
        [(stream, _, why)] = tree.stopped()
        assert stream == "table-1"
        assert why
        assert tree.entry("table-1-2") is None


def test_what_stood_still_goes_on_once_it_is_mended(grove: Grove) -> None:
    grove.play("table-1", 3)
    with closing(sqlite3.connect(grove.directory / "log.db")) as connection:
        [(data,)] = connection.execute("SELECT data FROM records WHERE version = 2").fetchall()
    grove.edit("UPDATE records SET data = x'7b7d' WHERE version = 2", "log.db")
    assert grove.grow() == 1
    with closing(sqlite3.connect(grove.directory / "log.db")) as connection:
        connection.execute("UPDATE records SET data = ? WHERE version = 2", (data,))
        connection.commit()

    assert grove.grow() == 3
    assert grove.faults() == []


def test_records_that_do_not_count_make_no_leaf() -> None:
    run, writer = TableRun(Random(3), "t"), StreamWriter("t")
    record = writer.record(run.next_hand())
    reading, stored = Reading(), Stored(1, "t", 1, encode(record))

    first, again = take(reading, stored), take(reading, stored._replace(offset=2))

    assert [one.hand for one in first] == ["t-1"]
    assert again == []
    assert reading.stopped == ""


def test_the_tree_of_another_log_is_refused(grove: Grove, tmp_path: Path) -> None:
    grove.play()
    grove.grow()
    with (
        closing(SqliteLog(tmp_path / "other.db", create=True)) as other,
        pytest.raises(ForeignStore, match="another log"),
    ):
        Tree(tmp_path / "tree.db", other.identity)


CHANGED = (
    "UPDATE leaves SET data = CAST(replace(data, '\"last\":{}', '\"last\":{}') AS BLOB) "
    "WHERE number = {}"
)


def test_every_bit_of_a_hand_in_the_log_is_in_its_leaf() -> None:
    """Also where somebody makes all digests of the log anew."""
    writer = StreamWriter("t")
    record = writer.record(TableRun(Random(3), "t", seats=2).next_hand())
    data = encode(record)
    [leaf] = take(Reading(), Stored(1, "t", 1, data))

    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        reading = Reading()
        found = take(reading, Stored(1, "t", 1, bytes(changed)))
        assert found != [leaf]
        assert found or reading.stopped or reading.open


TAMPERED: dict[str, tuple[str, str]] = {
    "a leaf is changed": (
        CHANGED.format(2, 3, 1),
        "table-1-2: ",
    ),
    "a leaf is lost": (
        "DELETE FROM leaves WHERE number = 4",
        "table-1-5: the tree of hands has no",
    ),
    "a node is changed": (
        "UPDATE nodes SET hash = zeroblob(32) WHERE level = 1 AND place = 0",
        "node 0 of level 1 is not the hash over its leaves",
    ),
    "a node is lost": ("DELETE FROM nodes WHERE level = 0 AND place = 2", "node 2 of level 0"),
    "another head": (
        "UPDATE signed SET note = replace(note, char(10) || '5', char(10) || '4')",
        "its first 4 leaves are not those that were signed",
    ),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_a_tree_that_somebody_changed_is_found(grove: Grove, kind: str) -> None:
    grove.play(hands=5)
    grove.grow()
    grove.sign()
    assert grove.faults() == []
    statement, told = TAMPERED[kind]

    grove.edit(statement)

    assert any(told in one for one in grove.faults())


def test_a_log_that_was_rolled_back_is_found(grove: Grove) -> None:
    grove.play(hands=5)
    grove.grow()
    grove.edit("DELETE FROM records WHERE version > 3", "log.db")

    assert "table-1-5: it is a leaf of the tree, and the log holds no such hand" in grove.faults()


def forked(grove: Grove) -> None:
    grove.edit(CHANGED.format(1, 9, 0))
    with closing(grove.tree) as tree, tree.adding():
        entries = [one.data for one in tree.entries()]
    grove.edit("DELETE FROM nodes")
    with closing(sqlite3.connect(grove.directory / "tree.db")) as connection:
        made: dict[tuple[int, int], bytes] = {}
        frontier = Frontier(0, lambda level, place: made[level, place])
        for data in entries:
            for node in frontier.append(leaf_hash(data)):
                made[node.level, node.place] = node.hash
                connection.execute("INSERT INTO nodes VALUES (?, ?, ?)", node)
        connection.commit()


def shorter(grove: Grove) -> None:
    grove.edit("DELETE FROM leaves WHERE number > 2")


@pytest.mark.parametrize(
    ("change", "told"), [(forked, "another tree of 5 leaves"), (shorter, "one of 5 was signed")]
)
def test_nobody_signs_a_tree_that_is_not_the_last_one_grown(
    grove: Grove, change: Callable[[Grove], None], told: str
) -> None:
    grove.play(hands=5)
    grove.grow()
    first = grove.sign()
    assert grove.sign() == first
    change(grove)

    with pytest.raises(HeadRefused, match=told):
        grove.sign()


def test_a_forked_tree_that_grew_is_not_signed_either(grove: Grove) -> None:
    grove.play(hands=5)
    grove.grow()
    grove.sign()
    grove.watch()
    forked(grove)
    grove.play("table-2", 3)
    grove.grow()

    with pytest.raises(HeadRefused, match="does not begin with the 5 leaves signed before"):
        grove.sign()
    grove.sign(memory="another.db")  # a signer that forgot, or is in league
    with pytest.raises(HeadRefused, match="does not begin with the 5 leaves signed before"):
        grove.watch()


def test_a_witness_signs_below_the_log_and_only_there(grove: Grove) -> None:
    grove.play()
    grove.grow()
    with pytest.raises(HeadRefused, match="nobody has signed"):
        grove.watch()
    grove.sign()

    note = parse_note(grove.watch())
    again = grove.watch(THEN + 60)

    assert note.signed_by(KEY.public) == 0
    assert note.signed_by(WATCHER.public) == THEN
    assert parse_note(again) == note
    grove.edit("UPDATE signed SET note = replace(note, 'room', 'rome')")
    with pytest.raises(ProofBroken, match="has not signed it"):
        grove.watch()
