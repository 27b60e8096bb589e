"""A finished hand as rows: a pure function of its state, its decisions and its settlement."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from schemas.facts import Dealt, faces_of
from schemas.rows import AwardRow, HandRow, PotRow, SeatRow
from schemas.settlement import SettledPot, Settlement, Undecided
from services.projector.decisions import Decisions
from services.projector.raking import rakes_won
from services.rules import HandState, big_blind_place
from services.store import HandRows

BIG_BLIND, SMALL_BLIND = 8, 9
"""Positions of the blinds, whatever the number of seats (statistics 6.3)."""


class Span(NamedTuple):
    """Where in the log a hand was played, and when by its dealer's clock."""

    stream: str
    first_version: int
    last_version: int
    started_at: datetime
    ended_at: datetime


def hand_rows(
    span: Span,
    state: HandState,
    decisions: Decisions,
    outcome: Settlement | Undecided,
    records: tuple[bytes, ...],
) -> HandRows:
    """The rows of a hand that is over; `records` are its stored bytes."""
    hand, pots = state.hand, outcome.pots
    return HandRows(
        _hand(span, state, outcome),
        _seats(state, decisions.saw, outcome),
        tuple(decisions.rows),
        tuple([_pot(hand, number, pot) for number, pot in enumerate(pots)]),
        tuple(
            [
                AwardRow(hand, number, one.board, one.share, one.seat, one.chips, one.odd)
                for number, pot in enumerate(pots)
                for one in pot.awards
            ]
        ),
        records,
    )


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


def _hand(span: Span, state: HandState, outcome: Settlement | Undecided) -> HandRow:
    stakes, source, pots = state.stakes, state.event.source, outcome.pots
    each = stakes.ante_mode == "classic"
    return HandRow(
        state.hand,
        span.stream,
        span.first_version,
        span.last_version,
        state.variant.key,
        state.variant.revision,
        stakes.limit,
        stakes.currency,
        stakes.exponent,
        stakes.small_blind,
        stakes.big_blind,
        stakes.ante,
        len(state.seats),
        state.button,
        tuple(["".join(board) for board in state.boards]),
        _reached(state),
        sum([pot.amount for pot in pots]),
        sum([pot.rake for pot in pots]),
        0 if outcome.returned is None else outcome.returned.chips,
        state.remaining > 1,
        "settled" if isinstance(outcome, Settlement) else "undecided",
        span.started_at,
        span.ended_at,
        None if source is None else f"{source.format}: {source.name}",
        level=stakes.level,
        antes=stakes.ante * (len(state.seats) if state.event.bomb or each else 1),
    )


def _reached(state: HandState) -> int:
    return max(state.opened, 0)


def _seats(
    state: HandState, saw: Mapping[int, int], outcome: Settlement | Undecided
) -> tuple[SeatRow, ...]:
    hand, back, settled = state.hand, outcome.returned, isinstance(outcome, Settlement)
    seats, kept = state.seats, state.stacks
    won, final = [0] * len(seats), [0] * len(seats)
    if isinstance(outcome, Settlement):
        index = state.index
        for one in outcome.stacks:
            final[index[one.seat]] = one.chips
        for pot in outcome.pots:
            for award in pot.awards:
                won[index[award.seat]] += award.chips
    if back is not None:
        kept = kept.copy()
        kept[state.index[back.seat]] += back.chips
    raked = rakes_won(outcome.pots) if settled else {}
    reached, contested = _reached(state), state.remaining > 1
    positions = seat_positions(len(seats), big_blind_place(state))
    columns = zip(
        seats,
        state.players,
        positions,
        state.start,
        kept,
        won,
        final,
        state.holes,
        state.shown,
        state.folded,
        strict=True,
    )
    return tuple(
        [
            SeatRow(
                hand,
                seat,
                player,
                position,
                stack,
                stack - left,
                gain if settled else None,
                chips if settled else None,
                chips - stack if settled else None,
                raked.get(seat, 0) if settled else None,
                _cards(hole),
                shown,
                folded,
                saw.get(place, 0) if folded else reached,
                contested and not folded,
            )
            for place, (
                seat,
                player,
                position,
                stack,
                left,
                gain,
                chips,
                hole,
                shown,
                folded,
            ) in enumerate(columns)
        ]
    )


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
    return "".join(faces_of(hole))


def _pot(hand: str, number: int, pot: SettledPot) -> PotRow:
    return PotRow(hand, number, pot.amount, pot.rake, _listed(pot.eligible))


@lru_cache(maxsize=4096)
def _listed(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))
