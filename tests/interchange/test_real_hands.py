"""Real hands settle to the chip: televised ones, all of Pluribus, famous and observed ones."""

import re
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from schemas.settlement import Settlement
from services.interchange import Unreadable, WhatIf, settle_file
from tests.interchange.hands import stacks, what_ifs, written


def stated(found: WhatIf) -> list[int]:
    """The final stacks a file states, p1 first."""
    assert found.state.claims is not None
    by_seat = {one.seat: one.chips for one in found.state.claims.stacks}
    return [by_seat[seat] for seat in found.state.seats]


def test_every_televised_holdem_and_omaha_hand_ends_with_the_stated_stacks(
    shared_data: Path,
) -> None:
    files = sorted((shared_data / "phh" / "wsop-2023-43").glob("*.phh"))
    found = [one for path in files for one in settle_file(path)]
    played = [one for one in found if isinstance(one, WhatIf)]

    assert Counter(one.state.variant.key for one in played) == {
        "holdem": 13,
        "omaha": 5,
        "omaha-8": 12,
    }
    for hand in played:
        assert stacks(hand) == stated(hand)
        assert hand.state.findings == []
        assert hand.differences == ()


def test_the_televised_hands_of_other_games_are_told_by_name(shared_data: Path) -> None:
    files = sorted((shared_data / "phh" / "wsop-2023-43").glob("*.phh"))
    refused = [one for path in files for one in settle_file(path) if isinstance(one, Unreadable)]

    assert Counter(one.why for one in refused) == {
        "seven-card stud is not supported yet": 9,
        "seven-card stud hi-lo is not supported yet": 6,
        "razz is not supported yet": 7,
        "deuce-to-seven single draw is not supported yet": 5,
        "deuce-to-seven triple draw is not supported yet": 5,
    }


def test_all_hands_of_pluribus_end_with_the_stated_stacks(shared_data: Path) -> None:
    hands = what_ifs(shared_data / "phh" / "pluribus.phhs")

    assert len({hand.hand for hand in hands}) == 5000
    assert {hand.state.stakes.exponent for hand in hands} == {0, 1}
    for hand in hands:
        assert stacks(hand) == stated(hand)
        assert hand.state.findings == []
        assert hand.differences == ()


def test_antonius_wins_the_largest_pot_with_a_wheel(shared_data: Path) -> None:
    (hand,) = what_ifs(shared_data / "phh" / "named" / "antonius-blom-2009.phh")

    # Blom has 678,473.50 in all, so the pot is 2 x 678,473.50; Antonius put in 81,000 + 779,000.
    pot = 2 * 678_473_50
    returned = (81_000_00 + 779_000_00) - 678_473_50
    assert (pot, returned) == (1_356_947_00, 181_526_50)
    assert isinstance(hand.settlement, Settlement)
    assert hand.settlement.returned is not None
    assert hand.settlement.returned.chips == returned
    assert [one.amount for one in hand.settlement.pots] == [pot]
    assert stacks(hand) == [1_259_450_25 + 678_473_50, 0]
    assert hand.state.findings == []


def test_dwan_wins_the_first_televised_million_with_the_higher_straight(shared_data: Path) -> None:
    (hand,) = what_ifs(shared_data / "phh" / "named" / "dwan-ivey-2009.phh")

    # Antes 3 x 500 and Antonius' blind of 2,000; Dwan's stack without his ante, from both.
    pot = 3 * 500_00 + 2_000_00 + 2 * (553_500_00 - 500_00)
    assert pot == 1_109_500_00
    assert isinstance(hand.settlement, Settlement)
    assert [one.amount for one in hand.settlement.pots] == [pot]
    assert stacks(hand) == [1_125_600_00 - 553_500_00, 2_000_000_00 - 2_500_00, pot]
    assert hand.state.findings == []


