"""Links to one hand: what they show is fixed, and they end."""

import json
from contextlib import closing
from typing import Any

import httpx
import jwt
import pytest

from services.api.access import keys as of_keys
from services.api.access import links as of_links
from services.api.access.file import AccessFile
from services.api.access.keys import Keys
from tests.api.access.place import Place, held_by
from tests.api.test_secrecy import cards, held, in_the_open


def make(here: Place, who: str, hand: str | None = None, **wish: Any) -> httpx.Response:
    headers = here.as_(who)
    command = wish.pop("command", None)
    if command is not None:
        headers["Idempotency_Key"] = command
    content = json.dumps(wish).encode()
    return here.ask.raw(
        "POST", f"/v1/hands/{hand or here.mine}/view-links", content=content, **headers
    )


def test_a_link_shows_its_hand_as_it_was_made_to_whoever_has_it(here: Place) -> None:
    facts = list(here.hands[here.mine])
    own = held_by(facts, here.player)
    shows = {
        "public": in_the_open(facts),
        "player": in_the_open(facts) | own,
        "auditor": in_the_open(facts) | held(facts),
    }
    for viewpoint, expected in shows.items():
        player = {"player": here.player} if viewpoint == "player" else {}
        made = make(here, "auditor", viewpoint=viewpoint, **player)
        link = made.json()
        assert (made.status_code, made.headers["location"]) == (201, link["links"]["hand"])
        assert here.ask.raw("GET", link["links"].pop("page")).status_code == 200
        for address in link["links"].values():
            for who in ({}, here.as_("auditor"), here.as_("stranger")):
                answer = here.ask(address, **who)
                assert answer.status_code == 200
                assert answer.json()["viewpoint"] == viewpoint
        seen = cards(here.ask(link["links"]["events"]).text)
        assert expected <= seen
        assert viewpoint == "auditor" or seen == expected


def test_a_link_leads_to_nothing_else(here: Place) -> None:
    token = make(here, "auditor", viewpoint="auditor").json()["links"]["hand"].partition("?")[2]

    for address in (
        f"/v1/hands/{here.other}",
        f"/v1/hands/{here.live}",
        "/v1/hands",
        "/v1/variants",
        "/v1/card-reads",
        "/v1/tables/mine",
        f"/v1/names/{here.player}",
    ):
        assert here.ask(f"{address}?{token}").status_code == 403
    again = here.ask.raw(
        "POST", f"/v1/hands/{here.mine}/view-links?{token}", content=b'{"viewpoint":"auditor"}'
    )
    assert again.status_code == 403
    assert here.ask(f"/v1/me?{token}").json()["hand"] == here.mine


@pytest.mark.parametrize(
    ("who", "wish", "status"),
    [
        ("support", {"viewpoint": "public"}, 201),
        ("support", {"viewpoint": "auditor"}, 403),
        ("support", {"viewpoint": "player", "player": "{player}"}, 403),
        ("operator", {"viewpoint": "player", "player": "{player}"}, 201),
        ("operator", {"viewpoint": "auditor"}, 403),
        ("analyst", {"viewpoint": "public"}, 403),
        ("public", {"viewpoint": "public"}, 403),
        ("nobody", {"viewpoint": "public"}, 401),
        ("player", {}, 201),
        ("player", {"viewpoint": "player"}, 201),
        ("player", {"viewpoint": "public"}, 201),
        ("player", {"viewpoint": "auditor"}, 403),
        ("stranger", {"viewpoint": "public"}, 403),
        ("auditor", {"viewpoint": "player"}, 422),
        ("auditor", {"viewpoint": "public", "player": "{player}"}, 422),
        ("auditor", {"viewpoint": "player", "player": "{stranger}"}, 422),
        ("auditor", {"viewpoint": "all"}, 422),
        ("auditor", {"seconds": 0}, 422),
        ("auditor", {"seconds": 7 * 86_400 + 1}, 422),
        ("auditor", {"seconds": 10**30}, 422),
        ("auditor", {"seconds": 1.5}, 422),
        ("auditor", {"second": 1}, 422),
    ],
)
def test_who_may_give_what_away(who: str, wish: dict[str, Any], status: int, here: Place) -> None:
    names = {"player": here.player, "stranger": here.stranger}
    given = {
        name: one.format(**names) if isinstance(one, str) else one for name, one in wish.items()
    }

    answer = make(here, who, **given)

    assert answer.status_code == status, answer.text
    if status == 201 and who == "player" and not wish:
        assert answer.json()["player"] == here.player


