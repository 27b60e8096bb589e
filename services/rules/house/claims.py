"""What the dealer says came out of a hand against the house, against what the rules say."""

from collections.abc import Iterator

from schemas.settlement import HouseSettlement
from services.rules.claims import differences
from services.rules.house.state import HouseState


def contradicted(state: HouseState, ours: HouseSettlement) -> Iterator[str]:
    """One sentence, with both numbers, for each stack the dealer claims that is not ours."""
    if state.ended is not None:
        stacks = {one.seat: one.chips for one in ours.stacks}
        yield from differences("the dealer says", "ends with", state.ended.stacks, stacks)
