"""Searching hands: every filter of the statistics, of hands in the tail and sealed ones."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC
from io import BytesIO
from typing import Any

import polars as pl
import pytest

from analytics import DEFINITIONS
from analytics.filters import FIELDS
from analytics.packed import unpacked
from services.api import AUDITOR, FromStore, Sources
from tests.api.asking import Asker, open_to
from tests.bench.simulated import simulated_store

HANDS = 1_500
Seats = Callable[[dict[str, Any], dict[str, Any]], bool]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Asks about sealed hands of every game, as an auditor."""
    root = tmp_path_factory.mktemp("simulated") / "store"
    simulated_store(root, HANDS, at_once=1_000)
    with (
        closing(Sources(root, FromStore)) as made,
        Asker(made, open_to(AUDITOR)) as ask,
    ):
        yield ask


@pytest.fixture(scope="module")
def rows(simulated: Asker) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Every hand's columns and those of its seats' flags, newest first."""
    reader = simulated.app.state.sources.slow
    with reader.moment(DEFINITIONS, whole=True, kinds=("flags",)) as moment:

        def table(query: str) -> list[dict[str, Any]]:
            return moment.connection.sql(query).pl().to_dicts()

        hands = table("select * from hands order by id desc")
        seats = table("select * from seats")
        paths = ", ".join(f"'{one}'" for one in moment.files("flags"))
        flags = {
            (one["id"], one["seat"]): one
            for one in table(f"select * from {unpacked(f'read_parquet([{paths}])')}")  # noqa: S608
        }
    found: dict[int, list[dict[str, Any]]] = {}
    for one in seats:
        flag = flags.get((one["id"], one["seat"]), {})
        found.setdefault(one["id"], []).append({**flag, **one, "effective": flag.get("stack")})
    return [(one, found[one["id"]]) for one in hands]


CASES: list[tuple[str, Seats]] = [
    ("variant=omaha", lambda h, _s: h["variant"] == "omaha"),
    ("variant.in=omaha,courchevel-8", lambda h, _s: h["variant"] in ("omaha", "courchevel-8")),
    (
        "variant.ne=holdem&bet_limit=pl",
        lambda h, _: h["variant"] != "holdem" and h["bet_limit"] == "pl",
    ),
    ("pot.gte=5000&pot.lt=9000", lambda h, _s: 5000 <= h["pot"] < 9000),
    ("street=river", lambda h, _s: h["reached"] == 3),
    ("street.lte=flop", lambda h, _s: h["reached"] <= 1),
    ("showdown=true&size.gt=4", lambda h, _s: h["showdown"] and h["seats"] > 4),
    ("level=", lambda h, _s: h["level"] is None),
    ("source.ne=", lambda h, _s: h["source"] is not None),
    ("day.lt=2026-02-01", lambda h, _s: f"{h['started_at']:%Y-%m-%d}" < "2026-02-01"),
    ("month=2026-02", lambda h, _s: f"{h['started_at']:%Y-%m}" == "2026-02"),
    ("hour.gte=18", lambda h, _s: h["started_at"].hour >= 18),
    ("position=BTN&net.gt=0", lambda _, s: s["position"] == 0 and (s["net"] or 0) > 0),
    ("player=player-3", lambda _, s: s["player"] == "player-3"),
    ("position.in=sb,bb&folded=false", lambda _, s: s["position"] in (8, 9) and not s["folded"]),
    ("saw.gte=turn&player.ne=player-3", lambda _, s: s["saw"] >= 2 and s["player"] != "player-3"),
    ("hand_class.in=AA,KK", lambda _, s: s.get("hand_class") in ("AA", "KK")),
    ("way=multiway&position=CO", lambda _, s: s["position"] == 1 and s["flop_players"] > 2),
    (
        "stack.gte=100",
        lambda _, s: s["big_blind"] > 0 and s["effective"] // s["big_blind"] >= 100,
    ),
    ("stat=vpip&position=SB", lambda _, s: s["position"] == 9 and s["voluntary"] > 0),
    (
        "sample=3bet&player=player-5",
        lambda _, s: s["player"] == "player-5" and s["could_three_bet"] > 0,
    ),
]


@pytest.mark.parametrize(("asked", "meets"), CASES, ids=[one for one, _ in CASES])
def test_a_search_finds_what_meets_every_condition_and_nothing_else(
    asked: str, meets: Seats, simulated: Asker, rows: list[Any]
) -> None:
    wanted = [hand["hand"] for hand, seats in rows if any(meets(hand, one) for one in seats)]

    answer = simulated(f"/v1/hands?{asked}&format=parquet")

    assert pl.read_parquet(BytesIO(answer.content))["hand"].to_list() == wanted
    assert answer.headers["oddchip-count"] == str(len(wanted))
    assert answer.headers["oddchip-truncated"] == "false"
    names = [one["hand"] for one in simulated.pages(f"/v1/hands?{asked}&limit=500", "hands")]
    assert names == wanted


def test_instants_are_compared_as_instants(simulated: Asker, rows: list[Any]) -> None:
    middle = rows[HANDS // 2][0]["started_at"].replace(tzinfo=UTC)
    moment = middle.isoformat().replace("+00:00", "Z")

    answer = simulated(f"/v1/hands?started_at.gte={moment}&format=parquet")

    naive = middle.replace(tzinfo=None)
    wanted = [hand["hand"] for hand, _ in rows if hand["started_at"] >= naive]
    assert pl.read_parquet(BytesIO(answer.content))["hand"].to_list() == wanted


def test_every_form_tells_the_same_rows(simulated: Asker) -> None:
    asked = "/v1/hands?variant=holdem&limit=20"
    told = simulated(asked)

    parquet = simulated(asked, accept="application/vnd.apache.parquet")
    arrow = simulated(f"{asked}&format=arrow")
    text = simulated(asked, accept="text/csv, */*;q=0.1")

    frame = pl.read_parquet(BytesIO(parquet.content))
    assert frame.equals(pl.read_ipc_stream(BytesIO(arrow.content)))
    lines = text.text.splitlines()
    assert len(lines) == 21
    for line, row, one in zip(lines[1:], frame.to_dicts(), told.json()["hands"], strict=True):
        assert one["started_at"] in line
        same = ("hand", "table", "variant", "limit", "pot", "rake", "currency", "exponent")
        assert [row[name] for name in same] == [one[name] for name in same]
    for answer in (parquet, arrow, text):
        assert answer.headers["oddchip-truncated"] == "true"
        assert answer.headers["oddchip-count"] == "20"
        assert 'rel="next"' in answer.headers["link"]
        assert "Accept" in answer.headers["vary"]


def test_pages_of_columns_go_on_to_the_end(simulated: Asker, rows: list[Any]) -> None:
    following: str | None = "/v1/hands?format=arrow&limit=400"
    names: list[str] = []
    while following is not None:
        answer = simulated(following)
        names += pl.read_ipc_stream(BytesIO(answer.content))["hand"].to_list()
        link = answer.headers.get("link")
        following = None if link is None else link.partition(">")[0].removeprefix("<")

    assert names == [hand["hand"] for hand, _ in rows]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("postion=BTN", "did you mean position?"),
        ("pot.gtee=1", "did you mean pot.gt"),
        ("pot=many", "many is not a whole number"),
        ("player.gte=a", "did you mean player"),
        ("showdown=maybe", "maybe is neither true nor false"),
        ("started_at.lt=yesterday", "yesterday is no moment such as"),
        ("started_at.lt=2026-11-30T12:00:00", "is no moment such as"),
        ("stat=vipp", "there is no figure vipp; did you mean vpip?"),
        ("limit=501", "a page of JSON has 500 at most"),
        ("cursor=dGFibGUtOS05&pot.gt=0", "not one of this list"),
    ],
)
def test_what_cannot_be_asked_is_told_with_what_may_have_been_meant(
    asked: str, why: str, simulated: Asker
) -> None:
    answer = simulated(f"/v1/hands?{asked}")

    assert answer.status_code == 422
    assert why in answer.json()["detail"]


def test_no_form_that_is_taken_is_a_problem(simulated: Asker) -> None:
    answer = simulated("/v1/hands", accept="image/png")

    assert (answer.status_code, answer.json()["type"]) == (406, "/v1/problems#not-acceptable")


def test_the_public_finds_no_hole_cards_that_nobody_showed(ask: Asker, audit: Asker) -> None:
    """A filter must not tell what the answer hides."""
    for asker in (ask, audit):
        found = asker("/v1/hands?hand_class.ne=&variant=holdem").json()["hands"]
        hands = [asker(one["links"]["hand"]).json() for one in found]
        shown = [any(one["shown"] for one in hand["seats"]) for hand in hands]
        assert hands
        assert all(shown) == (asker is ask)


def test_a_hand_that_was_found_leads_on(ask: Asker) -> None:
    found = ask("/v1/hands?pot.gt=0&limit=1").json()

    (one,) = found["hands"]
    assert ask(one["links"]["hand"]).json()["pot"] == one["pot"]
    assert found["truncated"]
    assert len(ask.pages("/v1/hands?pot.gt=0&limit=5", "hands")) == 12


def test_every_field_of_the_statistics_can_be_searched_by(ask: Asker) -> None:
    named = {one["name"] for one in ask.contract.parameters.values()}

    assert {one.name for one in FIELDS} - {"limit"} <= named
    assert {"bet_limit", "pot.gte", "day.lt", "hand_class.in"} <= named
