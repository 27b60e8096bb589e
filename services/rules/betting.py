"""A round of decisions: who is due, what he may do, and what his decision changes (rules A6,
A7).
"""

from typing import NamedTuple

from schemas.events import ActionTaken
from services.rules.limits import count_level, fixed_unit, raise_bounds
from services.rules.showdown import begin_showdown, table_hands
from services.rules.state import NEVER, NOBODY, HandState


class Options(NamedTuple):
    """What the seat that is due may do; folding is always allowed."""

    seat: int
    to_call: int  # 0: it may check
    call_to: int  # its street total after a call
    min_to: int  # 0: it may not bet or raise
    max_to: int

    def described(self) -> tuple[str, ...]:
        """The options in words, for a refusal or a prompt."""
        said = ["fold", f"call {self.to_call}" if self.to_call else "check"]
        if self.max_to:
            verb = "raise to" if self.to_call or self.call_to else "bet"
            span = (
                f"{self.min_to}" if self.min_to == self.max_to else f"{self.min_to}..{self.max_to}"
            )
            said.append(f"{verb} {span}")
        return tuple(said)


def options(state: HandState) -> Options:
    """What the seat that is due may do; the state must be in phase `act`."""
    place = state.actor
    bet = state.bets[place]
    to_call = min(state.stacks[place], state.current - bet)
    return Options(state.seats[place], to_call, bet + to_call, *raise_bounds(state, place))


def open_round(state: HandState) -> None:
    """Start the decisions of a street whose cards have come, or pass it where nobody has one."""
    state.opened = state.street
    if state.chips == 0 or (state.street == 0 and state.event.bomb):
        close_round(state)
        return
    behind = state.last_forced + 1 if state.street == 0 else 0
    actor = state.able.index(True, behind) % len(state.bets)
    if state.chips == 1 and not _owes(state, actor):
        close_round(state)
        return
    state.pending = state.chips
    state.actor = actor
    state.phase = "act"


def close_round(state: HandState) -> None:
    """Gather the bets; what comes next is cards, hands shown, or the end."""
    places = len(state.bets)
    state.actor = NOBODY
    state.pending = 0
    state.bets = [0] * places
    state.current = 0
    if state.remaining == 1:
        state.phase = "end"
    elif state.street == state.plan.last:
        begin_showdown(state)
    else:
        state.level_at = [NEVER] * places
        state.levels = state.full_level = 0
        state.last_full = state.min_bet
        state.capped = False
        state.aggressor = NOBODY
        state.street += 1
        state.phase = "deal"
        if state.chips < 2 and state.tables_all_ins:
            table_hands(state)


def act(state: HandState, event: ActionTaken) -> None:
    """Apply a decision; one that the rules do not allow is a finding, and stands."""
    place = state.actor
    in_turn = state.phase == "act"
    if not in_turn or state.seats[place] != event.seat:
        place = _out_of_turn(state, event)
        if place == NOBODY:
            return
    action, able = event.action, state.able
    if action == "fold":
        state.folded[place] = True
        state.remaining -= 1
        state.chips -= able[place]  # `state.retire`, without the call
        able[place] = able[place + len(state.bets)] = False
        if state.remaining == 1:
            close_round(state)
            return
        pending = state.pending - 1
    elif action == "check":
        current = state.current
        if state.bets[place] != current:
            state.find("illegal", f"seat {event.seat} checks facing a bet of {current}")
        state.level_at[place] = current
        pending = state.pending - 1
    else:
        to, bet, stack = event.to, state.bets[place], state.stacks[place]
        if action == "call":
            due = min(bet + stack, state.current)
            if to != due or due == bet:
                state.find("illegal", f"seat {event.seat} calls to {to}, due is a call to {due}")
        else:
            _wager(state, event, place)
        chips = to - bet
        state.stacks[place] = stack - chips
        state.bets[place] = to
        state.live[place] += chips
        state.pot += chips
        state.level_at[place] = state.current
        if chips >= stack:
            _all_in(state, place)
        pending = state.pending - 1 if action == "call" else state.chips - able[place]
    state.pending = pending
    if not in_turn:
        return
    if pending > 0 and state.chips:
        actor = able.index(True, place + 1) % len(state.bets)
        if state.chips > 1 or _owes(state, actor):
            state.actor = actor
            return
    close_round(state)


def _wager(state: HandState, event: ActionTaken, place: int) -> None:
    """Check a bet or raise before its chips move, and set what the others face."""
    to, current = event.to, state.current
    least, most = raise_bounds(state, place)
    if (event.action == "bet") != (current == 0):
        state.find("illegal", f"seat {event.seat}: {event.action} to {to} with a bet of {current}")
    if not least <= to <= most or _odd_size(state, place, to, least):
        span = f"{least} to {most}" if least < most else f"only {most}"
        allowed = f"{span} is allowed" if most else "no raise is allowed"
        state.find("illegal", f"seat {event.seat}: {event.action} to {to}, {allowed}")
    if state.stakes.limit == "fl":
        _count_wager(state, to)
    elif to - current >= state.last_full:
        state.last_full = to - current
    if to > current:
        state.current = to
    state.aggressor = place


def _all_in(state: HandState, place: int) -> None:
    over = -state.stacks[place]
    if over > 0:
        state.find("illegal", f"seat {state.seats[place]} puts in {over} more than its stack")
    state.retire(place)


def _odd_size(state: HandState, place: int, to: int, least: int) -> bool:
    """Whether `to` is no whole number of chips and no all-in either."""
    unit = state.stakes.chip_unit
    return (
        unit > 1
        and to % unit != 0
        and to != least
        and to != state.bets[place] + state.stacks[place]
    )


def _count_wager(state: HandState, to: int) -> None:
    """Half a bet or more over the last full level counts as one (Robert's Rules, Betting 6)."""
    if 2 * (to - state.full_level) >= fixed_unit(state):
        count_level(state, to)


def _out_of_turn(state: HandState, event: ActionTaken) -> int:
    """Note a decision nobody asked for; the place it counts for all the same, or `NOBODY`."""
    seat, action = event.seat, event.action
    place = state.index.get(seat, NOBODY)
    if place == NOBODY:
        state.find("illegal", f"seat {seat} was not dealt in and cannot {action}")
        return NOBODY
    due = f"seat {state.seats[state.actor]}" if state.phase == "act" else "no decision"
    state.find("illegal", f"seat {seat}: {action} out of turn, {due} was due")
    last = action == "fold" and state.remaining == 1
    return NOBODY if state.folded[place] or last else place


def _owes(state: HandState, place: int) -> bool:
    """Whether the only place with chips has less in than somebody who is all-in (rules A6)."""
    bets, folded = state.bets, state.folded
    mine = bets[place]
    return any(bet > mine and not folded[other] for other, bet in enumerate(bets) if other != place)
