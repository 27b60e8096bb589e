"""Rows as SQLite keeps them: instants in microseconds since 1970 UTC, boards as one text."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, TypeVar, cast

from msgspec import convert
from msgspec.structs import astuple

from schemas.rows import AwardRow, FindingRow, HandRow, PotRow, SeatRow

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)

Value = int | str | bytes | None
Row = TypeVar("Row", PotRow, AwardRow, FindingRow)


def hand_values(row: HandRow) -> tuple[Value, ...]:
    """A hand's columns, in the order of `HandRow`."""
    values = astuple(row)
    return (
        *values[:14],
        " ".join(row.boards),
        *values[15:20],
        (row.started_at - EPOCH) // MICROSECOND,
        (row.ended_at - EPOCH) // MICROSECOND,
        row.source,
    )


def hand_row(values: tuple[Value, ...]) -> HandRow:
    """A hand from its columns."""
    fields = dict(zip(HandRow.__struct_fields__, values, strict=True))
    boards = str(fields.pop("boards")).split(" ")
    started, ended = cast(int, fields.pop("started_at")), cast(int, fields.pop("ended_at"))
    return convert(
        {
            **fields,
            "boards": boards,
            "showdown": bool(fields["showdown"]),
            "started_at": EPOCH + started * MICROSECOND,
            "ended_at": EPOCH + ended * MICROSECOND,
        },
        HandRow,
    )


def seat_row(values: tuple[Value, ...]) -> SeatRow:
    """A seat from its columns, the hand's name first."""
    fields = dict(zip(SeatRow.__struct_fields__, values, strict=True))
    truths = {"shown": bool(fields["shown"]), "folded": bool(fields["folded"])}
    return convert({**fields, **truths}, SeatRow)


def row(kind: type[Row], values: tuple[Value, ...]) -> Row:
    """A row whose columns are its fields: a pot, an award, a finding."""
    return convert(dict(zip(kind.__struct_fields__, values, strict=True)), kind)


def within(key: int, parts: Iterable[SeatRow | PotRow | AwardRow]) -> list[tuple[Value, ...]]:
    """The columns of a hand's parts, the hand's number in place of its name."""
    return [(key, *astuple(part)[1:]) for part in parts]
