"""Facts into the life of a table: one function a fact; no fact is ever refused."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from schemas.events import AnyEvent, ChipsAdded, ForcedBetPosted, HandEnded, HandStarted
from schemas.facts import Seated
from schemas.house_events import HouseHandStarted
from schemas.numbering import number_at_end
from schemas.table_events import (
    ButtonDrawn,
    HandVoided,
    IdleSeat,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    SeatsKept,
    TableOpened,
)
from schemas.tables import TableTerms
from services.rules.life.button import Places, passed
from services.rules.life.state import Chair, TableLife
from services.rules.seating import seating


def evolve(life: TableLife, event: AnyEvent) -> None:
    """Apply one fact in place; those that change nothing between hands are passed over."""
    apply = _APPLY.get(type(event))
    if apply is not None:
        apply(life, event)


def fold(events: Iterable[AnyEvent], terms: TableTerms | None = None) -> TableLife:
    """A table from its facts: all of them, or, where its terms are known, those from the start of
    a hand with `seats-kept` on.
    """
    life = TableLife(terms)
    for event in events:
        evolve(life, event)
    return life


def kept(life: TableLife) -> SeatsKept:
    """What the start of the hand in play does not say of the table, as a fact."""
    idle = tuple(
        IdleSeat(
            seat=seat,
            player=chair.player,
            chips=chair.stack,
            away=chair.away,
            newcomer=chair.newcomer,
            missed_big=chair.missed_big,
            missed_small=chair.missed_small,
            posts=chair.posts,
        )
        for seat, chair in sorted(life.chairs.items())
        if seat not in life.dealt
    )
    places = life.places
    return SeatsKept(idle=idle, small=places.small if places and places.dead_small else None)


def _opened(life: TableLife, event: TableOpened) -> None:
    life.terms = event.terms


def _sat(life: TableLife, event: PlayerSat) -> None:
    life.chairs[event.seat] = Chair(event.player, posts=event.posts)


def _left(life: TableLife, event: PlayerLeft) -> None:
    life.chairs.pop(event.seat, None)


def _away(life: TableLife, event: PlayerAway) -> None:
    chair = _chair(life, event.seat, event.player)
    chair.away, chair.posts = True, False


def _back(life: TableLife, event: PlayerBack) -> None:
    chair = _chair(life, event.seat, event.player)
    chair.away, chair.posts = False, event.posts


def _bought(life: TableLife, event: ChipsAdded) -> None:
    chair = _chair(life, event.seat, event.player)
    if life.hand is None:
        chair.stack += event.chips
    else:
        chair.added += event.chips


def _drawn(life: TableLife, event: ButtonDrawn) -> None:
    life.drawn, life.places, life.again = event.button, None, False


def _started(life: TableLife, event: HandStarted) -> None:
    before, after = life.places, _places(event, life.places)
    _begin(life, event.hand, event.seats)
    if before is not None and after is not None:
        _miss(life, before, after)
    for seat in life.dealt:
        chair = life.chairs[seat]
        chair.newcomer = chair.missed_big = chair.missed_small = chair.posts = False
    life.places, life.drawn, life.again = after, None, False


def _house_started(life: TableLife, event: HouseHandStarted) -> None:
    _begin(life, event.hand, event.seats)


def _begin(life: TableLife, hand: str, seats: tuple[Seated, ...]) -> None:
    life.hand, life.number = hand, number_at_end(hand) or 0
    life.dealt = tuple(one.seat for one in seats)
    life.posted.clear()
    for one in seats:
        _chair(life, one.seat, one.player).stack = one.stack


def _places(event: HandStarted, before: Places | None) -> Places | None:
    """Whose the button and the blinds are in a hand; where it has no two seats, as they were."""
    order = seating(tuple(one.seat for one in event.seats), event.button).seats
    if len(order) < 2:
        return before
    if event.dead_small_blind:
        small = event.button if before is None else before.big
        return Places(event.button, small, order[0], dead_small=True)
    if len(order) == 2:
        return Places(order[1], order[1], order[0])
    return Places(event.button, order[0], order[1])


def _miss(life: TableLife, before: Places, after: Places) -> None:
    """Who has been dealt in before and is not now misses the blinds that go past him."""
    for seat, chair in life.chairs.items():
        if chair.newcomer or seat in life.dealt:
            continue
        if passed(before.big, after.big, seat):
            chair.missed_big = True
        dead = after.dead_small and seat == after.small
        if dead or passed(before.small, after.small, seat):
            chair.missed_small = True


def _kept(life: TableLife, event: SeatsKept) -> None:
    """Nothing new for who knows the facts before."""
    dealt = {seat: chair for seat, chair in life.chairs.items() if seat in life.dealt}
    idle = {
        one.seat: Chair(
            player=one.player,
            stack=one.chips,
            away=one.away,
            newcomer=one.newcomer,
            missed_big=one.missed_big,
            missed_small=one.missed_small,
            posts=one.posts,
        )
        for one in event.idle
    }
    life.chairs = dealt | idle
    if event.small is not None and life.places is not None:
        life.places = life.places._replace(small=event.small)


def _posted(life: TableLife, event: ForcedBetPosted) -> None:
    if event.kind in ("post", "dead-post"):
        life.posted.append((event.seat, event.kind))


def _ended(life: TableLife, event: HandEnded) -> None:
    for one in event.stacks:
        if one.seat in life.chairs:
            life.chairs[one.seat].stack = one.chips
    _close(life)


def _voided(life: TableLife, _event: HandVoided) -> None:
    """Everybody has what he started with, and who posted to come in owes that again."""
    for seat, kind in life.posted:
        chair = life.chairs.get(seat)
        if chair is not None:
            chair.posts = True
            chair.missed_big = chair.missed_big or kind == "post"
            chair.missed_small = chair.missed_small or kind == "dead-post"
    life.again = True
    _close(life)


def _close(life: TableLife) -> None:
    life.hand, life.dealt = None, ()
    life.posted.clear()
    for chair in life.chairs.values():
        chair.stack += chair.added
        chair.added = 0


def _chair(life: TableLife, seat: int, player: str) -> Chair:
    """A player's chair; who was never seen to sit down, as at tables before there were such facts,
    is no newcomer.
    """
    chair = life.chairs.get(seat)
    if chair is None or chair.player != player:
        chair = life.chairs[seat] = Chair(player, newcomer=False)
    return chair


_APPLY: Final[dict[type, Callable[[TableLife, Any], None]]] = {
    TableOpened: _opened,
    PlayerSat: _sat,
    PlayerLeft: _left,
    PlayerAway: _away,
    PlayerBack: _back,
    ChipsAdded: _bought,
    ButtonDrawn: _drawn,
    HandStarted: _started,
    HouseHandStarted: _house_started,
    SeatsKept: _kept,
    ForcedBetPosted: _posted,
    HandEnded: _ended,
    HandVoided: _voided,
}
