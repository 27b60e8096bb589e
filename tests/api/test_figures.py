"""Figures of any hands: each leads to the very hands it was made of."""

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from typing import Any

import polars as pl
import pytest

from analytics import PLAYER_STATISTICS
from services.api import AUDITOR, FromStore, Sources
from tests.api.asking import Asker, open_to
from tests.bench.simulated import simulated_store

HANDS = 400


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Asks about sealed hands of every game, as an auditor."""
    root = tmp_path_factory.mktemp("simulated") / "store"
    simulated_store(root, HANDS)
    with (
        closing(Sources(root, FromStore)) as made,
        Asker(made, open_to(AUDITOR)) as ask,
    ):
        yield ask


def count(ask: Asker, link: str) -> int:
    """How many hands a link leads to."""
    answer = ask(f"{link}&format=parquet")
    assert answer.headers["oddchip-truncated"] == "false"
    return pl.read_parquet(BytesIO(answer.content)).height


@pytest.mark.parametrize(
    "asked",
    [
        "by=player,variant&sort=hands",
        "by=position,bet_limit&variant=omaha",
        "by=place,depth&size.gte=5",
        "by=level,day&position=BB",
        "by=hand_class&variant=holdem&position=SB",
        "by=way,table&position=BTN",
        "by=stack&position=BTN",
    ],
)
def test_a_line_leads_to_its_hands_and_a_figure_to_those_that_count(
    asked: str, simulated: Asker
) -> None:
    page = simulated(f"/v1/statistics?{asked}&stat=vpip,wtsd&limit=2").json()

    assert page["count"] == len(page["lines"]) == 2
    for line in page["lines"]:
        assert line["hands"] == count(simulated, line["hands_link"]) > 0
        for key, figure in line["figures"].items():
            link = line["stat_link"].replace("{key}", key)
            assert figure["numerator"] == count(simulated, link)
            sample = link.replace("&stat=", "&sample=")
            assert figure["denominator"] == count(simulated, sample)
            assert simulated(page["definitions"][key]).status_code == 200


@pytest.mark.parametrize("sort", ["by", "hands"])
def test_pages_tell_every_line_once_and_in_order(sort: str, simulated: Asker) -> None:
    asked = f"/v1/statistics?by=variant,position&stat=vpip&sort={sort}"
    whole = simulated(f"{asked}&limit=500").json()["lines"]

    paged = simulated.pages(f"{asked}&limit=7", "lines")

    assert paged == whole
    hands = [one["hands"] for one in whole]
    keys = [tuple(one["by"].values()) for one in whole]
    assert hands == sorted(hands, reverse=True) if sort == "hands" else keys == sorted(keys)


def test_lines_add_up_to_what_is_not_told_apart(simulated: Asker) -> None:
    (whole,) = simulated("/v1/statistics?by=&stat=vpip").json()["lines"]
    positions = simulated("/v1/statistics/positions?stat=vpip").json()["lines"]
    games = simulated("/v1/statistics/variants?stat=vpip").json()["lines"]

    for lines in (positions, games):
        assert sum(one["hands"] for one in lines) == whole["hands"]
        parts = [one["figures"]["vpip"]["numerator"] for one in lines]
        assert sum(parts) == whole["figures"]["vpip"]["numerator"]


def test_columns_hold_every_figure_with_what_it_was_made_of(simulated: Asker) -> None:
    asked = "/v1/statistics/positions?stat=all"
    told = simulated(asked).json()["lines"]

    answer = simulated(f"{asked}&format=parquet")
    frame = pl.read_parquet(BytesIO(answer.content))
    arrow = pl.read_ipc_stream(BytesIO(simulated(f"{asked}&format=arrow").content))

    assert frame.equals(arrow)
    for row, line in zip(frame.to_dicts(), told, strict=True):
        assert row["position"] == line["by"]["position"]
        for one in PLAYER_STATISTICS:
            figure: dict[str, Any] = line["figures"][one.key]
            assert row[one.key] == figure["value"]
            assert row[f"{one.key}.denominator"] == figure["denominator"]
    assert simulated(f"{asked}&format=csv").text.splitlines()[0].startswith('"position"')


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("by=postion", "there is no field postion; did you mean position?"),
        ("by=player,player", "each once"),
        ("by=player,day,hour,month,table,size,place", "6 fields at most"),
        ("stat=vpip,pfrr", "there is no figure pfrr; did you mean pfr?"),
        ("stat=", "there is no figure"),
        ("cursor=eA", "not one of this list"),
        ("pot.gt=5", "there is no such parameter"),
    ],
)
def test_what_cannot_be_asked_of_figures_is_refused(asked: str, why: str, simulated: Asker) -> None:
    answer = simulated(f"/v1/statistics?{asked}")

    assert answer.status_code == 422
    assert why in answer.json()["detail"]


def test_a_players_sessions_and_curve_add_up_to_his_net(simulated: Asker) -> None:
    busiest = simulated("/v1/statistics?by=player&stat=net&sort=hands&limit=1&bet_limit.ne=house")
    player = busiest.json()["lines"][0]["by"]["player"]
    nets = {
        one["currency"]: one["figures"]["net"]["numerator"]
        for one in simulated(
            f"/v1/statistics?by=player&stat=net&player={player}&bet_limit.ne=house"
        ).json()["lines"]
    }

    sessions = simulated.pages(f"/v1/players/{player}/sessions?limit=2", "sessions")
    curves = simulated(f"/v1/players/{player}/curve?buckets=3").json()["curves"]

    results = [each for one in sessions for each in one["results"]]
    totals: dict[str | None, int] = {}
    for one in results:
        totals[one["currency"]] = totals.get(one["currency"], 0) + one["net"]
        assert one["hands"] == count(simulated, one["hands_link"])
    assert totals == nets
    for one in curves:
        assert one["lines"]["net"][-1] == nets[one["currency"]]
        points = zip(*(one["lines"][name] for name in ("showdown", "non_showdown")), strict=True)
        assert [sum(point) for point in points] == one["lines"]["net"]
        assert one["points"] == len(one["number"]) == len(one["hand"]) <= 8 * 3 + 2
        assert one["number"][-1] == one["hands"]
        assert one["number"] == sorted(set(one["number"]))


def test_a_thinned_curve_keeps_every_peak(simulated: Asker) -> None:
    player = simulated("/v1/statistics?by=player&sort=hands&limit=1").json()["lines"][0]
    at = f"/v1/players/{player['by']['player']}/curve"

    whole = simulated(f"{at}?buckets=5000").json()["curves"]
    thin = simulated(f"{at}?buckets=2&axis=time").json()["curves"]

    for all_, few in zip(whole, thin, strict=True):
        assert all_["hands"] == all_["points"] == few["hands"]
        for name, line in all_["lines"].items():
            assert (min(few["lines"][name]), max(few["lines"][name])) == (min(line), max(line))


def test_the_public_is_told_no_all_in_adjusted_line(ask: Asker, audit: Asker) -> None:
    """It follows from cards that nobody showed."""
    at = "/v1/players/table-1-p2/curve"

    assert "adjusted" not in ask(at).json()["curves"][0]["lines"]
    assert "adjusted" in audit(at).json()["curves"][0]["lines"]


def test_boxes_against_a_house_lead_to_its_rules_and_hands(simulated: Asker) -> None:
    page = simulated("/v1/statistics/russian?by=player&limit=3").json()

    for line in page["lines"]:
        assert simulated(line["rules_link"]).json()["house"]["key"] == line["house"]
        assert simulated(line["hands_link"]).status_code == 200
    assert simulated("/v1/statistics/russian?by=plaiyer").status_code == 422


def test_a_key_defines_every_statistic_that_is_called_so(ask: Asker) -> None:
    listed = ask("/v1/statistics/definitions").json()["definitions"]

    for one in {each["key"]: each for each in listed}.values():
        found = ask(one["link"]).json()["definitions"]
        assert one in found
        assert {each["key"] for each in found} == {one["key"]}
    assert {one["subject"] for one in listed} == {"player", "game", "box"}
