"""A whole hand on one line: who did what on each street, out of the rows that it left."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from msgspec import Struct

from analytics.hand_search import SEARCH_FIELDS
from schemas.cards import Face, faces
from schemas.catalogue import variant
from schemas.events import Action
from schemas.rows import ActionRow, BoxAction, BoxActionRow, SeatRow
from schemas.variants import Variant
from services.api.viewpoint import tabled
from services.replay import facts_of, in_the_open
from services.store import StoredHand

LETTERS: Final[dict[Action, str]] = {
    "fold": "F",
    "check": "X",
    "call": "C",
    "bet": "B",
    "raise": "R",
}
_BOX_LETTERS: Final[dict[BoxAction, str]] = {
    "sixth": "6",
    "exchange": "E",
    "bet": "B",
    "fold": "F",
    "take-ante": "A",
    "buy-card": "D",
}
_BOX_WORDS: Final[dict[BoxAction, str]] = {
    "sixth": "buys a sixth card",
    "exchange": "exchanges cards",
    "bet": "bets",
    "fold": "folds",
    "take-ante": "takes the ante",
    "buy-card": "buys the dealer a card",
}
_POSITION: Final = SEARCH_FIELDS["position"]


class Move(Struct, frozen=True, kw_only=True):
    """A decision: who, what, and to how much; 0 where no chip moved."""

    seat: int
    place: str  # the position, or the box
    letter: str
    words: str
    chips: int
    all_in: bool = False


class QuickStreet(Struct, frozen=True):
    """A street: the cards that came, and what was done."""

    name: str
    boards: tuple[tuple[Face, ...], ...]  # what came on each board, once where it is the same
    moves: tuple[Move, ...]


class Gain(Struct, frozen=True):
    """What a seat won or lost; of a hand that is decided only seats that moved chips."""

    seat: int
    player: str
    place: str
    net: int
    cards: tuple[Face, ...]  # as it showed them; none where it did not


class Quick(Struct, frozen=True, kw_only=True):
    """A hand on one line."""

    streets: tuple[QuickStreet, ...]
    gains: tuple[Gain, ...]  # who won most first


def quick(stored: StoredHand) -> Quick:
    """A finished hand with no card but those that everybody saw."""
    game = variant(stored.row.variant, stored.row.revision)
    places = {one.seat: place_of(one, house=bool(stored.boxes)) for one in stored.seats}
    open_ = _open(stored)
    if stored.boxes:
        streets = (QuickStreet("decisions", (), _of_boxes(stored.box_actions, places)),)
    else:
        streets = tuple(_streets(stored, game, places))
    moved = [one for one in stored.seats if one.net]
    gains = sorted(moved, key=lambda one: (-(one.net or 0), one.seat))
    return Quick(streets=streets, gains=tuple([_gain(one, places, open_) for one in gains]))


def _open(stored: StoredHand) -> frozenset[int]:
    """The seats whose cards everybody has seen."""
    facts = facts_of(stored.row.hand, stored.events())
    if not stored.boxes:
        return tabled(facts)
    seen = in_the_open(facts)
    return frozenset([one.seat for one in stored.seats if set(faces(one.cards)) <= seen])


def place_of(one: SeatRow, *, house: bool) -> str:
    """A seat's position as the filters call it; of a box its number."""
    return f"box {one.seat}" if house else _POSITION.said(one.position) or str(one.seat)


def _streets(stored: StoredHand, game: Variant, places: dict[int, str]) -> Iterable[QuickStreet]:
    boards = [faces(one) for one in stored.row.boards]
    moves = {
        street: tuple([_move(one, places) for one in rows])
        for street, rows in groupby(stored.actions, key=lambda one: one.street)
    }
    shown = 0
    for at, street in enumerate(game.streets):
        came = [one[shown : shown + street.board] for one in boards]
        shown += street.board
        fresh = tuple(dict.fromkeys([one for one in came if one]))
        if fresh or at in moves:
            yield QuickStreet(street.name, fresh, moves.get(at, ()))


def _move(one: ActionRow, places: dict[int, str]) -> Move:
    return Move(
        seat=one.seat,
        place=places[one.seat],
        letter=LETTERS[one.action],
        words=f"{one.action}s",
        chips=one.chips if one.action == "call" else one.to,
        all_in=bool(one.chips) and one.chips == one.stack,
    )


def _of_boxes(rows: Iterable[BoxActionRow], places: dict[int, str]) -> tuple[Move, ...]:
    return tuple(
        [
            Move(
                seat=one.seat,
                place=places[one.seat],
                letter=f"{_BOX_LETTERS[one.action]}{one.given or ''}",
                words=_BOX_WORDS[one.action],
                chips=one.chips,
            )
            for one in rows
        ]
    )


def _gain(one: SeatRow, places: dict[int, str], open_: frozenset[int]) -> Gain:
    cards = faces(one.cards) if one.seat in open_ else ()
    return Gain(one.seat, one.player, places[one.seat], one.net or 0, cards)
