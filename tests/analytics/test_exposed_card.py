"""Courchevel's exposed card: how it fits, by hand, and a plain recount over random hands."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from analytics import Figure
from analytics.exposed_card import exposed_cards
from tests.analytics.rows import Played, moment, played
from tests.analytics.script import act, hand, seat
from tests.hands import plays

HOLES = {
    "AsKd7h5h2s": "neither",  # beside the nine of clubs: no club
    "AsKd7c5h2s": "suits",
    "9s9hKd5h2s": "pairs",
    "9sKd7c5h2s": "pairs and suits",
}


def courchevel(*rows: object, board: str = "9c", **changes: object) -> Played:
    return hand(*rows, **{"variant": "courchevel", "boards": (board,), **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("hole", HOLES)
def test_a_card_fits_by_its_rank_or_its_suit(hole: str, tmp_path: Path) -> None:
    one = courchevel(replace(seat(1), cards=hole))

    (found,) = exposed_cards(moment([one], [], tmp_path))

    assert (found.rank, found.fit, found.hands) == ("9", HOLES[hole], 1)


def test_play_beside_a_card_by_its_rank(tmp_path: Path) -> None:
    known = [replace(seat(at), cards="AsKd7c5h2s") for at in (1, 2, 3)]
    hands = [
        # p1 raises, p2 calls, p3 folds.
        courchevel(
            *known,
            *(act(1, "raise"), act(2, "call", raises=1, could_raise=False)),
            act(3, "fold", raises=1),
            board="Tc9c8c7c6c",
            pot=200,
        ),
        # A walk at twice the stakes: p3 has no decision.
        courchevel(*known, act(1, "fold"), act(2, "fold"), board="Tc", pot=10, big_blind=20),
        courchevel(known[0], board="2c", pot=5, big_blind=0),
    ]

    deuce, ten = exposed_cards(moment(hands[:1], [hands[1:]], tmp_path), ["rank"])

    assert (deuce.rank, deuce.fit, deuce.hands, ten.rank, ten.hands) == ("2", None, 1, "T", 6)
    assert ten.figures == {
        "vpip": Figure(2, 5),
        "pfr": Figure(1, 4),
        "pot-bb": Figure(3 * 400 + 3 * 10, 6, 20),
    }
    assert deuce.figures["pot-bb"].value is None


def test_cards_nobody_knows_fit_nothing(tmp_path: Path) -> None:
    hands = [
        courchevel(replace(seat(1), cards="????7c5h2s")),
        courchevel(seat(1)),
        courchevel(replace(seat(1), cards="AsKd7c5h2s"), board="??"),
        courchevel(replace(seat(1), cards="AsKd7c5h2s"), board=""),
        courchevel(replace(seat(1), cards="AsKd7c5h2s"), status="voided"),
        courchevel(replace(seat(1), cards="AsKd7c5h2s"), variant="omaha-5"),
    ]

    assert exposed_cards(moment(hands, [], tmp_path)) == []


def test_random_hands_are_as_recounted(tmp_path: Path) -> None:
    hands = [played(events) for events in plays(Random(31), 300)]
    expected: dict[tuple[str, str], Counter[str]] = {}
    pots: Counter[tuple[str, str]] = Counter()
    for one in hands:
        if not one.hand.variant.startswith("courchevel"):
            continue
        for row in one.seats:
            key = one.hand.variant, one.hand.boards[0][0]
            mine = {act.action for act in one.actions if act.seat == row.seat and not act.street}
            expected.setdefault(key, Counter()).update(
                hands=1, played=bool(mine), voluntary=bool(mine & {"call", "bet", "raise"})
            )
            pots[key] += Fraction(one.hand.pot, one.hand.big_blind)

    found = exposed_cards(moment(hands[:100], [hands[100:]], tmp_path), ["rank"])

    assert len(found) > 20
    for one in found:
        counted = expected[one.variant, str(one.rank)]
        vpip, pot = one.figures["vpip"], one.figures["pot-bb"]
        assert one.hands == pot.denominator == counted["hands"]
        assert vpip == Figure(counted["voluntary"], counted["played"])
        assert Fraction(pot.numerator, pot.parts) == pots[one.variant, str(one.rank)]
    fits = exposed_cards(moment(hands, [], tmp_path), ["fit"])
    assert sum(one.hands for one in fits) == sum(one.hands for one in found)
