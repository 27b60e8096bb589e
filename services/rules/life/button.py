"""Where the button and the blinds go next, moving or dead, and who is passed over (rules A3).

Seats are chairs by number, 1 to `SEATS_MAX`, clockwise. The *entitled* have their place in the turn
of the blinds. The *waiting* would play but are new or have missed blinds: they come in with the
big blind, or behind it if they post, and never between the button and the big blind.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from schemas.tables import ButtonRule
from schemas.variants import SEATS_MAX

_HEADS_UP: Final = 2


class Places(NamedTuple):
    """Whose turn it is: chairs, of which those of a dead button or small blind may be empty."""

    button: int
    small: int  # heads-up the button's
    big: int
    dead_small: bool = False  # nobody in the chair `small` pays

    @property
    def small_blind(self) -> int | None:
        """The seat that posts the small blind; None: it is dead."""
        return None if self.dead_small else self.small


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """The seats from the left of the chair `after` on, that chair itself last."""
    return sorted(seats, key=lambda seat: (seat - after - 1) % SEATS_MAX)


def first_places(seats: Collection[int], button: int) -> Places:
    """A first hand, for two seats or more: the button where it was drawn, or left of an empty one.

    Heads-up the button has the small blind.
    """
    button = clockwise(seats, button - 1)[0]
    small, big = clockwise(seats, button)[:2]
    return Places(button, button, small) if len(seats) == _HEADS_UP else Places(button, small, big)


def next_places(
    last: Places,
    rule: ButtonRule,
    entitled: Collection[int],
    *,
    waiting: Collection[int] = (),
    posting: Collection[int] = (),
) -> Places:
    """The places of the hand after the one at `last`; two seats or more are entitled.

    `posting`: those of the waiting who pay to be dealt in out of turn. The rule decides while
    three or more are dealt in by it; else the big blind moves on to the next who is due, so that
    nobody posts it twice in a row, and the seats before it have the small blind and the button.
    """
    due = {*entitled, *waiting}
    if rule == "dead":
        places = _dead(last, entitled, due)
    elif len(entitled) > _HEADS_UP:
        places = _moving(last, entitled, due)
    else:
        return big_blind_moves_on(last, entitled, due, posting)
    dealt = {seat for seat in entitled if not passed_over(places, seat)} | {places.big}
    if len(dealt) <= _HEADS_UP or places.big == last.big or not _in_turn(places):
        return big_blind_moves_on(last, entitled, due, posting)
    return places


def big_blind_moves_on(
    last: Places,
    entitled: Collection[int],
    due: Collection[int],
    posting: Collection[int] = (),
) -> Places:
    """The big blind to the next of `due` after the last one; in front of it two of the entitled,
    heads-up one. Nobody of those is passed over.

    Who posts and comes in between two that play heads-up takes the button from the small blind.
    """
    big = clockwise(due, last.big)[0]
    small, *before = [seat for seat in reversed(clockwise(entitled, big)) if seat != big]
    if before:
        return Places(before[0], small, big)
    comes = [seat for seat in clockwise(posting, big) if passed(big, small, seat)]
    return Places(comes[-1] if comes else small, small, big)


def passed_over(places: Places, seat: int) -> bool:
    """Whether a chair lies between the button and the big blind and pays no small blind: nobody is
    dealt in there.
    """
    return seat != places.small_blind and passed(places.button, places.big, seat)


def passed(before: int, after: int, seat: int) -> bool:
    """Whether a blind that went from the chair `before` to the chair `after` went past a chair."""
    return 0 < _from(before, seat) < _from(before, after)


def _moving(last: Places, entitled: Collection[int], due: Collection[int]) -> Places:
    """The button goes to the next who is dealt in, the blinds to the next two."""
    button, small = clockwise(entitled, last.button)[:2]
    return Places(button, small, clockwise(due, small)[0])


def _dead(last: Places, entitled: Collection[int], due: Collection[int]) -> Places:
    """The big blind goes to the next who is due, the others to the chairs that paid before."""
    big = clockwise(due, last.big)[0]
    return Places(last.small, last.big, big, dead_small=last.big not in entitled)


def _in_turn(places: Places) -> bool:
    """Whether the small blind comes before the big one on the way from the button."""
    button = places.button
    return 0 < _from(button, places.small) < _from(button, places.big)


def _from(seat: int, to: int) -> int:
    """Chairs from one to another, clockwise."""
    return (to - seat) % SEATS_MAX
