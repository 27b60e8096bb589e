"""Jobs that frames fit better than SQL: sessions, curves, streaks, swings and variance."""

from analytics.frames.curves import Curve, curves
from analytics.frames.hands import hands_of
from analytics.frames.hourly import Hourly, hourly
from analytics.frames.sessions import Result, Session, sessions, split
from analytics.frames.thinning import thinned

__all__ = [
    "Curve",
    "Hourly",
    "Result",
    "Session",
    "curves",
    "hands_of",
    "hourly",
    "sessions",
    "split",
    "thinned",
]
