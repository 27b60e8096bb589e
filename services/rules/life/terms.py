"""What a table's terms mean, and whether it can be played on them."""

from collections.abc import Iterator

from schemas.catalogue import variant
from schemas.errors import UnknownVariant
from schemas.houses import problems as house_problems
from schemas.stakes import CHIPS_MAX, problems
from schemas.tables import CashTerms, HouseTerms, TableGame, TableTerms
from schemas.variants import Pot
from services.rules.house.limits import playable_ante


def terms_problems(terms: TableTerms) -> tuple[str, ...]:
    """Why nobody can play on these terms, one sentence a reason; none if they can be played.

    What a tournament is played on is checked with its own terms.
    """
    match terms:
        case CashTerms():
            return (*_game_problems(terms), *_seat_problems(terms), *_buy_in_problems(terms))
        case HouseTerms():
            return (*house_problems(terms.house), *_ante_problems(terms), *_buy_in_problems(terms))
        case _:
            return ()


def seats_of(terms: TableTerms) -> int:
    """How many seats, or boxes, the table has; they are numbered from 1."""
    if isinstance(terms, HouseTerms):
        return terms.house.boxes_open + terms.house.boxes_blind
    return terms.seats


def _game_problems(terms: CashTerms) -> Iterator[str]:
    if not terms.games:
        yield "at least one game is needed"
    for game in terms.games:
        yield from _one_game(game)
    if len({(one.stakes.currency, one.stakes.exponent) for one in terms.games}) > 1:
        yield "all games of a table are played in one currency"


def _one_game(game: TableGame) -> Iterator[str]:
    try:
        known = variant(game.variant)
    except UnknownVariant as unknown:
        yield str(unknown)
        return
    if not isinstance(known.contest, Pot):
        yield f"{known.name} is played against the house"
    yield from (f"{known.name}: {why}" for why in problems(game.stakes))
    if game.stakes.tournament:
        yield f"{known.name}: a cash table takes no tournament stakes"


def _seat_problems(terms: CashTerms) -> Iterator[str]:
    try:
        most = min((variant(one.variant).seats_max for one in terms.games), default=0)
    except UnknownVariant:
        return
    if terms.games and not 2 <= terms.seats <= most:
        yield f"the games take 2 to {most} seats, not {terms.seats}"
    if not 2 <= terms.players_min <= max(2, terms.seats):
        yield f"players_min must lie between 2 and {terms.seats}, not {terms.players_min}"


def _ante_problems(terms: HouseTerms) -> Iterator[str]:
    if not 0 < terms.ante_min <= terms.ante_max:
        yield f"an ante of {terms.ante_min} to {terms.ante_max} cannot be placed"
    elif not house_problems(terms.house):
        chips, least = terms.buy_in_max, terms.ante_min
        most = playable_ante(terms.house, chips)
        if most < least:
            yield f"a box of {chips} chips may ante {most} in this house, the least is {least}"


def _buy_in_problems(terms: CashTerms | HouseTerms) -> Iterator[str]:
    least, most = terms.buy_in_min, terms.buy_in_max
    if not 0 < least <= most:
        yield f"a buy-in of {least} to {most} cannot be made"
    if most * seats_of(terms) > CHIPS_MAX:
        yield f"the seats may have more than {CHIPS_MAX} chips together"
