"""The replay as data: times to act, chances against published ones, less than one may see."""

from collections.abc import Sequence
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from schemas.events import AnyEvent
from services.api import AUDITOR, Sources
from services.api.chances import chances
from services.replay import frames
from tests.api.asking import Asker, open_to
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter
from tests.replay.script import Script


def all_in() -> Script:
    """Aces of Ann against kings of Bob before the flop, exactly 2829980 to 594628 of 3424608."""
    script = Script("holdem", [100, 100, 100]).deal("AsAh", "KsKh", "7c2d")
    return script.act("f 100 c").show_down()


def parts(script: Script) -> list[dict[int, Fraction]]:
    told = frames(script.events)
    return [
        {one.seat: Fraction(one.points, one.of) for one in each}
        for each in chances("holdem", 1, told)
    ]


def test_chances_are_those_of_the_hands_that_are_in() -> None:
    aces = Fraction(2829980, 2829980 + 594628)
    found = parts(all_in())[-1]

    assert found == {1: aces, 2: 1 - aces}


def test_a_board_that_decides_leaves_no_chance() -> None:
    script = all_in().street("AcAd2c").street("3c").street("4c")
    found = parts(script)[-1]

    assert found == {1: 1, 2: 0}


def test_on_two_boards_it_is_the_mean_and_cards_of_the_other_do_not_come() -> None:
    script = Script("holdem", [100, 100], run_outs=2).deal("AsAh", "KsKh").act("c x")
    script.street("2c7d9h").act("98 c").show_down().run_out(2)
    script.street("3d").street("Kd")
    found = parts(script)

    assert found[-1][1] + found[-1][2] == 1
    flop = next(each for each in reversed(found[:-2]) if each)
    assert flop[1] > found[-1][1]  # one of Bob's kings came on one board


def test_none_are_told_where_a_card_is_not_seen_or_the_hand_is_over() -> None:
    script = all_in()
    for street in ("AcAd2c", "3c", "4c"):
        script.street(street)
    told = frames(script.end().events)
    found = chances("holdem", 1, told)

    assert [each for frame, each in zip(told, found, strict=True) if frame.street == "result"] == [
        ()
    ] * sum(frame.street == "result" for frame in told)
    assert found[0] == ()
    hidden = frames(Script("holdem", [100, 100]).events)
    assert chances("holdem", 1, hidden) == ((),) * len(hidden)


def replay(root: Path, facts: Sequence[AnyEvent], *, whole: bool, query: str = "") -> Any:
    with closing(Live(root / f"store-{whole}")) as live:
        live.append(StreamWriter("h"), facts, whole=whole)
        with closing(Sources(live.root, Figures)) as made, Asker(made, open_to(AUDITOR)) as ask:
            return ask(f"/v1/hands/h-1/replay{query}").json()


@pytest.fixture(scope="module")
def finished() -> list[AnyEvent]:
    script = all_in()
    for street in ("AcAd2c", "3c", "4c"):
        script.street(street)
    return script.end().events


def test_what_stands_in_records_of_its_own_took_the_time_between_them(
    finished: list[AnyEvent], tmp_path: Path
) -> None:
    steps = replay(tmp_path, finished, whole=False)["steps"]
    acted = [one for one in steps if one["frame"]["kind"] == "action-taken"]

    assert [one["took"] for one in acted] == [1000] * 3  # the writer's clock: a second a record
    assert [one["version"] for one in steps] == sorted(one["version"] for one in steps)


def test_of_facts_in_one_record_nobody_knows_how_long_each_took(
    finished: list[AnyEvent], tmp_path: Path
) -> None:
    steps = replay(tmp_path, finished, whole=True)["steps"]

    assert {one["took"] for one in steps} == {None}
    assert {one["version"] for one in steps} == {1}


def test_frames_are_those_of_the_frames(ask: Asker) -> None:
    for one in ask("/v1/hands?limit=6").json()["hands"]:
        frames_of = ask(one["links"]["frames"]).json()["frames"]
        steps = ask(f"{one['links']['hand']}/replay").json()["steps"]
        assert [step["frame"] for step in steps] == frames_of


@pytest.mark.parametrize("cards", ["", "everything", "seat-", "seat-0x1", "seat-11", "SEEN"])
def test_a_viewpoint_that_is_none_is_refused(cards: str, audit: Asker) -> None:
    answer = audit(f"/v1/hands/table-1-1/replay?cards={cards}")

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "cards"
