"""Whether the terms of a tournament can be played, and the stakes of each of its levels (rules
A14).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from schemas import stakes as table_stakes
from schemas.catalogue import CATALOGUE
from schemas.stakes import CHIPS_MAX, Stakes
from schemas.tournaments import Level, TournamentTerms
from schemas.variants import Pot

WHOLE: Final = 10_000
"""Basis points: what all prizes make together."""


def level_of(terms: TournamentTerms, key: str) -> Level | None:
    """The level that is called so, None if there is none."""
    return next((level for level in terms.levels if level.id == key), None)


def level_stakes(terms: TournamentTerms, level: Level) -> Stakes:
    """What a hand of the level is played for: in chips, without rake, straddle or a second
    board.
    """
    return Stakes(
        limit=terms.limit,
        big_blind=level.big_blind,
        small_blind=level.small_blind,
        small_bet=level.small_bet,
        big_bet=level.big_bet,
        ante=level.ante,
        ante_mode=level.ante_mode,
        tournament=True,
        level=level.id,
    )


def problems(terms: TournamentTerms) -> tuple[str, ...]:
    """What makes these terms unplayable, one sentence each; none if they can be played."""
    return (
        *_game_problems(terms),
        *_level_problems(terms),
        *_growth_problems(terms),
        *_money_problems(terms),
    )


def entry_problems(terms: TournamentTerms, players: Sequence[str]) -> tuple[str, ...]:
    """Why these players cannot begin, one sentence each; none if they can."""
    said: list[str] = []
    if len(players) < 2:
        said.append(f"two players are needed, not {len(players)}")
    twice = sorted(player for player, times in Counter(players).items() if times > 1)
    if twice:
        said.append(f"players entered twice: {', '.join(twice)}")
    if "" in players:
        said.append("a player has no name")
    chips = len(players) * terms.starting_chips
    if chips > CHIPS_MAX:
        said.append(f"the players have {chips} chips together, more than {CHIPS_MAX}")
    if len(players) * terms.buy_in > CHIPS_MAX:
        said.append(f"the buy-ins make more than {CHIPS_MAX}")
    return tuple(said)


def _game_problems(terms: TournamentTerms) -> Iterator[str]:
    game = CATALOGUE.get(terms.variant)
    if game is None:
        yield f"no game is called {terms.variant!r}"
    elif not isinstance(game.contest, Pot):
        yield f"{game.name} is played against the house, not for a pot"
    elif not 2 <= terms.table_seats <= game.seats_max:
        yield f"table_seats must lie between 2 and {game.seats_max}, not {terms.table_seats}"
    if terms.starting_chips <= 0:
        yield f"starting_chips must be positive, not {terms.starting_chips}"
    elif terms.levels and terms.starting_chips < terms.levels[0].big_blind:
        yield f"starting_chips {terms.starting_chips} do not make the first big blind"


def _level_problems(terms: TournamentTerms) -> Iterator[str]:
    if not terms.levels:
        yield "at least one level is needed"
    ids = [level.id for level in terms.levels]
    if len({*ids}) < len(ids) or "" in ids:
        yield "levels need ids, each its own"
    for level in terms.levels:
        for why in table_stakes.problems(level_stakes(terms, level)):
            yield f"level {level.id}: {why}"
        lengths = [one for one in (level.hands, level.seconds) if one is not None]
        if len(lengths) > 1:
            yield f"level {level.id} lasts so many hands or so many seconds, not both"
        if min(lengths, default=1) <= 0:
            yield f"level {level.id} must last, not {min(lengths)}"
    for level in terms.levels[:-1]:
        if level.hands is None and level.seconds is None:
            yield f"level {level.id} never ends, and is not the last"


def _growth_problems(terms: TournamentTerms) -> Iterator[str]:
    """A level asks for more than the one before, and no blind or bet of it for less."""
    for before, level in pairwise(terms.levels):
        old, new = level_stakes(terms, before), level_stakes(terms, level)
        if new.big_blind < old.big_blind or new.small_blind < old.small_blind:
            yield f"level {level.id} has smaller blinds than level {before.id}"
        if terms.limit == "fl" and (new.unit < old.unit or new.double < old.double):
            yield f"level {level.id} has smaller bets than level {before.id}"
        if _round_cost(level, terms.table_seats) <= _round_cost(before, terms.table_seats):
            yield f"level {level.id} costs no more than level {before.id}"


def _round_cost(level: Level, seats: int) -> int:
    """What one hand at a full table takes in blinds and antes."""
    antes = seats if level.ante_mode == "classic" else 1
    return level.small_blind + level.big_blind + antes * level.ante


def _money_problems(terms: TournamentTerms) -> Iterator[str]:
    if min(terms.buy_in, terms.fee) < 0:
        yield f"buy_in and fee must not be negative, not {terms.buy_in} and {terms.fee}"
    if not 0 <= terms.exponent <= 9:
        yield f"exponent must lie between 0 and 9, not {terms.exponent}"
    if sum(terms.prizes) != WHOLE:
        yield f"prizes must sum to {WHOLE} basis points, not {sum(terms.prizes)}"
    if min(terms.prizes, default=0) <= 0:
        yield "every prize must be positive"
    if any(lower > higher for higher, lower in pairwise(terms.prizes)):
        yield "a prize is larger than that of the place above"
