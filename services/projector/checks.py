"""What is checked beyond the fold: is it a record, may its hand be folded, chips, claims,
continuity.
"""

from collections.abc import Iterator, Mapping
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
    seats = [one.seat for one in event.seats]
    stacks = [one.stack for one in event.seats]
    if len(seats) < 2 or len(set(seats)) != len(seats):
        return f"a hand has two or more different seats, not {', '.join(map(str, seats))}"
    if min(*seats, event.button) < 1 or max(*seats, event.button) > SEATS_MAX:
        return f"seats and the button are numbered 1 to {SEATS_MAX}"
    if min(stacks) < 0 or max(stacks) > CHIPS_MAX:
        return _BOUNDS
    if event.boards not in (1, 2):
        return f"no hand has {event.boards} boards"
    return _unplayable(event.stakes)


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


def findings(state: HandState, outcome: Settlement | Undecided) -> Iterator[Finding]:
    """What does not hold in a hand that is over, besides what its fold has found."""
    if isinstance(outcome, Settlement):
        for what in contradicted(state, outcome):
            yield "claim", what
        yield from _conservation(state, outcome)


def _conservation(state: HandState, outcome: Settlement) -> Iterator[Finding]:
    before, after = sum(state.start), sum([one.chips for one in outcome.stacks])
    if after + outcome.rake != before:
        what = f"{before} chips came in, {after} went out and {outcome.rake} were raked"
        yield "conservation", what
    back = 0 if outcome.returned is None else outcome.returned.chips
    put_in, pots = before - sum(state.stacks) - back, sum([pot.amount for pot in outcome.pots])
    if pots != put_in:
        yield "conservation", f"the seats put in {put_in}, the pots hold {pots}"
    if beyond := unmatched(state):
        where = "beyond what any seat still in put in: they went to the last pot"
        yield "conservation", f"folded seats had put in {beyond} {where}"
    for number, pot in enumerate(outcome.pots):
        paid = sum([one.chips for one in pot.awards])
        if paid + pot.rake != pot.amount:
            what = f"pot {number} of {pot.amount} pays {paid} and {pot.rake} rake"
            yield "conservation", what


def beyond_bounds(state: HandState) -> bool:
    """Whether some amount of the hand is more than can be stored exactly."""
    return state.pot > CHIPS_MAX or any(abs(chips) > CHIPS_MAX for chips in state.stacks)


def unopened(state: HandState) -> str:
    """What a hand that is over has not opened yet, as a sentence has it."""
    seats = [
        str(seat)
        for seat, hole in zip(state.seats, state.holes, strict=True)
        if isinstance(hole, Sealed)
    ]
    return f"the sealed cards of seats {', '.join(seats)}" if seats else "its hidden cards"


def discontinuities(event: HandStarted, stacks: Mapping[str, int]) -> Iterator[Finding]:
    """Players who start a live hand with other chips than they have by hands and purchases."""
    for one in event.seats:
        held = stacks.get(one.player, 0)
        if one.stack != held:
            yield (
                "continuity",
                f"{one.player} in seat {one.seat} starts with {one.stack}, has {held} from the "
                "hands before and chips bought since",
            )


def no_record(stored: Stored) -> str:
    """Why something that no writer of ours has made is no record."""
    try:
        decode(stored.data, stored.stream, stored.version)
    except (CorruptRecord, UnknownEvent) as fault:
        return fault.why
    return f"no record is of version {stored.version}"
