"""The dashboards ask the API for what it answers, and Prometheus for what there is."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

from services.api import FromStore, Sources
from tests.api.asking import Asker, escaped
from tests.bench.simulated import simulated_store

GRAFANA = Path("deploy/grafana")


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    root = tmp_path_factory.mktemp("simulated") / "store"
    simulated_store(root, 60)
    ends = [60]
    with (
        closing(Sources(root, FromStore, ends=lambda: ends)) as made,
        Asker(made) as asker,
    ):
        yield asker


def boards(root: Path) -> dict[str, dict[str, Any]]:
    return {
        path.name: json.loads(path.read_text("utf-8"))
        for path in sorted((root / GRAFANA / "dashboards").glob("*.json"))
    }


def targets(board: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for panel in board["panels"]:
        yield from panel["targets"]
    for one in board["templating"]["list"]:
        yield one["query"]["infinityQuery"]


def picked(document: Any, selector: str) -> Any:
    for name in selector.split("."):
        document = document[name]
    return document


def test_every_panel_asks_the_api_for_columns_it_answers_with(root: Path, ask: Asker) -> None:
    busiest = ask("/v1/statistics?by=player&stat=net&sort=hands&limit=1&bet_limit.ne=house")
    player = escaped(busiest.json()["lines"][0]["by"]["player"])
    count = 0
    for board in boards(root).values():
        for one in targets(board):
            if "url" not in one:
                continue
            count += 1
            url = one["url"].replace("${player:percentencode}", player)
            # simulated hands are not kept whole: a search finds them, the plain list does not
            answer = ask(url.replace("/v1/hands?", "/v1/hands?pot.gte=0&"))
            assert answer.status_code == 200, one["url"]
            wanted = [column["selector"] for column in one["columns"]]
            if one["type"] == "csv":
                names = answer.text.splitlines()[0].replace('"', "").split(",")
                assert set(wanted) <= set(names)
                continue
            rows = picked(answer.json(), one["root_selector"])
            for row in rows:
                for selector in wanted:
                    picked(row, selector)
            assert rows or one["url"].startswith(("/v1/findings", "/v1/tables"))
    assert count > 8


def test_every_metric_that_is_drawn_is_one_we_tell(root: Path) -> None:
    told = set(re.findall(r"`(oddchip_\w+)`", (root / "deploy/metrics.md").read_text("utf-8")))
    drawn = {
        name
        for board in boards(root).values()
        for one in targets(board)
        for name in re.findall(r"oddchip_\w+", one.get("expr", ""))
    }

    assert drawn
    assert {name.removesuffix("_bucket") for name in drawn} <= told


def test_dashboards_name_sources_that_are_provisioned(root: Path) -> None:
    folder = root / GRAFANA / "provisioning"
    sources = yaml.safe_load((folder / "datasources/oddchip.yaml").read_text("utf-8"))
    uids = {one["uid"] for one in sources["datasources"]}

    for board in boards(root).values():
        assert {one["datasource"]["uid"] for one in board["panels"]} <= uids
        assert len({one["id"] for one in board["panels"]}) == len(board["panels"])
    assert len({one["uid"] for one in boards(root).values()}) == 2


def test_the_composition_mounts_what_is_there_and_scrapes_services_it_has(root: Path) -> None:
    compose = yaml.safe_load((root / "deploy/compose.yaml").read_text("utf-8"))
    services = compose["services"]
    for name in ("grafana", "prometheus"):
        for mount in services[name]["volumes"]:
            place = mount.partition(":")[0]
            assert not place.startswith(".") or (root / "deploy" / place).exists()
    scraped = yaml.safe_load((root / GRAFANA / "prometheus.yaml").read_text("utf-8"))
    for job in scraped["scrape_configs"]:
        for each in job["static_configs"]:
            assert {target.partition(":")[0] for target in each["targets"]} <= services.keys()
    environment = services["grafana"]["environment"]
    sources = (root / GRAFANA / "provisioning/datasources/oddchip.yaml").read_text("utf-8")
    assert set(re.findall(r"\$(\w+)", sources)) <= environment.keys()
