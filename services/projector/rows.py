"""A finished hand as rows: a pure function of its state, its decisions and its settlement."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from schemas.facts import Dealt, faces_of
from schemas.settlement import Settlement, Undecided
from services.projector.decisions import Decisions
from services.projector.raking import rakes_won
from services.rules import HandState, big_blind_place
from services.store import HandRows, HandValues

BIG_BLIND, SMALL_BLIND = 8, 9
"""Positions of the blinds, whatever the number of seats (statistics 6.3)."""


class Span(NamedTuple):
    """Where in the log a hand was played, and when by its dealer's clock."""

    stream: str
    first_version: int
    last_version: int
    started_at: datetime
    ended_at: datetime


def hand_values(
    span: Span,
    state: HandState,
    decisions: Decisions,
    outcome: Settlement | Undecided,
    records: tuple[bytes, ...],
) -> HandValues:
    """The rows of a hand that is over; `records` are its stored bytes."""
    pots: list[object] = []
    awards: list[object] = []
    for number, pot in enumerate(outcome.pots):
        pots += (number, pot.amount, pot.rake, _listed(pot.eligible))
        for one in pot.awards:
            awards += (number, one.board, one.share, one.seat, one.chips, one.odd)
    hand, seats = _hand(span, state, outcome), _seats(state, decisions.saw, outcome)
    return HandValues(hand, seats, decisions.rows, pots, awards, records, [], [])


def called_off(rows: HandRows) -> HandRows:
    """The rows of a hand that was called off, from those of the hand as far as it was played: every
    chip is where it was when it started, and no decision of it counts.
    """
    hand = replace(rows.hand, status="voided", pot=0, rake=0, returned=0, showdown=False, house=0)
    seats = [
        replace(one, put_in=0, won=0, final=one.stack, net=0, raked=0, saw=0, showdown=False)
        for one in rows.seats
    ]
    return HandRows(hand, tuple(seats), (), (), (), rows.records)


def _hand(span: Span, state: HandState, outcome: Settlement | Undecided) -> tuple[object, ...]:
    """The fields of `HandRow`."""
    stakes, source, variant = state.stakes, state.event.source, state.plan.variant
    each = stakes.ante_mode == "classic"
    pot = rake = 0
    for one in outcome.pots:
        pot += one.amount
        rake += one.rake
    return (
        state.event.hand,
        span.stream,
        span.first_version,
        span.last_version,
        variant.key,
        variant.revision,
        stakes.limit,
        stakes.currency,
        stakes.exponent,
        stakes.small_blind,
        stakes.big_blind,
        stakes.ante,
        len(state.seats),
        state.event.button,
        tuple(["".join(board) for board in state.boards]),
        _reached(state),
        pot,
        rake,
        0 if outcome.returned is None else outcome.returned.chips,
        state.remaining > 1,
        "settled" if isinstance(outcome, Settlement) else "undecided",
        span.started_at,
        span.ended_at,
        None if source is None else f"{source.format}: {source.name}",
        0,
        stakes.level,
        stakes.ante * (len(state.seats) if state.event.bomb or each else 1),
    )


def _reached(state: HandState) -> int:
    return max(state.opened, 0)


def _seats(
    state: HandState, saw: Mapping[int, int], outcome: Settlement | Undecided
) -> list[object]:
    """The fields of `SeatRow` but for the hand, seat by seat."""
    back, seats, kept, places = outcome.returned, state.seats, state.stacks, len(state.seats)
    settled, index = isinstance(outcome, Settlement), state.index
    won, final = [0] * places, [0] * places
    if isinstance(outcome, Settlement):
        for left in outcome.stacks:
            final[index[left.seat]] = left.chips
        for pot in outcome.pots:
            for award in pot.awards:
                won[index[award.seat]] += award.chips
    if back is not None:
        kept = kept.copy()
        kept[index[back.seat]] += back.chips
    raked = rakes_won(outcome.pots) if settled else {}
    reached, contested = _reached(state), state.remaining > 1
    positions, folded = seat_positions(places, big_blind_place(state)), state.folded
    rows: list[object] = []
    for place in range(places):
        stack, out, chips = state.start[place], folded[place], final[place]
        rows += (
            seats[place],
            state.seated[place].player,
            positions[place],
            stack,
            stack - kept[place],
            won[place] if settled else None,
            chips if settled else None,
            chips - stack if settled else None,
            raked.get(seats[place], 0) if settled else None,
            _cards(state.holes[place]),
            state.shown[place],
            out,
            saw.get(place, 0) if out else reached,
            contested and not out,
        )
    return rows


@lru_cache(maxsize=64)
def seat_positions(seats: int, big_blind: int) -> tuple[int, ...]:
    """The position of every place, clockwise from the button's left (statistics 6.3).

    Beyond the big blind they count back from the last place, which is the button, or where that
    is dead the seat before it. Heads-up the button is the small blind.
    """
    if seats == 2:
        return (BIG_BLIND, SMALL_BLIND)
    blinds = (BIG_BLIND,) if big_blind == 0 else (SMALL_BLIND, BIG_BLIND)
    return (*blinds, *range(seats - len(blinds) - 1, -1, -1))


def _cards(hole: Dealt) -> str:
    return "".join(hole if isinstance(hole, tuple) else faces_of(hole))


@lru_cache(maxsize=4096)
def _listed(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))
