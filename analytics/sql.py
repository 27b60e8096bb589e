"""Text of queries: all of it the program's own; values are bound when a query is asked."""

from collections.abc import Iterable


def select(columns: Iterable[str], source: str, clause: str = "") -> str:
    """`select columns from source clause`."""
    return f"select {', '.join(columns)} from {source} {clause}".rstrip()  # noqa: S608


def union(queries: Iterable[str]) -> str:
    """All rows of the queries, as a relation."""
    return f"({' union all '.join(queries)}) as rows"
