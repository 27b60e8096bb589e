"""Other people's hands: `oddchip import` and `oddchip settle`."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from schemas.errors import NotFound, OddchipError
from services.console.dealing import utc
from services.console.findings import in_minor_units
from services.console.options import as_json, here, placed
from services.console.output import note, progress, say, say_json
from services.console.patient import awaited
from services.console.place import require_usable
from services.console.projecting import LATER, project_now
from services.eventlog import EventLog
from services.interchange import (
    Failure,
    ImportReport,
    Place,
    Progress,
    Unreadable,
    WhatIf,
    import_files,
    settle_file,
)
from services.names import Names
from services.replay import division, explain, frames, priced, sentence
from services.replay.text import seat_table, title
from services.settings import Settings

_FILE: Final = "file"


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--no-project", is_flag=True, help="Leave the store as it is.")
@placed
def import_(paths: tuple[Path, ...], *, no_project: bool) -> int:
    """Import PHH hand histories (.phh, .phhs): files, or directories with all below them."""
    settings = here()
    _require(paths)
    with awaited(settings, create=True) as log:
        if not no_project:
            require_usable(settings, log)
        report = _imported(settings, log, paths)
        for doubt in report.doubts:
            note(f"{_where(doubt.place)} {doubt.hand}: imported, but {doubt.why}")
        for repeat in report.twice:
            note(f"{_where(repeat.place)} {repeat.hand}: {repeat.why}")
        _list(report.failures)
        counts = f"hands imported: {report.imported}, there already: {report.repeats}"
        say([f"{counts}, failed: {len(report.failures)}"])
        if not no_project:
            project_now(settings, log)
    return 1 if report.failures else 0


def _imported(settings: Settings, log: EventLog, paths: tuple[Path, ...]) -> ImportReport:
    """What became of the hands; says what is kept where it fails."""
    kept = 0
    with closing(Names.open(settings.names, create=True)) as names, progress("importing") as show:

        def tell(far: Progress) -> None:
            nonlocal kept
            kept = far.hands
            show(far.done, far.total)

        try:
            return import_files(log, names, paths, clock=utc, progress=tell)
        except (OddchipError, KeyboardInterrupt):
            note(
                f"hands dealt with so far: at least {kept}; what was imported is kept, and the "
                f"same call goes on from there; {LATER}"
            )
            raise


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@as_json
@placed
def settle(path: Path, *, json: bool) -> int:
    """Settle a PHH file, or the facts of one hand in a JSON array: pots, awards or boxes and why,
    rake, final stacks. Nothing is stored.
    """
    _require((path,))
    faults = 0
    example = ""
    documents: list[dict[str, object]] = []
    for found in settle_file(path):
        if isinstance(found, Unreadable):
            faults += 1
            documents.append({"place": _where(found.place), "unreadable": found.why})
            if not json:
                note(f"{_where(found.place)}: {found.why}")
            continue
        faults += bool(found.differences or found.state.findings)
        documents.append(_document(found))
        if not json:
            say([*_page(found), ""])
            example = example or _example(found)
    if json:
        say_json(documents)
    elif example:
        say([example])
    return 1 if faults else 0


def _require(paths: tuple[Path, ...]) -> None:
    for path in paths:
        if not path.exists():
            raise NotFound(_FILE, path.name, str(path.parent))


def _list(failures: Sequence[Failure]) -> None:
    """Every failure, then each kind of them with how many there are."""
    for failure in failures:
        called = f" {failure.hand}" if failure.hand else ""
        note(f"{_where(failure.place)}{called}: {failure.why}")
    if len(failures) > 1:
        for kind, times in Counter(failure.kind for failure in failures).most_common():
            note(f"{kind}: {times}")


def _where(place: Place) -> str:
    """A place in a file: its path, the hand's table in it, the line."""
    parts = [place.path]
    if place.table:
        parts.append(f"[{place.table}]")
    if place.line is not None:
        parts.append(f"line {place.line}")
    return ", ".join(parts)


def _page(found: WhatIf) -> list[str]:
    state, outcome = found.state, found.settlement
    told = frames(found.events)
    lines = [*title(state), "", *seat_table(state, told[-1]), ""]
    lines += division(state, explain(state, outcome))
    for kind, what in dict.fromkeys(state.findings):
        lines += sentence(f"finding ({kind}): {what}")
    for what in found.differences:
        lines += sentence(f"finding (claim): {what}")
    return lines


def _example(found: WhatIf) -> str:
    """How amounts in the hand's findings are to be read, where it has some."""
    told = [*(what for _, what in found.state.findings), *found.differences]
    exponent = priced(found.state).exponent
    return next((line for what in told if (line := in_minor_units(what, exponent))), "")


def _document(found: WhatIf) -> dict[str, object]:
    state, outcome = found.state, found.settlement
    return {
        "place": _where(found.place),
        "hand": found.hand,
        "exponent": priced(state).exponent,
        "currency": priced(state).currency,
        "settlement": outcome,
        "reasons": explain(state, outcome),
        "findings": [{"kind": kind, "what": what} for kind, what in dict.fromkeys(state.findings)],
        "differences": found.differences,
    }
