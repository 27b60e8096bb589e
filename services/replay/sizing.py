"""How large bets are beside the pot, and what a call must win: whole chips, told as ratios."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from services.replay.frame import Frame

_ACTED = "action-taken"


class Proportion(Struct, frozen=True):
    """Chips of a whole, in minor units."""

    chips: int
    of: int


class Sizing(Struct, frozen=True, kw_only=True):
    """What a step says of sizes; None where it says nothing."""

    put_in: int | None  # what a decision put in
    beyond: Proportion | None  # of a bet or raise: what it put in beyond a call, of the pot then
    odds: Proportion | None  # of who is due: his call, of the pot as it would be after it


def sizings(frames: Sequence[Frame]) -> tuple[Sizing, ...]:
    """One a frame; a bet of 50 into 100 is a half, and a call of it must win a quarter of the time.

    Ratios are of chips in the middle, whoever may win them.
    """
    if not frames:
        return ()
    return (_sizing(None, frames[0]), *[_sizing(last, frame) for last, frame in pairwise(frames)])


def _sizing(last: Frame | None, frame: Frame) -> Sizing:
    call = frame.to_call
    odds = Proportion(call, frame.pot + call) if call else None
    if last is None or frame.kind != _ACTED:
        return Sizing(put_in=None, beyond=None, odds=odds)
    put_in = frame.pot - last.pot
    beyond = put_in - last.to_call
    whole = last.pot + last.to_call
    raised = Proportion(beyond, whole) if beyond > 0 and whole > 0 else None
    return Sizing(put_in=put_in, beyond=raised, odds=odds)
