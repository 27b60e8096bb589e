"""PHH hands as text, and what the tests ask of them."""

from pathlib import Path
from typing import Final

from schemas.record import Record, decode
from schemas.settlement import Settlement
from services.eventlog import MemoryLog
from services.interchange import ImportReport, PhhHand, Unreadable, WhatIf, read, settle_file

FIELDS: Final = {
    "variant": "'NT'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[50, 100, 0]",
    "min_bet": "100",
    "starting_stacks": "[10000, 10000, 10000]",
    "actions": "['d dh p1 AsKs', 'd dh p2 ????', 'd dh p3 2c7d', 'p3 cbr 250', 'p1 f', 'p2 f']",
}
"""A hand of three: the button raises and takes the blinds."""


def hand_text(**changes: str) -> str:
    """The hand of `FIELDS` with other fields; an empty value leaves a field out."""
    return "".join(f"{name} = {value}\n" for name, value in {**FIELDS, **changes}.items() if value)


def tables(*hands: str) -> str:
    """Hands as the numbered tables of one .phhs file."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, 1))


def written(folder: Path, text: str, name: str = "hand.phh") -> Path:
    """A file with the text in it."""
    path = folder / name
    path.write_bytes(text.encode())
    return path


def readable(folder: Path, text: str) -> PhhHand:
    """The one hand of a text, which must be readable."""
    (found,) = read(written(folder, text))
    assert isinstance(found, PhhHand), found
    return found


def refused(folder: Path, text: str) -> Unreadable:
    """Why the one hand of a text cannot be read."""
    (found,) = read(written(folder, text))
    assert isinstance(found, Unreadable), found
    return found


def what_ifs(path: Path) -> list[WhatIf]:
    """The hands of a file which this build plays, settled."""
    return [found for found in settle_file(path) if isinstance(found, WhatIf)]


def stacks(found: WhatIf) -> list[int]:
    """The final stacks of a decided hand, p1 first."""
    assert isinstance(found.settlement, Settlement)
    by_seat = {one.seat: one.chips for one in found.settlement.stacks}
    return [by_seat[seat] for seat in found.state.seats]


def numbered(number: int, **changes: str) -> str:
    """A hand of the club's table 1 with its number there."""
    return hand_text(venue="'Club'", table="'1'", hand=str(number), **changes)


def outcome(report: ImportReport) -> tuple[int, int, int]:
    """How many hands were imported, were there already, failed."""
    return report.imported, report.repeats, len(report.failures)


def records(log: MemoryLog) -> list[Record]:
    """The records of a log in order."""
    return [decode(one.data, one.stream, one.version) for one in log.read(limit=10_000)]
