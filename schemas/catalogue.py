"""The games, one record each. A published revision never changes; a change of rules is a new
revision beside it.
"""

from typing import Final

from schemas.errors import UnknownVariant
from schemas.variants import HIGH, HIGH2, LOW2, House, Pot, Street, Variant, flop_game

_GAMES: Final = (
    Variant(key="holdem", name="Hold'em", streets=flop_game(2), contest=Pot((HIGH,))),
    Variant(key="omaha", name="Omaha", streets=flop_game(4), contest=Pot((HIGH2,))),
    Variant(key="omaha-8", name="Omaha Hi-Lo", streets=flop_game(4), contest=Pot((HIGH2, LOW2))),
    Variant(key="omaha-5", name="Five-card Omaha", streets=flop_game(5), contest=Pot((HIGH2,))),
    Variant(
        key="omaha-5-8",
        name="Five-card Omaha Hi-Lo",
        streets=flop_game(5),
        contest=Pot((HIGH2, LOW2)),
    ),
    Variant(
        key="courchevel", name="Courchevel", streets=flop_game(5, spit=1), contest=Pot((HIGH2,))
    ),
    Variant(
        key="courchevel-8",
        name="Courchevel Hi-Lo",
        streets=flop_game(5, spit=1),
        contest=Pot((HIGH2, LOW2)),
    ),
    Variant(
        key="russian-poker",
        name="Russian Poker",
        streets=(Street(name="deal", down=5),),
        contest=House(),
    ),
)

PUBLISHED: Final[dict[tuple[str, int], Variant]] = {(g.key, g.revision): g for g in _GAMES}
"""Every revision ever published, by key and revision."""

CATALOGUE: Final[dict[str, Variant]] = {game.key: game for game in _GAMES}
"""The newest revision of every game, by key."""

POT_GAMES: Final[dict[str, Variant]] = {
    key: game for key, game in CATALOGUE.items() if isinstance(game.contest, Pot)
}
"""Of these, the games in which seats contend for pots."""

HOUSE_GAMES: Final[dict[str, Variant]] = {
    key: game for key, game in CATALOGUE.items() if isinstance(game.contest, House)
}
"""Of these, the games in which each seat stands alone against the dealer."""


def variant(key: str, revision: int | None = None) -> Variant:
    """The game `key`, in its newest or the given revision; raises `UnknownVariant`, which lists
    what there is.
    """
    found = CATALOGUE.get(key) if revision is None else PUBLISHED.get((key, revision))
    if found is None:
        raise UnknownVariant(key if revision is None else f"{key} r{revision}", tuple(CATALOGUE))
    return found
