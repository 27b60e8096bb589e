"""Whole tournaments in bulk: to the last chip in every game, and the same from the same seed."""

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace

from schemas.errors import BadSettings, VersionConflict
from schemas.events import ActionTaken, AnyEvent, CardsShown, ForcedBetPosted, HandStarted
from schemas.record import Record
from schemas.stakes import Limit
from schemas.table_events import DecidedFor
from schemas.tournament_events import (
    HandForHandBegun,
    HandForHandEnded,
    LevelBegun,
    PlayersEliminated,
    PlayersMoved,
)
from schemas.tournaments import Level, TournamentTerms
from services.dealer import games
from services.dealer.tournament import Desk, Entries, play_tournament
from services.eventlog import Answer, MemoryLog, chain
from tests.dealer.tournament.playing import (
    NOON,
    assert_right,
    bulk,
    desk,
    entries,
    parted,
    records,
    streams,
)
from tests.proof import proof

EVERY_GAME = [(one.variant, one.stakes.limit) for one in games()]


@pytest.mark.parametrize("game", EVERY_GAME, ids="-".join)
def test_every_game_is_played_to_the_last_chip_at_two_tables(game: tuple[str, Limit]) -> None:
    entered = entries(6, 4, game)

    log = bulk(entered)

    ended = assert_right(log, "cup-1", entered)
    assert sum(one.prize for one in ended.finishes) == 6 * entered.terms.buy_in
    own, tables = parted(log, "cup-1")
    assert [one.why for one in own if isinstance(one, PlayersMoved)][-1] == "final"
    hands = [one for said in tables.values() for one in said if isinstance(one, HandStarted)]
    assert {(one.variant, one.stakes.limit) for one in hands} == {game}
    assert all(one.stakes.tournament and one.stakes.level for one in hands)


def test_the_same_seed_plays_the_same_tournament_and_another_another() -> None:
    first, again, other = (bulk(entries(9, 5), seed) for seed in ("x", "x", "y"))

    assert streams(first) == streams(again)
    assert streams(first) != streams(other)


def test_without_a_seed_no_two_tournaments_are_alike() -> None:
    logs = [MemoryLog(), MemoryLog()]
    for log in logs:
        play_tournament(log, entries(4, chips=100), desk(None))

    assert streams(logs[0]) != streams(logs[1])


def test_every_hand_is_one_record_and_every_level_is_played_in_turn() -> None:
    log = bulk(entries(5))

    for record in records(log):
        hands = [one for one in record.events if isinstance(one, HandStarted)]
        assert len(hands) <= 1
    own, tables = parted(log, "cup-1")
    begun = [one.level for one in own if isinstance(one, LevelBegun)]
    assert begun == [str(at + 1) for at in range(len(begun))]
    hands = [one for one in tables["cup-1-t1"] if isinstance(one, HandStarted)]
    played = [one.stakes.level for one in hands]
    assert [played.count(level) for level in begun[:-1]] == [10] * (len(begun) - 1)


def test_who_is_away_posts_and_folds_and_still_finishes() -> None:
    entered = entries(8, 4, absent={"p2", "p5"})

    log = bulk(entered)

    assert_right(log, "cup-1", entered)
    _, tables = parted(log, "cup-1")
    assert_folded(tables, {"p2", "p5"})


def assert_folded(tables: Mapping[str, Sequence[AnyEvent]], absent: set[str]) -> None:
    """Every decision of the absent is the dealer's, a fold; they post, and show when all-in."""
    decided = posted = 0
    for said in tables.values():
        names: dict[int, str] = {}
        for before, event in pairwise(said):
            if isinstance(event, HandStarted):
                names = {one.seat: one.player for one in event.seats}
            elif isinstance(event, ActionTaken):
                away = names[event.seat] in absent
                told = before == DecidedFor(seat=event.seat, why="away")
                assert told == away
                assert not away or event.action == "fold"
                decided += away
            elif isinstance(event, ForcedBetPosted):
                posted += names[event.seat] in absent
            elif isinstance(event, DecidedFor):
                assert event.why == "away"
    assert decided
    assert posted


def test_all_players_away_are_blinded_down_to_one() -> None:
    names = ["p1", "p2", "p3"]
    entered = entries(3, absent=names)

    log = bulk(entered)

    assert_right(log, "cup-1", entered)
    shown = [one for said in streams(log).values() for one in said if isinstance(one, CardsShown)]
    assert shown  # the last chips went in as blinds


