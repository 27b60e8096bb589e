"""What a table's stream still has to say of what the tournament's own stream decided: who leaves,
who sits down, and the chips they bring.
"""

from collections.abc import Callable, Collection, Mapping

from schemas.cards import DECK, Card
from schemas.events import AnyEvent, ChipsAdded
from schemas.table_events import (
    ButtonDrawn,
    DrawnCard,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    TableOpened,
)
from schemas.tables import TournamentTable
from services.rules.tournament.state import TournamentState
from services.rules.tournament.tables import TableState

Tables = Mapping[str, TableState]
Deck = tuple[Card, ...]


def is_settled(state: TournamentState, tables: Tables, table: TableState) -> bool:
    """Whether everybody sits where he should, with his chips, and the button was drawn for."""
    seated = all(table.players.get(seat) == who for seat, who in state.at(table.name).items())
    return seated and not settling(state, tables, table)


def settling(
    state: TournamentState,
    tables: Tables,
    table: TableState,
    *,
    deck: Callable[[], Deck] = lambda: DECK,
    absent: Collection[str] | None = None,
) -> list[AnyEvent]:
    """What a table between hands has to say now, in order; what others say first is awaited.

    `deck` shuffles the cards from which the button is drawn; `absent` are those who are away, None
    where nobody knows.
    """
    if table.playing is not None or not state.started:
        return []
    if leaving := _leaving(state, table):
        return leaving
    if table.name not in state.tables:
        return []
    events: list[AnyEvent] = [] if table.terms is not None else [_opened(state)]
    chips = dict(table.chips)
    for seat, player in sorted(state.at(table.name).items()):
        events += _sitting(state, tables, table, seat, player, chips)
    awaited = len([one for one in chips.values() if one]) < len(state.at(table.name))
    if not awaited and table.draws < _draws_due(state, table):
        events.append(_draw(sorted(chips), deck()))
    if absent is not None and not awaited:
        events += _absences(state, table, absent)
    return events


def in_transit(state: TournamentState, tables: Tables, player: str) -> int:
    """Chips a player has and no table holds: at the start, and between two tables."""
    taken = sum(one.taken[player] - one.brought[player] for one in tables.values())
    return state.terms.starting_chips + taken


def away_now(state: TournamentState, tables: Tables) -> set[str]:
    """Players in the tournament who are away, or were when they left their last table."""
    found = {player for one in tables.values() for player in one.away}
    for player, came in state.came_from.items():
        if came.table in tables and player in tables[came.table].left_away:
            seated = any(player in one.players.values() for one in tables.values())
            found |= set[str]() if seated else {player}
    return found & set(state.seats)


def _opened(state: TournamentState) -> TableOpened:
    terms = state.terms
    return TableOpened(
        terms=TournamentTable(
            tournament=state.tournament,
            variant=terms.variant,
            limit=terms.limit,
            seats=terms.table_seats,
            button_rule=terms.button_rule,
        )
    )


def _leaving(state: TournamentState, table: TableState) -> list[AnyEvent]:
    """Who was moved elsewhere, or is out; a player without chips stays until that was told."""
    stays = state.at(table.name)
    return [
        PlayerLeft(seat=seat, player=player, chips=table.chips[seat])
        for seat, player in sorted(table.players.items())
        if stays.get(seat) != player
    ]


def _sitting(
    state: TournamentState,
    tables: Tables,
    table: TableState,
    seat: int,
    player: str,
    chips: dict[int, int],
) -> list[AnyEvent]:
    """A player's way to his seat, as far as it can be told; `chips` takes in what he brings."""
    events: list[AnyEvent] = []
    if table.players.get(seat) != player:
        if any(player in one.players.values() for one in tables.values()):
            return []  # he has not left yet
        events.append(PlayerSat(seat=seat, player=player))
        chips[seat] = 0
    if not chips[seat] and (brought := in_transit(state, tables, player)):
        chips[seat] += brought
        events.append(ChipsAdded(seat=seat, player=player, chips=brought))
    return events


def _draws_due(state: TournamentState, table: TableState) -> int:
    """A button is drawn for when a table opens, and again when it becomes the final table."""
    return 1 + (state.finals == table.name)


def _draw(seats: list[int], deck: Deck) -> ButtonDrawn:
    """A card a seat; the highest has the button, by suit among equals."""
    cards = tuple(DrawnCard(*one) for one in zip(seats, deck, strict=False))
    highest = max(cards, key=lambda one: DECK.index(one.card))
    return ButtonDrawn(cards=cards, button=highest.seat)


def _absences(state: TournamentState, table: TableState, absent: Collection[str]) -> list[AnyEvent]:
    """Who goes away or is back, of those who sit here."""
    events: list[AnyEvent] = []
    for seat, player in sorted(state.at(table.name).items()):
        if player in absent and player not in table.away:
            events.append(PlayerAway(seat=seat, player=player))
        elif player in table.away and player not in absent:
            events.append(PlayerBack(seat=seat, player=player))
    return events
