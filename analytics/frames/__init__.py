"""Jobs that frames fit better than SQL: sessions, curves, streaks, swings and variance."""

from analytics.frames.curves import Curve, curves
from analytics.frames.hands import hands_of
from analytics.frames.hourly import Hourly, hourly
from analytics.frames.sessions import Result, Session, sessions, split
from analytics.frames.streaks import Streak, Streaks, hand_streaks, session_streaks, summary
from analytics.frames.swings import Swing, deepest, downswings, longest, upswings
from analytics.frames.thinning import thinned
from analytics.frames.variance import Variance, variances

__all__ = [
    "Curve",
    "Hourly",
    "Result",
    "Session",
    "Streak",
    "Streaks",
    "Swing",
    "Variance",
    "curves",
    "deepest",
    "downswings",
    "hand_streaks",
    "hands_of",
    "hourly",
    "longest",
    "session_streaks",
    "sessions",
    "split",
    "summary",
    "thinned",
    "upswings",
    "variances",
]
