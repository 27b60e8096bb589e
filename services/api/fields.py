"""What fields of several answers mean: instants, currencies, amounts, cards."""

from typing import Annotated

from msgspec import Meta

from schemas.cards import Face

Instant = Annotated[
    str, Meta(description="UTC with milliseconds.", examples=["2026-11-30T12:00:00.000Z"])
]
Currency = Annotated[str | None, Meta(description="ISO 4217; null: chips of no currency.")]
Exponent = Annotated[int, Meta(description="Decimals of the currency: 2 makes 1250 12.50.")]
Chips = Annotated[int, Meta(description="In minor units.")]
Cards = tuple[Face, ...]
