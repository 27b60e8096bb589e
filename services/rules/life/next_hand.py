"""The next hand of a cash table: who is dealt in, who has the blinds, and who posts (rules A3)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from schemas.commands import Post, StartHand
from schemas.facts import Sealed, Seated
from schemas.stakes import Stakes
from schemas.tables import CashTerms
from services.rules.life.button import (
    Places,
    big_blind_moves_on,
    clockwise,
    first_places,
    next_places,
    passed_over,
)
from services.rules.life.state import Chair, TableLife


class NoHand(NamedTuple):
    """Why no hand can be dealt now."""

    why: str


class _Turn(NamedTuple):
    """Who is dealt in, and which of them pay to come in."""

    places: Places
    dealt: list[int]
    posting: list[int]


def button_due(life: TableLife) -> list[int]:
    """The seats that draw a card for the first button, ascending; none where none is to be drawn.

    Where everybody has left and others have come, the game begins anew.
    """
    ready = life.ready
    if life.hand is not None or life.drawn is not None or len(ready) < _players_min(life):
        return []
    new = life.places is None or all(life.chairs[seat].newcomer for seat in ready)
    return ready if new else []


def next_hand(
    life: TableLife,
    table: str,
    *,
    straddlers: Collection[int] = (),
    deck: Sealed | None = None,
) -> StartHand | NoHand:
    """The hand that comes next at `table`; its straddle is posted if the seat whose turn it is
    wants to, is allowed to and can.
    """
    terms = life.terms
    if life.hand is not None:
        return NoHand(f"hand {life.hand} is in play")
    if not isinstance(terms, CashTerms):
        return NoHand("the table is open for no cash game")
    ready = life.ready
    if len(ready) < _players_min(life):
        return NoHand(f"{_players_min(life)} players are needed, {len(ready)} are ready")
    if button_due(life):
        return NoHand("the first button is to be drawn")
    turn = _turn(life, terms, ready)
    number = life.number + 1
    game = terms.games[(number - 1) % len(terms.games)]
    posts = [
        post for seat in turn.posting for post in _owed(terms, game.stakes, seat, life.chairs[seat])
    ]
    straddle = _straddle(life, terms, game.stakes, turn, straddlers, posts)
    return StartHand(
        hand=f"{table}-{number}",
        variant=game.variant,
        stakes=game.stakes,
        button=turn.places.button,
        seats=tuple(
            Seated(seat, life.chairs[seat].player, life.chairs[seat].stack) for seat in turn.dealt
        ),
        posts=(*straddle, *posts),
        dead_small_blind=turn.places.dead_small,
        deck=deck,
    )


def may_post(terms: CashTerms, chair: Chair) -> bool:
    """Whether a player who must wait for the big blind may pay to come in before it."""
    if chair.newcomer:
        return terms.newcomers == "post"
    return terms.missed_blinds != "wait"


def _players_min(life: TableLife) -> int:
    return life.terms.players_min if isinstance(life.terms, CashTerms) else 2


def _turn(life: TableLife, terms: CashTerms, ready: list[int]) -> _Turn:
    """Whose turn it is. Where it would keep so many waiting that no hand can be dealt, the game
    begins anew and nobody owes anything.
    """
    last, chairs = life.places, life.chairs
    if last is None:
        return _Turn(first_places(ready, life.drawn or 1), ready, [])
    entitled = [seat for seat in ready if not chairs[seat].owes]
    waiting = [seat for seat in ready if chairs[seat].owes]
    posting = [seat for seat in waiting if chairs[seat].posts and may_post(terms, chairs[seat])]
    if len(entitled) >= 2:
        places = next_places(last, terms.button_rule, entitled, waiting=waiting, posting=posting)
        if life.again and _stands(last, entitled, waiting):
            places = last
        turn = _dealt(places, entitled, posting)
        if len(turn.dealt) >= terms.players_min:
            return turn
    return _Turn(big_blind_moves_on(last, ready, ready), ready, [])


def _dealt(places: Places, entitled: list[int], posting: list[int]) -> _Turn:
    if places.button == places.small:  # heads-up
        return _Turn(places, sorted((places.small, places.big)), [])
    comes = [seat for seat in posting if seat != places.big and not passed_over(places, seat)]
    stays = [seat for seat in entitled if not passed_over(places, seat)]
    return _Turn(places, sorted({*stays, *comes, places.big}), comes)


def _stands(last: Places, entitled: list[int], waiting: list[int]) -> bool:
    """Whether the places of a hand that was called off can be those of the next."""
    if last.big not in {*entitled, *waiting} or last.small_blind not in {None, *entitled}:
        return False
    if last.button == last.small:
        return last.small in entitled
    return len(_dealt(last, entitled, []).dealt) > 2


def _owed(terms: CashTerms, stakes: Stakes, seat: int, chair: Chair) -> Iterator[Post]:
    """What a player posts who does not wait: a live big blind, a dead small one, or both."""
    both = terms.missed_blinds == "live-bb-dead-sb" and not chair.newcomer
    if chair.missed_big or not both:
        yield Post(seat, "post", stakes.big_blind)
    if chair.missed_small and both and stakes.small_blind:
        yield Post(seat, "dead-post", stakes.small_blind)


def _straddle(
    life: TableLife,
    terms: CashTerms,
    stakes: Stakes,
    turn: _Turn,
    straddlers: Collection[int],
    posts: list[Post],
) -> tuple[Post, ...]:
    """The straddle of the seat left of the big blind: twice that, in full or not at all."""
    if (
        not terms.straddle
        or len(turn.dealt) < 3
        or (stakes.limit == "fl" and not stakes.fl_straddle)
    ):
        return ()
    seat = clockwise(turn.dealt, turn.places.big)[0]
    mine = [post for post in posts if post.seat == seat]
    ante = stakes.ante if stakes.ante_mode == "classic" else 0
    needed = 2 * stakes.big_blind + sum(post.amount for post in mine) + ante
    if (
        seat not in straddlers
        or life.chairs[seat].stack < needed
        or any(post.kind == "post" for post in mine)
    ):
        return ()
    return (Post(seat, "straddle", 2 * stakes.big_blind),)
