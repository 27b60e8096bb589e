"""Hands against the house have figures of their own, and are in no other; nor is one called off."""

from pathlib import Path

from analytics import PLAYER_STATISTICS, Figure, PlayerStatistics, players, variants
from tests.analytics.rows import Played, moment
from tests.analytics.script import act, hand, seat

HOUSE = {"variant": "russian-poker", "limit": "house", "big_blind": 0, "small_blind": 0}


def boxes(*nets: int | None, **changes: object) -> Played:
    """A hand of boxes with these results, 40 placed by each."""
    seats = [seat(at, net) for at, net in enumerate(nets, start=1)]
    known = [net for net in nets if net is not None]
    house = -sum(known) if len(known) == len(nets) else None
    status = "settled" if house is not None else "undecided"
    more = {"pot": 40 * len(nets), "house": house, "status": status, **changes}
    return hand(*seats, **HOUSE, **more)


def player(folder: Path, name: str, *hands: Played) -> PlayerStatistics:
    """The figures of one who plays in one currency, half of the hands sealed."""
    half = len(hands) // 2
    (found,) = players(moment(hands[:half], [hands[half:]], folder), name)
    return found


def test_boxes_are_no_hands_and_their_chips_are_apart(tmp_path: Path) -> None:
    pot = hand(seat(1, -5), seat(2, 5), act(1, "call"), act(2, "check"))

    found = player(tmp_path, "p1", pot, boxes(150, -20), boxes(-30), boxes(None))

    assert (found.hands, found.undecided, found.net) == (1, 0, -5)
    assert found.figures["vpip"] == Figure(1, 1)
    assert found.figures["saw-flop"] == Figure(0, 1)
    assert found.figures["bb-100"] == Figure(-500, 1, 10)
    assert found.figures["house-net"] == Figure(120, 2)


def test_who_plays_against_the_house_alone_has_figures_all_the_same(tmp_path: Path) -> None:
    found = player(tmp_path, "p2", boxes(150, -20))

    assert (found.hands, found.net) == (0, 0)
    assert found.figures["house-net"] == Figure(-20, 1)
    others = {one.key for one in PLAYER_STATISTICS if one.denominator is not None} - {"house-net"}
    assert {found.figures[key].denominator for key in others} == {0}


def test_a_game_against_the_house_is_a_line_of_its_own(tmp_path: Path) -> None:
    hands = (
        hand(seat(1, -5), seat(2, 5), pot=10),
        *(boxes(150, -20), boxes(-30), boxes(None, 10)),
    )

    lines = {one.variant: one for one in variants(moment(hands[:2], [hands[2:]], tmp_path))}

    russian = lines["russian-poker"]
    assert (russian.limit, russian.hands, russian.undecided) == ("house", 3, 1)
    assert (russian.pot, russian.rake) == (200, 0)
    assert russian.figures["house"] == Figure(-100, 2)
    assert russian.figures["average-pot"] == Figure(200, 3)
    for key in ("flop", "showdown", "rake-100", "pot-bb"):
        assert russian.figures[key].denominator == 0
    assert lines["holdem"].figures["house"] == Figure(0, 0)
    assert lines["holdem"].figures["flop"] == Figure(0, 1)


def test_a_hand_called_off_counts_nowhere(tmp_path: Path) -> None:
    voided = (
        hand(seat(1), seat(2), status="voided", pot=0, reached=1),
        boxes(0, 0, status="voided", pot=0),
    )
    played = hand(seat(1, -5), seat(2, 5), pot=10)
    now = moment([voided[0], played], [[voided[1]]], tmp_path)

    assert [(one.player, one.hands) for one in players(now)] == [("p1", 1), ("p2", 1)]
    assert [one.figures["house-net"] for one in players(now)] == [Figure(0, 0)] * 2
    assert [(one.variant, one.hands) for one in variants(now)] == [("holdem", 1)]
