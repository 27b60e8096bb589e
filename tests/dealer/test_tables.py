"""Tables: stable names, buy-ins, the button, the next hand."""

import pytest

from schemas.catalogue import POT_GAMES
from schemas.errors import BadSettings, UnknownVariant
from schemas.events import ChipsAdded, HandEnded, HandStarted, SeatChips
from schemas.stakes import problems
from services.dealer.tables import STAKES, Sitting, Table, games, live_tables, next_table, tables
from services.rules import decide


def bought_in(seats: int = 3) -> Sitting:
    (table,) = tables(games(["holdem"], ["nl"]), seats=seats)
    sitting = Sitting(table)
    while purchase := sitting.purchase():
        sitting.apply(*decide(None, purchase))
    return sitting


def test_every_game_at_every_limit_has_a_table() -> None:
    playing = tables(games())

    found = {(t.games[0].variant, t.games[0].stakes.limit) for t in playing}
    assert found == {(key, limit) for key in POT_GAMES for limit in ("nl", "pl", "fl")}
    assert [t.name for t in playing] == [f"table-{number}" for number in range(1, 22)]


def test_a_room_to_watch_has_every_game_once() -> None:
    assert [table.games[0].variant for table in live_tables()] == list(POT_GAMES)


@pytest.mark.parametrize("limit", ["nl", "pl", "fl"])
def test_stakes_can_be_played_for(limit: str) -> None:
    assert problems(STAKES[limit]) == ()
    assert STAKES[limit].exponent == 2


def test_fewer_tables_than_games_deal_several_in_turn() -> None:
    first, second = tables(games(["holdem", "omaha"], ["nl", "fl"]), 2)

    assert [first.game(n).variant for n in (1, 2, 3)] == ["holdem", "omaha", "holdem"]
    assert {game.stakes.limit for game in first.games} == {"nl"}
    assert {game.stakes.limit for game in second.games} == {"fl"}


def test_more_tables_than_games_share_them() -> None:
    playing = tables(games(["holdem", "omaha"], ["pl"]), 5)

    found = [table.games[0].variant for table in playing]
    assert found == ["holdem", "omaha", "holdem", "omaha", "holdem"]


def test_tables_are_named_on_from_the_log_s() -> None:
    streams = [("table-2", None), ("table-17", None), ("north-900", None), ("table-x", None)]

    assert next_table(streams) == 18
    assert next_table([]) == 1


def test_settings_that_seat_nobody_are_refused() -> None:
    with pytest.raises(BadSettings, match="2 to 8 seats, not 9"):
        tables(games(["courchevel"]), seats=9)
    with pytest.raises(BadSettings, match="2 to 10 seats, not 1"):
        tables(games(["holdem"]), seats=1)
    with pytest.raises(BadSettings, match="at least one table is needed, not 0"):
        tables(games(["holdem"]), 0)
    with pytest.raises(BadSettings, match="at least one game"):
        tables(())
    with pytest.raises(UnknownVariant, match="no game is called 'snap'"):
        games(["snap"])


def test_everybody_buys_a_hundred_big_blinds_before_the_first_hand() -> None:
    sitting = bought_in()

    assert sitting.stacks == {1: 10_000, 2: 10_000, 3: 10_000}


def test_players_keep_their_names() -> None:
    start = bought_in().start()

    assert [one.player for one in start.seats] == [f"table-1-bot-{seat}" for seat in (1, 2, 3)]


def test_a_bot_without_chips_buys_before_the_next_hand() -> None:
    sitting = bought_in()
    sitting.apply(HandEnded(stacks=(SeatChips(1, 29_000), SeatChips(2, 0), SeatChips(3, 900))))

    purchase = sitting.purchase()

    assert purchase is not None
    assert (purchase.seat, purchase.player, purchase.chips) == (2, "table-1-bot-2", 10_000)
    sitting.apply(*decide(None, purchase))
    assert sitting.purchase() is None


def test_stacks_come_from_the_settlement_and_the_button_moves_on() -> None:
    sitting, buttons = bought_in(), list[int]()

    for number in (1, 2, 3, 4):
        start = sitting.start()
        assert start.hand == f"table-1-{number}"
        buttons.append(start.button)
        started = decide(None, start)[0]
        assert isinstance(started, HandStarted)
        ended = HandEnded(stacks=(SeatChips(1, 10_000 + number), SeatChips(2, 9_000)))
        sitting.apply(started, ended)

    assert buttons == [1, 2, 3, 1]
    assert sitting.stacks == {1: 10_004, 2: 9_000, 3: 10_000}


def test_chips_bought_between_hands_are_played_in_the_next() -> None:
    sitting = bought_in()

    sitting.apply(ChipsAdded(seat=3, player="table-1-bot-3", chips=500))

    assert sitting.start().seats[2].stack == 10_500


def test_no_table_is_called_as_imported_hands_are() -> None:
    with pytest.raises(BadSettings, match="table 'phh-1': names with 'phh-' are for imported"):
        Table("phh-1", games(["holdem"], ["nl"]))
