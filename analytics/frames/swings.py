"""Downswings and upswings of a curve: how far it fell from its peak, and for how long."""

from typing import Literal, NamedTuple

import polars as pl

from analytics.frames.curves import Curve

Line = Literal["net", "showdown", "non_showdown", "adjusted"]


class Swing(NamedTuple):
    """A stretch in which a line lay below its highest point so far (an upswing: above its lowest).

    Numbers are those of hands on the curve; 0 is the start, before the first.
    """

    peak: int  # where the line last stood at that point
    trough: int  # where it was farthest from it, first
    recovered: int | None  # where it was back or beyond; null: it never was
    depth: int  # how far, above 0, in the line's parts
    length: int  # hands from peak to trough
    duration: int  # hands from the peak until it was back, or to the end of the curve


def downswings(curve: Curve, line: Line = "net") -> pl.DataFrame:
    """Every downswing of a line of the whole curve in order, a row each: columns of `Swing`."""
    return _swings(curve.frame.select("number", total=pl.col(line)))


def upswings(curve: Curve, line: Line = "net") -> pl.DataFrame:
    """Every upswing: the downswings of the line turned over."""
    return _swings(curve.frame.select("number", total=0 - pl.col(line)))


def deepest(swings: pl.DataFrame) -> Swing | None:
    """The deepest of them, of equals the first; None of none."""
    return _first(swings, "depth")


def longest(swings: pl.DataFrame) -> Swing | None:
    """The one with the most hands from its peak until the line was back, of equals the first."""
    return _first(swings, "duration")


def _first(swings: pl.DataFrame, column: str) -> Swing | None:
    found = swings.sort(column, "peak", descending=[True, False])
    return Swing(*found.row(0)) if found.height else None


def _swings(line: pl.DataFrame) -> pl.DataFrame:
    last = line.height
    peak = pl.col("total").cum_max().clip(lower_bound=0)
    below = line.sort("number").with_columns(under=peak - pl.col("total"))
    runs = below.with_columns(run=(pl.col("under") > 0).rle_id()).filter(pl.col("under") > 0)
    found = runs.group_by("run").agg(
        peak=pl.col("number").min() - 1,
        trough=pl.col("number").sort_by("under", "number", descending=[True, False]).first(),
        end=pl.col("number").max(),
        depth=pl.col("under").max(),
    )
    back = pl.when(pl.col("end") < last).then(pl.col("end") + 1)
    return found.sort("run").select(
        "peak",
        "trough",
        back.alias("recovered"),
        "depth",
        (pl.col("trough") - pl.col("peak")).alias("length"),
        (back.fill_null(last) - pl.col("peak")).alias("duration"),
    )
