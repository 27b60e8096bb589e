"""A thinned curve keeps its ends and its extremes."""

from datetime import timedelta
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.frames import curves, thinned
from analytics.frames.thinning import Axis
from schemas.errors import BadParameter
from tests.analytics.frames.made import Row, frame, nets

LINES = ("net", "showdown", "non_showdown")
MICROSECOND = timedelta(microseconds=1)
AXES: tuple[Axis, ...] = ("number", "time")


@st.composite
def whole(draw: st.DrawFn) -> pl.DataFrame:
    """A curve of up to 40 hands, at uneven times."""
    one = st.tuples(st.integers(-9, 9), st.integers(0, 400), st.booleans())
    drawn = draw(st.lists(one, min_size=1, max_size=40))
    rows = [Row(at, net, start, showdown=shown) for at, (net, start, shown) in enumerate(drawn)]
    (curve,) = curves(frame(rows))
    return curve.frame


def test_a_curve_in_one_bucket_is_its_extremes_and_its_ends() -> None:
    (curve,) = curves(frame(nets(1, 1, 4, -9, -2, 3, 1, 1)))  # 1 2 6 -3 -5 -2 -1 0, all unshown

    found = thinned(curve.frame, 1)

    # showdown never moves: its first row is both of its extremes
    assert found["number"].to_list() == [1, 3, 5, 8]
    assert found["net"].to_list() == [1, 6, -5, 0]


def test_buckets_along_time_are_equally_long() -> None:
    rows = [Row(1, 1, 0), Row(2, 5, 1), Row(3, -1, 2), Row(4, 0, 100), Row(5, 9, 101)]
    (curve,) = curves(frame(rows))

    assert thinned(curve.frame, 2, "time")["number"].to_list() == [1, 2, 4, 5]


def test_a_number_of_buckets_that_cannot_be_is_refused() -> None:
    (curve,) = curves(frame(nets(1)))

    for wrong in (0, -1, 100_001):
        with pytest.raises(BadParameter, match=f"^buckets: there can be 1 to 100000, not {wrong}$"):
            thinned(curve.frame, wrong)


@pytest.mark.parametrize("axis", AXES)
@given(curve=whole(), buckets=st.integers(1, 12))
def test_what_stays_is_what_a_plain_search_finds(
    axis: Axis, curve: pl.DataFrame, buckets: int
) -> None:
    rows = list(curve.iter_rows(named=True))

    found = thinned(curve, buckets, axis)

    kept = {1, len(rows)}
    for bucket in range(buckets):
        own = [row for at, row in enumerate(rows) if _bucket(rows, at, buckets, axis) == bucket]
        for line in LINES if own else ():
            for most in (min, max):
                edge = most(row[line] for row in own)
                kept.add(next(row["number"] for row in own if row[line] == edge))
    assert found["number"].to_list() == sorted(kept)


@pytest.mark.parametrize("axis", AXES)
@given(curve=whole(), buckets=st.integers(1, 12))
def test_extremes_and_ends_stay_and_nothing_is_new(
    axis: Axis, curve: pl.DataFrame, buckets: int
) -> None:
    found = thinned(curve, buckets, axis)

    for line in LINES:
        assert found[line].min() == curve[line].min()
        assert found[line].max() == curve[line].max()
    assert found.row(0) == curve.row(0)
    assert found.row(-1) == curve.row(-1)
    assert found.equals(curve.filter(pl.col("number").is_in(found["number"].to_list())))
    assert found.height <= 2 * len(LINES) * buckets + 2


@given(curve=whole(), buckets=st.integers(1, 12), seed=st.integers(0, 9))
def test_the_order_of_rows_does_not_matter(curve: pl.DataFrame, buckets: int, seed: int) -> None:
    shuffled = curve.sample(fraction=1, shuffle=True, seed=seed)

    assert thinned(shuffled, buckets).equals(thinned(curve, buckets))


def _bucket(rows: list[dict[str, Any]], at: int, buckets: int, axis: Axis) -> int:
    if axis == "number":
        return at * buckets // len(rows)
    instants = [(row["ended_at"] - rows[0]["ended_at"]) // MICROSECOND for row in rows]
    return instants[at] * buckets // (instants[-1] + 1)
