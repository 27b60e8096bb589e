"""Hands that boxes were dealt, bought and held, against exact counts and a recount by the rules."""

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from analytics.house_expectations import OF_FIVE, OF_SIX, QUALIFIES, Kinds
from analytics.house_hands import HandCounts, house_hands
from schemas.cards import cards
from schemas.houses import ADOPTED
from services.rules.house import paid
from services.store import Moment
from tests import houses
from tests.analytics.boxes import dealt, house_played
from tests.analytics.rows import Played, relations
from tests.proof import proof

NAMES = {
    "nothing": None,
    "-": None,
    "trips": "three-of-a-kind",
    "quads": "four-of-a-kind",
    "royal": "royal-flush",
}
HANDS = proof(80, 20_000)


def name(word: str) -> str | None:
    return NAMES.get(word, word.replace("_", "-"))


@pytest.fixture(scope="module")
def published(root: Path) -> str:
    return (root / "tests" / "cases" / "russian_hand_counts.txt").read_text("utf-8")


def test_the_exact_counts_are_those_published(published: str) -> None:
    five, _, six = published.partition("six-card")
    firsts = Counter[str | None]()
    for (first, _second), count in OF_FIVE.items():
        firsts[first] += count

    assert firsts == {
        name(word): int(n) for word, n in re.findall(r"^5card (\w+) +(\d+)", five, re.MULTILINE)
    }
    seconds = re.findall(r"^(\w+) +\+ ace_king +(\d+) pays", five, re.MULTILINE)
    assert {first: n for (first, second), n in OF_FIVE.items() if second} == {
        name(word): int(n) for word, n in seconds
    }
    lines = re.findall(r"^(\w+) +\+ (\S+) +(\d+) [\d.]+ pays", six, re.MULTILINE)
    assert {(name(one), name(two)): int(n) for one, two, n in lines} == OF_SIX
    assert sum(OF_FIVE.values()) == 2_598_960
    assert sum(OF_SIX.values()) == 20_358_520


def test_a_dealer_qualifies_as_often_as_published(published: str) -> None:
    found = re.search(r"dealer qualifies (\d+) / (\d+)", published)

    assert found is not None
    assert QUALIFIES["ace-king"] * int(found[2]) == int(found[1])
    pairs = sum(n for (first, _), n in OF_FIVE.items() if first not in (None, "ace-king"))
    assert QUALIFIES["pair"] * 2_598_960 == pairs


def asked(*hands: Played) -> Moment:
    return Moment("a test", 0, relations(hands), {})


def seen(counts: HandCounts) -> dict[Kinds, int]:
    return {(one.first, one.second): one.seen for one in counts.lines if one.seen}


def test_hands_written_out_by_hand() -> None:
    found = house_hands(asked(*map(house_played, houses.HANDS.values())))

    # K-Q-J-T-9; three aces; a pair of nines, jack high, a pair of aces.
    assert seen(found.dealt) == {
        (None, None): 1,
        ("pair", None): 2,
        ("three-of-a-kind", None): 1,
        ("straight", None): 1,
    }
    assert (found.dealt.hands, found.dealt.unknown, found.dealt.fit) == (5, 0, None)
    assert seen(found.six) == {("straight", "straight"): 1}
    assert seen(found.held) == {
        ("pair", None): 2,
        ("three-of-a-kind", None): 1,
        ("straight", "straight"): 1,
    }


def test_cards_that_nobody_knows_are_counted_apart() -> None:
    hand = house_played(houses.TWO_STRAIGHTS)
    unknown = tuple(replace(row, cards="??" * 5) for row in hand.box_actions)

    found = house_hands(asked(hand._replace(box_actions=unknown)))

    assert (found.dealt.hands, found.dealt.unknown) == (0, 1)


def test_one_house_or_player_alone() -> None:
    now = asked(*map(house_played, houses.HANDS.values()))

    assert house_hands(now, house="senator").dealt.hands == 3
    assert house_hands(now, player="cat").dealt.hands == 1
    assert house_hands(now, house="senator", player="ann").held.hands == 1
    assert house_hands(asked()).dealt.hands == 0


def test_dealt_hands_agree_with_the_rules_and_with_chance() -> None:
    hands = dealt(HANDS)
    first, six = Counter[Kinds](), Counter[Kinds]()
    for one in hands:
        for box in one.boxes:
            mine = [row for row in one.box_actions if row.seat == box.seat]
            first[_paid(mine[0].cards)] += 1
            last = next(row for row in mine if row.action in ("bet", "fold"))
            if len(last.cards) == 12:
                six[_paid(last.cards)] += 1

    found = house_hands(asked(*hands))

    assert seen(found.dealt) == first
    assert seen(found.six) == six
    assert sum(six.values()) > 0
    assert found.dealt.fit is not None
    assert found.dealt.fit.p_value > 1e-4  # of one seed: it cannot come out otherwise tomorrow
    assert found.six.fit is None


def _paid(held: str) -> Kinds:
    found = paid(cards(held), ADOPTED)
    return found.first, found.second


def test_chosen_hands_do_not_fit() -> None:
    better = [
        one._replace(
            box_actions=tuple(
                row for row in one.box_actions if _paid(row.cards)[0] not in (None, "ace-king")
            )
        )
        for one in dealt(HANDS)
    ]

    found = house_hands(asked(*better))

    assert found.dealt.fit is not None
    assert found.dealt.fit.p_value < 1e-12
