"""A hand as frames, and the reasons for its awards: the one source for console, API and pages."""

from services.replay.account import account, division
from services.replay.explain import Explanation, PotReasons, Reason, explain
from services.replay.facts import facts_of
from services.replay.frames import Frame, SeatFrame, frames
from services.replay.headline import headline
from services.replay.layout import sentence, short, table
from services.replay.money import amount, game_name, money, signed
from services.replay.text import page, title, transcript

__all__ = [
    "Explanation",
    "Frame",
    "PotReasons",
    "Reason",
    "SeatFrame",
    "account",
    "amount",
    "division",
    "explain",
    "facts_of",
    "frames",
    "game_name",
    "headline",
    "money",
    "page",
    "sentence",
    "short",
    "signed",
    "table",
    "title",
    "transcript",
]