def test_tables_play_in_step_before_the_prizes() -> None:
    """Eight are left at two tables when one elimination is missing, unless two go at once."""
    entered = entries(12, 4)
    terms = replace(entered.terms, prizes=(3_000, 2_000, 1_000, 1_000, 1_000, 1_000, 1_000))
    entered, steps = replace_terms(entered, terms), 0
    for seed in "abcdef":
        log = bulk(entered, seed)

        assert_right(log, "cup-1", entered)
        own, _ = parted(log, "cup-1")
        begun = [at for at, one in enumerate(own) if isinstance(one, HandForHandBegun)]
        steps += len(begun)
        assert len(begun) == sum(isinstance(one, HandForHandEnded) for one in own) <= 1
        for at in begun:
            out = [one for one in own[:at] if isinstance(one, PlayersEliminated)]
            assert sum(len(one.finishes) for one in out) == 12 - 8
            assert all(one.prize == 0 for told in out for one in told.finishes)
    assert steps


def replace_terms(entered: Entries, terms: TournamentTerms) -> Entries:
    return Entries(terms, entered.players, entered.absent)


def test_levels_by_the_clock_end_with_their_seconds() -> None:
    """The clock goes on a second a record: a level of 20 seconds takes no more records."""
    levels = tuple(
        Level(id=str(at), small_blind=10 * at, big_blind=20 * at, seconds=20) for at in range(1, 30)
    )
    entered = entries(3)
    entered = replace_terms(entered, replace(entered.terms, levels=levels))

    log = bulk(entered)

    assert_right(log, "cup-1", entered)
    begun = [
        record.at
        for record in records(log)
        if any(isinstance(one, LevelBegun) for one in record.events)
    ]
    assert len(begun) > 2
    for before, after in pairwise(begun):
        assert (after - before).total_seconds() >= 20


def test_the_next_tournament_gets_the_next_number() -> None:
    log = MemoryLog()

    names = [play_tournament(log, entries(2, chips=40), desk()).tournament for _ in range(3)]

    assert names == ["cup-1", "cup-2", "cup-3"]


def test_a_director_that_is_told_to_stop_keeps_what_it_dealt() -> None:
    log, looks = MemoryLog(), iter([False] * 6)

    played = play_tournament(log, entries(12, 4), desk(), stop=lambda: next(looks, True))

    assert not played.over
    _, tables = parted(log, "cup-1")
    assert sum(isinstance(one, HandStarted) for said in tables.values() for one in said) > 0


class StolenLog(MemoryLog):
    """A log in which somebody else writes to the first table once it was dealt to."""

    def append(self, records: Sequence[Record]) -> list[Answer]:
        head = self.head("cup-1-t1")
        if head.version == 11:
            super().append([chain(head, "cup-1-t1", head.epoch, NOON, ())])
        return super().append(records)


def test_somebody_else_who_writes_to_a_table_ends_it_for_this_director() -> None:
    with pytest.raises(VersionConflict, match="cup-1-t1: version 12 cannot be appended"):
        play_tournament(StolenLog(), entries(4), desk())


def test_what_nobody_can_play_is_refused_with_every_reason() -> None:
    entered = entries(4)
    terms = replace(entered.terms, prizes=(1,), starting_chips=0)

    with pytest.raises(BadSettings, match="starting_chips must be positive, not 0; prizes must"):
        Entries(terms, ("p1", "p2"))


LONELY = 866  # one sits alone at his table while others play in step; his count comes up later


@pytest.mark.parametrize("number", sorted({*range(proof(24, 1_000)), LONELY}))
def test_simulated_tournaments_conserve_chips_and_make_right_claims(number: int) -> None:
    chosen = random.Random(number)
    game = chosen.choice(EVERY_GAME)
    players, seats = chosen.randint(2, 24), chosen.randint(2, 8)
    away = [f"p{at}" for at in range(1, players + 1) if chosen.random() < 0.1]
    entered = entries(players, seats, game, chips=chosen.choice([200, 500, 1_500]), absent=away)
    terms = replace(
        entered.terms,
        elimination_tie=chosen.choice(["share", "seat"]),
        hand_for_hand=chosen.random() < 0.8,
        button_rule=chosen.choice(["dead", "dead", "moving"]),
    )
    entered = replace_terms(entered, terms)

    log = bulk(entered, str(number))

    ended = assert_right(log, "cup-1", entered)
    assert sum(one.prize for one in ended.finishes) == players * terms.buy_in


def test_progress_tells_players_out_of_those_who_can_be() -> None:
    told: list[tuple[int, int]] = []

    play_tournament(
        MemoryLog(),
        entries(5),
        Desk(lambda: NOON, "x"),
        progress=lambda done, wanted: told.append((done, wanted)),
    )

    assert told[-1] == (4, 4)
    assert [one for one, _ in told] == sorted(one for one, _ in told)
