"""Tables against the house to deal in tests, and what must hold of the hands dealt there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from schemas.cards import Card
from schemas.events import (
    AnyEvent,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    HandEnded,
    HoleCardsDealt,
    Sealed,
    TakeOver,
)
from schemas.house_events import (
    DEALER_SEAT,
    CardsDrawn,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
)
from schemas.houses import HOUSES
from schemas.record import decode
from schemas.settlement import HouseSettlement
from services.dealer import HouseTable, house_terms
from services.dealer.house_hand import HouseHand
from services.dealer.house_tables import HouseSitting
from services.eventlog import EventLog
from services.rules.house import decide, fold, settle
from services.rules.life import seats_of
from tests.dealer.rooms import CARD

SEED: Final = bytes(range(32))


def house_tables() -> tuple[HouseTable, ...]:
    """A table of each house that is shipped, with all of its boxes."""
    return tuple(
        HouseTable(f"table-{at}", terms, seats_of(terms))
        for at, terms in enumerate(house_terms(HOUSES), start=1)
    )


def one_house(key: str = "senator", boxes: int = 1) -> HouseTable:
    (terms,) = house_terms([key])
    return HouseTable("table-1", terms, boxes)


def house_hands(events: Sequence[AnyEvent]) -> list[list[AnyEvent]]:
    """A table's facts, hand by hand."""
    dealt: list[list[AnyEvent]] = []
    for event in events:
        if isinstance(event, HouseHandStarted):
            dealt.append([])
        if dealt and not isinstance(event, ChipsAdded | TakeOver):
            dealt[-1].append(event)
    return dealt


def finished_hands(events: Sequence[AnyEvent]) -> list[list[AnyEvent]]:
    """The hands of a table that have ended."""
    hands = house_hands(events)
    return [hand for hand in hands if any(isinstance(one, HandEnded) for one in hand)]


def assert_house_sound(events: Sequence[AnyEvent]) -> int:
    """Assert that the rules allow every finished hand and agree with its end; how many."""
    played = finished_hands(events)
    for hand in played:
        state = fold(hand)
        outcome = settle(state)
        assert isinstance(outcome, HouseSettlement)
        assert state.findings == []
        assert state.ended is not None
        assert outcome.stacks == state.ended.stacks
    return len(played)


def assert_house_chips_conserved(events: Sequence[AnyEvent]) -> None:
    """Assert that chips bought are the chips in play and what the house won, from stack to
    stack.
    """
    stacks: Counter[int] = Counter()
    hand: list[AnyEvent] = []
    bought = won = 0
    for event in events:
        hand.append(event)
        if isinstance(event, ChipsAdded):
            assert event.chips > 0
            stacks[event.seat] += event.chips
            bought += event.chips
        elif isinstance(event, HouseHandStarted):
            hand = [event]
            assert {one.seat: one.stack for one in event.seats} == dict(stacks)
        elif isinstance(event, HandEnded):
            outcome = settle(fold(hand))
            assert isinstance(outcome, HouseSettlement)
            won += outcome.house
            stacks.update({one.seat: one.chips - stacks[one.seat] for one in event.stacks})
            assert min(stacks.values()) >= 0
            assert stacks.total() + won == bought


def house_leaks(log: EventLog, stream: str) -> Iterator[str]:
    """Cards that a record before its hand's end holds and that nobody had turned up by then."""
    seen = set[str]()
    for stored in log.read_stream(stream, 0, 1_000_000):
        record = decode(stored.data, stream, stored.version)
        for event in record.events:
            match event:
                case HouseHandStarted():
                    seen = set()
                case DealerDealt(up=card) | DealerCardDrawn(card=card):
                    seen.add(card)
                case DealerRevealed(cards=cards) | CardsShown(cards=cards):
                    seen |= set(cards)
                case _:
                    pass
        if CardsReleased in map(type, record.events):
            continue
        for card in CARD.findall(stored.data):
            if card.decode() not in seen:
                yield f"{stream} version {stored.version} holds {card.decode()}"


def assert_from_its_deck(hand: Sequence[AnyEvent], deck: Sequence[Card]) -> None:
    """Assert that a live hand's cards are the deck's: five a box, one at a time, then the dealer's;
    then one after the other whoever draws.
    """
    start = hand[0]
    assert isinstance(start, HouseHandStarted)
    seats = [one.seat for one in start.seats]
    turns, end = len(seats) + 1, 5 * (len(seats) + 1)
    (released,) = [one for one in hand if isinstance(one, CardsReleased)]
    opened = {one.seat: [*one.cards] for one in released.seats}
    assert [*opened] == [*seats, DEALER_SEAT]
    (dealer,) = [one for one in hand if isinstance(one, DealerDealt)]
    assert (*opened.pop(DEALER_SEAT), dealer.up) == deck[turns - 1 : end : turns]
    for place, seat in enumerate(seats):
        assert opened[seat][:5] == [*deck[place:end:turns]]
        del opened[seat][:5]
    at = end
    for event in hand:
        if isinstance(event, DealerCardDrawn):
            assert event.card == deck[at]
            at += 1
        elif isinstance(event, CardsDrawn):
            assert isinstance(event.cards, Sealed)
            drawn, got = event.cards.count, opened[event.seat]
            assert got[:drawn] == [*deck[at : at + drawn]]
            del got[:drawn]
            at += drawn
    assert not any(opened.values())


def pieces(hand: Sequence[AnyEvent], seat: int) -> list[Sealed]:
    """What was sealed for a seat, in order."""
    found: list[Sealed] = []
    for event in hand:
        cards = None
        if isinstance(event, HoleCardsDealt | CardsDrawn) and event.seat == seat:
            cards = event.cards
        elif isinstance(event, DealerDealt) and seat == DEALER_SEAT:
            cards = event.down
        if isinstance(cards, Sealed):
            found.append(cards)
    return found


def drive(hand: HouseHand) -> Iterator[tuple[AnyEvent, ...]]:
    """The facts of a hand to its end, as one command after another causes them."""
    steps = count(1)
    while not hand.over:
        assert next(steps) < 200
        new = hand.decide(hand.next_command())
        hand.apply(new)
        yield new


def started(table: HouseTable, stack: int = 10_000) -> HouseHandStarted:
    """A hand at a table where every box has so many chips."""
    sitting = HouseSitting(table)
    for box in range(1, table.boxes + 1):
        sitting.apply(ChipsAdded(seat=box, player=table.player(box), chips=stack))
    (start,) = decide(None, sitting.start())
    assert isinstance(start, HouseHandStarted)
    return start
