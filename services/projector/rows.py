"""A finished hand as rows: a pure function of its state and its settlement."""

from datetime import datetime
from typing import NamedTuple

from schemas.cards import UNKNOWN
from schemas.events import Dealt, Sealed
from schemas.rows import AwardRow, HandRow, PotRow, SeatRow
from schemas.settlement import SettledPot, Settlement, Undecided
from services.rules import HandState
from services.store import HandRows


class Span(NamedTuple):
    """Where in the log a hand was played, and when by its dealer's clock."""

    stream: str
    first_version: int
    last_version: int
    started_at: datetime
    ended_at: datetime


def hand_rows(
    span: Span, state: HandState, outcome: Settlement | Undecided, records: bytes
) -> HandRows:
    """The rows of a hand that is over; `records` are its stored bytes, packed."""
    hand = state.hand
    return HandRows(
        _hand(span, state, outcome),
        _seats(state, outcome),
        tuple([_pot(hand, number, pot) for number, pot in enumerate(outcome.pots)]),
        tuple(
            [
                AwardRow(
                    hand=hand,
                    pot=number,
                    board=one.board,
                    share=one.share,
                    seat=one.seat,
                    chips=one.chips,
                    odd=one.odd,
                )
                for number, pot in enumerate(outcome.pots)
                for one in pot.awards
            ]
        ),
        records,
    )


def _hand(span: Span, state: HandState, outcome: Settlement | Undecided) -> HandRow:
    stakes, source = state.stakes, state.event.source
    return HandRow(
        hand=state.hand,
        stream=span.stream,
        first_version=span.first_version,
        last_version=span.last_version,
        variant=state.variant.key,
        revision=state.variant.revision,
        limit=stakes.limit,
        currency=stakes.currency,
        exponent=stakes.exponent,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        seats=len(state.seats),
        button=state.button,
        boards=tuple(["".join(board) for board in state.boards]),
        pot=sum([pot.amount for pot in outcome.pots]),
        rake=sum([pot.rake for pot in outcome.pots]),
        returned=0 if outcome.returned is None else outcome.returned.chips,
        showdown=state.remaining > 1,
        status="settled" if isinstance(outcome, Settlement) else "undecided",
        started_at=span.started_at,
        ended_at=span.ended_at,
        source=None if source is None else f"{source.format}: {source.name}",
    )


def _seats(state: HandState, outcome: Settlement | Undecided) -> tuple[SeatRow, ...]:
    hand, back = state.hand, outcome.returned
    final: dict[int, int] = {}
    won = dict.fromkeys(state.seats, 0)
    if isinstance(outcome, Settlement):
        final = {one.seat: one.chips for one in outcome.stacks}
        for pot in outcome.pots:
            for one in pot.awards:
                won[one.seat] += one.chips
    kept = dict(zip(state.seats, state.stacks, strict=True))
    if back is not None:
        kept[back.seat] += back.chips
    places = zip(
        *(state.seats, state.players, state.start, state.holes, state.shown, state.folded),
        strict=True,
    )
    rows: list[SeatRow] = []
    for seat, player, stack, hole, shown, folded in places:
        chips = final.get(seat)
        rows.append(
            SeatRow(
                hand=hand,
                seat=seat,
                player=player,
                stack=stack,
                put_in=stack - kept[seat],
                won=None if chips is None else won[seat],
                final=chips,
                net=None if chips is None else chips - stack,
                cards=_cards(hole),
                shown=shown,
                folded=folded,
            )
        )
    return tuple(rows)


def _cards(hole: Dealt) -> str:
    return UNKNOWN * hole.count if isinstance(hole, Sealed) else "".join(hole)


def _pot(hand: str, number: int, pot: SettledPot) -> PotRow:
    return PotRow(
        hand=hand,
        pot=number,
        amount=pot.amount,
        rake=pot.rake,
        eligible=",".join(map(str, pot.eligible)),
    )
