"""What each decision of a hand faced, noted just before the fold applies it."""

from typing import Final

from schemas.events import ActionTaken
from schemas.stakes import CHIPS_MAX
from services.rules import HandState, raise_bounds

_NOBODY = -1

MOST: Final = 1_000
"""Decisions a hand may have: far more than chips and seats allow."""


class Decisions:
    """The decisions of one hand so far, and what of its streets the fold itself need not keep."""

    __slots__ = (
        "_acted",
        "_aggressor",
        "_callers",
        "_led",
        "_limpers",
        "_number",
        "_own",
        "_raises",
        "_street",
        "beyond",
        "rows",
        "saw",
    )

    def __init__(self, places: int) -> None:
        self.rows: list[object] = []
        """Of `ActionRow`, without the hand, one decision after the other."""
        self.saw: dict[int, int] = {}
        """Place -> street of those who folded."""
        self.beyond = False
        """Whether some amount, or their number, is more than can be stored exactly."""
        self._street = self._number = 0
        self._raises = self._callers = self._limpers = 0
        self._own, self._acted = [0] * places, [0] * places
        self._aggressor = self._led = _NOBODY

    def note(self, state: HandState, event: ActionTaken) -> None:
        """Note a decision that `state` does not hold yet; one of a stranger is none."""
        place = state.actor
        seats = state.seats
        if state.phase != "act" or seats[place] != event.seat:
            found = state.index.get(event.seat)
            if found is None:
                return
            place = found
        street = state.street
        if street != self._street:
            self._next_street(street, len(seats))
        action, number, pot = event.action, self._number, state.pot
        to = 0 if action == "fold" or action == "check" else event.to
        bet, stack, most = state.bets[place], state.stacks[place], CHIPS_MAX
        if not (
            -most <= to <= most
            and -most <= stack <= most
            and -most <= pot <= most
            and number < MOST
        ):
            self.beyond = True
            return
        due = state.current - bet
        aggressor, raises = self._aggressor, self._raises
        self.rows += (
            number,
            street,
            event.seat,
            action,
            to,
            to - bet if to else 0,
            (due if due < stack else stack) if due > 0 else 0,
            self._could_raise(state, place, stack > due),
            bet,
            stack,
            pot,
            raises,
            self._own[place],
            self._acted[place],
            self._limpers,
            self._callers,
            state.remaining,
            state.pending - 1 if state.pending else 0,
            _acts_last(state, place),
            seats[aggressor] if aggressor >= 0 else 0,
            seats[self._led] if self._led >= 0 else 0,
            aggressor >= 0 and not state.stacks[aggressor],
        )
        self._number = number + 1
        self._acted[place] += 1
        if action == "fold":
            self.saw.setdefault(place, street)
        elif action == "call":
            if street or raises:
                self._callers += 1
            else:
                self._limpers += 1
        elif action != "check":
            self._raises = raises + 1
            self._own[place] += 1
            self._callers = 0
            self._aggressor = place

    def _could_raise(self, state: HandState, place: int, more: bool) -> bool:
        """By the rules; where nobody's short all-in can have closed the betting no need to ask."""
        if not more or state.chips < 2:
            return False
        if state.level_at[place] < 0 and state.stakes.limit != "fl":
            return True
        return raise_bounds(state, place)[1] > 0

    def _next_street(self, street: int, places: int) -> None:
        self._led = self._aggressor if street == self._street + 1 else _NOBODY
        self._street = street
        self._raises = self._callers = self._limpers = 0
        self._own, self._acted = [0] * places, [0] * places
        self._aggressor = _NOBODY


def _acts_last(state: HandState, place: int) -> bool:
    """Whether everybody behind a place up to the button has folded."""
    folded = state.folded
    return all(folded[behind] for behind in range(place + 1, len(folded)))
