"""A hand's cards from its facts alone: one deck, the counts its game deals, and nothing shown that
was not dealt.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from schemas.cards import UNKNOWN, Face
from schemas.catalogue import PUBLISHED
from schemas.events import (
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    HandStarted,
    HoleCardsDealt,
    RunOutsAgreed,
    Sealed,
)
from schemas.house_events import HouseHandStarted
from schemas.table_events import HandVoided
from schemas.variants import DECK_SIZE, Variant
from services.audit.house_cards import house_card_faults


def card_faults(events: Sequence[AnyEvent]) -> Iterator[str]:
    """One sentence for each thing about a hand's cards that cannot be; `events` begin with its
    start.
    """
    start = events[0]
    if isinstance(start, HouseHandStarted):
        yield from house_card_faults(start, events)
    if not isinstance(start, HandStarted):
        return
    game = PUBLISHED.get((start.variant, start.revision))
    if game is None:
        yield f"no game is called {start.variant} r{start.revision}"
        return
    holes = {one.seat: one for one in events if isinstance(one, HoleCardsDealt)}
    if not any(isinstance(one, HandVoided) for one in events):
        yield from _counts(game, start, holes, events)
    yield from _opened(holes, events)
    yield from _one_deck(events)


def _counts(
    game: Variant,
    start: HandStarted,
    holes: dict[int, HoleCardsDealt],
    events: Sequence[AnyEvent],
) -> Iterator[str]:
    for seat in start.seats:
        dealt = holes.get(seat.seat)
        if dealt is None:
            yield f"seat {seat.seat} has no hole cards"
            continue
        cards = dealt.cards
        count = cards.count if isinstance(cards, Sealed) else len(cards)
        if count != game.hole:
            yield f"seat {seat.seat} has {count} hole cards, {game.name} deals {game.hole}"
    strangers = sorted(set(holes) - {one.seat for one in start.seats})
    if strangers:
        yield f"hole cards for seats that were not dealt in: {', '.join(map(str, strangers))}"
    sizes = set(accumulate(street.board for street in game.streets)) | {0}
    for number, size in _boards(events).items():
        if size not in sizes:
            deals = " or ".join(map(str, sorted(sizes - {0})))
            yield f"board {number + 1} has {size} cards, {game.name} deals {deals}"


def _boards(events: Sequence[AnyEvent]) -> dict[int, int]:
    """Cards on each board; run-outs begin with what was dealt before."""
    sizes: dict[int, int] = {}
    for event in events:
        if isinstance(event, BoardDealt):
            sizes[event.board] = sizes.get(event.board, 0) + len(event.cards)
        elif isinstance(event, RunOutsAgreed):
            sizes = dict.fromkeys(range(event.boards), sizes.get(0, 0))
    return sizes


def _opened(holes: dict[int, HoleCardsDealt], events: Sequence[AnyEvent]) -> Iterator[str]:
    """Cards shown and cards released, against what was dealt in clear and against each other."""
    known: dict[int, set[Face]] = {
        seat: set(dealt.cards) for seat, dealt in holes.items() if isinstance(dealt.cards, tuple)
    }
    for event in events:
        pairs: list[tuple[int, tuple[Face, ...]]] = []
        if isinstance(event, CardsShown):
            pairs = [(event.seat, event.cards)]
        elif isinstance(event, CardsReleased):
            pairs = [(one.seat, one.cards) for one in event.seats]
        for seat, cards in pairs:
            before = known.get(seat, set()) - {UNKNOWN}
            now = set(cards) - {UNKNOWN}
            if not (before <= now or now <= before):
                yield f"seat {seat} opens {''.join(cards)}, it holds {''.join(sorted(before))}"
            known[seat] = before | now


def _one_deck(events: Sequence[AnyEvent]) -> Iterator[str]:
    """No card comes twice, and no hand takes more cards than there are."""
    counted: Counter[Face] = Counter()
    opened: dict[int, set[Face]] = {}
    unknown = 0
    hidden_burns = 0
    for event in events:
        match event:
            case HoleCardsDealt(seat=seat, cards=cards):
                if isinstance(cards, tuple):
                    opened[seat] = set(cards) - {UNKNOWN}
                    unknown += cards.count(UNKNOWN)
                else:
                    unknown += cards.count
                counted.update(opened.get(seat, ()))
            case BoardDealt(cards=cards):
                counted.update(cards)
            case CardBurned(card=card):
                counted[card] += 1
                hidden_burns += card == UNKNOWN
            case CardsShown(seat=seat, cards=cards):
                unknown -= _open(seat, cards, opened, counted)
            case CardsReleased(seats=seats, burns=burns):
                for one in seats:
                    unknown -= _open(one.seat, one.cards, opened, counted)
                counted.update(burns)
                hidden_burns -= len(burns)
            case _:
                pass
    counted[UNKNOWN] = 0
    twice = sorted(card for card, times in counted.items() if times > 1)
    if twice:
        yield f"dealt twice: {' '.join(twice)}"
    if hidden_burns < 0:
        yield f"{-hidden_burns} more burned cards released than were burned unseen"
    used = counted.total() + unknown + max(hidden_burns, 0)
    if used > DECK_SIZE:
        yield f"{used} cards dealt from a deck of {DECK_SIZE}"


def _open(
    seat: int, cards: tuple[Face, ...], opened: dict[int, set[Face]], counted: Counter[Face]
) -> int:
    """Count the cards of a seat that were not known before, and say how many those are."""
    before = opened.setdefault(seat, set())
    new = set(cards) - {UNKNOWN} - before
    counted.update(new)
    before |= new
    return len(new)
