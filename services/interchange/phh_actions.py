"""PHH's action notation: what the dealer dealt and what the players did."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from schemas.cards import Face, faces
from schemas.errors import UnknownCard
from services.interchange.amounts import Amount, amount

Verb = Literal["hole", "board", "f", "cc", "cbr", "sm"]

DEALER: Final = -1
NOT_HERE: Final = {"sd": "a discard", "pb": "a bring-in"}


class Step(NamedTuple):
    """One action; `place` is 0 for p1."""

    verb: Verb
    place: int
    cards: tuple[Face, ...] = ()
    to: Amount = 0


class BadAction(ValueError):
    """An action nobody can read; `text` is as the hand has it."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"action {text[:60]!r}: {why}")
        self.text = text


def steps(actions: Sequence[str], players: int) -> tuple[Step, ...]:
    """Every action in order, without commentary; raises `BadAction`."""
    found: list[Step] = []
    for text in actions:
        try:
            step = _step(text, players)
        except (UnknownCard, ValueError) as fault:
            raise BadAction(text, str(fault)) from fault
        if step is not None:
            found.append(step)
    return tuple(found)


@lru_cache(maxsize=8192)  # most actions of most hands are the same few words
def _step(text: str, players: int) -> Step | None:
    words = text.partition("#")[0].split()
    match words:
        case []:
            return None
        case [player, "f"]:
            return Step("f", _place(player, players))
        case [player, "cc"]:
            return Step("cc", _place(player, players))
        case [player, "cbr", size]:
            return Step("cbr", _place(player, players), to=_bet(size))
        case ["d", "dh", player, cards]:
            return Step("hole", _place(player, players), faces(cards))
        case ["d", "db", cards]:
            return Step("board", DEALER, faces(cards))
        case [player, "sm"]:
            return Step("sm", _place(player, players))
        case [player, "sm", cards]:
            return Step("sm", _place(player, players), faces(cards))
        case [_, verb, *_] if verb in NOT_HERE:
            why = f"{NOT_HERE[verb]} has no place in this game"
        case _:
            why = "no action of the notation"
    raise ValueError(why)


def _place(player: str, players: int) -> int:
    number = player[1:]
    if player[:1] != "p" or not (number.isascii() and number.isdigit()) or len(number) > 2:
        why = f"{player!r} is no player"
        raise ValueError(why)
    if not 1 <= int(number) <= players:
        why = f"{player} is not there, the players are p1 to p{players}"
        raise ValueError(why)
    return int(number) - 1


def _bet(size: str) -> Amount:
    found = amount(size)
    if found == 0:
        why = "a bet of nothing"
        raise ValueError(why)
    return found
