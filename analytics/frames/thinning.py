"""Curves with fewer points, for drawing: extremes and both ends stay."""

from typing import Final, Literal

import polars as pl

from analytics.frames.curves import LINES
from schemas.errors import BadParameter

Axis = Literal["number", "time"]
"""What a curve is drawn along: the number of the hand, or when it ended."""

MOST: Final = 100_000
"""Buckets one may ask for: more than any screen has columns."""

_BUCKETS: Final = "buckets"


def thinned(frame: pl.DataFrame, buckets: int, axis: Axis = "number") -> pl.DataFrame:
    """The rows of a curve's frame where some line is lowest or highest in its bucket, the first
    such row of each, and the first and the last of all.

    Buckets are equally long stretches of the axis; a row is kept whole or not at all, so at most
    eight a bucket stay. Raises `BadParameter` for a number of buckets below 1 or above `MOST`.
    """
    if not 1 <= buckets <= MOST:
        raise BadParameter(_BUCKETS, f"there can be 1 to {MOST}, not {buckets}")
    rows = frame.sort("number").with_row_index("row")
    if rows.height <= 2:
        return rows.drop("row")
    extremes = [
        pl.col("row")
        .sort_by(line, "row", descending=[highest, False])
        .first()
        .alias(f"{line}_{highest}")
        for line in LINES
        if line in frame.columns
        for highest in (False, True)
    ]
    found = rows.group_by(_bucket(rows, buckets, axis)).agg(extremes).drop("bucket")
    kept = {0, rows.height - 1}.union(*[found[name].to_list() for name in found.columns])
    return rows.filter(pl.col("row").is_in(sorted(kept))).drop("row")


def _bucket(rows: pl.DataFrame, buckets: int, axis: Axis) -> pl.Expr:
    if axis == "number":
        place, length = pl.col("row"), pl.lit(rows.height)
    else:
        instant = pl.col("ended_at").dt.timestamp("us")
        place, length = instant - instant.min(), instant.max() - instant.min() + 1
    wide = place.cast(pl.Int128) * buckets
    return (wide // length.cast(pl.Int128)).cast(pl.Int64).alias("bucket")
