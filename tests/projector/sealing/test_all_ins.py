"""All-ins are worked out beside the projector, a segment once, and read with the hot tail's."""

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import analytics
from analytics.all_in import ADJUSTED, MICRO
from analytics.all_in.figures import adjusted_hands, adjusted_lines
from analytics.all_in.reading import all_in_rows, corrections, not_worked_out
from analytics.frames import curves, hands_of
from analytics.sql import select
from services.eventlog import MemoryLog
from services.projector import Projector
from services.projector.sealing import Sealing
from services.store import Reader, Store, open_store
from services.store.segments import FOLDER, File
from tests.projector.sealing.seals import SEGMENTS, digest, sealed, spoil

Rows = list[tuple[Any, ...]]


def read(root: Path) -> tuple[Rows, int]:
    """Every all-in's rows, and how many sealed hands were not looked at."""
    with closing(Reader.open(root)) as reader, reader.moment(analytics.DEFINITIONS) as moment:
        query = select("*", all_in_rows(moment), "order by id, seat")
        return moment.ask(query), not_worked_out(moment)


def of(store: Store) -> list[File]:
    return [one for one in store.files() if one.kind.startswith("adjusted")]


@pytest.fixture(scope="module")
def all_of_it(plain: Path) -> Rows:
    """The rows of the log's hands, all of them in the tail."""
    rows, waiting = read(plain)
    assert waiting == 0
    assert len(rows) >= SEGMENTS
    return rows


@pytest.fixture(scope="module")
def made(log: MemoryLog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with segments whose all-ins are worked out."""
    root = tmp_path_factory.mktemp("made")
    with closing(open_store(root, log.identity)) as store:
        sealed(log, store, 60)
    return root


@pytest.fixture
def done(log: MemoryLog, root: Path, made: Path) -> Iterator[Store]:
    """A copy of it."""
    shutil.copytree(made, root)
    with closing(open_store(root, log.identity)) as store:
        yield store


def test_a_segment_has_its_all_ins_as_they_were_in_the_tail(
    done: Store, root: Path, all_of_it: Rows
) -> None:
    hands = {(one.first, one.last) for one in done.files() if one.kind == "hands"}

    assert len(hands) > 1
    assert {(one.first, one.last) for one in of(done)} == hands
    assert read(root) == (all_of_it, 0)


def test_sealed_hands_whose_all_ins_are_to_come_are_counted(
    log: MemoryLog, plain: Path, root: Path, store: Store, all_of_it: Rows
) -> None:
    projector, sealing = Projector(log, store), Sealing(store, SEGMENTS)
    while projector.step(60):
        sealing.follow(wait=True)

    rows, waiting = read(root)

    assert of(store) == []
    assert waiting == sum(one.last - one.first + 1 for one in store.files() if one.kind == "hands")
    assert waiting >= SEGMENTS
    assert set(rows) < set(all_of_it)
    assert digest(root) == digest(plain)
    sealing.follow(wait=True, idle=True)
    assert read(root) == (all_of_it, 0)


@pytest.mark.parametrize("how", ["gone", "cut", "flipped"])
def test_damaged_all_ins_are_worked_out_again(
    log: MemoryLog, root: Path, done: Store, all_of_it: Rows, how: str
) -> None:
    others = [one for one in done.files() if one.kind != ADJUSTED]
    spoil(root / "1" / FOLDER / of(done)[0].name, how)

    sealed(log, done)

    assert read(root) == (all_of_it, 0)
    assert [one for one in done.files() if one.kind != ADJUSTED] == others


def test_a_damaged_segment_keeps_its_all_ins(log: MemoryLog, root: Path, done: Store) -> None:
    before = of(done)
    spoil(
        root / "1" / FOLDER / next(one.name for one in done.files() if one.kind == "seats"), "cut"
    )

    sealed(log, done)

    assert of(done) == before


def test_all_ins_of_other_definitions_are_worked_out_again(
    log: MemoryLog, root: Path, done: Store, all_of_it: Rows
) -> None:
    older = of(done)[0]
    aside = root / "aside"
    aside.mkdir()
    name = older.name.replace(ADJUSTED, "adjusted_00000000")
    (aside / name).write_bytes((root / "1" / FOLDER / older.name).read_bytes())
    done.seal(aside, [older._replace(name=name, kind="adjusted_00000000")], [older])
    assert read(root)[1] == older.last - older.first + 1

    sealed(log, done)

    assert read(root) == (all_of_it, 0)
    assert {one.kind for one in of(done)} == {ADJUSTED}


def test_all_ins_give_way_to_a_tail_that_grows(
    log: MemoryLog, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    projector, sealing = Projector(log, store), Sealing(store, 2)
    while not store.files():
        projector.step(30)
        sealing.follow(wait=True)
    before = len(store.files())
    begun = subprocess.Popen

    def endless(_: list[str], **options: Any) -> subprocess.Popen[bytes]:
        return begun([sys.executable, "-c", "import time; time.sleep(600)"], **options)

    with monkeypatch.context() as patched:
        patched.setattr("services.projector.sealing.subprocess.Popen", endless)
        sealing.follow(idle=True)
    while projector.step(1000):
        pass

    sealing.follow()

    assert sum(part.hands for part in store.tail()) < 4
    assert len(store.files()) > before
    assert of(store) == []


def test_corrections_add_up_what_equity_makes_of_nets(plain: Path) -> None:
    with closing(Reader.open(plain)) as reader, reader.moment(analytics.DEFINITIONS) as moment:
        found = corrections(moment, ("player", "currency"))
        rows = moment.ask(select(("player", "net", "adjusted"), all_in_rows(moment)))
    all_ins, added = Counter[str](), Counter[str]()
    for player, net, adjusted in rows:
        all_ins[player] += 1
        added[player] += int(adjusted) - net * MICRO

    assert {row[0]: row[2:] for row in found} == {
        player: (count, count, added[player]) for player, count in all_ins.items()
    }
    assert sum(added.values()) == 0
    assert any(added.values())


def test_adjusted_figures_move_chips_between_players_and_make_none(
    done: Store, root: Path, all_of_it: Rows
) -> None:
    """And a curve ends where the figure does."""
    assert done.files()
    adjusted, actual = Counter[str | None](), Counter[str | None]()
    moved = all_ins = 0
    kinds = (*analytics.SUMMED, ADJUSTED)
    with (
        closing(Reader.open(root)) as reader,
        reader.moment(analytics.DEFINITIONS, whole=True, kinds=kinds) as moment,
    ):
        for line in analytics.players(moment):
            (found,) = adjusted_lines(moment, [line])
            net = Fraction(found.figures["adj-net"].numerator, found.figures["adj-net"].parts)
            adjusted[line.currency] += net  # type: ignore[assignment]
            actual[line.currency] += line.net
            moved += net != line.net
            all_ins += found.covered
            assert found.covered == found.all_ins
            if line.currency is not None and found.covered:
                frame = pl.DataFrame(
                    adjusted_hands(moment, line.player),
                    schema={"id": pl.Int64, "seat": pl.Int64, "adjusted": pl.Int128},
                    orient="row",
                )
                drawn = curves(hands_of(moment, [line.player]), adjusted=frame)
                (curve,) = [one for one in drawn if one.currency == line.currency]
                ended = Fraction(curve.frame["adjusted"][-1], curve.adjusted_parts)
                assert ended == net * 10 ** (curve.exponent - line.exponent)

    assert adjusted == actual
    assert moved > 0
    assert all_ins == len(all_of_it)
