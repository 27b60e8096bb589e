"""A finished hand's chips from its rows: every one of them went in, came out and is accounted
for.
"""

from collections.abc import Iterator
from typing import Final

from schemas.events import AnyEvent, HandEnded, HandStarted, SeatChips, SourceClaimed
from schemas.house_events import HouseHandStarted
from schemas.rows import HOUSE_LIMIT
from services.audit.pots import counted
from services.store import StoredHand

_AGAINST: Final = ", "
"""Stands between a claim and what it is held against, here and in the rules' sentences."""


def chip_faults(hand: StoredHand) -> Iterator[str]:
    """One sentence, with the numbers, for each sum of a hand's rows that does not come out."""
    row = hand.row
    if row.status == "voided":
        yield from _untouched(hand)
        return
    if row.limit == HOUSE_LIMIT:
        yield from _placed(hand)
        return
    pots = sum(pot.amount for pot in hand.pots)
    put_in = sum(seat.put_in for seat in hand.seats)
    if pots != put_in:
        yield f"the pots hold {pots}, the seats put in {put_in}"
    if row.pot != pots:
        yield f"the hand says its pots are {row.pot}, they add up to {pots}"
    rake = sum(pot.rake for pot in hand.pots)
    if row.rake != rake:
        yield f"the hand says its rake is {row.rake}, its pots paid {rake}"
    if row.status == "settled":
        yield from _awarded(hand)
        yield from _seats(hand)


def _untouched(hand: StoredHand) -> Iterator[str]:
    """A hand that was called off moved no chip."""
    row = hand.row
    if row.pot or row.rake or row.house or hand.pots or hand.awards or hand.boxes:
        yield "the hand was called off, the store has chips that it moved"
    for seat in hand.seats:
        if (seat.put_in, seat.won, seat.net, seat.final) != (0, 0, 0, seat.stack):
            moved = f"from {seat.stack} to {seat.final}"
            yield f"seat {seat.seat} goes {moved} in a hand that was called off"


def _placed(hand: StoredHand) -> Iterator[str]:
    """The sums of a hand against the house."""
    row = hand.row
    placed = sum(seat.put_in for seat in hand.seats)
    if row.pot != placed:
        yield f"the hand says its boxes placed {row.pot}, the seats put in {placed}"
    if hand.pots or hand.awards or row.rake:
        yield "a hand against the house has pots, awards or a rake"
    boxes = {box.seat: box for box in hand.boxes}
    for seat in hand.seats:
        box = boxes.get(seat.seat)
        if box is None:
            yield f"seat {seat.seat} has no box"
            continue
        parts = box.ante + box.fees + box.bet + box.price + box.insurance + box.bonus
        if parts != seat.put_in:
            yield f"box {seat.seat} placed {parts} in parts, its seat put in {seat.put_in}"
        if box.net != seat.net:
            yield f"box {seat.seat} has net {box.net}, its seat {seat.net}"
    if row.status == "settled":
        yield from _results(hand)
        net = sum(seat.net or 0 for seat in hand.seats)
        if net + (row.house or 0):
            yield f"the boxes' results add up to {net}, the house's is {row.house}"


def _awarded(hand: StoredHand) -> Iterator[str]:
    for pot in hand.pots:
        awards = [award for award in hand.awards if award.pot == pot.pot]
        paid = sum(award.chips for award in awards)
        if paid + pot.rake != pot.amount:
            yield f"pot {pot.pot} holds {pot.amount}, pays {paid} and a rake of {pot.rake}"
        eligible = set(pot.eligible.split(","))
        for award in awards:
            if str(award.seat) not in eligible:
                yield f"pot {pot.pot} pays seat {award.seat}, which has no part in it"
    strangers = sorted({award.pot for award in hand.awards} - {pot.pot for pot in hand.pots})
    if strangers:
        yield f"awards from pots that are not there: {', '.join(map(str, strangers))}"


def _seats(hand: StoredHand) -> Iterator[str]:
    yield from _results(hand)
    for seat in hand.seats:
        won = sum(award.chips for award in hand.awards if award.seat == seat.seat)
        if seat.won is not None and won != seat.won:
            yield f"seat {seat.seat} won {seat.won}, its awards are {won}"
    net = sum(seat.net or 0 for seat in hand.seats)
    if net + hand.row.rake:
        yield f"the seats' results add up to {net}, the rake is {hand.row.rake}"


def _results(hand: StoredHand) -> Iterator[str]:
    """Every seat goes from what it had to what it has."""
    for seat in hand.seats:
        if seat.won is None or seat.final is None or seat.net is None:
            yield f"seat {seat.seat} has no result in a hand that is settled"
            continue
        if seat.stack - seat.put_in + seat.won != seat.final:
            yield (
                f"seat {seat.seat}: {seat.stack} - {seat.put_in} + {seat.won} "
                f"is not the {seat.final} it ends with"
            )
        if seat.final - seat.stack != seat.net:
            yield f"seat {seat.seat}: net {seat.net} is not {seat.final} - {seat.stack}"


def claim_faults(hand: StoredHand, events: tuple[AnyEvent, ...]) -> Iterator[str]:
    """The logged claims of dealer and source against the stored result, and stacks against the
    start; a claim that one of the hand's own findings names already is left to it.
    """
    named = {one.what.partition(_AGAINST)[0] for one in hand.findings if one.kind == "claim"}
    for what in _claims(hand, events):
        if what.partition(_AGAINST)[0] not in named:
            yield what


def _claims(hand: StoredHand, events: tuple[AnyEvent, ...]) -> Iterator[str]:
    start = {seat.seat: seat.stack for seat in hand.seats}
    final = {seat.seat: seat.final for seat in hand.seats}
    settled = hand.row.status == "settled"
    for event in events:
        match event:
            case HandStarted(hand=name, seats=seats) | HouseHandStarted(hand=name, seats=seats) if (
                name == hand.row.hand
            ):
                logged = {seat.seat: seat.stack for seat in seats}
                yield from _starts(logged, start)
            case HandEnded(stacks=stacks) if settled:
                who = "the dealer says" if hand.row.source is None else "the log says"
                yield from _differences(who, "ends with", stacks, final)
            case SourceClaimed(stacks=stacks, winnings=winnings) if settled:
                yield from _differences("the source says", "ends with", stacks, final)
                won = _won(hand, events, winnings)
                yield from _differences("the source says", "wins", winnings, won)
            case _:
                pass


def _starts(logged: dict[int, int], stored: dict[int, int]) -> Iterator[str]:
    for seat in sorted(logged.keys() | stored.keys()):
        ours, theirs = (one.get(seat, "nothing") for one in (logged, stored))
        if ours != theirs:
            yield f"seat {seat} starts with {ours} in the log, with {theirs} in the store"


def _won(
    hand: StoredHand, events: tuple[AnyEvent, ...], claimed: tuple[SeatChips, ...]
) -> dict[int, int | None]:
    """What each seat won as the source counts: many count an uncalled bet as won by its owner."""
    won = {seat.seat: seat.won for seat in hand.seats}
    back = counted(events).returned_to
    before = won.get(back)
    if before is not None and SeatChips(back, before + hand.row.returned) in claimed:
        won[back] = before + hand.row.returned
    return won


def _differences(
    who: str, verb: str, claimed: tuple[SeatChips, ...], ours: dict[int, int | None]
) -> Iterator[str]:
    for one in claimed:
        mine = ours.get(one.seat)
        if mine != one.chips:
            held = "nothing" if mine is None else mine
            yield f"{who} seat {one.seat} {verb} {one.chips}{_AGAINST}the store says {held}"
