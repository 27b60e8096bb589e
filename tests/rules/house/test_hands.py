"""First and second hand: every hand of five and of six cards, by the definition and by count."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from schemas.cards import DECK, cards
from schemas.houses import ADOPTED, PayTable
from services.audit.hands import paid as audited
from services.rules.house.hands import multiplier, paid, qualifies, strength
from tests.rules.cases import Case, case
from tests.rules.house.patterns import DEFAULT_PAYS, ORDER, by_the_rules, patterns

COUNTS: Final = Path(__file__).parents[2] / "cases" / "russian_hand_counts.txt"
NAMES: Final = {
    "ace_king": "ace-king",
    "pair": "pair",
    "two_pair": "two-pair",
    "trips": "three-of-a-kind",
    "straight": "straight",
    "flush": "flush",
    "full_house": "full-house",
    "quads": "four-of-a-kind",
    "straight_flush": "straight-flush",
    "royal": "royal-flush",
}


@pytest.fixture(scope="module")
def counts() -> list[str]:
    """The lines of the counted hands."""
    return COUNTS.read_text("utf-8").splitlines()


Pair = tuple[str | None, str | None]


@pytest.fixture(scope="module")
def counted() -> dict[int, Counter[Pair]]:
    """How many hands of a size have a first and second hand; each pattern by the definition too."""
    found: dict[int, Counter[Pair]] = {}
    for size in (5, 6):
        found[size] = Counter()
        for pattern in patterns(size):
            held = paid(pattern.cards, ADOPTED)
            assert (held.first, held.second) == by_the_rules(pattern.cards), pattern
            found[size][held.first, held.second] += pattern.hands
    return found


def test_every_hand_is_counted_once(counted: dict[int, Counter[Pair]]) -> None:
    assert counted[5].total() == 2_598_960
    assert counted[6].total() == 20_358_520


def test_first_hands_come_as_often_as_they_are_known_to(
    counts: list[str], counted: dict[int, Counter[Pair]]
) -> None:
    known = 0
    for line in counts:
        head, name, *rest = line.split()
        if head not in ("5card", "best"):
            continue
        kind, size = NAMES.get(name), 5 if head == "5card" else 6
        here = sum(hands for pair, hands in counted[size].items() if pair[0] == kind)
        assert here == int(rest[0]), line
        known += here
    assert known == 2_598_960 + 20_358_520


def test_second_hands_come_as_often_as_they_are_known_to(
    counts: list[str], counted: dict[int, Counter[Pair]]
) -> None:
    size = 5
    known: dict[int, Counter[Pair]] = {5: Counter(), 6: Counter()}
    for line in counts:
        if line.startswith("-- six-card"):
            size = 6
        first, plus, second, *rest = (*line.split(), "", "")[:-1]
        if plus != "+":
            continue
        pair = (NAMES.get(first), NAMES.get(second))
        known[size][pair] = int(rest[0])
        pays = sum(DEFAULT_PAYS[kind] for kind in pair if kind)
        assert line.endswith(f"pays {pays}")
    assert known[6] == counted[6]
    assert known[5] == Counter({pair: n for pair, n in counted[5].items() if pair[1]})
    assert sum(1 for _, second in known[6] if second) == 21


def test_dealer_qualifies_in_so_many_of_all_hands() -> None:
    """Rules C3: 1,135,260 of 2,598,960 hands do not."""
    fails = sum(one.hands for one in patterns(5) if not qualifies(strength(one.cards), ADOPTED))

    assert fails == 1_135_260


def test_a_pair_is_needed_where_the_house_says_so() -> None:
    """All hands without a pair: the first two lines of the counts."""
    house = replace(ADOPTED, dealer_min="pair")

    fails = sum(one.hands for one in patterns(5) if not qualifies(strength(one.cards), house))

    assert fails == 1_135_260 + 167_280


def test_random_hands_are_paid_by_the_definition(proof: Callable[[int, int], int]) -> None:
    """Suits as they come, which the patterns leave out."""
    rng = Random(4)
    for _ in range(proof(4_000, 200_000)):
        hand = tuple(rng.sample(DECK, rng.choice((5, 6))))

        held = paid(hand, ADOPTED)

        assert (held.first, held.second) == by_the_rules(hand), hand


UPSIDE_DOWN: Final = PayTable(
    ace_king=90,
    pair=80,
    two_pair=70,
    three_of_a_kind=60,
    straight=50,
    flush=40,
    full_house=30,
    four_of_a_kind=20,
    straight_flush=10,
    royal_flush=5,
)


@pytest.mark.parametrize("pays", [UPSIDE_DOWN, PayTable(flush=0, pair=9)], ids=["down", "odd"])
def test_second_hand_is_the_best_paid_one_by_the_house_s_own_table(pays: PayTable) -> None:
    house = replace(ADOPTED, pays=pays)
    table = {kind: getattr(pays, kind.replace("-", "_")) for kind in ORDER}

    for at, pattern in enumerate(patterns(6)):
        if at % 29:
            continue
        held = paid(pattern.cards, house)
        assert (held.first, held.second) == by_the_rules(pattern.cards, table), pattern
        assert multiplier(held, house) == sum(table[kind] for kind in held[1:] if kind)


IN_A_ROW: Final = "KsQsJsTs9s8s"
"""A second straight flush, which is a flush and a straight as well."""


@pytest.mark.parametrize("paid_by", [paid, audited], ids=["rules", "audit"])
@pytest.mark.parametrize(
    ("hand", "pays", "second"),
    [
        (IN_A_ROW, {}, "straight-flush"),
        (IN_A_ROW, {"straight": 60}, "straight"),
        (IN_A_ROW, {"flush": 60}, "flush"),
        (IN_A_ROW, {"straight": 0, "flush": 0, "straight_flush": 0}, None),
        ("KcQdJhTs9cTd", {"straight": 0}, "pair"),
        ("KcQdJhTs9cTd", {"straight": 0, "pair": 0}, None),
        ("8h8sAcKd5h", {"ace_king": 0}, None),
        ("8h8s9c9dTsTc", {"two_pair": 0, "pair": 0}, None),
    ],
)
def test_the_best_of_all_combinations_is_second_unless_it_is_paid_nothing(
    paid_by: Any, hand: str, pays: dict[str, int], second: str | None
) -> None:
    table = replace(ADOPTED.pays, **pays)

    assert paid_by(cards(hand), replace(ADOPTED, pays=table)).second == second


@pytest.mark.parametrize(
    ("hand", "rules", "first", "second"),
    [
        # rules C4: a doubled rank is a second straight, or by another house a pair
        ("KcQdJhTs9cTd", {}, "straight", "straight"),
        ("KcQdJhTs9cTd", {"straight_duplicate_rank": "pair"}, "straight", "pair"),
        ("KcQdJhTs9c8d", {"straight_duplicate_rank": "pair"}, "straight", "straight"),
        ("KsQsJsTs9sTd", {"straight_duplicate_rank": "pair"}, "straight-flush", "pair"),
        ("KsQsJsTs9s8d", {"straight_duplicate_rank": "pair"}, "straight-flush", "straight"),
        # ace-king beside another hand, or not
        ("8h8sAcKd5h", {}, "pair", "ace-king"),
        ("8h8sAcKd5h", {"ace_king_as_second": False}, "pair", None),
        ("AsAdAh8c8d8h", {"ace_king_as_second": False}, "full-house", "full-house"),
        ("Ah2c3d4s5hKc", {}, "straight", "ace-king"),
        ("Ah2c3d4s5hKc", {"ace_king_as_second": False}, "straight", None),
        ("AcAdAhKsKd", {}, "full-house", None),
        ("AcKdQhJsTc2d", {}, "straight", None),
        ("AhKh9h5h2h3c", {}, "flush", None),
        ("AhKh9h5h2hKc", {"ace_king_as_second": False}, "flush", "pair"),
        ("Ah9h7h5h2hKc", {}, "flush", "ace-king"),
        # one hand only
        ("KcQdJhTs9cTd", {"second_hand": False}, "straight", None),
        ("AcKd7h5s3c", {}, "ace-king", None),
        ("AcQd7h5s3c", {}, None, None),
    ],
)
def test_a_house_pays_what_its_rules_say(
    hand: str, rules: dict[str, object], first: str | None, second: str | None
) -> None:
    held = paid(cards(hand), replace(ADOPTED, **rules))

    assert (held.first, held.second) == (first, second)


@case("G003-03")
def test_dealer_qualifies_with_ace_king_or_better(case: Case) -> None:
    hands = [cards("".join(hand)) for hand in case["given"]["hands"]]

    found = [qualifies(strength(hand), ADOPTED) for hand in hands]
    kinds = [paid(hand, ADOPTED).first for hand in hands]

    assert found == case["expected"]["qualifies"]
    assert kinds == [NAMES.get(name) for name in case["expected"]["category"]]


@case("G003-04")
def test_ace_king_counts_only_with_a_card_of_its_own(case: Case) -> None:
    for name, hand in case["given"]["hands"].items():
        held = paid(cards("".join(hand)), ADOPTED)

        expected = [kind and NAMES[kind] for kind in case["expected"]["first_second"][name]]
        assert [held.first, held.second] == expected
        assert multiplier(held, ADOPTED) == case["expected"]["multipliers"][name]


def test_the_best_five_of_six_count_and_kickers_decide() -> None:
    low, high = strength(cards("AsAd9c5h3s2c")), strength(cards("AcAh9d5s4c2d"))

    assert low < high
    assert strength(cards("AsAd9c5h3s2c")) == strength(cards("AsAd9c5h3s"))
