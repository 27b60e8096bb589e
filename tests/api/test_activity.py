"""Hands by the hour: what ended when, counted again from the hands themselves."""

from collections import Counter
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from services.api import Sources
from tests.api.asking import Asker
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter, TableRun

WINDOW = "/v1/activity?until=2026-11-30T13:00:00.000Z&hours=3"
NEVER = "/v1/activity?until=1999-01-01T00:00:00.000Z"


def hours(answer: dict[str, Any]) -> dict[str, int]:
    return {one["begins"]: one["hands"] for one in answer["hours"] if one["hands"]}


def test_every_hour_of_the_window_is_told_and_leads_to_its_hands(ask: Asker) -> None:
    answer = ask(WINDOW).json()
    listed = [
        one
        for one in ask.pages("/v1/hands", "hands")
        if answer["since"] <= one["ended_at"] < answer["until"]
    ]

    assert [one["begins"] for one in answer["hours"]] == [
        f"2026-11-30T{hour}:00:00.000Z" for hour in (10, 11, 12)
    ]
    assert hours(answer) == Counter(f"{one['ended_at'][:13]}:00:00.000Z" for one in listed)
    assert answer["hands"] == len(listed) > 0
    for one in answer["hours"]:
        behind = ask.pages(one["hands_link"], "hands")
        assert len(behind) == one["hands"]
        assert sum(each["rake"] for each in behind) == sum(each["rake"] for each in one["taken"])


def test_amounts_are_added_up_currency_by_currency(ask: Asker) -> None:
    answer = ask(WINDOW).json()
    listed = ask.pages(answer["hands_link"], "hands")

    assert {one["currency"] for one in answer["taken"]} == {one["currency"] for one in listed}
    for one in answer["taken"]:
        own = [each for each in listed if each["currency"] == one["currency"]]
        told = (one["hands"], one["pot"], one["rake"], one["house"])
        assert told == (
            len(own),
            sum(each["pot"] for each in own),
            sum(each["rake"] for each in own),
            sum(each["house"] or 0 for each in own),
        )
    assert answer["tables"] == len({one["table"] for one in listed})


def test_a_window_without_hands_says_when_the_last_one_before_it_ended(ask: Asker) -> None:
    latest = max(one["ended_at"] for one in ask.pages("/v1/hands", "hands"))
    after = datetime.fromisoformat(latest) + timedelta(days=3)
    answer = ask(f"/v1/activity?until={after:%Y-%m-%dT%H:%M:%SZ}&hours=1").json()
    before = ask(NEVER).json()

    assert (answer["hands"], answer["tables"], answer["taken"]) == (0, 0, [])
    assert answer["latest"] == latest
    assert (before["hands"], before["latest"], len(before["hours"])) == (0, None, 24)


def test_a_moment_in_an_hour_takes_the_whole_hour(ask: Asker) -> None:
    within = ask("/v1/activity?until=2026-11-30T12:00:00.001Z&hours=1").json()
    zoned = ask("/v1/activity?until=2026-11-30T14:00:00%2B01:00&hours=1").json()

    assert within["until"] == zoned["until"] == "2026-11-30T13:00:00.000Z"


@pytest.mark.parametrize("until", ["", "yesterday", "2026-11-30", "9999-12-31T23:59:59Z"])
def test_a_moment_that_is_none_is_refused(until: str, ask: Asker) -> None:
    answer = ask(f"/v1/activity?until={until}")

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "until"


def test_a_store_without_hands_has_no_activity(tmp_path: Path) -> None:
    with (
        closing(Live(tmp_path / "store")) as live,
        closing(Sources(live.root, Figures)) as made,
        Asker(made) as ask,
    ):
        empty = ask("/v1/activity?hours=1").json()
        run = TableRun(Random(1), "table-1", seats=3)
        live.append(StreamWriter("table-1"), run.next_hand(), whole=True)
        filled = ask(WINDOW).json()

    assert (empty["hands"], empty["latest"]) == (0, None)
    assert filled["hands"] == 1
