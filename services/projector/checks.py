"""What is checked beyond the fold: is it a record, may its hand be folded, chips, claims,
continuity.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from schemas.errors import CorruptRecord, UnknownEvent
from schemas.events import HandStarted, Sealed
from schemas.record import Stored, decode
from schemas.rows import FindingKind
from schemas.settlement import Settlement, Undecided
from schemas.stakes import CHIPS_MAX, Stakes
from schemas.variants import SEATS_MAX
from services.rules import HandState, contradicted
from services.rules.pots import unmatched

Finding = tuple[FindingKind, str]


def unfoldable(event: HandStarted) -> str | None:
    """Why no state can be made of a hand that starts so; None if one can."""
    taken, chairs, rich = set[int](), 1 <= event.button <= SEATS_MAX, False
    for one in event.seats:
        taken.add(one.seat)
        chairs = chairs and 1 <= one.seat <= SEATS_MAX
        rich = rich or not 0 <= one.stack <= CHIPS_MAX
    if not 2 <= len(taken) == len(event.seats):
        return f"a hand has two or more different seats, not {_together(event)}"
    if not chairs:
        return f"seats and the button are numbered 1 to {SEATS_MAX}"
    if rich:
        return _BOUNDS
    if event.boards not in (1, 2):
        return f"no hand has {event.boards} boards"
    return _unplayable(event.stakes)


def _together(event: HandStarted) -> str:
    return ", ".join([str(one.seat) for one in event.seats])


_BOUNDS: Final = f"stacks, blinds and antes lie between 0 and {CHIPS_MAX}"


@lru_cache(maxsize=1024)
def _unplayable(stakes: Stakes) -> str | None:
    amounts = stakes.big_blind, stakes.small_blind, stakes.unit, stakes.double, stakes.ante
    if min(amounts) < 0 or max(amounts) > CHIPS_MAX:
        return _BOUNDS
    if stakes.chip_unit < 1 or not 0 <= stakes.exponent <= 9:
        return f"no hand has chip unit {stakes.chip_unit}, exponent {stakes.exponent}"
    rake = stakes.rake
    if rake is not None and (
        not 0 <= rake.basis_points <= 10_000
        or any(cap is not None and cap < 0 for cap in (rake.cap, *rake.caps.values()))
    ):
        return "a rake is a part of the pot, and its cap is not negative"
    return None


def findings(state: HandState, outcome: Settlement | Undecided) -> list[Finding]:
    """What does not hold in a hand that is over, besides what its fold has found."""
    if not isinstance(outcome, Settlement):
        return []
    found: list[Finding] = [("claim", what) for what in contradicted(state, outcome)]
    for what in _conservation(state, outcome):
        found.append(("conservation", what))
    return found


def _conservation(state: HandState, outcome: Settlement) -> list[str]:
    """Where chips came from nowhere, or went there."""
    said: list[str] = []
    before = left = after = pots = 0
    for chips in state.start:
        before += chips
    for chips in state.stacks:
        left += chips
    for one in outcome.stacks:
        after += one.chips
    if after + outcome.rake != before:
        said.append(f"{before} chips came in, {after} went out and {outcome.rake} were raked")
    for number, pot in enumerate(outcome.pots):
        paid, amount = 0, pot.amount
        pots += amount
        for award in pot.awards:
            paid += award.chips
        if paid + pot.rake != amount:
            said.append(f"pot {number} of {amount} pays {paid} and {pot.rake} rake")
    put_in = before - left - (0 if outcome.returned is None else outcome.returned.chips)
    if pots != put_in:
        said.append(f"the seats put in {put_in}, the pots hold {pots}")
    if beyond := unmatched(state):
        where = "beyond what any seat still in put in: they went to the last pot"
        said.append(f"folded seats had put in {beyond} {where}")
    return said


def beyond_bounds(state: HandState) -> bool:
    """Whether some amount of the hand is more than can be stored exactly."""
    return state.pot > CHIPS_MAX or any(
        not -CHIPS_MAX <= chips <= CHIPS_MAX for chips in state.stacks
    )


def unopened(state: HandState) -> str:
    """What a hand that is over has not opened yet, as a sentence has it."""
    seats = [
        str(seat)
        for seat, hole in zip(state.seats, state.holes, strict=True)
        if isinstance(hole, Sealed)
    ]
    return f"the sealed cards of seats {', '.join(seats)}" if seats else "its hidden cards"


def discontinuities(event: HandStarted, stacks: Mapping[str, int]) -> list[Finding]:
    """Players who start a live hand with other chips than they have by hands and purchases."""
    found: list[Finding] = []
    for one in event.seats:
        held = stacks.get(one.player, 0)
        if one.stack != held:
            what = (
                f"{one.player} in seat {one.seat} starts with {one.stack}, has {held} from the "
                "hands before and chips bought since"
            )
            found.append(("continuity", what))
    return found


def no_record(stored: Stored) -> str:
    """Why something that no writer of ours has made is no record."""
    try:
        decode(stored.data, stored.stream, stored.version)
    except (CorruptRecord, UnknownEvent) as fault:
        return fault.why
    return f"no record is of version {stored.version}"
