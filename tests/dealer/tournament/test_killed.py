"""Directors killed at any moment: the tournament goes on from its log, no chip is lost or doubled,
and who finished where is what the hands say.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from schemas.events import AnyEvent, HandEnded, HandStarted
from schemas.tournament_events import TournamentEnded
from services.dealer import DealerKey
from services.dealer.tournament import Desk, LiveTournaments, resume_tournament
from services.dealer.tournament.streams import numbered
from services.eventlog import SqliteLog
from tests.dealer.processes import KEY_FILE, LOG, field, now
from tests.dealer.rooms import facts, leaks
from tests.dealer.rooms import records as records_of
from tests.dealer.test_crash import assert_one_chain, killed, versions
from tests.dealer.tournament.playing import Streams, assert_right, parted
from tests.proof import proof

KILLS = proof(4, 100)


@pytest.mark.crash
def test_a_killed_live_director_goes_on_from_the_log(tmp_path: Path) -> None:
    kills = kill("live-tournaments", tmp_path, Random(4), (5, 400))

    with closing(SqliteLog(tmp_path / LOG)) as log:
        playing = LiveTournaments(
            log, DealerKey.load(tmp_path / KEY_FILE, create=False), Desk(now), lambda _: field()
        )
        name = playing.name
        while not any(one.tournament == name for one in playing.ended):
            playing.step()
            assert playing.lost is None
        assert_whole(log, "sng-", kills)
        for stream, _ in log.heads("sng-"):
            assert [*leaks(log, stream)] == []


@pytest.mark.crash
def test_a_killed_bulk_director_goes_on_from_the_log(tmp_path: Path) -> None:
    kills = kill("bulk-tournaments", tmp_path, Random(5), (5, 400))

    with closing(SqliteLog(tmp_path / LOG)) as log:
        name = f"cup-{max(numbered(log, 'cup-'))}"
        assert resume_tournament(log, name, Desk(now), field()).over
        assert_whole(log, "cup-", kills)


def kill(what: str, folder: Path, chosen: Random, lines: tuple[int, int]) -> int:
    """Kill directors until `KILLS` of them left a tournament in the middle; how many were killed.

    What each said to be written has to be in the log.
    """
    acknowledged, in_the_middle, kills = Counter[str](), 0, 0
    while in_the_middle < KILLS:
        kills += 1
        assert kills <= 5 * KILLS
        acknowledged |= versions(killed(what, folder, chosen.randrange(*lines)))
        with closing(SqliteLog(folder / LOG)) as log:
            heads = {name: head.version for name, head in log.heads()}
            assert all(heads[name] >= version for name, version in acknowledged.items())
            in_the_middle += not all(over(log, name) for name in heads if "tournament-" in name)
    return kills


def over(log: SqliteLog, stream: str) -> bool:
    """Whether a tournament has come to its end."""
    return any(isinstance(one, TournamentEnded) for one in facts(log, stream))


def assert_whole(log: SqliteLog, prefix: str, kills: int) -> None:
    """Assert that every tournament came to a right end in streams that nobody forked."""
    numbers = sorted(numbered(log, prefix))
    assert numbers == [*range(1, len(numbers) + 1)]
    for number in numbers:
        ended = assert_right(log, f"{prefix}{number}", field())
        _, tables = parted(log, f"{prefix}{number}")
        assert_ranked({one.player: one.rank for one in ended.finishes}, tables)
    for name, head in log.heads():
        assert_one_chain(log, name, head.version)
        epochs = {record.epoch for record in records_of(log, name)}
        assert epochs == set(range(1, len(epochs) + 1))
        assert len(epochs) <= kills + 1


def assert_ranked(ranks: Mapping[str, int], tables: Streams) -> None:
    """Assert from the hands' stacks alone that who lost his chips later at a table finished better,
    and in one hand who had more of them (rules A14).
    """
    lasted = {name: one for said in tables.values() for name, one in losses(said).items()}
    assert {*ranks} - {*lasted} == {player for player, rank in ranks.items() if rank == 1}
    for said in tables.values():
        here = losses(said)
        for one, (hand, stack) in here.items():
            for other, (later, more) in here.items():
                if (hand, stack) < (later, more):
                    assert ranks[one] > ranks[other], (one, other)


def losses(said: Sequence[AnyEvent]) -> dict[str, tuple[int, int]]:
    """Of every player who lost his last chip at a table: in its how manieth hand, and what he began
    that hand with.
    """
    found: dict[str, tuple[int, int]] = {}
    number, names, stacks = 0, dict[int, str](), dict[int, int]()
    for event in said:
        if isinstance(event, HandStarted):
            number += 1
            names = {one.seat: one.player for one in event.seats}
            stacks = {one.seat: one.stack for one in event.seats}
        elif isinstance(event, HandEnded):
            for one in event.stacks:
                if not one.chips:
                    found[names[one.seat]] = number, stacks[one.seat]
    return found
