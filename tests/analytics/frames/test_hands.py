"""Which hands a frame holds, in which order, and in which units."""

from datetime import timedelta
from random import Random

import polars as pl
import pytest

from analytics.frames import hands_of
from analytics.frames.hands import Against
from schemas.errors import StorageFailed
from services.store import Moment
from tests.analytics.frames.made import SCHEMA
from tests.analytics.rows import Played, engine, played, relations
from tests.analytics.script import hand, seat
from tests.hands import NOON, plays

MINUTE = timedelta(minutes=1)


def now(*hands: Played) -> Moment:
    """A moment of whole hands."""
    return Moment("a test", 0, relations(hands), {})


def nets(found: pl.DataFrame) -> list[tuple[str, int | None]]:
    return list(found.select("player", "net").iter_rows())


def box(net: int) -> Played:
    return hand(seat(1, net), variant="russian-poker", limit="house", big_blind=0, small_blind=0)


def test_hands_follow_one_another_as_they_ended() -> None:
    late = hand(seat(1, 1), started_at=NOON, ended_at=NOON + 9 * MINUTE)
    early = hand(seat(1, 2), started_at=NOON + MINUTE, ended_at=NOON + 2 * MINUTE)
    same = hand(seat(1, 3), started_at=NOON + MINUTE, ended_at=NOON + 2 * MINUTE)

    assert nets(hands_of(now(late, early, same))) == [("p1", 2), ("p1", 3), ("p1", 1)]


def test_only_the_players_asked_for_have_rows() -> None:
    moment = now(hand(seat(1, -5), seat(2, 5), seat(3)))

    assert nets(hands_of(moment, ["p3", "p1"])) == [("p1", -5), ("p3", 0)]
    assert nets(hands_of(moment, ["nobody"])) == []
    assert nets(hands_of(moment, [])) == []
    assert len(hands_of(moment)) == 3


def test_a_hand_called_off_is_none_and_one_undecided_has_no_net() -> None:
    moment = now(hand(seat(1, 0), status="voided"), hand(seat(1, None), status="undecided"))

    assert nets(hands_of(moment)) == [("p1", None)]


@pytest.mark.parametrize(("against", "found"), [("pots", [5]), ("house", [7]), ("all", [5, 7])])
def test_hands_against_the_house_are_there_where_asked_for(
    against: Against, found: list[int]
) -> None:
    rows = hands_of(now(hand(seat(1, 5)), box(7)), against=against)

    assert rows["net"].to_list() == found


def test_amounts_are_in_the_finest_minor_units_of_their_currency() -> None:
    whole = hand(seat(1, 3), exponent=0, big_blind=2)
    cents = hand(seat(2, -40), exponent=2, big_blind=10)
    other = hand(seat(1, 3), exponent=1, currency=None)

    found = hands_of(now(whole, cents, other)).sort("id")

    assert found["net"].to_list() == [300, -40, 3]
    assert found["big_blind"].to_list() == [200, 10, 10]
    assert found["scale"].to_list() == [100, 1, 1]
    assert found["exponent"].to_list() == [2, 2, 1]


def test_an_amount_of_any_size_stays_exact_in_finer_units() -> None:
    most = 2**53
    moment = now(hand(seat(1, most), exponent=0), hand(seat(1, 1), exponent=9))

    assert hands_of(moment)["net"].sum() == most * 10**9 + 1


def test_an_imported_hands_time_of_play_is_not_known() -> None:
    moment = now(hand(seat(1)), hand(seat(1), source="phh"))

    assert hands_of(moment)["timed"].to_list() == [True, False]


def test_random_hands_of_every_game_are_the_rows_they_were_settled_to() -> None:
    hands = [played(events) for events in plays(Random(6), 42)]

    found = hands_of(now(*hands))

    columns = "id", "seat", "player", "net", "showdown", "big_blind"
    assert sorted(found.select(columns).iter_rows()) == sorted(
        (at, row.seat, row.player, row.net, row.showdown, one.hand.big_blind)
        for at, one in enumerate(hands)
        for row in one.seats
    )


def test_the_columns_are_those_that_jobs_are_tested_with() -> None:
    found = hands_of(now(hand(seat(1, 5)))).schema

    ours = {name: kind for name, kind in found.items() if name in SCHEMA}
    numbers = ("exponent", "seat")
    assert {name: kind for name, kind in ours.items() if name not in numbers} == {
        name: kind for name, kind in SCHEMA.items() if name not in numbers
    }
    assert all(found[name].is_integer() for name in numbers)


def test_a_moment_without_whole_hands_is_told_in_one_line() -> None:
    with pytest.raises(StorageFailed, match=r"^a test: read hands failed: [^\n]+$"):
        hands_of(Moment("a test", 0, engine().cursor(), {}))
