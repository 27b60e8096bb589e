"""A finished hand against the house as rows: a pure function of its facts and its settlement."""

from schemas.house_events import HouseHandStarted
from schemas.rows import HOUSE_LIMIT, BoxRow, HandRow, SeatRow
from schemas.settlement import BoxSettlement, HouseSettlement, Undecided
from services.projector.boxes import Box, Boxes
from services.projector.house_checks import placed_in
from services.projector.rows import Span
from services.store import HandRows


def house_rows(
    span: Span,
    start: HouseHandStarted,
    boxes: Boxes,
    outcome: HouseSettlement | Undecided,
    records: tuple[bytes, ...],
) -> HandRows:
    """The rows of a hand that is over; `records` are its stored bytes."""
    results: dict[int, BoxSettlement] = {}
    if isinstance(outcome, HouseSettlement):
        results = {one.seat: one for one in outcome.boxes}
    found = boxes.found.values()
    seats = tuple([_seat(start.hand, box, results.get(box.seat)) for box in found])
    return HandRows(
        _hand(span, start, sum([one.put_in for one in seats]), outcome),
        seats,
        (),
        (),
        (),
        records,
        tuple([_box(start, box, results.get(box.seat)) for box in found]),
        tuple(boxes.actions),
    )


def _hand(
    span: Span, start: HouseHandStarted, placed: int, outcome: HouseSettlement | Undecided
) -> HandRow:
    source = start.source
    return HandRow(
        hand=start.hand,
        stream=span.stream,
        first_version=span.first_version,
        last_version=span.last_version,
        variant=start.variant,
        revision=start.revision,
        limit=HOUSE_LIMIT,
        currency=start.currency,
        exponent=start.exponent,
        small_blind=0,
        big_blind=0,
        ante=0,
        seats=len(start.seats),
        button=0,
        boards=(),
        reached=0,
        pot=placed,
        rake=0,
        returned=0,
        showdown=False,
        status="settled" if isinstance(outcome, HouseSettlement) else "undecided",
        started_at=span.started_at,
        ended_at=span.ended_at,
        source=None if source is None else f"{source.format}: {source.name}",
        house=outcome.house if isinstance(outcome, HouseSettlement) else None,
    )


def _seat(hand: str, box: Box, result: BoxSettlement | None) -> SeatRow:
    net = None if result is None else result.net
    placed = box.placed if result is None else placed_in(result)
    return SeatRow(
        hand=hand,
        seat=box.seat,
        player=box.player,
        position=0,
        stack=box.stack,
        put_in=placed,
        won=None if net is None else net + placed,
        final=None if net is None else box.stack + net,
        net=net,
        raked=None if net is None else 0,
        cards="".join(box.cards),
        shown=box.shown,
        folded=box.folded,
        saw=0,
        showdown=False,
    )


def _box(start: HouseHandStarted, box: Box, one: BoxSettlement | None) -> BoxRow:
    """The row of a box; what it placed is the rules' word, where they have one."""
    placed = one or box
    return BoxRow(
        hand=start.hand,
        seat=box.seat,
        house=start.house.key,
        house_version=start.house.version,
        outcome=None if one is None else one.outcome,
        ante=placed.ante,
        fees=placed.fees,
        bet=placed.bet,
        price=placed.price,
        insurance=placed.insurance,
        bonus=placed.bonus,
        returned=None if one is None else one.returned,
        ante_won=None if one is None else one.ante_won,
        bet_won=None if one is None else one.bet_won,
        insurance_won=None if one is None else one.insurance_won,
        bonus_won=None if one is None else one.bonus_won,
        net=None if one is None else one.net,
        bought=box.bought,
        dealer="" if one is None else "".join(one.dealer),
        qualified=None if one is None else one.qualified,
        first=None if one is None else one.first,
        second=None if one is None else one.second,
        did=",".join(box.did),
    )
