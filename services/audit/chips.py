"""A finished hand's chips from its rows: every one of them went in, came out and is accounted
for.
"""

from collections.abc import Iterator

from schemas.events import AnyEvent, HandEnded, HandStarted, SourceClaimed
from services.store import StoredHand


def chip_faults(hand: StoredHand) -> Iterator[str]:
    """One sentence, with the numbers, for each sum of a hand's rows that does not come out."""
    row = hand.row
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
        yield f"awards from pots that are not there: {strangers}"


def _seats(hand: StoredHand) -> Iterator[str]:
    net = 0
    for seat in hand.seats:
        if seat.won is None or seat.final is None or seat.net is None:
            yield f"seat {seat.seat} has no result in a hand that is settled"
            continue
        won = sum(award.chips for award in hand.awards if award.seat == seat.seat)
        if won != seat.won:
            yield f"seat {seat.seat} won {seat.won}, its awards are {won}"
        if seat.stack - seat.put_in + seat.won != seat.final:
            yield (
                f"seat {seat.seat}: {seat.stack} - {seat.put_in} + {seat.won} "
                f"is not the {seat.final} it ends with"
            )
        if seat.final - seat.stack != seat.net:
            yield f"seat {seat.seat}: net {seat.net} is not {seat.final} - {seat.stack}"
        net += seat.net
    if net + hand.row.rake:
        yield f"the seats' results add up to {net}, the rake is {hand.row.rake}"


def claim_faults(hand: StoredHand, events: tuple[AnyEvent, ...]) -> Iterator[str]:
    """The logged claims of dealer and source against the stored result, and stacks against the
    start.
    """
    start = {seat.seat: seat.stack for seat in hand.seats}
    final = {seat.seat: seat.final for seat in hand.seats}
    won = {seat.seat: seat.won for seat in hand.seats}
    for event in events:
        match event:
            case HandStarted(hand=name, seats=seats) if name == hand.row.hand:
                logged = {seat.seat: seat.stack for seat in seats}
                if logged != start:
                    yield f"the log starts the hand with {logged}, the store with {start}"
            case HandEnded(stacks=stacks):
                for one in stacks:
                    if hand.row.status == "settled" and final.get(one.seat) != one.chips:
                        yield _claim("the log", one.seat, "ends with", one.chips, final)
            case SourceClaimed(stacks=stacks, winnings=winnings):
                for one in stacks:
                    if hand.row.status == "settled" and final.get(one.seat) != one.chips:
                        yield _claim("the source", one.seat, "ends with", one.chips, final)
                for one in winnings:
                    if hand.row.status == "settled" and won.get(one.seat) != one.chips:
                        yield _claim("the source", one.seat, "wins", one.chips, won)
            case _:
                pass


def _claim(who: str, seat: int, verb: str, chips: int, ours: dict[int, int | None]) -> str:
    return f"{who} says seat {seat} {verb} {chips}, the store says {ours.get(seat, 'nothing')}"
