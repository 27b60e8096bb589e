"""Plain text in columns: aligned tables and wrapped sentences, never wider than the page."""

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

WIDTH: Final = 80
_NAME: Final = 20
_FIVE: Final = re.compile(r"\((?:[2-9TJQKA][cdhs] ){4}[2-9TJQKA][cdhs]\)")
_GLUE: Final = "\N{NO-BREAK SPACE}"


def short(name: str, width: int = _NAME) -> str:
    """A name that fits a column; what is cut, in its middle, shows as an ellipsis.

    >>> short("phh-0123456789abcdef-p1"), short("phh-0123456789abcdef-p2")
    ('phh-012345…abcdef-p1', 'phh-012345…abcdef-p2')
    """
    if len(name) <= width:
        return name
    tail = (width - 1) // 2
    return f"{name[: width - 1 - tail]}…{name[-tail:]}"


def sentence(text: str, indent: int = 0, width: int = WIDTH) -> list[str]:
    """A sentence on as many lines as it needs, later lines two further in; the five cards of a
    hand stay on one.
    """
    margin = " " * indent
    lines = wrap(
        _FIVE.sub(lambda found: found[0].replace(" ", _GLUE), text),
        width,
        initial_indent=margin,
        subsequent_indent=margin + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]


def table(rows: Iterable[Sequence[str]], align: str, indent: int = 1) -> list[str]:
    """Rows in columns two spaces apart; `align` holds `<` or `>` a column.

    >>> table([("seat", "net"), ("1", "+20")], "<>", indent=0)
    ['seat  net', '1     +20']
    """
    lines = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        " " * indent
        + "  ".join(
            f"{cell:{side}{width}}" for cell, side, width in zip(line, align, widths, strict=True)
        ).rstrip()
        for line in lines
    ]


def aside(text: str, note: str, indent: int = 2, width: int = WIDTH) -> list[str]:
    """A sentence with a note at the right edge of its last line, or on a line of its own."""
    lines = sentence(text, indent, width)
    if not note:
        return lines
    if lines and len(lines[-1]) + 2 + len(note) <= width:
        lines[-1] += note.rjust(width - len(lines[-1]))
        return lines
    return [*lines, note.rjust(width)]
