"""How the console speaks: results on stdout, the rest on stderr, colour on a terminal only.

Names, paths and reasons come from strangers' files: what could move a terminal's cursor, turn its
text round or end its line is shown as an escape, here and nowhere else. JSON is exact.
"""

import csv
import io
import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Final, Literal

import click
from msgspec import json
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, ProgressColumn, Task
from rich.text import Text

_SUITS: Final = {"h": "red", "d": "bright_blue", "c": "green"}
_NAME_MAX: Final = 60
_NAME_SHOWN: Final = 40
_EVERY: Final = 5.0
"""Seconds between two lines of progress where nobody watches."""

LogFormat = Literal["text", "json"]
Level = Literal["info", "warning", "error"]
_form: Final[list[LogFormat]] = ["text"]

Tell = Callable[[int, int], None]
"""Told what is done and how much there is; 0 there where nobody knows."""


def visible(text: str) -> str:
    """Text on one line that only prints: all else, controls and marks of direction, as escapes.

    >>> print(visible("Ann\x1b[2J"))
    Ann\\x1b[2J
    """
    if text.isprintable():
        return text
    return "".join([one if one.isprintable() else _escape(one) for one in text])


def shortened(name: str) -> str:
    """A stream's name, which may be anybody's bytes, as a line has it: a long one is cut.

    >>> shortened("k" * 100)
    'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk... (100 characters)'
    """
    shown = visible(name)
    if len(shown) <= _NAME_MAX:
        return shown
    return f"{shown[:_NAME_SHOWN]}... ({len(name)} characters)"


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode()


def say(lines: Iterable[str], *, colour: bool = False) -> None:
    """Lines of a result; on a terminal the suits of cards have colours of their own."""
    if not (colour and sys.stdout.isatty()):
        for line in lines:
            click.echo(visible(line))
        return
    console = Console(soft_wrap=True, highlight=False, markup=False, emoji=False)
    for line in lines:
        text = Text(visible(line))
        for suit, style in _SUITS.items():
            text.highlight_regex(rf"\b[2-9TJQKA]{suit}\b", style)
        console.print(text)


def say_json(result: object) -> None:
    """A result for programs: one JSON document."""
    click.echo(json.format(json.encode(result), indent=2))


def say_csv(lines: Sequence[Mapping[str, object]]) -> None:
    """A result for spreadsheets: the lines under their names; no line, no names.

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    text = io.StringIO()
    if lines:
        writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows([{name: _cell(value) for name, value in one.items()} for one in lines])
    say(text.getvalue().splitlines())


def _cell(value: object) -> object:
    formula = isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t")
    return f"'{value}" if formula else value


def speak(form: LogFormat) -> None:
    """How notes are written from now on in this process."""
    _form[:] = [form]


def is_for_programs() -> bool:
    """Whether notes are JSON."""
    return _form == ["json"]


def write_json(fields: Mapping[str, object]) -> None:
    """One line about the work for programs, however notes are written."""
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    with suppress(OSError):
        click.echo(json.encode({"at": at, **fields}).decode(), err=True)


def note(text: str, *, level: Level = "info", event: str = "note") -> None:
    """One line about the work, beside its result; where nobody can hear it, the work goes on.

    For programs it is a JSON object, with the event's name, which stays where its words change.
    """
    if _form == ["json"]:
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        what = text.encode(errors="backslashreplace").decode()
        line = json.encode({"at": at, "level": level, "event": event, "what": what}).decode()
    else:
        line = visible(text)
    with suppress(OSError):
        click.echo(line, err=True)


class _Speed(ProgressColumn):
    """How much is done a second, of late."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        """Nothing before there is anything to tell."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f} {self._unit}/s" if speed else "", "progress.data.speed")


@contextmanager
def progress(what: str, unit: str = "") -> Generator[Tell, None, None]:
    """Shows how far long work has come: a bar on a terminal, else a line now and then.

    With a unit the bar says how many of it are done a second.
    """
    if not sys.stderr.isatty() or _form == ["json"]:
        yield _lines(what)
        return
    columns = Progress.get_default_columns()
    extra = (MofNCompleteColumn(), _Speed(unit)) if unit else ()
    with Progress(*columns, *extra, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None)

        yield tell


def _lines(what: str) -> Tell:
    last = time.monotonic()

    def tell(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            said = f"{what}: {done} of {total}" if total else f"{what}: {done}"
            note(said, event="progress")

    return tell
