"""The house's part of the pots (rules A13): no flop no drop, percentage, cap once a hand, rounded
down.
"""

from collections.abc import Sequence

from services.rules.state import HandState


def dropped(state: HandState) -> bool:
    """Whether the house takes nothing because no flop came.

    The flop is the second deal: Courchevel's card that shows before the first bet is no flop.
    """
    rake = state.stakes.rake
    return rake is not None and rake.no_flop_no_drop and len(state.boards[0]) < state.plan.boards[1]


def cap(state: HandState) -> int | None:
    """The most the house takes of this hand, which may depend on the seats dealt in."""
    rake = state.stakes.rake
    return None if rake is None else rake.caps.get(len(state.seats), rake.cap)


def rakes(state: HandState, amounts: Sequence[int]) -> list[int]:
    """What the house takes from each pot, main pot first."""
    rake = state.stakes.rake
    if rake is None or dropped(state):
        return [0] * len(amounts)
    unit = max(1, state.stakes.chip_unit)
    contested = sum(amounts)
    due = contested * rake.basis_points // 10_000
    most = cap(state)
    if most is not None:
        due = min(due, most)
    due -= due % unit
    if due <= 0:
        return [0] * len(amounts)
    if rake.split == "proportional":
        return _proportional(due, amounts, contested, unit)
    taken: list[int] = []
    for amount in amounts:
        taken.append(min(due, amount))
        due -= taken[-1]
    return taken


def _proportional(due: int, amounts: Sequence[int], contested: int, unit: int) -> list[int]:
    """Each pot's part rounded down to the chip unit; what is left over comes from the main pot
    first.
    """
    taken = [due * amount // contested // unit * unit for amount in amounts]
    left = due - sum(taken)
    for pot, amount in enumerate(amounts):
        more = min(left, amount - taken[pot])
        taken[pot] += more
        left -= more
    return taken
