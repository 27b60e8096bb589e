"""Jobs that frames fit better than SQL: sessions, curves, streaks, swings and variance."""

from analytics.frames.hands import hands_of
from analytics.frames.hourly import Hourly, hourly
from analytics.frames.sessions import Result, Session, sessions, split

__all__ = [
    "Hourly",
    "Result",
    "Session",
    "hands_of",
    "hourly",
    "sessions",
    "split",
]
