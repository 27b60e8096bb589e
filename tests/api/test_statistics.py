"""Figures of players and games: whole, page by page, with what they were made of."""

from contextlib import closing
from pathlib import Path

import pytest

from services.api import FromStore, Sources
from tests.api.asking import Asker, escaped


def test_players_are_listed_by_id_and_currency_to_the_end(ask: Asker) -> None:
    expected = [("ann", "EUR"), ("ann", "USD"), ("bob", None), ("zoë", "USD"), ("zoë/1", None)]

    for limit in (1, 2, 5, 500):
        found = ask.pages(f"/v1/players?limit={limit}", "players")
        assert [(one["player"], one["currency"]) for one in found] == expected


def test_a_player_has_a_line_a_currency_each_figure_with_its_parts(ask: Asker) -> None:
    player = ask("/v1/players/ann").json()

    assert [one["currency"] for one in player["currencies"]] == ["EUR", "USD"]
    line = player["currencies"][1]
    assert (line["hands"], line["net"], line["exponent"]) == (10, -250, 2)
    vpip = line["figures"]["vpip"]
    assert (vpip.pop("low"), vpip.pop("high")) == pytest.approx((0.1078, 0.6032), abs=5e-5)
    assert vpip == {"numerator": 3, "denominator": 10, "parts": 1, "value": 0.3}
    assert line["figures"]["wtsd"]["value"] is None


def test_a_player_nobody_knows_is_a_problem(ask: Asker) -> None:
    assert ask("/v1/players/nobody").status_code == 404


def test_a_player_s_links_lead_to_him_and_his_hands_whatever_he_is_called(ask: Asker) -> None:
    line = ask(f"/v1/players/{escaped('zoë/1')}").json()["currencies"][0]

    assert ask(line["link"]).json()["player"] == "zoë/1"
    assert ask(line["hands_link"]).status_code == 200


def test_games_are_listed_with_hands_and_average_pot(ask: Asker) -> None:
    found = ask("/v1/variants").json()

    assert found["count"] == 1
    assert found["variants"][0]["figures"]["average-pot"]["value"] == 8_000


def test_figures_come_from_the_store(root: Path, log: object) -> None:
    assert log
    with closing(Sources(root, FromStore)) as made, Asker(made) as ask:
        found = ask.pages("/v1/players?limit=2", "players")
        player = ask(found[0]["link"]).json()
        games = ask("/v1/variants").json()["variants"]
        hands = ask.pages(found[0]["hands_link"], "hands")

    assert len(found) == 9
    assert player["currencies"] == [found[0]]
    assert found[0]["hands"] == len(hands) == 4
    assert {"vpip", "pfr", "wtsd"} <= found[0]["figures"].keys()
    assert [one["hands"] for one in games] == [4, 4, 4]
    assert sum(one["net"] for one in found) == -sum(one["rake"] for one in games)
    assert all(one["figures"]["average-pot"]["denominator"] == 4 for one in games)
