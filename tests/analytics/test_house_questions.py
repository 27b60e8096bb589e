"""Figures of Russian Poker: of hands written out by hand, and against a plain recount."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from analytics.figures import Figure
from analytics.house_questions import HouseStatistics, house_statistics
from schemas.cards import cards
from schemas.events import AnyEvent
from schemas.house_events import (
    BetPlaced,
    CardsDrawn,
    CardsExchanged,
)
from tests import houses
from tests.analytics.boxes import acted, box, boxes, dealt, house_played
from tests.analytics.house_recount import (
    Line,
    edge_margin,
    every_box,
    house_figures,
    return_margin,
)
from tests.analytics.rows import Played, moment
from tests.analytics.script import act, hand, seat
from tests.hands import NOON
from tests.proof import proof


def only(folder: Path, *hands: Played) -> HouseStatistics:
    """The one line of these hands, half of them sealed."""
    half = len(hands) // 2
    (found,) = house_statistics(moment(hands[:half], [hands[half:]], folder))
    return found


def test_two_straights_after_a_sixth_card(tmp_path: Path) -> None:
    # 10 ante, 10 for the card, 20 bet; 190 received (case G003-01).
    found = only(tmp_path, house_played(houses.TWO_STRAIGHTS))

    assert (found.house, found.house_version, found.currency) == ("betvoyager", 1, None)
    assert (found.boxes, found.undecided, found.net, found.intervals) == (1, 0, 150, {})
    for key in ("play", "sixth", "dealer-qualified", "won", "second-hand"):
        assert found.figures[key] == Figure(1, 1)
    for key in ("fold", "exchange", "insured", "bonus", "lost", "tied", "not-qualified"):
        assert found.figures[key] == Figure(0, 1)
    for key in ("exchange-1", "singles", "insurance-won", "bonus-won", "buy-card", "bought-won"):
        assert found.figures[key] == Figure(0, 0)
    assert found.figures["fees"] == Figure(10, 1, 10)
    assert found.figures["return"] == Figure(190, 40)
    assert found.figures["edge"] == Figure(-150, 1, 10)


def test_insured_trips_meet_a_dealer_who_does_not_qualify(tmp_path: Path) -> None:
    # 10 ante, 20 bet, 20 insurance: all of it back, 10 for the ante and 20 for the insurance.
    found = only(tmp_path, house_played(houses.INSURED))

    for key in ("insured", "insurance-won", "not-qualified"):
        assert found.figures[key] == Figure(1, 1)
    assert found.figures["dealer-qualified"] == Figure(0, 1)
    assert found.figures["buy-card"] == Figure(0, 1)  # it could have bought one
    assert found.figures["return"] == Figure(80, 50)


def test_three_boxes_take_buy_and_fold(tmp_path: Path) -> None:
    # ann takes the ante: +10. bob gives up two cards for 10 and folds: -20. cat's aces buy the
    # dealer a card with the ante, he qualifies and loses: 20 - 10 = +10.
    found = only(tmp_path, house_played(houses.THREE_BOXES))

    assert (found.house, found.boxes, found.net) == ("senator", 3, 0)
    assert found.figures["play"] == Figure(2, 3)
    assert found.figures["fold"] == Figure(1, 3)
    assert found.figures["exchange"] == Figure(1, 3)
    assert found.figures["exchange-2"] == Figure(1, 1)
    assert found.figures["fees"] == Figure(10, 3, 10)
    assert found.figures["dealer-qualified"] == Figure(0, 2)
    assert found.figures["buy-card"] == Figure(1, 2)
    for key in ("bought-qualified", "bought-won"):
        assert found.figures[key] == Figure(1, 1)
    for key in ("bought-lost", "bought-tied"):
        assert found.figures[key] == Figure(0, 1)
    assert found.figures["won"] == Figure(1, 2)
    assert found.figures["not-qualified"] == Figure(1, 2)
    assert found.figures["return"] == Figure(80, 80)  # 30 + 20 + 30 placed, 40 + 0 + 40 received


def test_each_player_has_a_line_where_players_are_told_apart(tmp_path: Path) -> None:
    now = moment([house_played(houses.THREE_BOXES)], [], tmp_path)

    found = house_statistics(now, by=("player",))

    assert [(one.player, one.net) for one in found] == [("ann", 10), ("bob", -20), ("cat", 10)]
    assert house_statistics(now, player="bob")[0].net == -20
    assert house_statistics(now, player="bob")[0].player is None
    assert house_statistics(now, player="nobody") == []


def chain(singles: int) -> list[AnyEvent]:
    """A box that exchanges its last card so many times, each for an ante more, and then loses its
    bet to a pair of eights.
    """
    drawn = ("Ah", "Jd", "7h")[:singles]
    exchanges = [
        event
        for nth, card in enumerate(drawn, 1)
        for event in (
            CardsExchanged(seat=1, places=(4,), fee=10 * nth),
            CardsDrawn(seat=1, cards=cards(card)),
        )
    ]
    before, after = houses.TWO_STRAIGHTS[:4], houses.TWO_STRAIGHTS[7:-2]
    return [*before, *exchanges, BetPlaced(seat=1, amount=20), *after]


def test_single_exchanges_one_after_the_other(tmp_path: Path) -> None:
    found = only(tmp_path, *[house_played(chain(singles)) for singles in (0, 1, 2, 3)])

    assert found.boxes == 4
    assert found.figures["exchange"] == Figure(3, 4)
    assert found.figures["exchange-1"] == Figure(6, 6)
    assert found.figures["singles"] == Figure(6, 3)
    assert found.figures["singles-2"] == Figure(2, 3)
    assert found.figures["singles-3"] == Figure(1, 3)
    assert found.figures["fees"] == Figure(10 + 30 + 60, 4, 10)


def test_an_undecided_box_decided_all_the_same(tmp_path: Path) -> None:
    unknown = box(outcome=None, net=None, returned=None, bet=20, insurance=10, bonus=5)
    found = only(tmp_path, acted(boxes(unknown), (1, "sixth", 0, 0), (1, "bet", 0, 0)))

    assert (found.boxes, found.undecided, found.net) == (1, 1, 0)
    for key in ("play", "sixth", "insured", "bonus"):
        assert found.figures[key] == Figure(1, 1)
    for key in ("insurance-won", "bonus-won", "bonus-return", "dealer-qualified", "won", "edge"):
        assert found.figures[key].denominator == 0
    assert found.figures["return"].value is None


def test_a_bonus_that_wins_comes_back(tmp_path: Path) -> None:
    won = box(1, bonus=4, bonus_won=200, returned=4, net=190)
    lost = box(2, bonus=6, net=-16)

    found = only(tmp_path, boxes(won, lost))

    assert found.figures["bonus-won"] == Figure(1, 2)
    assert found.figures["bonus-return"] == Figure(204, 10)


def test_each_box_counts_in_its_own_ante(tmp_path: Path) -> None:
    # -10 of 10 and +200 of 100: the house wins 1 ante and loses 2, never 190 over 55.
    small, large = box(1), box(2, ante=100, net=200, outcome="won", qualified=True)

    found = only(tmp_path, boxes(small, large))

    assert found.figures["edge"].value == pytest.approx(-0.5)


def test_versions_currencies_and_antes_are_told_apart(tmp_path: Path) -> None:
    hands = [
        boxes(box()),
        boxes(box(house_version=2)),
        boxes(box(), currency="USD"),
        boxes(box(ante=20, net=-20)),
        boxes(box(ante=200, net=-200), exponent=3),
    ]
    now = moment(hands[:2], [hands[2:]], tmp_path)

    lines = {(one.house_version, one.currency): one for one in house_statistics(now)}
    assert {key: (one.boxes, one.net, one.exponent) for key, one in lines.items()} == {
        (1, "EUR"): (3, -500, 3),  # 0.10 + 0.20 + 0.200 in thousandths
        (2, "EUR"): (1, -100, 3),
        (1, "USD"): (1, -10, 2),
    }
    antes = house_statistics(now, by=("ante",), house="senator")
    assert {(one.house_version, one.currency, one.ante): one.boxes for one in antes} == {
        (1, "EUR", 100): 1,
        (1, "EUR", 200): 2,
        (2, "EUR", 100): 1,
        (1, "USD", 10): 1,
    }
    assert house_statistics(now, house="betvoyager") == []


def test_days_are_told_apart(tmp_path: Path) -> None:
    later = NOON + timedelta(days=1)
    now = moment([boxes(box()), boxes(box(), started_at=later)], [[boxes(box())]], tmp_path)

    found = house_statistics(now, by=("day",))

    assert [(one.day, one.boxes) for one in found] == [(NOON.date(), 2), (later.date(), 1)]


def test_hands_called_off_and_hands_for_pots_count_nowhere(tmp_path: Path) -> None:
    voided = boxes(box(net=0), status="voided")
    pot = hand(seat(1, -5), seat(2, 5), act(1, "call"), act(2, "check"))

    assert house_statistics(moment([voided], [[pot]], tmp_path)) == []
    assert house_statistics(moment([], [], tmp_path)) == []


def test_boxes_of_one_hand_share_their_luck(tmp_path: Path) -> None:
    # Two hands of two boxes, +1 +1 and -1 -1 antes: two results, not four. By hand: mean 0,
    # sums of hands 2 and -2, variance of the mean (4 + 4) x 2/1 / 4^2 = 1.
    up = boxes(box(1, net=10), box(2, ante=50, net=50))
    down = boxes(box(1, net=-10), box(2, ante=50, net=-50))
    now = moment([up], [[down]], tmp_path)

    (found,) = house_statistics(now)
    (mine,) = house_statistics(now, player="p1")

    assert found.intervals["edge"] == pytest.approx((-1.96, 1.96))
    assert mine.intervals["edge"] == pytest.approx((-1.96, 1.96))  # two boxes: (1 + 1) x 2/1 / 2^2


def test_a_players_own_boxes_of_a_hand_are_taken_together(tmp_path: Path) -> None:
    up = boxes(box(1, net=10), box(2, net=10), box(3, net=-10), players=("a", "a", "b"))
    down = boxes(box(1, net=-10), box(2, net=-10), box(3, net=10), players=("a", "a", "b"))
    now = moment([up], [[down]], tmp_path)

    found = {one.player: one.intervals["edge"] for one in house_statistics(now, by=("player",))}

    assert found["a"] == pytest.approx((-1.96, 1.96))
    assert found["b"] == pytest.approx((-1.96, 1.96))
    (whole,) = house_statistics(now)  # six boxes in hands of +1 and -1: (1 + 1) x 2/1 / 6^2
    assert whole.intervals["edge"][1] == pytest.approx(1.96 / 3)


HANDS = proof(80, 3000)


def exact(one: HouseStatistics) -> dict[str, tuple[Fraction, int]]:
    return {
        key: (Fraction(figure.numerator, figure.parts), figure.denominator)
        for key, figure in one.figures.items()
    }


def test_dealt_hands_agree_with_a_plain_recount(tmp_path: Path) -> None:
    hands = dealt(HANDS)
    now = moment(hands[::3], [hands[1::3], hands[2::3]], tmp_path)

    found = house_statistics(now)
    assert {(one.house,): exact(one) for one in found} == house_figures(
        hands, lambda one: (one[1].house,)
    )
    assert {one.house: (one.boxes, one.net) for one in found} == {
        name: (len(nets), sum(nets)) for name, nets in _nets(hands).items()
    }

    apart = house_statistics(now, by=("player", "ante", "day"))
    assert {(one.house, one.player, one.ante, one.day): exact(one) for one in apart} == (
        house_figures(hands, _identity)
    )


def _nets(hands: Sequence[Played]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for _, one, _ in every_box(hands):
        found.setdefault(one.house, []).append(one.net or 0)
    return found


def _identity(one) -> Line:  # type: ignore[no-untyped-def]
    played, row, _ = one
    player = next(each.player for each in played.seats if each.seat == row.seat)
    return row.house, player, row.ante, played.hand.started_at.date()


def test_intervals_agree_with_a_plain_recount(tmp_path: Path) -> None:
    hands = dealt(HANDS)
    now = moment(hands[::3], [hands[1::3], hands[2::3]], tmp_path)

    for one in house_statistics(now):
        groups = [played.boxes for played in hands if played.boxes[0].house == one.house]
        for key, margin in (("edge", edge_margin(groups)), ("return", return_margin(groups))):
            low, high = one.intervals[key]
            assert (low + high) / 2 == pytest.approx(one.figures[key].value)
            assert (high - low) / 2 == pytest.approx(margin, rel=1e-6)
