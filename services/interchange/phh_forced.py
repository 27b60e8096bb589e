"""Who posts what in a PHH hand: its lists of antes and blinds as kinds of forced bets."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from schemas.events import ForcedBet
from schemas.stakes import AnteMode

NOBODY: Final = -1


class Due(NamedTuple):
    """A forced bet at its full size; a place is 0 for the player left of the button."""

    place: int
    kind: ForcedBet
    amount: int


class Forced(NamedTuple):
    """What a table asks before the deal, and of whom, in the order it is posted."""

    small_blind: int
    big_blind: int
    ante: int
    ante_mode: AnteMode
    bets: tuple[Due, ...]


class Lists(NamedTuple):
    """The lists of a hand in minor units, as they stand: heads-up the button comes first."""

    antes: Sequence[int]
    blinds: Sequence[int]
    least: int  # the smallest bet: `min_bet`, in fixed limit `small_bet`
    trimmed: bool  # a short ante can win only its like from the others
    short: bool = False  # somebody has less than his ante


def forced(lists: Lists) -> Forced:
    """The kinds of forced bets behind the lists."""
    blinds, least = lists.blinds, lists.least
    big = _big_blind(blinds, least)
    ante, mode, antes = _antes(lists, big)
    small = blinds[0] if big == 1 and blinds[0] > 0 else 0
    posted = tuple(_place(due, len(blinds)) for due in _blinds(blinds, big, least))
    antes = tuple(_place(due, len(blinds)) for due in antes)
    return Forced(
        small_blind=small,
        big_blind=blinds[big] if big != NOBODY else least,
        ante=ante,
        ante_mode=mode,
        bets=(*antes, *posted),
    )


def _big_blind(blinds: Sequence[int], least: int) -> int:
    """The index of the big blind: the second if it is the smallest bet, else the first that is."""
    first = [at for at, size in enumerate(blinds) if size == least]
    if 1 in first:
        return 1
    if first:
        return first[0]
    if blinds[0] > 0 and blinds[1] > 0:
        return 1
    return next((at for at, size in enumerate(blinds) if size > 0), NOBODY)


def _blinds(blinds: Sequence[int], big: int, least: int) -> Iterator[Due]:
    """Behind the big blind more than the price is a straddle; less, or negative, is a post."""
    price = blinds[big] if big != NOBODY else least
    for at, size in enumerate(blinds):
        if size < 0:
            live = min(-size, price if at < big or big == NOBODY else blinds[big])
            yield Due(at, "post", live)
            if live < -size:  # what is above a big blind is a missed small one: dead (rules A3)
                yield Due(at, "dead-post", -size - live)
        elif at == big:
            yield Due(at, "big-blind", size)
        elif size and at == 0 and big == 1:
            yield Due(at, "small-blind", size)
        elif size > price:
            yield Due(at, "straddle", size)
            price = size
        elif size:
            yield Due(at, "post", size)


def _antes(lists: Lists, big: int) -> tuple[int, AnteMode, tuple[Due, ...]]:
    """Equal antes are classic, one alone is the table's; others stand as each was posted.

    A hand whose antes are not trimmed plays them as dead money where some are less than others, as
    they stand or because a stack is short: its source says that they are won whole.
    """
    antes = lists.antes
    posted = [(at, size) for at, size in enumerate(antes) if size]
    if not posted:
        return 0, "none", ()
    button = 0 if len(antes) == 2 else len(antes) - 1
    whole = lists.short and not lists.trimmed
    if len(set(antes)) == 1 and not whole:
        return antes[0], "classic", tuple(Due(at, "ante", size) for at, size in posted)
    if len(posted) == 1 and posted[0][0] == big:
        return posted[0][1], "big-blind", (Due(big, "big-blind-ante", posted[0][1]),)
    if len(posted) == 1 and posted[0][0] == button:
        return posted[0][1], "button", (Due(button, "button-ante", posted[0][1]),)
    if lists.trimmed:
        most = max(antes)
        return most, "classic", tuple(Due(at, "ante", size) for at, size in posted)
    return 0, "none", tuple(Due(at, "dead-post", size) for at, size in posted)


def _place(due: Due, players: int) -> Due:
    """Heads-up the lists begin with the button, the last place (PHH, Blinds or Straddles)."""
    return due._replace(place=1 - due.place) if players == 2 else due
