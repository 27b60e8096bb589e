"""Amounts, stakes and games in words: whole minor units in, exact text out."""

from typing import Final, Protocol

from schemas.stakes import Limit, Stakes
from schemas.variants import Variant

LIMITS: Final[dict[Limit, str]] = {"nl": "no limit", "pl": "pot limit", "fl": "fixed limit"}


class Priced(Protocol):
    """What names its amounts' currency and decimals: a table's stakes, a house's hand."""

    @property
    def currency(self) -> str | None:
        """ISO 4217 or the house's own word; none: play chips."""
        ...

    @property
    def exponent(self) -> int:
        """Minor units are 10^-exponent of the currency."""
        ...


def amount(chips: int, exponent: int) -> str:
    """Minor units as a number of the currency, with every decimal it has.

    >>> amount(1250, 2), amount(-5, 2), amount(30, 0)
    ('12.50', '-0.05', '30')
    """
    whole, rest = divmod(abs(chips), 10**exponent)
    decimals = f".{rest:0{exponent}d}" if exponent else ""
    return f"{'-' if chips < 0 else ''}{whole}{decimals}"


def signed(chips: int, exponent: int) -> str:
    """An amount that says which way it went: `+12.50`, `-3.00`, `0`."""
    return f"{'+' if chips > 0 else ''}{amount(chips, exponent)}"


def money(chips: int, stakes: Priced) -> str:
    """An amount with its currency, `12.50 USD`; play chips have none."""
    number = amount(chips, stakes.exponent)
    return f"{number} {stakes.currency}" if stakes.currency else number


def game_name(variant: Variant, limit: Limit) -> str:
    """What is played, as a player would ask for it: `Courchevel, fixed limit`."""
    return f"{variant.name}, {LIMITS[limit]}"


def stakes_words(stakes: Stakes) -> str:
    """Blinds, antes and fixed bets: `blinds 0.50/1.00 USD, ante 0.10 (big-blind)`."""
    size = stakes.exponent
    said = [f"blinds {amount(stakes.small_blind, size)}/{money(stakes.big_blind, stakes)}"]
    if stakes.limit == "fl":
        said.append(f"bets {amount(stakes.unit, size)}/{amount(stakes.double, size)}")
    if stakes.ante:
        said.append(f"ante {amount(stakes.ante, size)} ({stakes.ante_mode})")
    return ", ".join(said)
