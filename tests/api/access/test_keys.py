"""Keys: told once, kept as digests, ended for good."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import BadSettings, ForeignStore, NotFound, Unauthorized
from services.api.access import keys as of_keys
from services.api.access.file import AccessFile
from services.api.access.keys import Keys
from services.api.access.secrets import KeyText, read_key
from tests.api.access.place import Place, bearing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "callers.db"


@pytest.fixture
def keys(path: Path) -> Iterator[Keys]:
    with closing(AccessFile.open(path)) as file:
        yield Keys(file)


def test_a_key_is_who_it_was_made_for(keys: Keys) -> None:
    key = keys.add("player", "Ann's phone", player="p-ann")

    who = keys.caller(key)

    assert (who.credential, who.name, who.role) == (f"key:{key.id}", "Ann's phone", "player")
    assert (who.player, who.viewpoint.player, who.viewpoint.unshown) == ("p-ann", "p-ann", False)
    assert read_key(str(key)) == key


def test_no_secret_lies_in_the_file_and_none_but_its_owner_reads_it(keys: Keys, path: Path) -> None:
    key = keys.add("auditor", "eve")

    content = b"".join(one.read_bytes() for one in path.parent.iterdir())

    assert key.secret.encode() not in content
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_key_of_the_same_id_and_another_secret_is_nobody_s(keys: Keys) -> None:
    key = keys.add("auditor", "eve")

    for other in (KeyText(key.id, key.secret[::-1]), KeyText("a" * 12, key.secret)):
        with pytest.raises(Unauthorized, match="nobody here has this key"):
            keys.caller(other)


def test_a_key_that_another_process_makes_or_ends_counts_at_once(keys: Keys, path: Path) -> None:
    with closing(AccessFile.open(path)) as file:
        others = Keys(file)
        key = others.add("analyst", "bob")
        assert keys.caller(key).name == "bob"
        assert others.revoke(key.id) == "key"
        with pytest.raises(Unauthorized, match="this key is revoked"):
            keys.caller(key)


def test_a_key_ends_when_its_time_is_over(keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    key = keys.add("analyst", "bob", seconds=60)
    made = keys.listed()[0].made_at
    monkeypatch.setattr(of_keys, "now_ms", lambda: made + 59_999)
    assert keys.caller(key).name == "bob"
    monkeypatch.setattr(of_keys, "now_ms", lambda: made + 60_000)

    with pytest.raises(Unauthorized, match="this key is expired"):
        keys.caller(key)


def test_keys_that_ended_stay_listed(keys: Keys) -> None:
    first, second = keys.add("analyst", "one"), keys.add("support", "two", seconds=1)
    keys.revoke(first.id)
    keys.revoke(first.id)

    found = keys.listed()

    assert [one.id for one in found] == [first.id, second.id]
    late = found[1].made_at + 2_000
    assert [one.state(late) for one in found] == ["revoked", "expired"]


@pytest.mark.parametrize(
    ("role", "name", "player", "seconds", "said"),
    [
        ("root", "x", None, None, "'root' is no role; there are auditor"),
        ("player", "x", None, None, "names its player"),
        ("analyst", "x", "p-ann", None, "no other does"),
        ("analyst", " ", None, None, "1 to 100 characters"),
        ("analyst", "x" * 101, None, None, "1 to 100 characters"),
        ("analyst", "x", None, 0, "a second at least"),
    ],
)
def test_a_key_that_makes_no_sense_is_refused(
    role: str, name: str, player: str | None, seconds: int | None, said: str, keys: Keys
) -> None:
    with pytest.raises(BadSettings, match=said):
        keys.add(role, name, player=player, seconds=seconds)
    assert keys.listed() == []


def test_what_nobody_has_cannot_be_revoked(keys: Keys) -> None:
    with pytest.raises(NotFound, match="no key or link 'x'"):
        keys.revoke("x")


@pytest.mark.parametrize("text", ["", "oddchip_", "oddchip_abc_def", "x" * 65, "oddchip_local_x"])
def test_text_that_is_no_key_is_none(text: str) -> None:
    assert read_key(text) is None


def test_a_file_that_is_another_s_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "callers.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE t(a)")

    with pytest.raises(ForeignStore, match="not an Oddchip file of callers"):
        AccessFile.open(path)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Bearer", "must be `Bearer` and a key"),
        ("Bearer  ", "must be `Bearer` and a key"),
        ("Basic YTpi", "must be `Bearer` and a key"),
        ("Bearer x", "this is no key of this service"),
        (f"Bearer oddchip_{'a' * 12}_{'b' * 43}", "`oddchip keys add` makes one"),
        (f"Bearer {'k' * 9000}", "more than 8192 characters"),
    ],
)
def test_a_header_that_says_nobody_tells_what_it_should_say(
    given: str, said: str, here: Place
) -> None:
    answer = here.ask("/v1/me", authorization=given)

    assert answer.status_code == 401
    assert said in answer.json()["detail"]


def test_who_brings_nothing_is_the_public(here: Place) -> None:
    me = here.ask("/v1/me").json()

    assert (me["credential"], me["role"], me["scopes"]) == ("none", "public", ["aggregates"])
    refused = here.ask("/v1/hands").json()["detail"]
    assert "oddchip keys add" in refused
    assert "the link that the service printed" in refused


def test_a_role_that_may_not_is_told_whom_to_ask(here: Place) -> None:
    answer = here.ask("/v1/card-reads", **here.as_("analyst"))

    assert answer.status_code == 403
    assert answer.json()["detail"] == "this is for auditor; you are 'the analyst', analyst"


def test_the_local_auditor_is_this_machine_s(here: Place) -> None:
    assert here.ask("/v1/me", **bearing(here.local)).json()["credential"] == "local"
    wrong = here.local[:-1] + ("a" if here.local[-1] != "a" else "b")
    assert here.ask("/v1/me", **bearing(wrong)).status_code == 401
