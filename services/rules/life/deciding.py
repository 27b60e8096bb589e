"""A wish about the table into the facts it causes, or a refusal that says what is allowed."""

from collections.abc import Callable
from typing import Any, Final

from schemas.cards import DECK
from schemas.command import Command
from schemas.commands import AddChips
from schemas.errors import CommandRefused
from schemas.events import AnyEvent, ChipsAdded
from schemas.table_commands import ComeBack, DrawButton, GoAway, Leave, OpenTable, Sit
from schemas.table_events import (
    ButtonDrawn,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    TableOpened,
)
from schemas.tables import CashTerms, HouseTerms
from services.rules.life.next_hand import button_due, may_post
from services.rules.life.state import Chair, TableLife
from services.rules.life.terms import seats_of, terms_problems

Facts = tuple[AnyEvent, ...]


def decide(life: TableLife, command: Command) -> Facts:
    """The facts `command` causes; the caller logs them, then evolves.

    Chips may be bought, seats taken, players go away and come back at any time: it counts from the
    next hand on. Raises `CommandRefused`, with what is legal now, and leaves the life as it was.
    """
    answer = _ANSWERS.get(type(command))
    if answer is None:
        why = f"{command.__struct_config__.tag} is nothing that is asked of a table between hands"
        raise CommandRefused(why, [str(one.__struct_config__.tag) for one in _ANSWERS])
    return answer(life, command)


def _open(life: TableLife, command: OpenTable) -> Facts:
    terms = command.terms
    reasons = [*terms_problems(terms)]
    most = seats_of(terms)
    beyond = sorted(seat for seat in life.chairs if seat > most)
    if beyond:
        reasons.append(f"seats {', '.join(map(str, beyond))} are taken")
    if reasons:
        why = f"the table cannot be opened so: {'; '.join(reasons)}"
        raise CommandRefused(why)
    return (TableOpened(terms=terms),)


def _sit(life: TableLife, command: Sit) -> Facts:
    terms, seat, player = _bought_into(life), command.seat, command.player
    free = [one for one in range(1, seats_of(terms) + 1) if one not in life.chairs]
    legal = [f"sit in seat {one}" for one in free]
    if not player:
        why = "a player needs a name"
        raise CommandRefused(why, legal)
    if seat in life.chairs:
        why = f"seat {seat} is taken"
        raise CommandRefused(why, legal)
    if seat not in free:
        why = f"the table has seats 1 to {seats_of(terms)}, not {seat}"
        raise CommandRefused(why, legal)
    for other, chair in life.chairs.items():
        if chair.player == player:
            why = f"{player} sits in seat {other} already"
            raise CommandRefused(why, [f"leave seat {other}"])
    if command.posts and not (isinstance(terms, CashTerms) and terms.newcomers == "post"):
        why = "a new player waits for the big blind here and posts nothing"
        raise CommandRefused(why, [f"sit in seat {seat} without posting"])
    return (PlayerSat(seat=seat, player=player, posts=command.posts),)


def _add_chips(life: TableLife, command: AddChips) -> Facts:
    terms, seat, chips = _bought_into(life), command.seat, command.chips
    chair = _taken(life, seat)
    if chair.player != command.player:
        why = f"seat {seat} is {chair.player}'s, not {command.player}'s"
        raise CommandRefused(why)
    has, most = chair.stack + chair.added, terms.buy_in_max
    least = min(1 if has else terms.buy_in_min, most)
    legal = [f"seat {seat}: buy {least} to {most - has}"] if most - has >= least else []
    if has + chips > most:
        why = f"seat {seat} has {has} and may not buy {chips}: {most} is the most at this table"
        raise CommandRefused(why, legal)
    if chips < least:
        why = f"seat {seat} cannot buy {chips}, {least} is the least"
        raise CommandRefused(why, legal)
    unit = _chip_unit(terms)
    if chips % unit:
        why = f"seat {seat} cannot buy {chips}, chips are {unit}"
        raise CommandRefused(why, legal)
    return (ChipsAdded(seat=seat, player=chair.player, chips=chips),)


def _leave(life: TableLife, command: Leave) -> Facts:
    chair = _taken(life, command.seat)
    if command.seat in life.dealt:
        why = f"seat {command.seat} is in hand {life.hand} and leaves when it is over"
        raise CommandRefused(why, [f"seat {command.seat}: go away"])
    chips = chair.stack + chair.added
    return (PlayerLeft(seat=command.seat, player=chair.player, chips=chips),)


def _go_away(life: TableLife, command: GoAway) -> Facts:
    chair = _taken(life, command.seat)
    if chair.away:
        why = f"seat {command.seat} is away already"
        raise CommandRefused(why, [f"seat {command.seat}: come back"])
    return (PlayerAway(seat=command.seat, player=chair.player),)


def _come_back(life: TableLife, command: ComeBack) -> Facts:
    """Also for who waits for the big blind and would rather post, or the other way round."""
    seat, terms = command.seat, life.terms
    posts = command.posts and not isinstance(terms, HouseTerms)  # who plays a house misses nothing
    chair = _taken(life, seat)
    if not chair.away and (not chair.owes or chair.posts == posts):
        why = f"seat {seat} is not away"
        raise CommandRefused(why, [f"seat {seat}: go away"])
    if posts and chair.owes and not (isinstance(terms, CashTerms) and may_post(terms, chair)):
        why = f"seat {seat} waits for the big blind here and posts nothing"
        raise CommandRefused(why, [f"seat {seat}: come back without posting"])
    return (PlayerBack(seat=seat, player=chair.player, posts=posts),)


def _draw_button(life: TableLife, command: DrawButton) -> Facts:
    due = button_due(life)
    if not due:
        why = "no button is to be drawn for"
        raise CommandRefused(why)
    drawn = {one.seat: one.card for one in command.cards}
    if len(command.cards) != len(due) or sorted(drawn) != due:
        why = f"one card each is drawn for the seats {', '.join(map(str, due))}"
        raise CommandRefused(why)
    if len({*drawn.values()}) < len(due) or not {*drawn.values()} <= {*DECK}:
        why = f"cards of one deck are drawn, each once, not {' '.join(drawn.values())}"
        raise CommandRefused(why)
    button = max(due, key=lambda seat: DECK.index(drawn[seat]))
    return (ButtonDrawn(cards=command.cards, button=button),)


def _bought_into(life: TableLife) -> CashTerms | HouseTerms:
    terms = life.terms
    if isinstance(terms, CashTerms | HouseTerms):
        return terms
    why = "nobody buys in here: the table is not open, or a tournament's"
    raise CommandRefused(why)


def _taken(life: TableLife, seat: int) -> Chair:
    chair = life.chairs.get(seat)
    if chair is None:
        why = f"nobody sits in seat {seat}"
        raise CommandRefused(why, [f"seat {one} is taken" for one in sorted(life.chairs)])
    return chair


def _chip_unit(terms: CashTerms | HouseTerms) -> int:
    return max(one.stakes.chip_unit for one in terms.games) if isinstance(terms, CashTerms) else 1


_ANSWERS: Final[dict[type[Command], Callable[[TableLife, Any], Facts]]] = {
    OpenTable: _open,
    Sit: _sit,
    AddChips: _add_chips,
    Leave: _leave,
    GoAway: _go_away,
    ComeBack: _come_back,
    DrawButton: _draw_button,
}
