"""A live room stepped record by record: no answer of any route tells a card nobody may see."""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsReleased,
    CardsShown,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    Sealed,
)
from schemas.record import encode
from services.api import AUDITOR, PUBLIC, Sources, Viewpoint
from services.dealer import Table
from services.dealer import tables as dealt_tables
from services.eventlog import MemoryLog
from tests.api.asking import Asker, open_to
from tests.api.conftest import BUILT_IN, SUMS, filled_in
from tests.api.stores import Figures, Live
from tests.dealer import rooms
from tests.hands import StreamWriter, TableRun

CARD = re.compile(r"(?<![A-Za-z])(?:[2-9TJQKA][cdhs])+(?![a-z])")
HAND = re.compile(r'"hand":"([^"]*)"')
CIPHER = re.compile(r'"(?:sealed|key|digest)":"[^"]*"')
PARTS = ("", "/events", "/frames")
SELDOM = 20
"""Of so many records, after one everything is asked."""
HANDS = 4  # that end at every table: enough for one to be shown down


def cards(text: str) -> set[str]:
    """Every card a text names; what is sealed, and the keys, may look like some and are none."""
    runs = (found[0] for found in CARD.finditer(CIPHER.sub("", text)))
    return {run[at : at + 2] for run in runs for at in range(0, len(run), 2)}


def in_the_open(facts: list[AnyEvent]) -> set[str]:
    """The cards that lay face up on the table."""
    return {card for one in facts if isinstance(one, BoardDealt | CardsShown) for card in one.cards}


def held(facts: list[AnyEvent]) -> set[str]:
    """The hole cards, whoever saw them."""
    found: set[str] = set()
    for one in facts:
        if isinstance(one, HoleCardsDealt) and not isinstance(one.cards, Sealed):
            found |= set(one.cards)
        if isinstance(one, CardsReleased):
            found |= {card for seat in one.seats for card in seat.cards}
    return found


def seals(facts: list[AnyEvent]) -> list[str]:
    """The seals as JSON would hold them."""
    sealed = [one.cards for one in facts if isinstance(one, HoleCardsDealt)]
    sealed += [one.deck for one in facts if isinstance(one, HandStarted) and one.deck]
    return [b64encode(one.sealed).decode() for one in sealed if isinstance(one, Sealed)]


def assert_hidden(ask: Asker, table: str, hand: str, facts: list[AnyEvent]) -> None:
    """Assert that no route there is tells more of a hand in play than what lies in the open."""
    start = facts[0]
    assert isinstance(start, HandStarted)
    version = ask(f"/v1/tables/{table}").json()["version"]
    names = {"hand": hand, "stream": table, "player": start.seats[0].player}
    for path in ask.contract.paths:
        if "{" in path and (version % SELDOM == 0 or not path.startswith(SUMS)):
            answer = ask(filled_in(path, version, **names))
            assert answer.status_code == 200 or "{stream}" not in path
            assert answer.status_code == (409 if "{hand}" in path else answer.status_code)
            assert cards(answer.text) <= in_the_open(facts)
            assert all(seal not in answer.text for seal in seals(facts))
    assert ask(f"/v1/tables/{table}").json()["hand"] == hand


def assert_lists_hide(ask: Asker, in_play: set[str], step: int) -> None:
    """Assert that no list tells a card, but the boards of hands that have ended."""
    skipped = BUILT_IN if step % SELDOM == 0 else (*BUILT_IN, *SUMS)
    for path in ask.contract.paths:
        if "{" not in path and not path.startswith(skipped):
            answer = ask(filled_in(path))
            if path in ("/v1/hands", "/v1/feed"):
                assert not in_play & set(HAND.findall(answer.text))
            else:
                assert cards(answer.text) == set()


def assert_finished(ask: Asker, hand: str, facts: list[AnyEvent], *, unshown: bool) -> None:
    """Assert that a finished hand shows what was tabled, and all of it to an auditor."""
    for part in PARTS:
        answer = ask(f"/v1/hands/{hand}{part}")
        assert answer.status_code == 200
        if unshown:
            assert part == "/frames" or held(facts) <= cards(answer.text)
        else:
            assert cards(answer.text) <= in_the_open(facts)


