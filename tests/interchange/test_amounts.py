"""Amounts: exact, never through floats, never larger than a table."""

from decimal import Decimal

import pytest

from services.interchange.amounts import Amount, amount, exponent_for, exponent_of, minor


@pytest.mark.parametrize(
    ("given", "exponent", "whole"),
    [
        (5, 0, 5),
        (5, 2, 500),
        (Decimal("0.1"), 2, 10),
        (Decimal("2.50"), 1, 25),
        (Decimal("1259450.25"), 2, 125945025),
        (Decimal("1e3"), 0, 1000),
        (Decimal("-0.25"), 2, -25),
        (Decimal("0.000"), 0, 0),
        (Decimal("0e999999999"), 9, 0),
        (Decimal(f"2.5{'0' * 5000}"), 1, 25),
        (999_999_999_999_999, 0, 999_999_999_999_999),
    ],
)
def test_an_amount_becomes_whole_minor_units(given: Amount, exponent: int, whole: int) -> None:
    assert minor(given, exponent) == whole


@pytest.mark.parametrize(
    ("amounts", "least", "exponent"),
    [
        ([1, 2], 0, 0),
        ([1, Decimal("0.5")], 0, 1),
        ([Decimal("0.50")], 0, 1),
        ([Decimal("0.50")], 2, 2),
        ([Decimal("0.125"), Decimal("7.0")], 2, 3),
        ([Decimal("1e2"), Decimal("0.00")], 0, 0),
    ],
)
def test_the_exponent_is_the_least_that_makes_every_amount_whole(
    amounts: list[Amount], least: int, exponent: int
) -> None:
    assert exponent_for(amounts, least) == exponent


@pytest.mark.parametrize(
    ("currency", "exponent"),
    [("USD", 2), ("EUR", 2), ("$", 2), ("€", 2), ("JPY", 0), ("KWD", 3), ("chips", 0), (None, 0)],
)
def test_a_currency_has_its_own_decimals(currency: str | None, exponent: int) -> None:
    assert exponent_of(currency) == exponent


@pytest.mark.parametrize("text", ["nan", "inf", "Infinity", "1e999999999", "0.0000000001"])
def test_what_is_no_number_of_chips_has_no_exponent(text: str) -> None:
    with pytest.raises(ValueError, match=r"no number of chips|more than"):
        exponent_for([Decimal(text)], 0)


@pytest.mark.parametrize("given", [10**15, -(10**15), 10**400, Decimal("1e15")])
def test_an_amount_no_table_holds_is_refused(given: Amount) -> None:
    with pytest.raises(ValueError, match="more than any table holds"):
        minor(given, 0)


@pytest.mark.parametrize("text", ["", "-5", "+5", "1_000", "1,000", "five", "٣", "nan", "0x10"])
def test_text_that_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no amount"):
        amount(text)
