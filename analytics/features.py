"""What is seen of a seat's decisions in one hand, for several counts to use."""

from typing import Final

from analytics.records import Feature

FEATURES: Final[tuple[Feature, ...]] = ()
"""Every feature, each but once."""
