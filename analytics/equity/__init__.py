"""Exact equities: what hands win of a pot on average over every way the board may end."""

from analytics.equity.dividing import Equities
from analytics.equity.spots import RunOuts, equities, run_outs

__all__ = ["Equities", "RunOuts", "equities", "run_outs"]
