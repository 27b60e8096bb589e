"""Cash tables with a life between hands, dealt live: bots come, go, sit out, top up."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from schemas.cards import DECK
from schemas.commands import AddChips
from schemas.errors import CommandRefused
from schemas.events import (
    AnyEvent,
    CardsReleased,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    TakeOver,
)
from schemas.table_commands import GoAway, Sit
from schemas.table_events import (
    ButtonDrawn,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    SeatsKept,
    TableOpened,
)
from schemas.tables import CashTerms
from services.dealer import Table, cash_terms, games
from services.dealer.cash import CashSitting, lives
from services.dealer.playing import sitting_at
from services.dealer.restore import restore
from services.eventlog import MemoryLog
from services.rules.life import TableLife, evolve, fold
from tests.dealer.rooms import KEY, assert_sound, facts, play_hands, records, released, room
from tests.proof import proof

GAMES: Final = games(["holdem"], ["nl"])
OLD: Final = Table("north", GAMES)
TABLE: Final = Table("north", GAMES, terms=cash_terms(GAMES))
DECK_SEAL: Final = KEY.seal_seed("north-1", bytes(32))


def table(**changed: object) -> Table:
    """The table on other terms."""
    return Table("north", GAMES, terms=replace(cash_terms(GAMES), **changed))


def lived(hands: int, where: Table = TABLE) -> list[AnyEvent]:
    """Every fact of a table until so many hands are over."""
    log = MemoryLog()
    play_hands(room(log, [where]), log, hands)
    return facts(log, "north")


def without_takers(log: MemoryLog) -> list[AnyEvent]:
    """What happened, whoever dealt: terms are said again after a take-over."""
    return [one for one in facts(log, "north") if not isinstance(one, TableOpened)]


def test_a_table_opens_seats_its_players_and_draws_the_first_button() -> None:
    log = MemoryLog()
    play_hands(room(log, [TABLE]), log, 1)

    tags = [[type(event).__name__ for event in one.events] for one in records(log, "north")]

    assert tags[:2] == [["TakeOver"], ["TableOpened"]]
    assert tags[2:14] == [["PlayerSat"], ["ChipsAdded"]] * 6
    assert tags[14] == ["ButtonDrawn"]
    assert tags[15] == ["HandStarted", "ForcedBetPosted", "ForcedBetPosted", "SeatsKept"]
    opened, drawn = facts(log, "north")[0], facts(log, "north")[13]
    assert isinstance(opened, TableOpened)
    assert opened.terms == TABLE.terms
    assert isinstance(drawn, ButtonDrawn)
    best = max(drawn.cards, key=lambda one: DECK.index(one.card))
    assert drawn.button == best.seat


def test_the_cards_of_the_draw_are_no_cards_of_the_hand() -> None:
    """They come from another seed: who saw them knows nothing of the deck."""
    events = lived(1)
    drawn = next(one for one in events if isinstance(one, ButtonDrawn))
    dealt = next(one for one in events if isinstance(one, CardsReleased))

    first = [one.cards[0] for one in sorted(dealt.seats, key=lambda one: one.seat)]

    assert [one.card for one in drawn.cards] != first


@pytest.mark.parametrize(
    "where",
    [TABLE, table(button_rule="dead", newcomers="wait", missed_blinds="wait", players_min=3)],
    ids=["moving", "dead"],
)
def test_players_come_and_go_and_every_chip_is_accounted_for(where: Table) -> None:
    events = lived(proof(60, 600), where)

    assert assert_sound(events) >= 60
    chips = Counter[str]()
    for event in events:
        match event:
            case ChipsAdded():
                chips["bought"] += event.chips
            case PlayerLeft():
                chips["taken"] += event.chips
            case HandEnded():
                chips["raked"] += event.rake
            case _:
                pass
    on_the_table = sum(chair.stack for chair in fold(events).chairs.values())
    assert chips["bought"] == on_the_table + chips["taken"] + chips["raked"]
    seen = Counter(map(type, events))
    for kind in (PlayerAway, PlayerBack, PlayerLeft, PlayerSat, ChipsAdded):
        assert seen[kind]


def test_bots_post_and_straddle() -> None:
    events = lived(60)

    kinds = {one.kind for one in events if isinstance(one, ForcedBetPosted)}

    assert kinds >= {"small-blind", "big-blind", "post", "straddle"}


def test_the_same_seed_leads_the_same_life() -> None:
    assert lived(12) == lived(12)


@pytest.mark.parametrize("stop", [3, 9, 14, 15, 16, 40, 75, 110, 130])
def test_a_table_that_is_taken_over_leads_the_same_life(stop: int) -> None:
    plain, log = MemoryLog(), MemoryLog()
    play_hands(room(plain, [TABLE]), plain, 8)
    first = room(log, [TABLE])
    for _ in range(stop):
        first.step()

    second = room(log, [TABLE], dealer="two")
    while released(log, "north") < 8:
        second.step()

    expected = without_takers(plain)
    assert without_takers(log)[: len(expected)] == expected
    takers = sum(isinstance(one, TakeOver) for rec in records(log, "north") for one in rec.events)
    assert takers == 2


def test_a_table_restored_from_its_last_hand_is_the_table_of_all_its_facts() -> None:
    log = MemoryLog()
    dealt = room(log, [table(players_min=3)])
    whole, compared = TableLife(), 0
    while released(log, "north") < 40:
        for record in dealt.step():
            for event in record.events:
                evolve(whole, event)
        sitting, _ = restore(log, TABLE, log.head("north"), KEY)
        if whole.number:
            assert isinstance(sitting, CashSitting)
            whole.terms = sitting.life.terms = None
            assert sitting.life == whole
            compared += any(chair.owes for chair in whole.chairs.values())
    assert compared > 20


def test_a_table_is_restored_from_no_more_than_its_last_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = MemoryLog()
    play_hands(room(log, [TABLE]), log, 5)
    read: list[int] = []
    inner = log.read_stream

    def reading(stream: str, after: int = 0, limit: int = 1000) -> Sequence[object]:
        read.append(after)
        return inner(stream, after, limit)

    monkeypatch.setattr(log, "read_stream", reading)
    monkeypatch.setattr("services.dealer.restore.CHUNK", 1)
    restore(log, TABLE, log.head("north"), KEY)

    starts = [
        one.version for one in records(log, "north") if isinstance(one.events[0], HandStarted)
    ]
    assert min(read[:-1]) == starts[-1] - 1


def test_a_stream_without_life_facts_goes_on_as_before() -> None:
    plain, log = MemoryLog(), MemoryLog()
    play_hands(room(plain, [OLD]), plain, 4)
    play_hands(room(log, [OLD]), log, 2)

    play_hands(room(log, [TABLE], dealer="two"), log, 4)

    assert facts(log, "north") == facts(plain, "north")


def test_other_terms_are_said_before_the_next_hand() -> None:
    log = MemoryLog()
    play_hands(room(log, [TABLE]), log, 2)
    other = table(straddle=False)

    play_hands(room(log, [other], dealer="two"), log, 3)

    opened = [one.terms for one in facts(log, "north") if isinstance(one, TableOpened)]
    assert opened == [TABLE.terms, other.terms]


def test_a_stream_tells_whether_its_table_has_a_life() -> None:
    bought = ChipsAdded(seat=1, player="a", chips=5)

    assert lives(())
    assert lives([TakeOver(epoch=1, dealer="d")])
    assert not lives([TakeOver(epoch=1, dealer="d"), bought])
    assert lives([TableOpened(terms=cash_terms(GAMES)), bought])
    assert lives([SeatsKept()])


# people at the table


def guests(*players: str, terms: CashTerms | None = None) -> CashSitting:
    """A table whose seats people take, from seat 1 on."""
    sitting = sitting_at(Table("north", GAMES, terms=terms or cash_terms(GAMES, len(players) or 6)))
    assert isinstance(sitting, CashSitting)
    sitting.apply(*sitting.due(None))
    for seat, player in enumerate(players, start=1):
        sitting.apply(*sitting.decide(Sit(seat=seat, player=player)))
        sitting.apply(*sitting.decide(AddChips(seat=seat, player=player, chips=10_000)))
    return sitting


def test_nobody_decides_for_people() -> None:
    sitting = guests("ann", "bob")

    (drawn,) = sitting.due(None)

    assert isinstance(drawn, ButtonDrawn)
    sitting.apply(drawn)
    assert sitting.due(None) == ()
    assert [type(one).__name__ for one in sitting.opening(None, DECK_SEAL)] == [
        *("HandStarted", "ForcedBetPosted", "ForcedBetPosted", "SeatsKept")
    ]


def test_a_table_of_people_who_are_away_waits() -> None:
    sitting = guests("ann", "bob")
    sitting.apply(*sitting.due(None))
    sitting.apply(*sitting.decide(GoAway(seat=1)))

    assert sitting.due(None) == ()
    assert sitting.opening(None, DECK_SEAL) == ()


def test_what_people_may_not_is_refused() -> None:
    sitting = guests("ann", "bob")

    with pytest.raises(CommandRefused, match="seat 1 is taken"):
        sitting.decide(Sit(seat=1, player="carl"))


def test_bots_make_up_a_table_where_too_few_are_ready() -> None:
    """However little they feel like it: two of six must play."""
    sitting = guests("ann", terms=cash_terms(GAMES, 2))
    for _ in range(200):
        while told := sitting.due("a trial"):
            sitting.apply(*told)
        started = sitting.opening("a trial", DECK_SEAL)
        assert started
        sitting.apply(*started, HandEnded(stacks=()))


def test_a_bot_leaves_a_seat_that_is_kept_for_a_player_since() -> None:
    terms = cash_terms(GAMES, 3)
    table = Table("north", GAMES, 3, terms=terms, guests=((3, ""),))
    sitting = sitting_at(
        table,
        [
            TableOpened(terms=terms),
            *[PlayerSat(seat=seat, player=table.bot(seat)) for seat in (1, 2, 3)],
            *[ChipsAdded(seat=seat, player=table.bot(seat), chips=10_000) for seat in (1, 2, 3)],
        ],
    )
    assert isinstance(sitting, CashSitting)

    assert sitting.due("a trial") == (PlayerLeft(seat=3, player="north-bot-3", chips=10_000),)
    sitting.apply(*sitting.due("a trial"))
    assert sitting.free == (3,)
    for _ in range(20):
        while told := sitting.due("a trial"):
            sitting.apply(*told)
        assert 3 not in sitting.stacks
        sitting.apply(*sitting.opening("a trial", DECK_SEAL), HandEnded(stacks=()))
