"""Hands record by record, tables as they stood, audits, files to take away, heads, findings."""

import json
import zipfile
from hashlib import sha256
from io import BytesIO

import pytest

from schemas.record import decode, digest
from services.api import Sources
from services.eventlog import EventLog
from tests.api.asking import Asker
from tests.api.conftest import IN_PLAY

HAND = "/v1/hands/table-2-3"


def test_a_hands_versions_are_its_records_in_the_log(audit: Asker, log: EventLog) -> None:
    logged = {one.version: one.data for one in log.read_stream("table-2", 0, 99)}

    page = audit(f"{HAND}/versions").json()

    assert page["count"] == len(page["versions"]) > 0
    for one in page["versions"]:
        assert one["digest"] == digest(logged[one["version"]])
        assert audit(one["link"]).json()["version"] == one["version"]


def test_digests_are_not_for_the_public(ask: Asker) -> None:
    """One of a record in clear would say of a guess whether it is right."""
    assert {one["digest"] for one in ask(f"{HAND}/versions").json()["versions"]} == {None}
    assert {one["digest"] for one in ask("/v1/log/heads").json()["heads"]} == {None}


def test_a_version_is_kept_for_good_and_differs_by_viewpoint(ask: Asker, audit: Asker) -> None:
    (first, *_) = ask(f"{HAND}/versions").json()["versions"]

    public, whole = ask(first["link"]), audit(first["link"])

    assert "immutable" in public.headers["cache-control"]
    assert "Authorization" in public.headers["vary"]
    assert public.headers["etag"] != whole.headers["etag"]
    assert ask(first["link"], if_none_match=whole.headers["etag"]).status_code == 200
    assert ask(first["link"], if_none_match=public.headers["etag"]).status_code == 304


def test_the_tag_differs_by_viewpoint_where_the_bytes_do_not(ask: Asker, audit: Asker) -> None:
    address = "/v1/hands/table-1-1/export?format=text"
    assert ask(address).headers["etag"] != audit(address).headers["etag"]


def test_the_last_version_of_a_hand_is_how_it_came_out(ask: Asker) -> None:
    hand = ask(HAND).json()
    last = ask(f"{HAND}/versions/{hand['last_version']}").json()

    assert last["last"]
    assert last["play"]["phase"] == "over"
    stacks = {one["seat"]: one["stack"] for one in last["play"]["seats"]}
    assert stacks == {one["seat"]: one["final"] for one in hand["seats"]}


def test_a_table_is_told_at_any_version_and_moment(ask: Asker, log: EventLog) -> None:
    records = [
        decode(one.data, "table-1", one.version) for one in log.read_stream("table-1", 0, 99)
    ]
    for record in records:
        told = ask(f"/v1/tables/table-1/versions/{record.version}").json()
        moment = record.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        then = ask(f"/v1/tables/table-1/then?at={moment}").json()
        assert (told["version"], told["at"]) == (record.version, moment)
        last = max(one.version for one in records if one.at <= record.at)
        assert then["version"] == last
    assert ask("/v1/tables/table-1/versions/99").status_code == 404
    assert ask("/v1/tables/table-1/then?at=1990-01-01T00:00:00Z").status_code == 404
    assert ask("/v1/tables/table-1/then?at=noon").status_code == 422


def test_a_table_with_a_hand_in_play_is_told_back_to_its_start(ask: Asker) -> None:
    live = ask("/v1/tables/table-4").json()

    told = [
        ask(f"/v1/tables/table-4/versions/{version}").json()
        for version in range(1, live["version"] + 1)
    ]

    assert told[-1]["play"] == live["play"]
    assert {one["hand"] for one in told} <= {None, IN_PLAY}
    hidden = {
        card
        for one in told
        if one["play"]
        for seat in one["play"]["seats"]
        for card in seat["cards"]
    }
    assert hidden <= {"??"}


@pytest.mark.parametrize("hand", ["table-1-1", "table-1-4"])
def test_a_sound_hand_is_audited_as_one_and_its_money_adds_up(hand: str, ask: Asker) -> None:
    audit = ask(f"/v1/hands/{hand}/audit").json()

    assert (audit["sound"], audit["findings"], audit["balance"]) == (True, [], 0)
    for seat in audit["money"]:
        assert seat["end"] - seat["start"] == seat["net"] == seat["won"] - seat["put_in"]


def test_an_altered_record_is_found(ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    sources: Sources = ask.app.state.sources
    stored = sources.slow.hand("table-1-1")
    assert stored is not None
    seats = (*stored.seats[:-1], _richer(stored.seats[-1]))
    monkeypatch.setattr(sources.slow, "hand", lambda _hand: stored._replace(seats=seats))

    audit = ask("/v1/hands/table-1-1/audit").json()

    assert not audit["sound"]
    assert audit["balance"] == 1
    assert {one["kind"] for one in audit["findings"]} >= {"conservation"}


def _richer(seat: object) -> object:
    from msgspec.structs import replace

    return replace(seat, won=seat.won + 1, net=seat.net + 1, final=seat.final + 1)  # type: ignore[attr-defined,type-var]


def test_an_evidence_bundle_is_known_again_by_its_manifest(audit: Asker) -> None:
    first, again = (audit(f"{HAND}/export?format=zip").content for _ in range(2))

    assert first == again
    with zipfile.ZipFile(BytesIO(first)) as bundle:
        parts = {name: bundle.read(name) for name in bundle.namelist()}
    manifest = json.loads(parts.pop("manifest.json"))
    assert manifest["sha256"] == {name: sha256(data).hexdigest() for name, data in parts.items()}
    assert json.loads(parts["hand.json"]) == audit(HAND).json()
    lines = [json.loads(line) for line in parts["events.jsonl"].splitlines()]
    assert lines == audit(f"{HAND}/events").json()["events"]
    assert parts["hand.txt"] == audit(f"{HAND}/export?format=text").content


def test_heads_are_those_of_the_log(audit: Asker, log: EventLog) -> None:
    told = audit.pages("/v1/log/heads?limit=2", "heads")

    heads = dict(log.heads())
    assert [one["stream"] for one in told] == sorted(heads)
    for one in told:
        head = heads[one["stream"]]
        assert (one["version"], one["digest"], one["epoch"]) == head
    assert [one["stream"] for one in audit("/v1/log/heads?prefix=table-4").json()["heads"]] == [
        "table-4"
    ]


def test_games_and_houses_are_data_that_does_not_change(ask: Asker) -> None:
    for path, items, kind in (("games", "games", "variant"), ("houses", "houses", "house")):
        listed = ask(f"/v1/{path}")
        for one in listed.json()[items]:
            assert ask(one["link"]).json() == one
            assert ask(f"/v1/{path}/{one[kind]['key']}").status_code == 200
        tag = listed.headers["etag"]
        assert ask(f"/v1/{path}", if_none_match=tag).status_code == 304
    assert ask("/v1/games/holdem?revision=99").status_code == 404
