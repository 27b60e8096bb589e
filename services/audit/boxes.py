"""A hand against the house counted again from its facts alone: what every box placed, held and
received by rules C5, against the stored rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from schemas.cards import UNKNOWN, Face
from schemas.events import AnyEvent, CardsReleased, CardsShown, HoleCardsDealt
from schemas.facts import faces_of
from schemas.house_events import (
    AntePlaced,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.houses import House
from schemas.rows import BoxRow
from services.audit.hands import first_hand, paid, pays, qualifies, strength
from services.store import StoredHand

_DEALT = 5


@dataclass(slots=True)
class Box:
    """A box by its facts."""

    ante: int = 0
    fees: int = 0
    bet: int = 0
    price: int = 0
    insurance: int = 0
    bonus: int = 0
    folded: bool = False
    got: list[Face] = field(default_factory=list[Face])  # every card, in the order it came
    held: list[int] = field(default_factory=list[int])  # which of these it holds, by place
    gone: tuple[int, ...] = ()  # places whose cards come next
    replaced: str = ""
    drawn: list[str] = field(default_factory=list[str])  # for its dealer hand

    @property
    def placed(self) -> int:
        """Everything it put in."""
        return self.ante + self.fees + self.bet + self.price + self.insurance + self.bonus

    @property
    def hand(self) -> list[Face]:
        """The cards it holds."""
        return [self.got[at] for at in self.held]


def box_faults(hand: StoredHand, events: Sequence[AnyEvent]) -> Iterator[str]:
    """One sentence, with both figures, for each part of a box that its facts do not give.

    A hand with illegal facts is passed over: what those are worth only the rules can say.
    """
    start = events[0]
    if not isinstance(start, HouseHandStarted) or hand.row.status == "voided":
        return
    if any(finding.kind == "illegal" for finding in hand.findings):
        return
    boxes, dealer = counted(start, events)
    yield from _antes(start, boxes)
    rows = {row.seat: row for row in hand.boxes}
    sound = _sound(boxes, dealer)
    for seat in sorted(rows.keys() ^ boxes.keys()):
        yield f"box {seat} is in the {'store' if seat in rows else 'facts'} alone"
    for seat, row in rows.items():
        box = boxes.get(seat)
        if box is not None:
            result = _settled(start.house, box, dealer) if sound or box.folded else None
            yield from _differences(seat, row, box, result)


def _antes(start: HouseHandStarted, boxes: dict[int, Box]) -> Iterator[str]:
    """Antes that the hand's table does not allow."""
    least = 1 if start.ante_min is None else start.ante_min
    for seat, box in boxes.items():
        most = box.ante if start.ante_max is None else start.ante_max
        if box.ante and not least <= box.ante <= most:
            allowed = f"at least {least}" if start.ante_max is None else f"{least} to {most}"
            yield f"box {seat} placed an ante of {box.ante}, its table allows {allowed}"


def counted(
    start: HouseHandStarted, events: Sequence[AnyEvent]
) -> tuple[dict[int, Box], tuple[str, ...]]:
    """Every box by its seat, and the dealer hand as dealt, () if it was not turned up."""
    boxes = {one.seat: Box() for one in start.seats}
    up, dealer = "", tuple[str, ...]()
    for event in events:
        match event:
            case DealerDealt():
                up = event.up
            case DealerRevealed(cards=cards):
                dealer = (*cards, up)
            case CardsReleased(seats=seats):
                for one in seats:
                    if one.seat in boxes:
                        box = boxes[one.seat]
                        _open(box, range(len(box.got)), one.cards)
            case _:
                box = boxes.get(getattr(event, "seat", 0))
                if box is not None:
                    _take(box, event)
    return boxes, dealer


def _take(box: Box, event: AnyEvent) -> None:
    match event:
        case AntePlaced(amount=amount):
            box.ante += amount
        case BonusPlaced(amount=amount):
            box.bonus += amount
        case HoleCardsDealt(cards=cards):
            box.got = [*faces_of(cards, _DEALT)]
            box.held = [*range(len(box.got))]
        case SixthBought(fee=fee):
            box.fees, box.gone = box.fees + fee, ()
        case CardsExchanged(fee=fee, places=places):
            box.fees, box.gone = box.fees + fee, places
        case CardsDrawn(cards=cards):
            _draw(box, faces_of(cards, len(box.gone) or 1))
        case InsurancePlaced(amount=amount):
            box.insurance += amount
        case BetPlaced(amount=amount):
            box.bet += amount
        case BoxFolded():
            box.folded = True
        case CardsShown(cards=cards):
            _show(box, cards)
        case DealerCardBought(price=price, replaced=replaced):
            box.price, box.replaced = box.price + price, replaced
        case DealerCardDrawn(card=card):
            box.drawn.append(card)
        case _:
            pass


def _draw(box: Box, faces: Sequence[Face]) -> None:
    first = len(box.got)
    box.got += faces
    if not box.gone:
        box.held += range(first, len(box.got))
    for place, at in zip(box.gone, range(first, len(box.got)), strict=False):
        if 0 <= place < len(box.held):
            box.held[place] = at
    box.gone = ()


def _show(box: Box, cards: Sequence[Face]) -> None:
    """What a box shows: all it got where a bonus turns on the first five, else what it holds."""
    which = range(len(box.got)) if len(cards) == len(box.got) else box.held
    _open(box, which, cards)