def test_a_big_blind_ante_is_dead_whatever_its_trimming_says(shared_data: Path) -> None:
    (hand,) = what_ifs(shared_data / "phh" / "named" / "wsop_2019_42_3_00-01-07.phh")

    assert hand.state.stakes.ante_mode == "big-blind"
    assert stacks(hand) == stated(hand)
    assert stated(hand)[:2] == [18_100_000, 5_625_000]
    assert hand.differences == ()


def test_the_hand_of_2019_leaves_one_fold_out_and_that_is_all(
    shared_data: Path, tmp_path: Path
) -> None:
    path = shared_data / "phh" / "named" / "wsop_2019_42_3_00-01-07.phh"
    raised = "'p7 cbr 1150000', "
    complete = path.read_text("utf-8").replace(raised, raised + "'p8 f', ")

    (as_filed,) = what_ifs(path)
    (as_played,) = what_ifs(written(tmp_path, complete))

    assert as_filed.state.findings[0] == ("illegal", "seat 1: call out of turn, seat 8 was due")
    assert as_played.state.findings == []
    assert stacks(as_played) == stacks(as_filed)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("alice-carol-wikipedia", "badugi is not supported yet"),
        ("arieh-yockey-2019", "deuce-to-seven triple draw is not supported yet"),
        ("phua-xuan-2019", "short-deck hold'em is not supported yet"),
    ],
)
def test_a_famous_hand_of_another_game_is_told_by_name(
    shared_data: Path, name: str, why: str
) -> None:
    (found,) = settle_file(shared_data / "phh" / "named" / f"{name}.phh")

    assert isinstance(found, Unreadable)
    assert found.why == why
    assert found.place.line is not None


POSTS_LEFT_OUT = {"3017347362": 5_00 + 5_00, "3017383308": 5_00, "3017509758": 10_00}
"""Hands whose site text has a post that the .phhs lost: by how much our pot is short of the site's.

In the first a player posts 5, and the big blind's own uncalled 5 counts as won.
"""


def test_observed_hands_break_no_rule_and_differ_only_by_what_their_text_explains(
    shared_data: Path,
) -> None:
    taken = _taken_out(shared_data / "handhq" / "abs_1000NLH_handhq_sample.txt")
    hands = what_ifs(shared_data / "handhq" / "abs_1000NLH.phhs")
    classes: Counter[str] = Counter()
    for hand in hands:
        assert hand.state.findings == []
        assert isinstance(hand.settlement, Settlement)
        classes[_class(hand, hand.settlement, taken)] += 1

    assert classes == {
        "no claim": 146,
        "agrees": 583,
        "rake or an ante given back": 267,
        "a post left out": 3,
    }


def _taken_out(path: Path) -> dict[str, int]:
    """By hand number the cents that left the pot by the site's text: rake, antes given back."""
    hands = re.split(r"^Stage #", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    amounts = re.compile(r"(?:Rake \(|Ante returned )\$([0-9.]+)")
    return {
        hand.partition(":")[0]: sum(int(Decimal(one) * 100) for one in amounts.findall(hand))
        for hand in hands
    }


def _class(hand: WhatIf, settlement: Settlement, taken: dict[str, int]) -> str:
    if hand.state.claims is None:
        return "no claim"
    if not hand.differences:
        return "agrees"
    source = hand.state.event.source
    assert source is not None
    assert source.number is not None
    won = sum(one.chips for pot in settlement.pots for one in pot.awards)
    missing = won - sum(one.chips for one in hand.state.claims.winnings)
    if missing > 0:
        assert missing == taken[source.number]
        return "rake or an ante given back"
    assert -missing == POSTS_LEFT_OUT[source.number]
    return "a post left out"


def test_observed_hands_with_a_posted_blind_break_no_rule(shared_data: Path) -> None:
    hands = what_ifs(shared_data / "handhq" / "ps_25NLH_handhq_1_excerpt.phhs")

    assert len(hands) == 5
    assert [hand.state.findings for hand in hands] == [[]] * 5
    assert sum("post" in str(hand.events) for hand in hands) >= 1
