"""Winnings curves: what a player had won after each hand, with and without showdown."""

from collections.abc import Iterator
from math import lcm
from typing import Final, Literal, NamedTuple

import polars as pl

from analytics.frames.hands import LINE, ordered, staked
from schemas.errors import BadParameter

CurveUnit = Literal["chips", "big blinds"]

LINES: Final = ("net", "showdown", "non_showdown", "adjusted")
"""Columns that rise and fall; `adjusted` is there where it was asked for."""

MICRO: Final = 1_000_000
"""Parts of a minor unit in which all-in adjusted winnings are given."""

_ADJUSTED: Final = "adjusted"
_BITS: Final = 127
"""A column's whole numbers lie below two to this power."""


class Curve(NamedTuple):
    """A player's curve in one currency, every hand of it.

    `frame` has a row a hand whose outcome is known, in order: its `number` from 1, `id` and `seat`,
    `ended_at` (UTC; of an imported hand, when it was imported), and what was won up to it: `net`,
    of hands whose showdown the player reached `showdown`, of the others `non_showdown`; they add
    up. With all-in adjustments also `adjusted`, and `covered`, the hands up to it that have one.
    A curve of later hands too begins with the same values.
    """

    player: str
    currency: str | None
    exponent: int
    unit: CurveUnit  # chips are minor units of `exponent`
    parts: int  # so many make one of the unit
    adjusted_parts: int  # the same of `adjusted`
    frame: pl.DataFrame


def curves(
    hands: pl.DataFrame, unit: CurveUnit = "chips", *, adjusted: pl.DataFrame | None = None
) -> list[Curve]:
    """The curves of all players among the hands, by player and currency.

    In big blinds, each hand counts in its own, and hands without one are left out. `adjusted` has
    `id`, `seat` and `adjusted`, an adjusted net in millionths of the hand's minor unit; a hand it
    does not have counts with its actual net. Raises `BadParameter` where it has one twice, and
    where amounts cannot be added up exactly in 128 bits, which takes stakes no game is played at.
    """
    known = hands.filter(pl.col("net").is_not_null())
    chosen = ordered(known) if unit == "chips" else staked(known)
    if adjusted is not None:
        chosen = _joined(chosen, adjusted)
    return list(_curves(chosen, unit))


def _joined(hands: pl.DataFrame, adjusted: pl.DataFrame) -> pl.DataFrame:
    given = adjusted.select(pl.col("id", "seat").cast(pl.Int64), pl.col("adjusted").cast(pl.Int128))
    if given.select(pl.struct("id", "seat").is_duplicated().any()).item():
        raise BadParameter(_ADJUSTED, "it has a seat of a hand twice")
    keyed = hands.with_columns(pl.col("id", "seat").cast(pl.Int64))
    found = keyed.join(given, on=["id", "seat"], how="left", maintain_order="left")
    return ordered(
        found.with_columns(
            covered=pl.col("adjusted").is_not_null().cast(pl.Int64),
            adjusted=pl.coalesce(pl.col("adjusted") * pl.col("scale"), pl.col("net") * MICRO),
        )
    )


def _curves(hands: pl.DataFrame, unit: CurveUnit) -> Iterator[Curve]:
    for one in hands.sort(*LINE, maintain_order=True).partition_by(LINE, maintain_order=True):
        player, currency, exponent = one.select(*LINE, "exponent").row(0)
        blinds = [] if unit == "chips" else one["big_blind"].unique().to_list()
        parts = lcm(*blinds)
        least = min(blinds, default=1)
        _require_room(one, parts, parts // least, f"the curve of {player}")
        each = pl.lit(parts, pl.Int128) // (1 if unit == "chips" else pl.col("big_blind"))
        frame = _added_up(one, each)
        yield Curve(player, currency, int(exponent), unit, parts, parts * MICRO, frame)


def _added_up(hands: pl.DataFrame, each: pl.Expr) -> pl.DataFrame:
    """The lines of one curve; `each` are the parts that a minor unit makes in a hand."""
    shown, none = pl.col("showdown"), pl.lit(0, pl.Int128)
    amounts = {
        "net": pl.col("net") * each,
        "showdown": pl.when(shown).then(pl.col("net") * each).otherwise(none),
        "non_showdown": pl.when(shown).then(none).otherwise(pl.col("net") * each),
    }
    if "adjusted" in hands.columns:
        amounts |= {"adjusted": pl.col("adjusted") * each, "covered": pl.col("covered")}
    return hands.select(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int64).alias("number"),
        pl.col("id", "seat").cast(pl.Int64),
        "ended_at",
        **{name: amount.cum_sum() for name, amount in amounts.items()},
    )


def _require_room(hands: pl.DataFrame, parts: int, most: int, what: str) -> None:
    """Refuse what could pass the bounds of a column, in which sums would go wrong unseen."""
    amounts = [pl.col(one).abs().sum() for one in ("net", _ADJUSTED) if one in hands.columns]
    if max(parts, *[most * total for total in hands.select(amounts).row(0)]) >> _BITS:
        why = "its stakes have no common part small enough to add up exactly: ask for chips"
        raise BadParameter(what, why)
