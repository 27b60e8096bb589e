"""`oddchip keys`, `card-reads` and `names`: who may ask, who saw, who is who."""

import json
import re
from contextlib import closing

import pytest

from services.api.access.file import AccessFile
from services.api.access.keys import Keys
from services.api.access.secrets import read_key
from tests.console.calls import Call, Console


def key_of(call: Call) -> str:
    """The key that a call printed."""
    assert call.code == 0, call.err
    return call.out.strip()


def test_a_key_is_told_once_and_listed_without_itself(console: Console) -> None:
    made = console("keys", "add", "--role", "player", "--name", "Ann's phone", "--player", "p-ann")
    key = read_key(key_of(made))
    listed = console("keys", "list")
    data = json.loads(console("keys", "list", "--json").out)

    assert key is not None
    assert made.err == f"key {key.id} of Ann's phone, player; told this once:\n"
    assert key.secret not in listed.out + json.dumps(data)
    assert re.search(rf"{key.id}  player  active .*Ann's phone \(player p-ann\)", listed.out)
    assert [(one["id"], one["state"], one["player"]) for one in data] == [
        (key.id, "active", "p-ann")
    ]
    assert "digest" not in data[0]


def test_a_key_is_ended_by_its_id(console: Console) -> None:
    key = read_key(
        key_of(console("keys", "add", "--role", "analyst", "--name", "b", "--days", "9"))
    )
    assert key is not None

    ended = console("keys", "revoke", key.id)

    assert (ended.code, ended.err) == (0, f"key {key.id} is revoked\n")
    assert "  revoked  " in console("keys", "list").out
    assert console("keys", "revoke", "jwt:t-1").err == "token jwt:t-1 is revoked\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("keys", "add", "--role", "root", "--name", "x"), "'root' is not one of"),
        (("keys", "add", "--role", "player", "--name", "x"), "names its player"),
        (("keys", "add", "--role", "analyst", "--name", ""), "1 to 100 characters"),
        (("keys", "add", "--role", "analyst", "--name", "x", "--days", "0"), "0"),
        (("keys", "revoke", "nobody"), "no key or link 'nobody'"),
        (("card-reads", "--limit", "0"), "0"),
        (("names", "erase", "p-x"), "no file of names"),
        (("names", "set", "p-x", " "), "a character at least"),
    ],
)
def test_a_call_that_is_wrong_is_one_line(
    words: tuple[str, ...], said: str, console: Console
) -> None:
    call = console(*words)

    assert call.code == 2
    assert said in call.err
    assert call.err.count("\n") == 1


def test_nothing_kept_is_an_empty_list(console: Console) -> None:
    for words in (
        ("keys", "list"),
        ("card-reads",),
        ("names", "list"),
        ("names", "list", "--erased"),
    ):
        call = console(*words)
        assert (call.code, call.out.count("\n"), call.err) == (0, 1, "")
        assert console(*words, "--json").out == "[]\n"


def test_names_are_set_shown_erased_and_the_erasure_is_kept(dealt: Console) -> None:
    hand = next(iter(json.loads(dealt("hand", "table-1-1", "--json").out)["seats"]))
    player = hand["player"]
    before = dealt("verify")

    assert dealt("names", "set", player, "Ann Smith").err == f"{player} is Ann Smith\n"
    named = dealt("hand", "table-1-1").out
    listed = json.loads(dealt("names", "list", "--json").out)
    erased = dealt("names", "erase", player, "--why", "asked to")
    kept = json.loads(dealt("names", "list", "--erased", "--json").out)
    after = dealt("hand", "table-1-1").out

    assert "Ann Smith" in named
    assert listed == [{"player": player, "source": "operator", "name": "Ann Smith"}]
    assert erased.err == f"the name of {player} is erased for good\n"
    assert [(one["player"], one["why"]) for one in kept] == [(player, "asked to")]
    assert "Ann Smith" not in after
    assert dealt("verify") == before  # the log and its proofs hold the id alone
    again = dealt("names", "set", player, "Ann Smith")
    assert (again.code, "was erased" in again.err) == (2, True)


def test_a_hand_s_reads_are_listed_where_somebody_read(console: Console) -> None:
    with closing(AccessFile.open(console.data / "callers.db")) as file:
        Keys(file)
        with file.writing("write") as connection:
            row = (
                1_796_040_000_000,
                "h-1",
                "key:k",
                "eve",
                "auditor",
                "auditor",
                "r",
                "/v1/hands/h-1",
            )
            connection.executemany(
                "INSERT INTO reads(at, hand, credential, name, role, viewpoint, request, asked)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [row, (row[0], "h-2", *row[2:]), row],
            )

    shown = console("card-reads", "--hand", "h-1").out.splitlines()
    some = console("card-reads", "--limit", "2", "--json")

    assert [line.split()[:4] for line in shown[1:]] == [
        ["2026-11-30T12:00:00Z", "h-1", "auditor", "key:k"]
    ] * 2
    assert [one["number"] for one in json.loads(some.out)] == [3, 2]
    assert some.err == "the latest 2; there are more: --limit takes a larger number\n"
