"""Tokens: one a seat, kept as digests, renewed at once in every process."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from schemas.errors import ForeignStore
from services.dealer.network.tokens import TOKEN_LENGTH, Holder, Tokens, fresh_token


def test_a_token_speaks_for_its_seat_at_its_table_alone(tmp_path: Path) -> None:
    with closing(Tokens.open(tmp_path / "seats.db")) as tokens:
        one, two = tokens.issue("t", 1, "ann"), tokens.issue("t", 2, "bob")

        assert tokens.holder("t", one) == Holder(1, "ann", kept=True)
        assert tokens.holder("t", two) == Holder(2, "bob", kept=True)
        assert tokens.holder("other", one) is None
        assert tokens.holder("t", fresh_token()) is None
        assert tokens.holder("t", "") is None
        assert (tokens.kept_for("t", 1), tokens.kept_for("t", 3)) == ("ann", None)


def test_the_file_holds_no_token_and_is_its_owner_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "seats.db"
    with closing(Tokens.open(path)) as tokens:
        token = tokens.issue("t", 1, "ann")

    assert len(token) == TOKEN_LENGTH
    assert token.encode() not in path.read_bytes()
    assert path.stat().st_mode & 0o077 == 0


def test_a_token_issued_by_another_process_counts_and_ends_the_older_one(tmp_path: Path) -> None:
    path = tmp_path / "seats.db"
    with closing(Tokens.open(path)) as here, closing(Tokens.open(path)) as there:
        old = here.issue("t", 1, "ann")
        assert there.holder("t", old) is not None

        new = there.issue("t", 1, "ann")

        assert here.holder("t", new) == Holder(1, "ann", kept=True)
        assert here.holder("t", old) is None


def test_a_player_brings_his_own_token_to_a_free_seat(tmp_path: Path) -> None:
    path, token = tmp_path / "seats.db", fresh_token()
    with closing(Tokens.open(path)) as tokens:
        tokens.take("t", 3, "p-1", token)
        assert tokens.holder("t", token) == Holder(3, "p-1", kept=False)
        assert tokens.kept_for("t", 3) is None
    with closing(Tokens.open(path)) as again:
        assert again.holder("t", token) == Holder(3, "p-1", kept=False)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "seats.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE mine(x)")
        other.commit()

    with pytest.raises(ForeignStore, match="something else"):
        Tokens.open(path)
