# pyarrow carries no types: here they end
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false
# pyright: reportAttributeAccessIssue=false
"""The forms a table of rows is answered in: JSON, CSV, Parquet, an Arrow stream."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final, Literal, NamedTuple

import pyarrow as pa
from pyarrow import compute, csv, ipc, parquet

Format = Literal["json", "csv", "parquet", "arrow"]

MEDIA: Final[Mapping[Format, str]] = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
    "arrow": "application/vnd.apache.arrow.stream",
}
ROWS_MAX: Final = 100_000
"""The most rows of an answer in a form for machines; of JSON it is `paging.LIMIT_MAX`."""

_DECIMAL: Final = pa.decimal128(38, 0)


class Rows(NamedTuple):
    """Columns to be answered, and what a reader of them must know."""

    table: Any  # pyarrow's
    truncated: bool
    next: str | None


def written(rows: Rows, form: Format) -> bytes:
    """The bytes of rows in a form other than JSON."""
    told = {b"truncated": str(rows.truncated).lower().encode(), b"next": (rows.next or "").encode()}
    table = rows.table.replace_schema_metadata(told)
    sink = BytesIO()
    match form:
        case "csv":
            csv.write_csv(_texts(table), sink)
        case "parquet":
            parquet.write_table(table, sink, compression="zstd")
        case _:
            with ipc.new_stream(sink, table.schema) as stream:
                stream.write_table(table)
    return sink.getvalue()


def _texts(table: Any) -> Any:
    """The table with instants as the API writes them, UTC with milliseconds."""
    for at, field in enumerate(table.schema):
        if pa.types.is_timestamp(field.type):
            cut = table.column(at).cast(pa.timestamp("ms", tz="UTC"), safe=False)
            text = compute.strftime(cut, format="%Y-%m-%dT%H:%M:%SZ")
            table = table.set_column(at, field.name, text)
    return table


def table_of(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Any:
    """A table of flat rows; a column of whole numbers beyond 64 bits is one of 38 digits."""
    return pa.table({name: _column([row.get(name) for row in rows]) for name in names})


def _column(values: Sequence[Any]) -> Any:
    try:
        found = pa.array(values)
    except (pa.ArrowException, OverflowError):
        return pa.array(values, _DECIMAL)
    return found.cast(pa.string()) if pa.types.is_null(found.type) else found
