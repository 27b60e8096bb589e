"""TOML as hand histories use it: a table a hand, each read alone, so that none costs another."""

import codecs
import re
import stat
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Final, NamedTuple

from schemas.errors import UnreadableFile

Table = dict[str, object]
"""What a table holds: its names and their values, fractions as `Decimal`."""

_HEADER: Final = re.compile(rb"\s*\[\s*[\"']?([A-Za-z0-9][\w-]*)[\"']?\s*\]\s*(?:#.*)?\s*")
_EMPTY: Final = re.compile(rb"\s*(?:#.*)?\s*")
_AT: Final = re.compile(r" \(at line (\d+), column (\d+)\)")
_TOO_LONG: Final = re.compile(r"Exceeds the limit .*digits.*")
_CONTROLS: Final = "\\x00-\\x08\\x0a-\\x1f\\x7f"
_LITERAL: Final = rf"'[^'{_CONTROLS}]*'"
_NUMBER: Final = r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?"
_LINE: Final = re.compile(
    rf"#[^{_CONTROLS}]*|([A-Za-z0-9_-]+) = (?:({_NUMBER})|({_LITERAL})"
    rf"|\[({_NUMBER}(?:, {_NUMBER})*)\]|\[({_LITERAL}(?:, {_LITERAL})*)\]|(true|false))"
)


class Section(NamedTuple):
    """The text of one table and where it stands; a file without headers is one section."""

    name: str
    line: int  # of its header, else of the file's first line
    text: bytes
    end: int = 0  # where it ends in the file, in bytes


def sections(path: Path) -> Iterator[Section]:
    """The tables of a file, in order; raises `UnreadableFile` where the disk refuses.

    A pipe, a socket or a device is refused unopened: it may never end, or never begin.
    """
    try:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise UnreadableFile(str(path), "not a regular file")
        with path.open("rb") as lines:
            yield from _sections(lines)
    except OSError as fault:
        raise UnreadableFile(str(path), fault.strerror or str(fault)) from fault


def _sections(lines: Iterable[bytes]) -> Iterator[Section]:
    name, start, found, end = "", 1, [b""], 0
    for number, raw in enumerate(lines, 1):
        line = raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw
        header = _HEADER.fullmatch(line)
        if header is None:
            found.append(line)
            end += len(raw)
            continue
        if name or not all(map(_EMPTY.fullmatch, found)):
            yield Section(name, start, b"".join(found), end)
        end += len(raw)
        name, start, found = header[1].decode("ascii", "replace"), number, [b"\n"]
    if name or not all(map(_EMPTY.fullmatch, found)):
        yield Section(name, start, b"".join(found), end)


def table(section: Section, path: str) -> Table:
    """What a section says; raises `UnreadableFile` with the line in the file."""
    try:
        text = section.text.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = section.line + section.text.count(b"\n", 0, fault.start)
        raise UnreadableFile(path, "not UTF-8 text", f"line {line}") from fault
    plain = _plain(text)
    return plain if plain is not None else _toml(text, section, path)


def _toml(text: str, section: Section, path: str) -> Table:
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError as fault:
        raise UnreadableFile(path, "nested too deeply", f"line {section.line}") from fault
    except ValueError as fault:  # broken TOML, and numbers too long to be read at all
        said = _AT.search(str(fault))
        line = section.line + (int(said[1]) - 1 if said else text.rstrip("\n").count("\n"))
        why = _TOO_LONG.sub("a number has too many digits", _AT.sub("", str(fault)))
        raise UnreadableFile(path, f"not TOML: {why}", f"line {line}") from fault


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as fault:
        why = f"{text[:40]} is no number that can be kept exactly"
        raise ValueError(why) from fault


def _plain(text: str) -> Table | None:
    """What `tomllib` gives for the plain lines programs write, but faster; None for others."""
    found: Table = {}
    for line in text.split("\n"):
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            return None
        name, number, literal, numbers, literals, truth = match.groups()
        if name is None:
            continue
        if name in found:
            return None
        if numbers is not None:
            found[name] = [_number(one) for one in numbers.split(", ")]
        elif literals is not None:
            found[name] = literals[1:-1].split("', '")
        elif literal is not None:
            found[name] = literal[1:-1]
        elif number is not None:
            found[name] = _number(number)
        else:
            found[name] = truth == "true"
    return found


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)
