"""A tournament told from its records: its story, its tables, its ranking, worked by hand."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import pytest

from schemas.events import AnyEvent
from schemas.record import START, Record
from services.eventlog import chain, head_after
from services.replay import TournamentView, tournament_page, tournament_view
from services.replay.tournament_words import ordinal
from tests.rules.tournament.scenes import TERMS, Scene, chairs
from tests.rules.tournament.test_checking import go_on, played

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def recorded(stream: str, events: Sequence[AnyEvent]) -> list[Record]:
    """A fact a record."""
    head, found = START, list[Record]()
    for event in events:
        found.append(chain(head, stream, 1, NOON, (event,)))
        head = head_after(found[-1])
    return found


def view_of(scene: Scene) -> TournamentView:
    tables: Mapping[str, list[Record]] = {
        name: recorded(name, said) for name, said in scene.said.items()
    }
    view = tournament_view(recorded("tournament-x", scene.own), tables)
    assert view is not None
    return view


def test_the_story_is_told_fact_by_fact() -> None:
    view = view_of(played())

    told = [one.what for one in view.story if one.kind != "player-entered"]
    assert told[:2] == [
        "a trial takes entries at 100 and a fee of 0",
        "7 players start with 1000 chips each",
    ]
    assert told[2:4] == [
        "level 1 begins: blinds 10/20",
        "hand x-t1-1: A is out, 7th",
    ]
    assert told[4].startswith("final table at x-t1: ")
    assert told[5:] == [
        "hand x-t1-2: G and D and E are out, tied 4th",
        "hand x-t1-4: F is out, 2nd, 210; B is out, 3rd, 140",
        "C has all the chips and wins 350",
    ]


def test_an_ended_tournament_shows_its_ranking_and_nothing_wrong() -> None:
    view = view_of(played())

    assert (view.status, view.players, view.left, view.hands) == ("ended", 7, 1, 4)
    assert view.prizes == (350, 210, 140)
    assert [(one.rank, one.player) for one in view.ranking] == [
        (1, "C"),
        (2, "F"),
        (3, "B"),
        (4, "D"),
        (4, "E"),
        (4, "G"),
        (7, "A"),
    ]
    assert view.wrong == ()
    page = tournament_page(view)
    assert page[:3] == [
        "x",
        "Hold'em, no limit",
        "7 players, 4 hands, ended, prizes 350, 210, 140",
    ]
    assert page[-7].split() == ["1st", "C", "350"]


def test_a_tournament_that_is_played_shows_who_sits_where_and_who_is_out() -> None:
    scene = Scene({"x-t1": chairs("ABC"), "x-t2": chairs("DEFG")})
    go_on(scene)
    scene.hand("x-t2", {4: 0, 1: 2_000})
    go_on(scene)
    view = view_of(scene)

    assert (view.status, view.left, view.level) == ("playing", 6, "1")
    assert [(one.table, len(one.seats)) for one in view.tables] == [("x-t1", 6)]
    assert [(one.rank, one.player) for one in view.ranking] == [(7, "G")]
    assert "x-t1" in tournament_page(view)


def test_nothing_is_told_of_a_tournament_that_was_never_opened() -> None:
    assert tournament_view([], {}) is None


def test_a_wrong_claim_stands_on_the_page() -> None:
    scene = played()
    scene.own.append(scene.own[-2])

    page = tournament_page(view_of(scene))

    assert any(line.startswith("finding: tournament-x: ") for line in page)


@pytest.mark.parametrize(
    ("rank", "words"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (101, "101st")],
)
def test_places_in_words(rank: int, words: str) -> None:
    assert ordinal(rank) == words


def test_terms_are_told_in_their_own_money() -> None:
    from msgspec.structs import replace

    scene = Scene({"x-t1": chairs("AB")}, replace(TERMS, currency="EUR", exponent=2, fee=9))

    assert view_of(scene).story[0].what == (
        "a trial takes entries at 1.00 EUR and a fee of 0.09 EUR"
    )
