"""A tournament's own stream: what the store keeps of it."""

from contextlib import closing
from pathlib import Path

import pytest

from schemas.events import AnyEvent
from schemas.rows import EntryRow
from schemas.tournament_events import (
    Finish,
    LevelBegun,
    PlayerEntered,
    PlayersEliminated,
    TableSeat,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
)
from schemas.tournaments import Level, TournamentTerms
from services.eventlog import EventLog, MemoryLog
from services.store import Reader
from tests.hands import StreamWriter
from tests.projector.projecting import append, fresh_digest, project

TOURNAMENT: tuple[AnyEvent, ...] = (
    TournamentOpened(
        tournament="spring",
        terms=TournamentTerms(
            name="Spring",
            variant="holdem",
            limit="nl",
            starting_chips=100,
            levels=(Level(id="1", small_blind=1, big_blind=2),),
        ),
    ),
    PlayerEntered(player="ann"),
    PlayerEntered(player="bob"),
    TournamentStarted(seats=(TableSeat("ann", "t", 1), TableSeat("bob", "t", 2))),
    LevelBegun(level="1"),
    PlayersEliminated(hands=("t-1",), finishes=(Finish("bob", 2),)),
    TournamentEnded(finishes=(Finish("ann", 1), Finish("bob", 2))),
)


def projected(
    log: EventLog, root: Path, *facts: AnyEvent, stream: str = "tournament-spring"
) -> Reader:
    """One stream, a fact a record."""
    append(log, StreamWriter(stream).records(facts))
    return project(log, root)


def test_a_stream_of_a_tournament_alone_is_projected(log: EventLog, tmp_path: Path) -> None:
    with closing(projected(log, tmp_path / "store", *TOURNAMENT)) as reader:
        counts = reader.counts()

    assert (counts.checkpoint, counts.hands, counts.in_play) == (len(TOURNAMENT), 0, 0)
    assert (counts.findings, counts.quarantined_records) == (0, 0)


def test_a_tournament_has_its_terms_and_who_finished_where(log: EventLog, tmp_path: Path) -> None:
    facts = [*TOURNAMENT[:2], PlayerEntered(player="cid"), *TOURNAMENT[2:4]]
    out = PlayersEliminated(hands=("t-1",), finishes=(Finish("cid", 3),))
    with closing(projected(log, tmp_path / "store", *facts, out)) as reader:
        (running,) = reader.tournaments()

    assert (running.tournament, running.terms.name, running.ended_at) == ("spring", "Spring", None)
    assert running.entries == (
        EntryRow("ann", None, 0),
        EntryRow("bob", None, 0),
        EntryRow("cid", 3, 0),
    )


def test_an_ended_tournament_has_every_place_and_prize(log: EventLog, tmp_path: Path) -> None:
    finishes = (Finish("ann", 1, 150), Finish("bob", 2, 50))
    facts = (*TOURNAMENT[:-1], TournamentEnded(finishes=finishes))
    with closing(projected(log, tmp_path / "store", *facts)) as reader:
        (ended,) = reader.tournaments()

    assert ended.ended_at is not None
    assert ended.entries == (EntryRow("ann", 1, 150), EntryRow("bob", 2, 50))


def test_a_tables_stream_tells_of_no_tournament(log: EventLog, tmp_path: Path) -> None:
    with closing(projected(log, tmp_path / "store", *TOURNAMENT, stream="t")) as reader:
        assert reader.tournaments() == []


@pytest.mark.parametrize("finish", [Finish("bob", 2, 2**53 + 1), Finish("bob", -1, 0)])
def test_money_and_places_beyond_bounds_are_put_aside(
    finish: Finish, log: EventLog, tmp_path: Path
) -> None:
    facts = (*TOURNAMENT[:5], PlayersEliminated(hands=("t-1",), finishes=(finish,)))
    with closing(projected(log, tmp_path / "store", *facts)) as reader:
        (held,) = reader.quarantined()

    assert held.reason == "players-eliminated names money or places beyond what can be"


def test_a_tournament_may_be_read_again_from_the_first_record(tmp_path: Path) -> None:
    log = MemoryLog()
    append(log, StreamWriter("tournament-spring").records(TOURNAMENT))
    with closing(project(log, tmp_path / "store", size=2)) as reader:
        assert reader.digest() == fresh_digest(log, tmp_path / "fresh")
