"""What is checked of a hand against the house beyond its fold: is it one, its chips, the dealer's
claim, continuity.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from schemas.events import HandEnded
from schemas.house_events import HouseHandStarted
from schemas.houses import problems
from schemas.settlement import BoxSettlement, HouseSettlement, Undecided
from schemas.stakes import CHIPS_MAX
from schemas.variants import SEATS_MAX
from services.projector.boxes import MOST, Box, Boxes
from services.projector.checks import Finding

_EXPONENT_MAX: Final = 9


def unfoldable(event: HouseHandStarted) -> str | None:
    """Why no state can be made of a hand that starts so; None if one can."""
    seats = [one.seat for one in event.seats]
    stacks = [one.stack for one in event.seats]
    if not seats or len(set(seats)) != len(seats):
        return f"a hand against the house has one or more different boxes, not {seats}"
    if min(seats) < 1 or max(seats) > SEATS_MAX:
        return f"boxes are numbered 1 to {SEATS_MAX}"
    if min(stacks) < 0 or max(stacks) > CHIPS_MAX:
        return f"stacks lie between 0 and {CHIPS_MAX}"
    if not 0 <= event.exponent <= _EXPONENT_MAX:
        return f"no hand has exponent {event.exponent}"
    return "; ".join(problems(event.house)) or None


def discontinuities(event: HouseHandStarted, stacks: Mapping[str, int]) -> Iterator[Finding]:
    """Players who start with other chips than they have; one with several boxes has them all."""
    brought = Counter[str]()
    for one in event.seats:
        brought[one.player] += one.stack
    for player, chips in brought.items():
        held = stacks.get(player, 0)
        if chips != held:
            boxes = [str(one.seat) for one in event.seats if one.player == player]
            where = f"{'boxes' if len(boxes) > 1 else 'box'} {', '.join(boxes)}"
            yield (
                "continuity",
                f"{player} in {where} starts with {chips}, has {held} from the hands before and "
                "chips bought since",
            )


def beyond_bounds(boxes: Boxes, outcome: HouseSettlement | Undecided) -> bool:
    """Whether some amount of a hand, or the number of its decisions, is more than can be stored
    exactly.
    """
    amounts = [
        amount
        for box in boxes.found.values()
        for amount in (box.placed, box.ante, box.bonus, box.fees, box.bet, box.insurance, box.price)
    ]
    amounts += [each.chips for each in boxes.actions]
    if isinstance(outcome, HouseSettlement):
        amounts.append(outcome.house)
        amounts += [one.chips for one in outcome.stacks]
        amounts += [amount for one in outcome.boxes for amount in _received(one)]
    return len(boxes.actions) > MOST or any(abs(amount) > CHIPS_MAX for amount in amounts)


def findings(
    boxes: Boxes, ended: HandEnded | None, outcome: HouseSettlement | Undecided
) -> Iterator[Finding]:
    """What does not hold in a hand that is over, besides what its fold has found."""
    if not isinstance(outcome, HouseSettlement):
        return
    if ended is not None:
        for what in _contradicted(ended, outcome):
            yield "claim", what
    yield from _conservation(boxes, outcome)


def _contradicted(ended: HandEnded, outcome: HouseSettlement) -> Iterator[str]:
    ours = {one.seat: one.chips for one in outcome.stacks}
    for one in ended.stacks:
        mine = ours.pop(one.seat, None)
        if mine is None:
            yield f"the dealer says seat {one.seat} ends with {one.chips}, it did not play"
        elif mine != one.chips:
            yield f"the dealer says seat {one.seat} ends with {one.chips}, ours is {mine}"
    if ours:
        yield f"the dealer says nothing of seats {', '.join(map(str, sorted(ours)))}"
    if ended.rake:
        yield f"the dealer says the rake is {ended.rake}, against the house there is none"


def _conservation(boxes: Boxes, outcome: HouseSettlement) -> Iterator[Finding]:
    final = {one.seat: one.chips for one in outcome.stacks}
    settled = {one.seat: one for one in outcome.boxes}
    for seat, box in boxes.found.items():
        one, ends = settled.get(seat), final.get(seat)
        if one is None or ends is None:
            yield "conservation", f"box {seat} placed {box.placed} and is not settled"
        else:
            yield from _balanced(box, one, ends)
    nets = sum([one.net for one in outcome.boxes])
    if nets + outcome.house:
        yield "conservation", f"the boxes' results add up to {nets}, the house's is {outcome.house}"


def _balanced(box: Box, one: BoxSettlement, ends: int) -> Iterator[Finding]:
    placed, received = placed_in(one), sum(_received(one))
    if received - placed != one.net:
        what = f"box {box.seat} placed {placed} and received {received}, its net is {one.net}"
        yield "conservation", what
    if box.stack + one.net != ends:
        what = f"box {box.seat} began with {box.stack} and won {one.net}, it ends with {ends}"
        yield "conservation", what


def placed_in(one: BoxSettlement) -> int:
    """Everything a box put in, as it was settled."""
    return one.ante + one.fees + one.bet + one.price + one.insurance + one.bonus


def _received(one: BoxSettlement) -> tuple[int, ...]:
    return one.returned, one.ante_won, one.bet_won, one.insurance_won, one.bonus_won
