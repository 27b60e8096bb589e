"""`hand`, `replay` and `stats` on hands that were dealt in bulk."""

import json

import pytest

from tests.console.calls import Console


def test_a_hand_is_shown_with_seats_streets_pots_and_reasons(dealt: Console) -> None:
    call = dealt("hand", "table-1-1")

    assert (call.code, call.err) == (0, "")
    lines = call.out.splitlines()
    assert lines[0] == "table-1-1"
    assert any(line.startswith("preflop: seat ") for line in lines)
    assert any(line.startswith(("pot ", "main pot ")) for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_hand_in_json_is_its_rows_and_the_chips_add_up(dealt: Console) -> None:
    found = json.loads(dealt("hand", "table-1-1", "--json").out)

    assert found["hand"]["variant"] == "holdem"
    assert sum(seat["net"] for seat in found["seats"]) + found["hand"]["rake"] == 0
    assert sum(one["chips"] for one in found["awards"]) == sum(
        pot["amount"] - pot["rake"] for pot in found["pots"]
    )
    assert found["findings"] == []


def test_every_game_replays_in_80_columns(dealt: Console) -> None:
    for table in range(1, 22):
        call = dealt("replay", f"table-{table}-1", "--all")

        assert call.code == 0
        assert "RESULT" in call.out
        assert max(map(len, call.out.splitlines())) <= 80


def test_replay_shows_everything_where_nobody_can_press_a_key(dealt: Console) -> None:
    assert dealt("replay", "table-1-1").out == dealt("replay", "table-1-1", "--all").out


def test_a_hand_that_is_not_there_is_named_with_where_it_was_sought(dealt: Console) -> None:
    call = dealt("hand", "table-1-999")

    assert call.code == 2
    assert call.err == f"oddchip: no hand 'table-1-999' in {dealt.data}/store\n"


def test_players_are_listed_with_hands_and_net(dealt: Console) -> None:
    found = json.loads(dealt("stats", "players", "--json").out)

    assert sum(one["hands"] for one in found) == 41 * 6  # one of the 42 was against the house
    assert dealt("stats", "players").out.splitlines()[0].split()[:3] == ["player", "hands", "net"]


def test_games_are_listed_with_hands_and_rake_that_players_lost(dealt: Console) -> None:
    variants = json.loads(dealt("stats", "variants", "--json").out)
    players = json.loads(dealt("stats", "players", "--json").out)

    assert sorted(one["hands"] for one in variants) == [1, 1] + [2] * 20
    assert sum(one["rake"] for one in variants) == -sum(one["net"] for one in players)


@pytest.mark.parametrize(
    "words", [("stats", "players"), ("hand", "x"), ("verify",), ("rebuild",), ("project", "--once")]
)
def test_before_anything_was_dealt_it_is_said_how_to_begin(
    console: Console, words: tuple[str, ...]
) -> None:
    call = console(*words)

    assert call.code == 2
    assert call.err == (
        f"oddchip: no hands yet in {console.data}: start with `oddchip run`, `deal` or `import`\n"
    )


def test_a_log_that_nobody_projected_is_told_from_an_empty_place(console: Console) -> None:
    console("deal", "--hands", "1", "--no-project")

    call = console("stats", "players")

    assert call.code == 2
    assert call.err == (
        f"oddchip: the store in {console.data} has read nothing yet: `oddchip project --once`\n"
    )
