"""PHH's codes for games: a letter for the limit, then the game; which of them this build plays."""

from typing import Final, NamedTuple

from schemas.stakes import Limit


class Game(NamedTuple):
    """A game of the catalogue at a limit."""

    variant: str
    limit: Limit


_LIMITS: Final[dict[str, Limit]] = {"N": "nl", "P": "pl", "F": "fl"}
_VARIANTS: Final = {
    "T": "holdem",
    "O": "omaha",
    "O/8": "omaha-8",
    "O5": "omaha-5",
    "O5/8": "omaha-5-8",
    "C": "courchevel",
    "C/8": "courchevel-8",
}

GAMES: Final = {
    letter + code: Game(variant, limit)
    for letter, limit in _LIMITS.items()
    for code, variant in _VARIANTS.items()
}
"""The format itself names FT, NT, PO and FO/8; the other codes follow its pattern and are ours."""

NOT_YET: Final = {
    "NS": "short-deck hold'em",
    "F7S": "seven-card stud",
    "F7S/8": "seven-card stud hi-lo",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
"""The format's other games."""


def game(code: str) -> Game:
    """The game a code names; raises `ValueError` that says which game is not supported."""
    found = GAMES.get(code)
    if found is None:
        named = NOT_YET.get(code)
        why = (
            f"{named} is not supported yet"
            if named
            else f"variant {code[:20]!r} is no game of this build; it reads {', '.join(GAMES)}"
        )
        raise ValueError(why)
    return found
