"""Hands of a file settled as a what-if: nothing is appended, all that explains them given."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from schemas.events import AnyEvent
from schemas.settlement import Settlement, Undecided
from services.interchange.phh import Place, Unreadable, read
from services.interchange.phh_events import to_events
from services.rules import HandState, contradicted, fold, played_out


class WhatIf(NamedTuple):
    """A hand of a file and how it comes out."""

    place: Place
    hand: str
    events: tuple[AnyEvent, ...]
    state: HandState  # after the last of them; its findings say what the rules do not allow
    settlement: Settlement | Undecided
    differences: tuple[str, ...]  # from what the file claims, one sentence each


def settle_file(path: Path) -> Iterator[WhatIf | Unreadable]:
    """Every hand of a .phh or .phhs file, settled; what cannot be read comes with its reason."""
    for found in read(path):
        if isinstance(found, Unreadable):
            yield found
            continue
        events = to_events(found)
        state = fold(events)
        settlement = played_out(state)
        differences = (
            tuple(contradicted(state, settlement)) if isinstance(settlement, Settlement) else ()
        )
        yield WhatIf(found.place, found.started.hand, events, state, settlement, differences)