def test_another_seat_of_the_same_hand_is_not_a_player_s_to_give(here: Place) -> None:
    start = here.hands[here.mine][0]
    other = next(one.player for one in start.seats if one.player != here.player)  # type: ignore[union-attr]

    assert make(here, "player", viewpoint="player", player=other).status_code == 403


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (b"", "application/json", "body"),
        (b"{", "application/json", "body"),
        (b"[]", "application/json", "body"),
        (b"\xff", "application/json", "body"),
        (b"[" * 5000, "application/json", "body"),
        (b"{}", "text/plain", "Content-Type"),
        (b"{}", "application/x-www-form-urlencoded", "Content-Type"),
    ],
)
def test_what_is_no_wish_is_refused(content: bytes, kind: str, said: str, here: Place) -> None:
    headers = {**here.as_("auditor"), "content_type": kind}

    answer = here.ask.raw("POST", f"/v1/hands/{here.mine}/view-links", content=content, **headers)

    assert answer.status_code == 422
    assert [one["parameter"] for one in answer.json()["errors"]] == [said]


def test_a_hand_in_play_or_none_gets_no_link(here: Place) -> None:
    assert make(here, "auditor", here.live).status_code == 409
    assert make(here, "auditor", "nope").status_code == 404


def test_the_same_command_gives_the_same_link(here: Place) -> None:
    first = make(here, "operator", viewpoint="public", seconds=60, command="order-1")
    again = make(here, "operator", viewpoint="public", seconds=60, command="order-1")
    other = make(here, "auditor", viewpoint="public", seconds=60, command="order-1")
    changed = make(here, "operator", viewpoint="public", seconds=61, command="order-1")

    assert (first.status_code, again.status_code, other.status_code) == (201, 200, 201)
    assert first.json() == again.json()
    assert other.json()["id"] != first.json()["id"]
    assert changed.status_code == 422
    assert changed.json()["errors"][0]["parameter"] == "Idempotency-Key"


def test_a_link_ends_when_its_time_is_over(here: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    then = of_keys.now_ms() - 3_600_000
    monkeypatch.setattr(of_links, "now_ms", lambda: then)
    address = make(here, "auditor", viewpoint="public", seconds=3_599).json()["links"]["hand"]

    answer = here.ask(address)

    assert answer.status_code == 401
    assert "expired" in answer.json()["detail"]


def test_a_link_ends_when_it_or_its_maker_s_key_is_revoked(here: Place) -> None:
    with closing(AccessFile.open(here.file)) as file:
        keys = Keys(file)
        made = keys.add("support", "bob")
        here.keys["bob"] = str(made)
        first, second = (make(here, "bob", viewpoint="public").json() for _ in range(2))
        assert keys.revoke(first["id"]) == "link"
        assert here.ask(first["links"]["hand"]).status_code == 401
        assert here.ask(second["links"]["hand"]).status_code == 200
        keys.revoke(made.id)
        assert here.ask(second["links"]["hand"]).status_code == 401


def test_a_token_that_was_changed_or_made_elsewhere_is_refused(here: Place) -> None:
    address = make(here, "auditor", viewpoint="public").json()["links"]["hand"]
    path, _, token = address.partition("?view=")
    said = jwt.decode(token, options={"verify_signature": False})
    forged = (
        jwt.encode({**said, "viewpoint": "auditor"}, "x" * 32, "HS256"),
        jwt.encode(said, None, "none"),
        token[:-2],
        token.rpartition(".")[0] + ".",
        "",
        "x",
        "é",
        "a" * 9_000,
        here.keys["auditor"],
    )
    for one in forged:
        assert here.ask.raw("GET", f"{path}?view={one}").status_code == 401
    assert here.ask.raw("GET", f"{path}?view={token}&view={token}").status_code == 401
    assert here.ask(address).status_code == 200


def test_no_answer_and_no_line_repeats_a_link_s_token(here: Place) -> None:
    address = make(here, "auditor", viewpoint="public").json()["links"]["hand"]
    token = address.partition("view=")[2]

    for answer in (here.ask(address), here.ask(f"{address}&limit=3")):
        assert token not in answer.text
        assert token not in str(answer.headers)
