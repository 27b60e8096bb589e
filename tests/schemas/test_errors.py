"""Errors: one clear line each, and the exit code of the call that met them."""

import re

import pytest

from schemas import errors

RAISED = [
    (errors.UnknownCard("1s"), 2),
    (errors.UnknownVariant("razz", ["holdem"]), 2),
    (errors.UnknownHouse("corner", ["betvoyager"]), 2),
    (errors.BadSettings("stakes", ["big_blind must be positive, not 0"]), 2),
    (errors.NotFound("hand", "north-9", "data"), 2),
    (errors.HandInPlay("north-9", "north"), 2),
    (errors.BadParameter("limit", "9000 is more than 500"), 2),
    (errors.Unauthorized("a key is needed"), 2),
    (errors.Forbidden("only an auditor may"), 2),
    (errors.TooLarge("body", 65536), 2),
    (errors.TooHeavy("it took more than 10 s"), 2),
    (errors.TooMany("no more than 20 a second", 0.5), 1),
    (errors.TooBusy("64 questions wait", 2.0), 1),
    (errors.NothingYet("data"), 2),
    (errors.WrongKey("dealer.key", "is missing"), 2),
    (errors.UnreadableFile("a.phh", "no actions", "line 3"), 2),
    (errors.CommandRefused("seat 2 is out of turn", ["seat 3: fold"]), 1),
    (errors.VersionConflict("north", 3, 5), 1),
    (errors.Fenced("north", 1, 2), 1),
    (errors.UnknownEvent("north", 3, "moon"), 1),
    (errors.CorruptRecord("north", 3, "not a record"), 1),
    (errors.ForeignLog("log.db", "not a log"), 2),
    (errors.OccupiedLog("north", "backup"), 2),
    (errors.ForeignStore("store.db", "not a store"), 2),
    (errors.StoreAhead("store.db", 9, 4), 2),
    (errors.StoreBehind(20_000, 10_000), 1),
    (errors.StoreTaken("store.db", 9, 12), 1),
    (errors.SegmentDamaged("a.parquet", "its content has changed"), 1),
    (errors.ForeignArchive("backup", "the archive of another log"), 2),
    (errors.ArchiveAhead("backup", 9, "the log ends at 4"), 2),
    (errors.ArchiveDamaged("backup/p0/1-9.jsonl.zst", "it is gone"), 1),
    (errors.ProofBroken("the checkpoint", "room.example/hands has not signed it"), 1),
    (errors.HeadRefused("room.example/hands", "it has 3 leaves, one of 5 was signed before"), 1),
    (errors.SealBroken("the deck of hand north-9"), 1),
    (errors.SealBroken("the cards of seat 2"), 1),
    (errors.StorageFailed("log.db", "append", "no space left"), 1),
    (errors.LogAway("kafka://host:9092/hands", "read", "nobody answers"), 1),
    (errors.LogUnreached("kafka://host:9092/hands", "read", "nobody answers"), 1),
    (errors.WaitEnded("kafka://host:9092/hands", "read", "nobody answers"), 1),
]


@pytest.mark.parametrize(("error", "code"), RAISED, ids=lambda it: type(it).__name__)
def test_an_error_is_one_line_that_holds_all_its_fields(
    error: errors.OddchipError, code: int
) -> None:
    said = str(error)

    fields = [part for part in vars(error).values() if part]
    parts = [piece for part in fields for piece in (part if isinstance(part, tuple) else (part,))]
    assert "\n" not in said
    assert [part for part in parts if str(part) not in said] == []
    assert error.exit_code == code


def test_the_tree_in_the_docstring_is_the_tree_of_classes() -> None:
    assert drawn(errors.__doc__ or "") == descendants(errors.OddchipError)


def test_every_error_that_is_raised_is_tried_here() -> None:
    leaves = {name for name, below in descendants(errors.OddchipError).items() if not below}

    assert {type(error).__name__ for error, _ in RAISED} >= leaves


def descendants(kind: type) -> dict[str, list[str]]:
    """Class name -> names of its direct subclasses, for `kind` and everything below it."""
    below = [child for child in kind.__subclasses__() if child.__module__ == errors.__name__]
    tree = {kind.__name__: sorted(child.__name__ for child in below)}
    for child in below:
        tree |= descendants(child)
    return tree


def drawn(text: str) -> dict[str, list[str]]:
    """The same from a drawing: four columns of branches a level, then the name."""
    tree: dict[str, list[str]] = {}
    path: list[str] = []
    for line in text[text.index("OddchipError") :].splitlines():
        branches, name = re.fullmatch(r"((?:\|-- |`-- |\|   |    )*)(\w+).*", line).groups()
        path[len(branches) // 4 :] = [name]
        tree[name] = []
        for parent in path[-2:-1]:
            tree[parent] = sorted([*tree[parent], name])
    return tree
