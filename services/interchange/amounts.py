"""Amounts as sources write them, made whole: exact minor units, never through floats."""

import re
from collections.abc import Iterable
from decimal import Context, Decimal, Inexact
from typing import Final

Amount = int | Decimal

EXPONENT_MAX: Final = 9
DIGITS_MAX: Final = 15
"""Digits an amount may have in minor units: a table's sum fits every database's integer."""

_SCALES: Final = tuple(10**exponent for exponent in range(EXPONENT_MAX + 1))
_LIMIT: Final = 10**DIGITS_MAX
_TEXT: Final = re.compile(r"[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?")
_WITHOUT_CENTS: Final = frozenset(
    (
        *("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI"),
        *("VND", "VUV", "XAF", "XOF", "XPF"),
    )
)
_WITH_MILS: Final = frozenset(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"))
_EXACT: Final = Context(prec=DIGITS_MAX + EXPONENT_MAX, traps=[Inexact])
_SYMBOLS_WITH_CENTS: Final = frozenset("$€£₹₽₺฿")


def amount(text: str) -> Amount:
    """The amount an action names; raises `ValueError` for text that is none."""
    if not _TEXT.fullmatch(text):
        why = f"{text!r} is no amount"
        raise ValueError(why)
    return int(text) if text.isdigit() else Decimal(text)


def exponent_of(currency: str | None) -> int:
    """The decimals of a currency by its ISO 4217 code or symbol; 0 for play chips.

    >>> exponent_of("USD"), exponent_of("JPY"), exponent_of(None)
    (2, 0, 0)
    """
    if currency is None or currency in _WITHOUT_CENTS:
        return 0
    if currency in _WITH_MILS:
        return 3
    is_code = len(currency) == 3 and currency.isascii() and currency.isupper()
    return 2 if is_code or currency in _SYMBOLS_WITH_CENTS else 0


def exponent_for(amounts: Iterable[Amount], least: int) -> int:
    """The fewest decimals, at least `least`, that make every amount whole; raises `ValueError`."""
    exponent = least
    for one in amounts:
        if type(one) is not int:
            exponent = max(exponent, _decimals(one))
    return exponent


def minor(amount: Amount, exponent: int) -> int:
    """An amount in minor units; raises `ValueError` for one that is too large to be chips.

    >>> minor(Decimal("1259450.25"), 2)
    125945025
    """
    if isinstance(amount, int):
        whole = amount * _SCALES[exponent]
    else:
        _check(amount)
        whole = int(amount.scaleb(exponent, _EXACT))
    if not -_LIMIT < whole < _LIMIT:
        why = f"{_short(amount)} is more than any table holds"
        raise ValueError(why)
    return whole


def _decimals(amount: Amount) -> int:
    """Decimals an amount needs, trailing zeros apart."""
    if isinstance(amount, int):
        return 0
    _check(amount)
    _, digits, power = amount.as_tuple()
    needed = -int(power)
    for digit in reversed(digits):
        if digit or needed <= 0:
            break
        needed -= 1
    if any(digits) and needed > EXPONENT_MAX:
        why = f"{_short(amount)} has more than {EXPONENT_MAX} decimals"
        raise ValueError(why)
    return max(0, needed) if any(digits) else 0


def _check(amount: Decimal) -> None:
    if not amount.is_finite():
        why = f"{amount} is no number of chips"
        raise ValueError(why)
    if amount and amount.adjusted() >= DIGITS_MAX:
        why = f"{_short(amount)} is more than any table holds"
        raise ValueError(why)


def _short(amount: Amount) -> str:
    if isinstance(amount, int):
        return f"an amount of {amount.bit_length()} bits" if abs(amount) >= 10**40 else str(amount)
    return str(amount)[:40]