def _open(box: Box, which: Sequence[int], cards: Sequence[Face]) -> None:
    """Put cards that were opened in the places of sealed ones; others than were dealt change
    nothing.
    """
    if len(cards) != len(which):
        return
    pairs = [*zip(which, cards, strict=True)]
    if all(UNKNOWN in (box.got[at], card) or box.got[at] == card for at, card in pairs):
        for at, card in pairs:
            box.got[at] = box.got[at] if card == UNKNOWN else card


@dataclass(slots=True)
class _Result:
    """How a box came out, and of what was placed how much came back."""

    outcome: str
    returned: int = 0
    ante_won: int = 0
    bet_won: int = 0
    insurance_won: int = 0
    bonus_won: int = 0
    first: str | None = None
    second: str | None = None
    dealer: str = ""
    qualified: bool | None = None


def _settled(house: House, box: Box, dealer: tuple[str, ...]) -> _Result | None:
    """A box by rules C5; None where cards it turns on are not known."""
    bonus = 0
    if house.bonus is not None and box.bonus and not (box.folded and house.bonus.lost_on_fold):
        if not _known(box.got[:_DEALT], _DEALT):
            return None
        bonus = box.bonus * pays(house.bonus.table, first_hand(strength(box.got[:5])))
    kept = box.bonus if bonus else 0
    if box.folded:
        return _Result("folded", returned=kept, bonus_won=bonus)
    if not _known(box.hand, _DEALT, _DEALT + 1) or not _known(dealer, _DEALT):
        return None
    result = _against(house, box, dealer)
    result.returned += kept
    result.bonus_won = bonus
    return result


def _known(cards: Sequence[str], *sizes: int) -> bool:
    """Whether cards are a hand of one of these sizes and all known; any other is worth nothing."""
    return UNKNOWN not in cards and len({*cards}) == len(cards) and len(cards) in sizes


def _sound(boxes: dict[int, Box], dealer: tuple[str, ...]) -> bool:
    """Whether no card came twice: else no hand of the deck means anything."""
    seen = [*dealer]
    for box in boxes.values():
        seen += [card for card in box.got if card != UNKNOWN]
        seen += box.drawn
    return len({*seen}) == len(seen)


def _against(house: House, box: Box, dealer: tuple[str, ...]) -> _Result:
    """A box that bet, without its bonus."""
    mine, plays = paid(box.hand, house), qualifies(strength(dealer), house)
    bought = bool(box.drawn)
    ours = tuple([card for card in dealer if card != box.replaced])
    ours = (*ours, box.drawn[-1]) if bought else dealer
    against = strength(ours)
    result = _Result("lost", first=mine.first, second=mine.second, dealer="".join(ours))
    result.qualified = qualifies(against, house)
    staked = 0 if bought and house.dealer_buy_price == "original-ante" else box.ante
    if not result.qualified:
        result.outcome, result.returned = "not-qualified", staked + box.bet
        result.ante_won = 0 if bought else box.ante * house.ante_when_not_qualified
    elif mine.strength == against:
        result.outcome, result.returned = "tied", staked + box.bet
    elif mine.strength > against:
        result.outcome, result.returned = "won", staked + box.bet
        times = pays(house.pays, mine.first) + pays(house.pays, mine.second)
        most = box.bet * times if house.payout_max is None else house.payout_max
        result.bet_won = min(box.bet * times, most)
        result.ante_won = staked if house.ante_when_beaten == "win" else 0
    _insure(house, box, result, plays=plays)
    return result


def _insure(house: House, box: Box, result: _Result, *, plays: bool) -> None:
    """The insurance is against the dealer hand as it was dealt."""
    terms = house.insurance
    if terms is None or not box.insurance:
        return
    if not plays:
        result.insurance_won = box.insurance
    kept = {"lost": terms.on_dealer_better, "tied": terms.on_tie}.get(result.outcome)
    if not plays or kept == "return":
        result.returned += box.insurance


def _differences(seat: int, row: BoxRow, box: Box, result: _Result | None) -> Iterator[str]:
    for part in ("ante", "fees", "bet", "price", "insurance", "bonus"):
        ours, theirs = getattr(box, part), getattr(row, part)
        if ours != theirs:
            yield f"box {seat} placed {part} {ours} by the facts, {theirs} in the store"
    if result is None:
        if row.outcome is not None:
            yield f"box {seat} is {row.outcome} in the store, its facts do not tell"
        return
    received = result.returned + result.ante_won + result.bet_won
    net = received + result.insurance_won + result.bonus_won - box.placed
    for part in ("outcome", "qualified", "dealer", "first", "second"):
        ours, theirs = getattr(result, part), getattr(row, part)
        if ours != theirs:
            yield f"box {seat}: {part} is {ours} by the facts, {theirs} in the store"
    for part in ("returned", "ante_won", "bet_won", "insurance_won", "bonus_won"):
        ours, theirs = getattr(result, part), getattr(row, part)
        if ours != theirs:
            yield f"box {seat}: {part} {ours} by the facts, {theirs} in the store"
    if net != row.net:
        yield f"box {seat}: net {net} by the facts, {row.net} in the store"
