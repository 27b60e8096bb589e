"""Findings as they are told: each sentence once, its place once, and what its amounts are."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from schemas.rows import FindingRow
from services.console.output import shortened
from services.replay.money import amount
from services.store import Quarantined

_LOG: Final = "the log"
_OFFSET: Final = re.compile(
    r"(partition \d+: |)offset (\d+) (is missing|cannot be read.*)", re.DOTALL
)
_NUMBER: Final = re.compile(r"(?<![\w.-])\d+(?![\w-])")


class _Hole(NamedTuple):
    """Offsets of the log, one after another, that are lost in the same way."""

    where: str  # which partition, where there are several
    first: int
    last: int
    how: str

    @property
    def told(self) -> str:
        if self.first == self.last:
            return f"{self.where}offset {self.first} {self.how}"
        how = self.how.replace("is missing", "are missing")
        return f"{self.where}offsets {self.first} to {self.last} {how}"


def plain(findings: Iterable[FindingRow], held: Sequence[Quarantined] = ()) -> list[FindingRow]:
    """Each finding once, without its own place in its sentence; neighbouring holes are one.

    Why a projection could not take a record (`held`) is not told where the audit of the same record
    has said already what is wrong with it.
    """
    echoes = {(one.stream, one.version, one.reason) for one in held}
    said: set[tuple[str, int, str]] = set()
    places: set[tuple[str, int]] = set()
    told: list[FindingRow] = []
    holes: list[_Hole] = []
    for one in findings:
        what = _without_place(one)
        key = (one.hand, 0, what) if one.hand else (one.stream, one.version, what)
        place = one.stream, one.version
        if key in said or ((*place, one.what) in echoes and place in places):
            continue
        said.add(key)
        if one.stream and not one.hand:
            places.add(place)
        if not one.stream and (hole := _OFFSET.fullmatch(what)):
            holes.append(_Hole(hole[1], int(hole[2]), int(hole[2]), hole[3]))
        else:
            told.append(replace(one, what=what))
    return [*map(_of_log, _joined(holes)), *told]


def listed(findings: Sequence[FindingRow]) -> Iterator[str]:
    """A line a finding: where, its kind where it has a hand, what."""
    for one in findings:
        kind = "" if one.kind == "log" and not one.hand else f"{one.kind}: "
        yield f"{_place(one)}: {kind}{_what(one)}"


def in_minor_units(what: str, exponent: int) -> str:
    """A line on how amounts are to be read, with one of the sentence; "" where it has none.

    >>> in_minor_units("seat 3 ends with 57210000", 2)
    'amounts in findings are in minor units: 57210000 is 572100.00'
    """
    numbers = [int(number) for number in _NUMBER.findall(what)]
    if not numbers or not exponent:
        return ""
    most = max(numbers)
    return f"amounts in findings are in minor units: {most} is {amount(most, exponent)}"


def _place(one: FindingRow) -> str:
    if one.hand or not one.stream:
        return shortened(one.hand or _LOG)
    stream = shortened(one.stream)
    return f"{stream} version {one.version}" if one.version else stream


def _what(one: FindingRow) -> str:
    """The sentence; a long name in it is cut as it is before it."""
    short = shortened(one.stream)
    return one.what if short == one.stream else one.what.replace(one.stream, short)


def _without_place(one: FindingRow) -> str:
    what = one.what
    for place in (f"{_LOG}: ", f"{one.stream} version {one.version}: ", f"{one.hand}: "):
        while what.startswith(place):
            what = what.removeprefix(place)
    return what


def _joined(holes: Sequence[_Hole]) -> Iterator[_Hole]:
    found: _Hole | None = None
    for one in sorted(holes):
        if found is not None and found._replace(first=found.last + 1, last=one.last) == one:
            found = found._replace(last=one.last)
            continue
        if found is not None:
            yield found
        found = one
    if found is not None:
        yield found


def _of_log(hole: _Hole) -> FindingRow:
    return FindingRow(stream="", version=0, hand=None, kind="log", what=hole.told)
