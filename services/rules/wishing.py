"""What each player who contests an all-in pot wants: on how many boards the rest is to come (rules
A12).
"""

from schemas.commands import WishRunOut
from schemas.errors import CommandRefused
from schemas.events import AnyEvent
from schemas.table_events import RunOutWished
from services.rules.dealing import run_outs_max
from services.rules.state import NOBODY, HandState


def wish_run_out(state: HandState, command: WishRunOut) -> tuple[AnyEvent, ...]:
    """The wish as a fact; raises `CommandRefused` where nothing can be wished for."""
    most, seat = run_outs_max(state), command.seat
    place = state.index.get(seat, NOBODY)
    if most == 1 or place == NOBODY or place not in state.contenders():
        why = f"hand {state.hand}: seat {seat} is not asked on how many boards"
        raise CommandRefused(why)
    if not 1 <= command.boards <= most:
        why = f"hand {state.hand}: the rest cannot be run out on {command.boards} boards"
        raise CommandRefused(why, (f"seat {seat}: 1 to {most} boards",))
    return (RunOutWished(seat=seat, boards=command.boards),)
