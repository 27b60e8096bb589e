"""Hands written out by hand: rows with no more than what a test is about."""

from typing import Final

from msgspec.structs import replace

from schemas.events import Action
from schemas.rows import ActionRow, AwardRow, HandRow, SeatRow
from tests.analytics.rows import Played
from tests.hands import NOON

FLOP: Final = 1
RIVER: Final = 3

_HAND: Final = HandRow(
    hand="h",
    stream="t",
    first_version=1,
    last_version=1,
    variant="holdem",
    revision=1,
    limit="nl",
    currency="EUR",
    exponent=2,
    small_blind=5,
    big_blind=10,
    ante=0,
    seats=2,
    button=1,
    boards=("",),
    reached=0,
    pot=20,
    rake=0,
    returned=0,
    showdown=False,
    status="settled",
    started_at=NOON,
    ended_at=NOON,
    source=None,
)


def seat(
    number: int,
    net: int | None = 0,
    *,
    won: int | None = None,
    saw: int = 0,
    showdown: bool = False,
    player: str = "",
) -> SeatRow:
    """A seat of the player `p<number>`; one that won chips won 1 more than its net."""
    gain = (net + 1 if net > 0 else 0) if won is None and net is not None else won
    return SeatRow(
        hand="h",
        seat=number,
        player=player or f"p{number}",
        position=0,
        stack=1000,
        put_in=0,
        won=gain,
        final=None if net is None else 1000 + net,
        net=net,
        raked=None if net is None else 0,
        cards="",
        shown=False,
        folded=False,
        saw=saw,
        showdown=showdown,
    )


def act(
    number: int,
    action: Action,
    street: int = 0,
    *,
    raises: int = 0,
    own: int = 0,
    acted: int = 0,
    could_raise: bool = True,
    chips: int = 0,
) -> ActionRow:
    """A decision of a seat that had `raises` before it on its street, `own` of them its own; one
    that puts in 100 `chips` is all-in.
    """
    return ActionRow(
        hand="h",
        number=0,
        street=street,
        seat=number,
        action=action,
        to=0,
        chips=chips,
        to_call=0,
        could_raise=could_raise,
        bet=0,
        stack=100,
        pot=0,
        raises=raises,
        own_raises=own,
        acted=acted,
        limpers=0,
        callers=0,
        players=2,
        behind=0,
        in_position=False,
        aggressor=0,
        led=0,
        faces_all_in=False,
    )


def award(
    number: int, chips: int = 10, *, pot: int = 0, board: int = 0, share: int = 0
) -> AwardRow:
    """Chips of a pot for a seat: of the main pot's high half unless it says otherwise."""
    return AwardRow(hand="h", pot=pot, board=board, share=share, seat=number, chips=chips, odd=0)


def hand(*rows: SeatRow | ActionRow | AwardRow, **changes: object) -> Played:
    """A hold'em hand at 5/10 of these seats, decisions and awards."""
    seats = tuple(row for row in rows if isinstance(row, SeatRow))
    actions = tuple(row for row in rows if isinstance(row, ActionRow))
    awards = tuple(row for row in rows if isinstance(row, AwardRow))
    whole = replace(_HAND, **{"seats": len(seats), **changes})  # type: ignore[arg-type]
    return Played(whole, seats, actions, awards=awards)
