"""Hands of a file settled as a what-if: nothing is appended, all that explains them given."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from schemas.errors import UnknownVariant
from schemas.events import AnyEvent
from schemas.house_events import HouseHandStarted
from schemas.settlement import HouseSettlement, Settlement, Undecided, Voided
from services.interchange.facts_file import SUFFIX, read_facts
from services.interchange.facts_file import contradicted as differs
from services.interchange.phh import Place, Unreadable, read
from services.interchange.phh_events import to_events
from services.rules import HandState, contradicted, fold, house, played_out, settle


class WhatIf(NamedTuple):
    """A hand of a file and how it comes out."""

    place: Place
    hand: str
    events: tuple[AnyEvent, ...]
    state: HandState | house.HouseState
    """After the last of them; its findings say what the rules do not allow."""
    settlement: Settlement | HouseSettlement | Undecided | Voided
    differences: tuple[str, ...]  # from what the file claims, one sentence each


def settle_file(path: Path) -> Iterator[WhatIf | Unreadable]:
    """Every hand of a .phh or .phhs file, or the one whose facts a .json file holds, settled; what
    cannot be read comes with its reason.
    """
    if path.suffix == SUFFIX:
        yield _settled(path)
        return
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


def _settled(path: Path) -> WhatIf | Unreadable:
    """The hand whose facts a file holds."""
    events, place = read_facts(path), Place(str(path), "", None)
    if isinstance(events, Unreadable):
        return events
    try:
        if isinstance(events[0], HouseHandStarted):
            state = house.fold(events)
            outcome = house.settle(state)
        else:
            state = fold(events)
            outcome = settle(state)
    except UnknownVariant as fault:
        return Unreadable(place, str(fault))
    ours: dict[int, int] = {}
    if isinstance(outcome, Settlement | HouseSettlement):
        ours = {one.seat: one.chips for one in outcome.stacks}
    differences = tuple(differs(events, ours)) if ours else ()
    return WhatIf(place, state.hand, events, state, outcome, differences)
