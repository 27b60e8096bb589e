"""House rules: defaults, what makes them unplayable, and that no published house changes."""

import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from schemas.errors import UnknownHouse
from schemas.houses import (
    ADOPTED,
    ANTES_MAX,
    HOUSES,
    Bonus,
    BonusTable,
    House,
    Insurance,
    PayTable,
    house,
    problems,
)

PUBLISHED: Final = Path(__file__).parent / "published"
NOTHING: Final = BonusTable(
    three_of_a_kind=0,
    straight=0,
    flush=0,
    full_house=0,
    four_of_a_kind=0,
    straight_flush=0,
    royal_flush=0,
)
NO_BONUS: Final = Bonus(table=NOTHING)


def test_adopted_house_is_the_one_of_the_rules() -> None:
    """Rules C7 and C6, field by field."""
    assert ADOPTED.boxes_open == 1
    assert (ADOPTED.bet, ADOPTED.boxes_blind, ADOPTED.sixth_card_fee) == (2, 0, 1)
    assert (ADOPTED.exchange_min, ADOPTED.exchange_max, ADOPTED.exchange_fee) == (1, 5, 1)
    assert ADOPTED.single_exchange_repeat
    assert ADOPTED.single_exchange_rises
    assert not ADOPTED.exchange_after_sixth
    assert not ADOPTED.sixth_after_exchange
    assert (ADOPTED.deck_reserve, ADOPTED.dealer_redraws) == (4, 3)
    assert (ADOPTED.dealer_min, ADOPTED.ante_when_beaten) == ("ace-king", "push")
    assert ADOPTED.ante_when_not_qualified == 1
    assert (ADOPTED.dealer_buy_price, ADOPTED.dealer_buy_replaces) == ("original-ante", "highest")
    assert ADOPTED.dealer_buy
    assert ADOPTED.second_hand
    assert ADOPTED.ace_king_as_second
    assert ADOPTED.straight_duplicate_rank == "straight"
    assert ADOPTED.insurance == Insurance(
        min_hand="three-of-a-kind",
        least=1,
        most="half-payout",
        on_dealer_better="return",
        on_tie="return",
    )
    assert msgspec.structs.astuple(ADOPTED.pays) == (1, 1, 2, 3, 4, 5, 7, 20, 50, 100)
    assert (ADOPTED.bonus, ADOPTED.payout_max) == (None, None)


@pytest.mark.parametrize("key", ["betvoyager", "senator", "admiral-hr"])
def test_published_house_never_changes(key: str) -> None:
    """Hands were played by it: another choice is another house, or another version."""
    body = (PUBLISHED / f"house-{key}.json").read_bytes()

    assert msgspec.json.decode(body, type=House) == HOUSES[key]
    assert full(HOUSES[key]) == json.loads(body)


def full(value: Any) -> Any:
    """A record as JSON with every field, those at their defaults too."""
    if not isinstance(value, msgspec.Struct):
        return value
    return {name: full(getattr(value, name)) for name in value.__struct_fields__}


def test_every_shipped_house_is_published_here_and_playable() -> None:
    assert {f"house-{key}" for key in HOUSES} == {path.stem for path in PUBLISHED.glob("house-*")}
    assert all(found.key == key and problems(found) == () for key, found in HOUSES.items())


def test_unknown_house_is_refused_with_those_there_are() -> None:
    assert house("senator") is HOUSES["senator"]
    with pytest.raises(UnknownHouse, match=r"'corner'.*betvoyager, senator, admiral-hr"):
        house("corner")


