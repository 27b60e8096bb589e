"""The hands that are measured: as our stored bytes, and as PokerKit's calls, arguments parsed."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

import pokerkit as pk

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    HandStarted,
    HoleCardsDealt,
)
from schemas.record import NO_DIGEST, Record, decode, encode
from schemas.settlement import Settlement
from schemas.stakes import Limit
from services.interchange import Unreadable, read, to_events
from services.rules import fold, settle
from tests.rules.oracle import FORCED, peer, random_duel

STREAM: Final = "bench"
ALL: Final = (
    *FORCED,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)
Call = tuple[Callable[..., object], Any]


class Hand(NamedTuple):
    """One hand in both forms."""

    data: bytes  # a record as the log holds it
    start: HandStarted
    calls: tuple[Call, ...]  # of PokerKit's state, each with its one argument or None
    showdown: bool


def hand(events: Sequence[AnyEvent]) -> Hand:
    """A hand's two forms from its facts."""
    record = Record(
        stream=STREAM,
        version=1,
        epoch=1,
        at=datetime(2026, 1, 1, tzinfo=UTC),
        previous=NO_DIGEST,
        events=tuple(events),
    )
    state = fold(events)
    return Hand(
        encode(record),
        state.event,
        tuple(one for event in events if (one := _call(event)) is not None),
        state.remaining > 1,
    )


def _call(event: AnyEvent) -> Call | None:
    state = pk.State
    match event:
        case HoleCardsDealt():
            return state.deal_hole, _parsed(cast("tuple[str, ...]", event.cards))
        case CardBurned():
            return state.burn_card, _parsed(("??",))
        case BoardDealt():
            return state.deal_board, _parsed(event.cards)
        case ActionTaken(action="fold"):
            return state.fold, None
        case ActionTaken(action="check" | "call"):
            return state.check_or_call, None
        case ActionTaken():
            return state.complete_bet_or_raise_to, event.to
        case _:
            return None


def _parsed(cards: tuple[str, ...]) -> tuple[pk.Card, ...]:
    return tuple(pk.Card.parse("".join(cards)))


def ours(hands: Sequence[Hand]) -> Iterator[Settlement]:
    """Decode, fold with every rule checked, and settle each hand."""
    for one in hands:
        state = fold(decode(one.data, STREAM, 1).events)
        outcome = settle(state)
        assert not state.findings
        assert type(outcome) is Settlement
        yield outcome


def theirs(hands: Sequence[Hand]) -> Iterator[list[int]]:
    """Make PokerKit's state and call it action by action; the stacks at the end."""
    for one in hands:
        state = peer(one.start, ALL)
        for call, argument in one.calls:
            if argument is None:
                call(state)
            else:
                call(state, argument)
        assert not state.status
        yield list(state.stacks)


def agree(hands: Sequence[Hand]) -> bool:
    """Whether both end every hand with the same stacks: else the work was not the same."""
    pairs = zip(ours(hands), theirs(hands), strict=True)
    return all([one.chips for one in outcome.stacks] == stacks for outcome, stacks in pairs)


def random_hands(key: str, limit: Limit, count: int) -> list[Hand]:
    """So many random hands of a game, each with a showdown, that both engines play alike."""

    def made() -> Iterator[Hand]:
        number = 0
        while True:
            duel = random_duel(Random(f"bench {key} {number}"), key, limit)
            duel.play()
            number += 1
            if duel.ours.remaining > 1 and agree([found := hand(duel.events)]):
                yield found

    return list(islice(made(), count))


def real_hands(path: Path, count: int) -> list[Hand]:
    """The first hands of a PHH file."""
    read_hands = (one for one in read(path) if not isinstance(one, Unreadable))
    return [hand(to_events(one)) for one in islice(read_hands, count)]
