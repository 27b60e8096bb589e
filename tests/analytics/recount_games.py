"""The figures of games once more, plainly and slowly, hand by hand.

Written from the definitions and apart from the product's SQL: halves and quarters of a pot are
worked out from its chips, all-ins and folds from the order of the decisions.
"""

from collections.abc import Iterable
from fractions import Fraction
from statistics import median

from tests.analytics.recount import Ratio
from tests.analytics.rows import Played

Game = tuple[str, str, str | None]
Pair = tuple[Fraction | int | bool, Fraction | int | bool]

STREETS = ("preflop", "flop", "turn", "river")


def variant_figures(hands: Iterable[Played]) -> dict[Game, dict[str, Ratio]]:
    """For each game, limit and currency, the figures that are not in chips."""
    found: dict[Game, dict[str, list[Fraction]]] = {}
    tenths: dict[Game, list[int]] = {}
    for one in hands:
        row = one.hand
        game = row.variant, row.limit, row.currency
        figures = found.setdefault(game, {})
        for key, (up, down) in {**_play(one), **_all_ins(one), **_hi_lo(one)}.items():
            sums = figures.setdefault(key, [Fraction(0), Fraction(0)])
            sums[0] += up
            sums[1] += down
        if row.big_blind:
            tenths.setdefault(game, []).append(10 * row.pot // row.big_blind)
    return {
        game: {
            **{key: (up, int(down)) for key, (up, down) in figures.items()},
            "median-pot": _median(tenths.get(game, [])),
        }
        for game, figures in found.items()
    }


def _median(tenths: list[int]) -> Ratio:
    if not tenths:
        return Fraction(0), 0
    return Fraction(median(map(Fraction, tenths))) * len(tenths) / 10, len(tenths)


def _play(one: Played) -> dict[str, Pair]:
    row = one.hand
    early = {act.seat for act in one.actions if act.street == 0 and act.action == "fold"}
    folded = {act.seat for act in one.actions if act.action == "fold"}
    pots = row.limit != "house"
    to_flop = len(one.seats) - len(early) if row.reached >= 1 else 0
    showdown = pots and len(one.seats) - len(folded) >= 2
    walk = pots and bool(one.actions) and len(folded) == len(one.actions) == len(one.seats) - 1
    return {
        "house": (0 if pots else row.house or 0, not pots and row.house is not None),
        "pot-bb": (Fraction(row.pot, row.big_blind) if row.big_blind else 0, row.big_blind > 0),
        "hands-hour": _pace(one),
        "flop": (row.reached >= 1, pots),
        "flop-players": (to_flop, row.reached >= 1),
        "multiway": (to_flop > 2, row.reached >= 1),
        "turn": (row.reached >= 2, pots),
        "river": (row.reached >= 3, pots),
        "showdown": (showdown, pots),
        "walk": (walk and row.reached == 0, pots),
        "run-twice": (len(row.boards) == 2, pots),
    }


def _pace(one: Played) -> Pair:
    if one.hand.source is not None:
        return 0, 0
    ended = one.hand.ended_at.replace(microsecond=0)
    return 3600, int((ended - one.hand.started_at.replace(microsecond=0)).total_seconds())


def _all_ins(one: Played) -> dict[str, Pair]:
    """The street of the first decision after which a player has nothing behind."""
    streets = [act.street for act in one.actions if act.chips and act.stack - act.chips == 0]
    first = streets[0] if streets else None
    return {
        "all-in": (first is not None, one.hand.limit != "house"),
        **{
            f"all-in-{name}": (first == street, first is not None)
            for street, name in enumerate(STREETS)
        },
    }


def _hi_lo(one: Played) -> dict[str, Pair]:
    game = one.hand.variant.endswith("-8")
    boards = [{text[at] for at in range(0, len(text), 2)} for text in one.hand.boards]
    known = game and one.hand.reached == 3 and not any("?" in board for board in boards)
    divided = game and one.hand.showdown and one.hand.status == "settled"
    shares = [_shares(one, board) for board in range(len(boards))] if divided else []
    whole = {seat for seats in shares for seat in seats}
    return {
        "low-possible": (
            known and any(len(board & set("A2345678")) >= 3 for board in boards),
            known,
        ),
        "low-made": (any(_low(one, board) for board in range(len(shares))), divided),
        "scoop": (divided and len(whole) == 1, divided),
        "quartered": (any(Fraction(1, 4) in seats.values() for seats in shares), divided),
        "three-quarters": (any(Fraction(3, 4) in seats.values() for seats in shares), divided),
    }


def _low(one: Played, board: int) -> bool:
    return any(won.share for won in one.awards if won.pot == 0 and won.board == board)


def _shares(one: Played, board: int) -> dict[int, Fraction]:
    """What part of a board's half of the main pot each seat won, by the seats that share it."""
    won = [each for each in one.awards if each.pot == 0 and each.board == board]
    found: dict[int, Fraction] = {}
    halves = 2 if any(each.share == 1 for each in won) else 1
    for each in won:
        ways = sum(other.share == each.share for other in won)
        found[each.seat] = found.get(each.seat, Fraction(0)) + Fraction(1, ways * halves)
    return found