@pytest.mark.parametrize(
    "rules",
    [
        {"bet": 1},
        {"bet": ANTES_MAX},
        {"boxes_open": 4},
        {"boxes_open": 1, "boxes_blind": 3},
        {"sixth_card_fee": None},
        {"sixth_card_fee": 0},
        {"exchange_max": 0},
        {"exchange_min": 5},
        {"exchange_max": 1},
        {"exchange_fee": 0},
        {"deck_reserve": 0},
        {"deck_reserve": 42},
        {"ante_when_not_qualified": 0},
        {"dealer_redraws": None},
        {"dealer_redraws": 0},
        {"payout_max": 1},
        {"insurance": None},
        {"insurance": Insurance(least=0)},
        {"bonus": NO_BONUS},
        {"bonus": Bonus(table=NOTHING, least=1, most=1)},
        {"pays": PayTable(pair=0, royal_flush=ANTES_MAX)},
    ],
    ids=str,
)
def test_rules_at_the_edge_of_the_possible_are_playable(rules: dict[str, Any]) -> None:
    assert problems(replace(ADOPTED, **rules)) == ()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"version": 0}, "version must lie between 1 and 2147483648, not 0"),
        ({"bet": 0}, "bet must lie between 1 and 1000000, not 0"),
        ({"bet": ANTES_MAX + 1}, "bet .* not 1000001"),
        ({"boxes_open": 0, "boxes_blind": 1}, "boxes_open .* between 1 and 4, not 0"),
        ({"boxes_open": 2, "boxes_blind": -1}, "boxes_blind .* between 0 and 3, not -1"),
        ({"boxes_open": 4, "boxes_blind": 1}, "a table has 1 to 4 boxes, not 4, 1 blind"),
        ({"sixth_card_fee": -1}, "sixth_card_fee .* not -1"),
        ({"sixth_card_fee": ANTES_MAX + 1}, "sixth_card_fee .* not 1000001"),
        ({"exchange_max": 6}, "exchange_max .* between 0 and 5, not 6"),
        ({"exchange_min": 0}, "exchanges of 0 to 5 cards are none"),
        ({"exchange_min": 4, "exchange_max": 3}, "exchanges of 4 to 3 cards are none"),
        ({"exchange_fee": -1}, "exchange_fee .* not -1"),
        ({"deck_reserve": -1}, "deck_reserve .* not -1"),
        ({"deck_reserve": 43}, "deck_reserve .* not 43"),
        ({"ante_when_not_qualified": -1}, "ante_when_not_qualified .* not -1"),
        ({"dealer_redraws": -1}, "dealer_redraws .* not -1"),
        ({"dealer_redraws": 43}, "dealer_redraws .* not 43"),
        ({"payout_max": 0}, "payout_max .* not 0"),
        ({"payout_max": 2**53 + 1}, "payout_max .* not 9007199254740993"),
        ({"pays": PayTable(pair=-1)}, "PayTable pair .* not -1"),
        ({"pays": PayTable(flush=ANTES_MAX + 1)}, "PayTable flush .* not 1000001"),
        ({"insurance": Insurance(least=-1)}, "insurance least must lie between 0 and 1000000"),
        ({"bonus": Bonus(table=replace(NOTHING, flush=-1))}, "BonusTable flush .* not -1"),
        ({"bonus": Bonus(table=NOTHING, least=0)}, "a bonus of 0 to None is none"),
        ({"bonus": Bonus(table=NOTHING, least=-3)}, "a bonus of -3 to None is none"),
        ({"bonus": Bonus(table=NOTHING, least=5, most=4)}, "a bonus of 5 to 4 is none"),
        ({"bonus": Bonus(table=NOTHING, most=0)}, "a bonus of 1 to 0 is none"),
    ],
    ids=str,
)
def test_unplayable_rules_say_why_with_the_number(rules: dict[str, Any], said: str) -> None:
    found = problems(replace(ADOPTED, **rules))

    assert len(found) == 1
    assert re.search(said, found[0])


def test_every_problem_is_said_at_once() -> None:
    assert len(problems(replace(ADOPTED, bet=0, deck_reserve=-1, exchange_max=9))) == 3


def test_bonus_table_has_no_default_to_be_taken_by_mistake() -> None:
    """Rules C6: no table of the bonus is a standard."""
    with pytest.raises(TypeError, match="three_of_a_kind"):
        BonusTable()  # type: ignore[call-arg]


def test_a_rule_no_house_has_is_refused() -> None:
    body = b'{"key":"corner","name":"Corner","joker":true}'

    with pytest.raises(msgspec.ValidationError, match="joker"):
        msgspec.json.decode(body, type=House)
