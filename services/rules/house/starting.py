"""The start of a hand against the house: may it be dealt at all (rules C1)."""

from schemas.catalogue import variant
from schemas.errors import CommandRefused
from schemas.facts import Seated
from schemas.house_commands import StartHouseHand
from schemas.house_events import HouseHandStarted
from schemas.houses import BOXES_MAX, House, problems
from schemas.stakes import CHIPS_MAX
from schemas.variants import House as AgainstTheHouse
from schemas.variants import Variant
from services.rules.house.limits import ante_least, playable_ante


def start(command: StartHouseHand) -> tuple[HouseHandStarted]:
    """`house-hand-started`; raises `CommandRefused` with every reason why not."""
    game = variant(command.variant)
    reasons = unplayable(command, game, command.house)
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


def unplayable(
    hand: StartHouseHand | HouseHandStarted, game: Variant, house: House
) -> tuple[str, ...]:
    """Why the hand cannot be dealt so by the rules of its house, one sentence a reason; none if it
    can.
    """
    seated = hand.seats
    wrong = problems(house)
    said = [*wrong]
    if not isinstance(game.contest, AgainstTheHouse):
        said.append(f"{game.name} is not played against the house")
    boxes = house.boxes_open + house.boxes_blind
    if not 1 <= len(seated) <= boxes:
        said.append(f"this house has 1 to {boxes} boxes, not {len(seated)}")
    if not _in_turn(seated):
        said.append(f"boxes are numbered 1 to {BOXES_MAX}, each comes once and clockwise")
    if len(seated) > 1 and len({one.player for one in seated}) < len(seated):
        said.append("a player comes twice")
    chips = 0
    least = ante_least(hand)
    if least < 1 or (hand.ante_max is not None and hand.ante_max < least):
        most = "any" if hand.ante_max is None else hand.ante_max
        said.append(f"an ante of {least} to {most} cannot be placed")
    for one in seated:
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


def _in_turn(seated: tuple[Seated, ...]) -> bool:
    """Whether the seats are boxes of a table, each once, clockwise."""
    before = 0
    for one in seated:
        if not before < one.seat <= BOXES_MAX:
            return False
        before = one.seat
    return True
