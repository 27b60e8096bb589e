"""What others say came out of a hand, against what the rules say; a difference is a finding, never
an answer.
"""

from collections.abc import Iterator

from schemas.events import SeatChips, SourceClaimed
from schemas.settlement import Settlement
from services.rules.state import HandState


def contradicted(state: HandState, ours: Settlement) -> Iterator[str]:
    """One sentence, with both numbers, for each claim of the dealer or the source that is not
    ours.
    """
    ended, claims = state.ended, state.claims
    if ended is not None and claims is None and ended.stacks == ours.stacks:
        if ended.rake != ours.rake and state.event.source is None:
            yield f"the dealer says the rake is {ended.rake}, ours is {ours.rake}"
        return
    stacks = {one.seat: one.chips for one in ours.stacks}
    if ended is not None and state.event.source is None:
        yield from differences("the dealer says", "ends with", ended.stacks, stacks)
        if ended.rake != ours.rake:
            yield f"the dealer says the rake is {ended.rake}, ours is {ours.rake}"
    if claims is None:
        return
    yield from differences("the source says", "ends with", claims.stacks, stacks)
    yield from _winnings(claims, ours)
    if claims.rake is not None and claims.rake != ours.rake:
        yield f"the source says the rake is {claims.rake}, ours is {ours.rake}"


def _winnings(claims: SourceClaimed, ours: Settlement) -> Iterator[str]:
    claimed = claims.winnings
    won = {one.seat: 0 for one in ours.stacks}
    for pot in ours.pots:
        for one in pot.awards:
            won[one.seat] += one.chips
    back = ours.returned
    if back is not None and SeatChips(back.seat, won[back.seat] + back.chips) in claimed:
        won[back.seat] += back.chips  # many sources count the uncalled bet of a walk as won
    said = list(differences("the source says", "wins", claimed, won))
    short = sum(won.values()) - sum(one.chips for one in claimed)
    if said and short > 0:
        said[-1] += f"; {short} in all is missing"
        if claims.rake is None and _may_be_raked(claimed, won):
            said[-1] += ", which a rake the source does not state may explain"
    yield from said


def _may_be_raked(claimed: tuple[SeatChips, ...], won: dict[int, int]) -> bool:
    """Whether every winner has some of his chips and nobody more: a rake takes a part of a pot."""
    return all(
        one.chips == won.get(one.seat, 0) or 0 < one.chips < won.get(one.seat, 0) for one in claimed
    )


def differences(
    who: str, verb: str, claimed: tuple[SeatChips, ...], ours: dict[int, int]
) -> Iterator[str]:
    """One sentence for each seat whose claimed chips are not ours, or are not claimed."""
    for one in claimed:
        mine = ours.get(one.seat)
        if mine is None:
            yield f"{who} seat {one.seat} {verb} {one.chips}, it was not dealt in"
        elif mine != one.chips:
            yield f"{who} seat {one.seat} {verb} {one.chips}, ours is {mine}"
    missing = sorted(set(ours) - {one.seat for one in claimed})
    if claimed and missing:
        yield f"{who} nothing of seats {', '.join(map(str, missing))}"
