"""Frames as a terminal shows them: one page a step, or a whole hand as a transcript."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from services.replay.either import AnyState, priced
from services.replay.frame import Frame, SeatFrame
from services.replay.layout import aside, sentence, short, table
from services.replay.money import Priced, amount, game_name, signed, stakes_words
from services.replay.naming import spaced
from services.replay.words import board_text
from services.rules import HandState
from services.rules.house import HouseState

_PUT_IN = (
    *("action-taken", "forced-bet-posted", "ante-placed", "bonus-placed", "sixth-bought"),
    *("cards-exchanged", "insurance-placed", "bet-placed", "dealer-card-bought"),
)
"""Facts behind which pot and stack are noted."""


def title(state: AnyState) -> list[str]:
    """The hand, its game and its stakes."""
    lines = [state.hand, *sentence(_game(state))]
    if isinstance(state, HouseState):
        boxes = len(state.seats)
        extras = [f"{boxes} boxes" if boxes > 1 else "one box"]
    else:
        lines[1:] = [f"{_game(state)}, {stakes_words(state.stakes)}"]
        extras = [f"{len(state.seats)} seats", f"button seat {state.button}", *_forms(state)]
    source = state.event.source
    if source is not None:
        played = f", played {source.played_at}" if source.played_at else ""
        extras.append(f"from {source.name}{played}")
    return [*lines, *sentence(", ".join(extras))]


def _game(state: AnyState) -> str:
    if isinstance(state, HouseState):
        return f"{state.variant.name}, {state.house.name}"
    return game_name(state.variant, state.stakes.limit)


def _forms(state: HandState) -> list[str]:
    """What is unusual about a hand."""
    said = ["bomb pot"] if state.event.bomb else []
    return [*said, f"{state.event.boards} boards"] if state.event.boards > 1 else said


def transcript(state: AnyState, frames: Sequence[Frame]) -> list[str]:
    """Every step on a line of its own, under its street, with the pot and the stack it left."""
    lines = title(state)
    for street, steps in groupby(frames, key=lambda frame: frame.street):
        held = list(steps)
        lines += ["", *_heading(street, held, priced(state))]
        for frame in held:
            lines += _line(frame, priced(state))
    last = frames[-1]
    if last.kind in ("hand-ended", "undecided", "hand-voided"):
        lines += ["", *seat_table(state, last)]
    else:
        lines += ["", f"in play: {last.due or 'cards are due'}"]
    return lines


def page(state: AnyState, frame: Frame, place: str) -> list[str]:
    """One step on a page: what happened, the board, the pots, every seat, and who is due."""
    stakes = priced(state)
    lines = [*sentence(f"{state.hand}  {_game(state)}  {place}"), ""]
    lines += aside(f"{frame.street.upper()}  {_in_the_middle(frame)}", "", 0)
    lines += sentence(frame.what, 2)
    for why in frame.why:
        lines += sentence(why, 4)
    lines += [
        "",
        *sentence(f"pot {amount(frame.pot, stakes.exponent)}{_pots(frame, stakes)}", 2),
        "",
    ]
    lines += _seats(frame, stakes)
    if frame.due:
        legal = f": {', '.join(frame.legal)}" if frame.legal else ""
        lines += ["", *sentence(f"{frame.due}{legal}", 2)]
    return lines


def seat_table(state: AnyState, last: Frame) -> list[str]:
    """Where every seat began and ended, what it won or lost, and its cards."""
    size = priced(state).exponent
    rows = [("seat", "player", "start", "net", "final", "cards")]
    undecided = last.kind == "undecided"
    for start, seat in zip(state.start, last.seats, strict=True):
        net = "?" if undecided else signed(seat.stack - start, size)
        final = "?" if undecided else amount(seat.stack, size)
        cards = spaced(seat.cards)
        name = short(seat.player)
        rows.append((str(seat.seat), name, amount(start, size), net, final, cards))
    return table(rows, "><>>><")


def _in_the_middle(frame: Frame) -> str:
    """The boards, or the dealer hand."""
    return board_text(frame.boards) or spaced(frame.dealer)


def _heading(street: str, steps: Sequence[Frame], stakes: Priced) -> list[str]:
    """A street with its boards, and the pot and the stacks it began with."""
    first = steps[0]
    if first.kind in ("hand-started", "house-hand-started") or street == "result":
        return [street.upper()]
    stacks = ", ".join(
        f"seat {seat.seat} {amount(seat.stack, stakes.exponent)}"
        for seat in first.seats
        if seat.standing == "in"
    )
    pot = f"pot {amount(first.pot, stakes.exponent)}{_pots(first, stakes)}"
    behind = f"stacks: {stacks}" if stacks else "everybody is all-in"
    heading = f"{street.upper()}  {_in_the_middle(steps[-1])}"
    return [*sentence(heading), *sentence(f"{pot}; {behind}", 2)]


def _line(frame: Frame, stakes: Priced) -> list[str]:
    if frame.kind in ("hand-started", "house-hand-started"):
        return []
    if frame.kind == "hole-cards-dealt":
        return [f"  {frame.what}", *_dealt(frame.seats)]
    note = ""
    if frame.kind in _PUT_IN:
        stack = next((one.stack for one in frame.seats if one.seat == frame.seat), 0)
        size = stakes.exponent
        note = f"pot {amount(frame.pot, size):>6}  stack {amount(stack, size):>6}"
    reasons = [line for why in frame.why for line in sentence(why, 4)]
    return [*aside(frame.what, note), *reasons]


def _dealt(seats: Iterable[SeatFrame]) -> list[str]:
    rows = [(f"seat {one.seat}", short(one.player), spaced(one.cards)) for one in seats]
    return table(rows, "<<<", indent=4)


def _pots(frame: Frame, stakes: Priced) -> str:
    """The gathered pots, where there is more than one."""
    if len(frame.pots) < 2:
        return ""
    main, *sides = (amount(chips, stakes.exponent) for chips in frame.pots)
    return f" (main {main}, {', '.join(f'side {side}' for side in sides)})"


def _seats(frame: Frame, stakes: Priced) -> list[str]:
    size = stakes.exponent
    rows = [("seat", "player", "stack", "bet", "", "cards")]
    for one in frame.seats:
        standing = "" if one.standing == "in" else one.standing
        bet = amount(one.bet, size) if one.bet else ""
        name, cards = short(one.player), spaced(one.cards)
        rows.append((str(one.seat), name, amount(one.stack, size), bet, standing, cards))
    return table(rows, "><>><<")
