"""The dealer: tables, decks, bots; one hand: command -> decide -> append -> evolve."""

from services.dealer.bulk import Dealt, Order, deal
from services.dealer.custody import keep_key
from services.dealer.live import LiveRoom, Lost
from services.dealer.secrets import DealerKey
from services.dealer.tables import STAKES, Game, Table, games, live_tables, tables

__all__ = [
    "STAKES",
    "DealerKey",
    "Dealt",
    "Game",
    "LiveRoom",
    "Lost",
    "Order",
    "Table",
    "deal",
    "games",
    "keep_key",
    "live_tables",
    "tables",
]
