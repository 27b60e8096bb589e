"""The start of a hand against the house: may it be dealt at all (rules C1)."""

from schemas.catalogue import variant
from schemas.errors import CommandRefused
from schemas.house_commands import StartHouseHand
from schemas.house_events import HouseHandStarted
from schemas.houses import BOXES_MAX, problems
from schemas.stakes import CHIPS_MAX
from schemas.variants import House as AgainstTheHouse
from schemas.variants import Variant
from services.rules.house.limits import ante_least, playable_ante


def start(command: StartHouseHand) -> tuple[HouseHandStarted]:
    """`house-hand-started`; raises `CommandRefused` with every reason why not."""
    game = variant(command.variant)
    reasons = unplayable(command, game)
    if reasons:
        why = f"hand {command.hand} cannot start: {'; '.join(reasons)}"
        raise CommandRefused(why)
    return (
        HouseHandStarted(
            hand=command.hand,
            variant=game.key,
            revision=game.revision,
            house=command.house,
            seats=command.seats,
            currency=command.currency,
            exponent=command.exponent,
            ante_min=command.ante_min,
            ante_max=command.ante_max,
            deck=command.deck,
        ),
    )


def unplayable(hand: StartHouseHand | HouseHandStarted, game: Variant) -> tuple[str, ...]:
    """Why the hand cannot be dealt so, one sentence a reason; none if it can."""
    house, seats = hand.house, [one.seat for one in hand.seats]
    taken = {*seats}
    wrong = problems(house)
    said = [*wrong]
    if not isinstance(game.contest, AgainstTheHouse):
        said.append(f"{game.name} is not played against the house")
    boxes = house.boxes_open + house.boxes_blind
    if not 1 <= len(seats) <= boxes:
        said.append(f"this house has 1 to {boxes} boxes, not {len(seats)}")
    if not taken <= _BOXES or seats != sorted(taken):
        said.append(f"boxes are numbered 1 to {BOXES_MAX}, each comes once and clockwise")
    if len({one.player for one in hand.seats}) < len(seats):
        said.append("a player comes twice")
    chips = 0
    least = ante_least(hand)
    if least < 1 or (hand.ante_max is not None and hand.ante_max < least):
        most = "any" if hand.ante_max is None else hand.ante_max
        said.append(f"an ante of {least} to {most} cannot be placed")
    for one in hand.seats:
        if one.stack <= 0:
            said.append(f"seat {one.seat} has no chips")
            continue
        chips += one.stack
        most = least if wrong else playable_ante(house, one.stack)
        if most < least:
            said.append(
                f"seat {one.seat} may ante {most} of {one.stack} chips, the least is {least}"
            )
    if chips > CHIPS_MAX:
        said.append(f"the seats have {chips} chips together, more than {CHIPS_MAX}")
    if not 0 <= hand.exponent <= 9:
        said.append(f"exponent must lie between 0 and 9, not {hand.exponent}")
    return tuple(said)


_BOXES = frozenset(range(1, BOXES_MAX + 1))
