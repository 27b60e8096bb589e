"""A hand as frames, and the reasons for its awards: the one source for console, API and pages."""

from services.replay.account import account, division
from services.replay.concealing import concealed, in_the_open
from services.replay.either import AnyOutcome, AnyState, folded, priced, settled
from services.replay.explain import Explanation, PotReasons, Reason, explain
from services.replay.facts import facts_of
from services.replay.frame import Frame, SeatFrame
from services.replay.frames import frames
from services.replay.headline import headline
from services.replay.house_explain import BoxReasons
from services.replay.layout import sentence, short, table
from services.replay.money import amount, game_name, money, signed
from services.replay.sizing import Proportion, Sizing, sizings
from services.replay.text import page, title, transcript
from services.replay.tournament import TournamentView, tournament_view
from services.replay.tournament_page import tournament_page

__all__ = [
    "AnyOutcome",
    "AnyState",
    "BoxReasons",
    "Explanation",
    "Frame",
    "PotReasons",
    "Proportion",
    "Reason",
    "SeatFrame",
    "Sizing",
    "TournamentView",
    "account",
    "amount",
    "concealed",
    "division",
    "explain",
    "facts_of",
    "folded",
    "frames",
    "game_name",
    "headline",
    "in_the_open",
    "money",
    "page",
    "priced",
    "sentence",
    "settled",
    "short",
    "signed",
    "sizings",
    "table",
    "title",
    "tournament_page",
    "tournament_view",
    "transcript",
]
