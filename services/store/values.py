"""What is asked of SQLite: values, and questions about one moment."""

from collections.abc import Callable

Value = int | str | bytes | None
Ask = Callable[[str, tuple[Value, ...]], list[tuple[Value, ...]]]