def played(
    root: Path, viewpoint: Viewpoint, kinds: int
) -> Iterator[tuple[Asker, str, list[AnyEvent]]]:
    """A room of some games, and after each step every table with a hand: its facts so far."""
    log = MemoryLog()
    playing = dealt_tables(rooms.mixed()[:kinds])
    room = rooms.room(log, playing)
    with (
        closing(Live(root, log)) as live,
        closing(Sources(root, Figures)) as made,
        Asker(made, open_to(viewpoint)) as ask,
    ):
        step = 0
        while any(rooms.released(log, table.name) < HANDS for table in playing):
            room.step()
            live.project()
            assert_lists_hide(ask, in_play(log, playing), step)
            step += 1
            for table in playing:
                hands = rooms.hands(rooms.facts(log, table.name))
                if hands:
                    yield ask, table.name, hands[-1]


def in_play(log: MemoryLog, playing: Sequence[Table]) -> set[str]:
    """The hands that have begun and are not released."""
    last = [rooms.hands(rooms.facts(log, table.name))[-1:] for table in playing]
    starts = [hand[0] for one in last for hand in one if not isinstance(hand[-1], CardsReleased)]
    return {one.hand for one in starts if isinstance(one, HandStarted)}


@pytest.mark.parametrize(("viewpoint", "kinds"), [(PUBLIC, 2), (AUDITOR, 1)])
def test_a_live_room_tells_no_card_that_is_not_in_the_open(
    viewpoint: Viewpoint, kinds: int, tmp_path: Path
) -> None:
    steps = ends = 0
    kinds_seen: set[type] = set()
    for ask, table, facts in played(tmp_path, viewpoint, kinds):
        start = facts[0]
        assert isinstance(start, HandStarted)
        if isinstance(facts[-1], CardsReleased):
            ends += 1
            assert_finished(ask, start.hand, facts, unshown=viewpoint.unshown)
        else:
            steps += 1
            kinds_seen.add(type(facts[-1]))
            assert_hidden(ask, table, start.hand, facts)

    assert kinds_seen >= {HoleCardsDealt, ActionTaken, BoardDealt, CardsShown, HandEnded}
    assert steps > 15 * kinds
    assert ends >= HANDS * kinds


def test_cards_that_lie_in_clear_in_the_log_are_hidden_as_well(tmp_path: Path) -> None:
    run, writer = TableRun(Random(5), "clear", seats=4), StreamWriter("clear")
    with (
        closing(Live(tmp_path)) as live,
        closing(Sources(tmp_path, Figures)) as made,
        Asker(made) as ask,
    ):
        for _ in range(2):
            facts = run.next_hand()
            start = next(at for at, one in enumerate(facts) if isinstance(one, HandStarted))
            live.append(writer, facts[:start])
            own = facts[start:]
            assert isinstance(own[0], HandStarted)
            for at, fact in enumerate(own):
                live.append(writer, [fact])
                if not isinstance(fact, HandEnded):
                    assert_hidden(ask, "clear", own[0].hand, own[: at + 1])
            assert_finished(ask, own[0].hand, own, unshown=False)


def test_a_released_key_of_a_hand_nobody_saw_is_not_told(ask: Asker, audit: Asker) -> None:
    kept_back = 0
    for table, number in product((2, 3), range(1, 5)):
        address = f"/v1/hands/table-{table}-{number}/events"
        public = ask(address).json()["events"][-1]["event"]
        whole = audit(address).json()["events"][-1]["event"]
        assert public["type"] == whole["type"] == "cards-released"
        kept_back += len(whole["seats"]) - len(public["seats"])

    assert kept_back > 0


def test_this_test_would_see_a_leak() -> None:
    run, writer = TableRun(Random(5), "clear", seats=4), StreamWriter("clear")
    hands = [run.next_hand() for _ in range(5)]

    assert all(held(one) <= cards(encode(writer.record(one)).decode()) for one in hands)
    assert any(not held(one) <= in_the_open(one) for one in hands)
