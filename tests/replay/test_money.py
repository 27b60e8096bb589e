"""Amounts and stakes in words."""

import pytest

from schemas.catalogue import variant
from schemas.stakes import Stakes
from services.replay import amount, game_name, money, signed
from services.replay.money import stakes_words


@pytest.mark.parametrize(
    ("chips", "exponent", "said"),
    [
        (0, 0, "0"),
        (30, 0, "30"),
        (1250, 2, "12.50"),
        (5, 2, "0.05"),
        (-5, 2, "-0.05"),
        (-1250, 2, "-12.50"),
        (5, 1, "0.5"),
        (10**15 + 1, 3, "1000000000000.001"),
    ],
)
def test_minor_units_become_exact_decimals(chips: int, exponent: int, said: str) -> None:
    assert amount(chips, exponent) == said


def test_what_was_won_and_lost_carries_its_sign() -> None:
    assert [signed(chips, 2) for chips in (1, 0, -1)] == ["+0.01", "0.00", "-0.01"]


def test_only_a_currency_is_named() -> None:
    assert money(1250, Stakes(limit="nl", big_blind=2, currency="USD", exponent=2)) == "12.50 USD"
    assert money(1250, Stakes(limit="nl", big_blind=2)) == "1250"


def test_stakes_name_blinds_bets_and_antes() -> None:
    stakes = Stakes(
        limit="fl", big_blind=200, small_blind=100, ante=25, ante_mode="classic", exponent=2
    )

    assert stakes_words(stakes) == "blinds 1.00/2.00, bets 2.00/4.00, ante 0.25 (classic)"
    assert game_name(variant("omaha-8"), "pl") == "Omaha Hi-Lo, pot limit"
