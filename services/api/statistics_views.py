"""Figures of players and games as the API shows them: each with what it was made of."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from analytics import (
    HOUSE_STATISTICS,
    PLAYER_STATISTICS,
    VARIANT_STATISTICS,
    Figure,
    PlayerStatistics,
    VariantStatistics,
)
from services.api.fields import Chips, Currency, Exponent
from services.api.links import to_figures, to_hands, to_hands_of, to_player


class Ratio(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure: how often, out of how many."""

    numerator: int
    denominator: int
    parts: Annotated[int, Meta(description="How many of the numerator make one of its unit.")]
    value: Annotated[
        float | None,
        Meta(
            description="numerator / (denominator * parts); null of no hands. Of a standard"
            " deviation, whose numerator is the sum of its sample, what the definition says."
        ),
    ]
    low: Annotated[
        float | None,
        Meta(description="Of a share: where the true one lies, 95 times of 100, begins here."),
    ] = None
    high: Annotated[float | None, Meta(description="And it ends here.")] = None


class PlayerFigures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's hands in one currency."""

    player: Annotated[str, Meta(description="An id; names are kept elsewhere.")]
    currency: Currency
    exponent: Exponent
    hands: int
    undecided: Annotated[int, Meta(description="Hands left out of net: cards are not known.")]
    net: Chips
    figures: Annotated[
        dict[str, Ratio], Meta(description="vpip, pfr, wtsd and others by their keys.")
    ]
    link: str
    hands_link: Annotated[str, Meta(description="The hands behind the figures.")]


class PlayerLinks(Struct, frozen=True, forbid_unknown_fields=True):
    """Where more of a player is."""

    hands: str
    positions: str
    sessions: str
    curve: str


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A player: a line a currency."""

    player: str
    currencies: tuple[PlayerFigures, ...]
    links: PlayerLinks


class PlayerPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players by id, a line a currency."""

    players: tuple[PlayerFigures, ...]
    count: Annotated[int, Meta(description="How many lines are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


class VariantFigures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game's hands at one limit in one currency."""

    variant: str
    limit: str
    currency: Currency
    exponent: Exponent
    hands: int
    undecided: int
    pot: Annotated[int, Meta(description="All pots before rake.")]
    rake: Chips
    figures: Annotated[
        dict[str, Ratio], Meta(description="average-pot (minor units) and others by their keys.")
    ]


class Variants(Struct, frozen=True, forbid_unknown_fields=True):
    """Every game that was played, whole: nothing is cut."""

    variants: tuple[VariantFigures, ...]
    count: int


def player(name: str, found: Sequence[PlayerStatistics]) -> Player:
    """A player."""
    at = to_player(name)
    links = PlayerLinks(
        hands=to_hands_of(name),
        positions=to_figures("positions", {"player": name}),
        sessions=f"{at}/sessions",
        curve=f"{at}/curve",
    )
    return Player(name, tuple([player_line(one) for one in found]), links)


def player_line(one: PlayerStatistics) -> PlayerFigures:
    """A player's line."""
    return PlayerFigures(
        player=one.player,
        currency=one.currency,
        exponent=one.exponent,
        hands=one.hands,
        undecided=one.undecided,
        net=one.net,
        figures=ratios(one.figures),
        link=to_player(one.player),
        hands_link=to_hands({"player": one.player, "currency": one.currency or ""}),
    )


def variants(found: Sequence[VariantStatistics]) -> Variants:
    """Every game's line."""
    return Variants(tuple([_variant(one) for one in found]), len(found))


def _variant(one: VariantStatistics) -> VariantFigures:
    return VariantFigures(
        variant=one.variant,
        limit=one.limit,
        currency=one.currency,
        exponent=one.exponent,
        hands=one.hands,
        undecided=one.undecided,
        pot=one.pot,
        rake=one.rake,
        figures=ratios(one.figures),
    )


def ratios(figures: Mapping[str, Figure]) -> dict[str, Ratio]:
    """Figures by their keys as the API shows them."""
    return {key: _ratio(key, one) for key, one in figures.items()}


def _ratio(key: str, one: Figure) -> Ratio:
    low, high = (one.interval() if key in _SHARES else None) or (None, None)
    return Ratio(one.numerator, one.denominator, one.parts, one.value, low, high)


_SHARES: Final = {
    one.key
    for one in (*PLAYER_STATISTICS, *VARIANT_STATISTICS, *HOUSE_STATISTICS)
    if one.unit == "share"
}
"""Statistics with an interval."""
