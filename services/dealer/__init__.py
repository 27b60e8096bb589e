"""The dealer: tables, decks, bots; one hand: command -> decide -> append -> evolve."""

from services.dealer.bulk import Dealt, Granularity, Order, deal
from services.dealer.custody import keep_key
from services.dealer.house_tables import HouseTable, house_terms
from services.dealer.live import LiveRoom, Lost
from services.dealer.playing import AnyTable
from services.dealer.secrets import DealerKey
from services.dealer.spread import AnyGame, room_tables, spread
from services.dealer.styles import STYLES, Style, style
from services.dealer.tables import STAKES, Game, Table, cash_terms, games, live_tables, tables
from services.dealer.voiding import void
from services.dealer.workers import OpenLog, deal_in_parallel, usual_workers

__all__ = [
    "STAKES",
    "STYLES",
    "AnyGame",
    "AnyTable",
    "DealerKey",
    "Dealt",
    "Game",
    "Granularity",
    "HouseTable",
    "LiveRoom",
    "Lost",
    "OpenLog",
    "Order",
    "Style",
    "Table",
    "cash_terms",
    "deal",
    "deal_in_parallel",
    "games",
    "house_terms",
    "keep_key",
    "live_tables",
    "room_tables",
    "spread",
    "style",
    "tables",
    "usual_workers",
    "void",
]
